/** What an operator wants to know about the installation. */
import type { UserId } from '../../lib/ids.ts';
import type { PlatformName } from '../platforms.ts';

/** Of all processes together, from the database. Cheap enough to read every few seconds. */
export interface InstallationStats {
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly ageSeconds: number;
  }[];
  readonly scheduledPosts: number;
  /** Due and not claimed yet. */
  readonly duePosts: number;
  /** How long the oldest of them has been waiting. */
  readonly dueAgeSeconds: number;
  readonly publishingPosts: number;
  readonly unconfirmedPosts: number;
  readonly openAttempts: number;
  /** Past the commit step and without a worker: the platform is being queried. */
  readonly uncertainAttempts: number;
  readonly lanesHeld: number;
  /** Of webhooks that are not paused. */
  readonly webhooksWaiting: number;
  /** How long the oldest of them has been waiting. */
  readonly webhookAgeSeconds: number;
  readonly accountsToReconnect: readonly { readonly platform: PlatformName; readonly count: number }[];
}

/** Statistics that take longer to count. */
export interface SlowInstallationStats {
  readonly outcomes: readonly {
    readonly platform: PlatformName;
    readonly outcome: string;
    readonly count: number;
  }[];
  /** From the scheduled time of a post to the start of its first attempt; null when there was none. */
  readonly delay: { readonly count: number; readonly p50Ms: number; readonly p99Ms: number } | null;
  readonly files: { readonly count: number; readonly sizeBytes: number };
  readonly database: { readonly version: string; readonly sizeBytes: number };
  readonly people: number;
  readonly workspaces: number;
}

/** Connections of one process to its database. */
export interface PoolUse {
  readonly pool: 'work' | 'workspaces' | 'requests';
  readonly open: number;
  readonly idle: number;
  /** Callers waiting for a connection. */
  readonly waiting: number;
}

/** What a process does: serve requests, or publish. */
export type ProcessPart = 'serve' | 'work';

export interface RunningProcess {
  readonly id: string;
  readonly host: string;
  readonly parts: readonly ProcessPart[];
  readonly version: string;
  readonly nodeVersion: string;
  readonly timeZoneData: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
}

export interface StatsReader {
  readStats(now: Date): Promise<InstallationStats>;
  /** Outcomes and delays are counted since then. */
  readSlowStats(since: Date): Promise<SlowInstallationStats>;
}

export interface ProcessStore {
  /** Records that this process is running, and deletes those not seen since `forgetBefore`. */
  recordHeartbeat(process: RunningProcess, forgetBefore: Date): Promise<void>;
  remove(id: string): Promise<void>;
  list(): Promise<readonly RunningProcess[]>;
}

export interface OwnerReader {
  /** The longest-standing owner of the first workspace. */
  firstOwner(): Promise<UserId | undefined>;
}
