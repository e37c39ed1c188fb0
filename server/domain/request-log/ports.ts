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
  readonly cause?: string | undefined;
  readonly param?: string | undefined;
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

/** Local days, both included, where the workspace of the reader is. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

export interface UsageSums {
  readonly calls: number;
  readonly refused: number;
  readonly msSum: number;
  readonly msMax: number;
}

export interface CallsForPerson {
  readonly userId: UserId;
  readonly workspaceId: WorkspaceId;
  readonly userName: string | null;
}

/** The sums of an app's calls, cut in four ways; each adds up to the total. */
export interface Usage {
  readonly total: UsageSums;
  readonly days: readonly (UsageSums & { readonly day: string })[];
  readonly endpoints: readonly (UsageSums & { readonly method: string; readonly route: string })[];
  readonly statuses: readonly (UsageSums & { readonly statusClass: number })[];
  readonly people: readonly (UsageSums & CallsForPerson)[];
}

export interface UsageReader {
  read(of: CallsOf, range: DayRange): Promise<Usage>;
}

/** Refused calls with the same code, rule and place. */
export interface ErrorGroup {
  readonly code: string;
  readonly cause: string | null;
  readonly param: string | null;
  readonly calls: number;
  readonly endpoints: readonly string[];
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly lastRequestId: string;
  /** What that last one was answered. */
  readonly detail: string | null;
  readonly days: readonly { readonly day: string; readonly calls: number }[];
}

export interface ErrorReader {
  /** Most recent first. */
  groups(of: CallsOf, range: DayRange, limit: number): Promise<readonly ErrorGroup[]>;
}

/** How many calls one person's token made, and when the first of them was. */
export interface CallCount extends CallsForPerson {
  readonly calls: number;
  readonly at: Date;
}

export interface CallCounter {
  /** Calls that count against the limit since then, by token; the busiest first. */
  since(of: CallsOf, at: Date): Promise<readonly CallCount[]>;
  /** The busiest minute of one token. */
  busiestMinute(of: CallsOf, since: Date): Promise<CallCount | undefined>;
}
