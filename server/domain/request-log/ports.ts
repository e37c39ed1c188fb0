import type { AppId, GrantId, TokenId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { ApiCall, CallBodies, CompletedCall } from './call.ts';

export interface CallStore {
  /** Adds them to the sums, and to the log unless it has no room left. All of them or none. */
  write(calls: readonly CompletedCall[], keepRows: boolean): Promise<void>;
}

/** The days of the log, as UTC dates such as `2026-11-19`. */
export interface LogDays {
  /** Makes room for the calls of this day, if there is none. */
  add(day: string): Promise<void>;
  /** Forgets the days before these. The day of today stays. */
  dropBefore(days: { readonly answered: string; readonly refused: string }): Promise<void>;
  /** What is kept, with its size, oldest first. */
  list(): Promise<readonly LogDay[]>;
  deleteUsageBefore(at: Date): Promise<void>;
}

export interface LogDay {
  readonly day: string;
  readonly bytes: number;
}

/** Whose calls: all of an app, or what it did for one person in one workspace. */
export interface CallsOf {
  readonly appId: AppId;
  readonly only?: { readonly workspaceId: WorkspaceId; readonly userId: UserId };
}

export interface CallFilter {
  readonly statusClass?: 2 | 3 | 4 | 5 | undefined;
  readonly refused?: boolean | undefined;
  readonly slow?: boolean | undefined;
  readonly userId?: UserId | undefined;
  readonly tokenId?: TokenId | GrantId | undefined;
  readonly method?: string | undefined;
  readonly route?: string | undefined;
  readonly code?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** A request id, the beginning of a code, or of a path, which begins with a slash. */
  readonly search?: string | undefined;
  /** Calls before this one, in the order of the log. */
  readonly before?: CallPosition | undefined;
  readonly limit: number;
}

export interface CallPosition {
  readonly at: Date;
  readonly requestId: string;
}

/** A call as it is shown. */
export interface ReadCall extends ApiCall {
  /** Null where the call was made in another workspace than that of the reader. */
  readonly userName: string | null;
}

export interface CallReader {
  /** Newest first. */
  list(of: CallsOf, filter: CallFilter): Promise<readonly ReadCall[]>;
  find(
    of: CallsOf,
    requestId: string,
  ): Promise<(ReadCall & { readonly bodies: CallBodies | null }) | undefined>;
}
