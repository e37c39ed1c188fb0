/** What somebody who runs an installation wants to know of it. */
import type { UserId } from '../../lib/ids.ts';
import type { PlatformName } from '../platforms.ts';

/** Of all processes together, as the database has it. Cheap enough to be read every few seconds. */
export interface Figures {
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly ageSeconds: number;
  }[];
  readonly scheduledPosts: number;
  /** Their time has come and nobody has claimed them yet. */
  readonly duePosts: number;
  /** How long the longest of them waits. */
  readonly dueAgeSeconds: number;
  readonly publishingPosts: number;
  readonly unconfirmedPosts: number;
  readonly openAttempts: number;
  /** Past the commit step, and nobody at work on them: the platform is being asked. */
  readonly uncertainAttempts: number;
  readonly lanesHeld: number;
  readonly accountsToReconnect: readonly { readonly platform: PlatformName; readonly count: number }[];
}

/** What takes longer to count. */
export interface LongFigures {
  readonly outcomes: readonly {
    readonly platform: PlatformName;
    readonly outcome: string;
    readonly count: number;
  }[];
  /** From the time of a post to the start of its first try; null when there was none. */
  readonly delay: { readonly count: number; readonly p50Ms: number; readonly p99Ms: number } | null;
  readonly files: { readonly count: number; readonly sizeBytes: number };
  readonly database: { readonly version: string; readonly sizeBytes: number };
  readonly people: number;
  readonly workspaces: number;
}

/** Connections of one process to its database. */
export interface PoolUse {
  readonly pool: 'work' | 'requests';
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for one. */
  readonly waiting: number;
}

/** What a process does: answer requests, or publish. */
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

export interface FigureReader {
  figures(now: Date): Promise<Figures>;
  /** Outcomes and delays are those since then. */
  longFigures(since: Date): Promise<LongFigures>;
}

export interface ProcessStore {
  /** Says that this process runs, and forgets those that were not seen since `forgetBefore`. */
  seen(process: RunningProcess, forgetBefore: Date): Promise<void>;
  gone(id: string): Promise<void>;
  list(): Promise<readonly RunningProcess[]>;
}

export interface OwnerReader {
  /** Of the first workspace, whoever has been its owner longest. */
  firstOwner(): Promise<UserId | undefined>;
}
