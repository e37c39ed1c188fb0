/**
 * The port to a platform's metrics. Promise: only what a platform reported, under its own name, with the time it
 * was read. What it did not report is missing here, never zero.
 */
import type { Message } from '../../lib/message.ts';
import type { ManageIo } from './manage.ts';

/** What people do and see, in terms that hold on several platforms. */
export const measureNames = ['views', 'reach', 'reactions', 'comments', 'shares', 'saves', 'clicks'] as const;
export type Measure = (typeof measureNames)[number];

/**
 * Interactions mean the same everywhere and are summed over platforms. Views and reach do not: each platform
 * counts them by its own rule.
 */
export const sharedMeasures = [
  'reactions',
  'comments',
  'shares',
  'saves',
  'clicks',
] as const satisfies Measure[];
/** Interactions with a post, without clicks, which few platforms report. */
export const interactionMeasures = ['reactions', 'comments', 'shares', 'saves'] as const satisfies Measure[];

/** A current metric of a platform. */
export interface Metric {
  /** As the platform names it; a part of a breakdown is `name.part`. */
  readonly name: string;
  /** The API that reports it, such as "post insights". */
  readonly source: string;
  readonly label: Message;
  /** The measure of ours that it provides; null where it provides none. */
  readonly measure: Measure | null;
  /** A count grows from zero and may be summed over posts. A level, such as an average, may not. */
  readonly kind: 'count' | 'level';
}

export type PostReading =
  | {
      readonly kind: 'reported';
      readonly values: ReadonlyMap<string, number>;
      /** The metrics that this kind of post has, where that is not all of the platform's. */
      readonly requested?: readonly string[];
    }
  /** The platform responded without values: too early, too few viewers, or a kind it does not count. */
  | { readonly kind: 'nothing'; readonly plainReason: Message }
  /** The post no longer exists. */
  | { readonly kind: 'gone'; readonly plainReason: Message };

/** One day of a whole account, as summed by the platform in its own time zone. */
export interface AccountDay {
  /** Like 2026-11-15. */
  readonly day: string;
  readonly values: ReadonlyMap<string, number>;
}

export type InsightResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  /** Metrics are not available for this account: a missing permission, or a kind of account that has none. */
  | { readonly kind: 'not_supported'; readonly plainReason: Message }
  | { readonly kind: 'rate_limited'; readonly until: Date; readonly scope: 'account' | 'app' }
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

/** How long readings may be stored. Null: the platform sets no limit. The rule is noted beside each value. */
export interface Retention {
  readonly maxAgeMs: number | null;
  /** After the person disconnected the account here. */
  readonly afterDisconnectMs: number | null;
  /** After the authorization was found to be lost, by us or reported by the platform. */
  readonly afterLossMs: number | null;
  /** For a marketer: how far back readings go, and whose rule that is. Null where there is nothing to explain. */
  readonly description: Message | null;
}

export interface Insights {
  readonly metrics: readonly Metric[];
  /** Metrics of `readDays`. Empty where there is none. */
  readonly dayMetrics: readonly Metric[];
  /** The platform forbids summing, comparing or deriving anything from its metrics. */
  readonly isStandalone: boolean;
  /** Where that is so: the note shown beside them. */
  readonly standaloneNote?: Message;
  /** For daily metrics: how the platform counts days. */
  readonly daysNote?: Message;
  /** How many posts `read` takes at once. */
  readonly maxPostsPerRead: number;
  /**
   * How many calls of `read` and `readDays` collection may make per hour, so that publishing always has quota
   * left.
   */
  readonly maxCallsPerHour: { readonly account: number; readonly app: number };
  /**
   * How long after publication the platform reports metrics, where they end soon. Null: years. Where only the
   * platform knows which posts these are, it is known once `read` has queried the post in this process.
   */
  availableForMs(externalId: string): number | null;
  retention(account: { readonly externalId: string }): Retention;
  /** Every requested id is in the result. */
  read(
    io: ManageIo,
    externalIds: readonly string[],
  ): Promise<InsightResult<ReadonlyMap<string, PostReading>>>;
  /** Only days the platform has reported; the latest are often missing. */
  readDays?(io: ManageIo, from: string, to: string): Promise<InsightResult<readonly AccountDay[]>>;
}

/** The part that holds whether or not the platform is enabled here. */
export type InsightRules = Omit<Insights, 'availableForMs' | 'read' | 'readDays'>;
