/**
 * The port to a platform's figures. Promise: only what a platform said, under its own name, with the time it was read.
 * What it did not say is missing here, and never nought.
 */
import type { Message } from '../../lib/message.ts';
import type { ManageIo } from './manage.ts';

/** What people do and see, in words that hold on several platforms. */
export const measureNames = ['views', 'reach', 'reactions', 'comments', 'shares', 'saves', 'clicks'] as const;
export type Measure = (typeof measureNames)[number];

/**
 * What people did means the same everywhere and is added up over platforms. Views and reach do not: each platform
 * counts them by a rule of its own.
 */
export const sharedMeasures = [
  'reactions',
  'comments',
  'shares',
  'saves',
  'clicks',
] as const satisfies Measure[];
/** Answers: what people did with a post, without the clicks, which few platforms tell. */
export const answerMeasures = ['reactions', 'comments', 'shares', 'saves'] as const satisfies Measure[];

/** One living metric of a platform. */
export interface Metric {
  /** As the platform names it; a part of a breakdown is `name.part`. */
  readonly name: string;
  /** Which of its APIs says it, such as "post insights". */
  readonly source: string;
  readonly label: Message;
  /** The measure of ours it is the source of; null where it is none. */
  readonly measure: Measure | null;
  /** A count grows from nought and may be added up over posts. A level, such as an average, may not. */
  readonly kind: 'count' | 'level';
}

export type PostReading =
  | {
      readonly kind: 'told';
      readonly values: ReadonlyMap<string, number>;
      /** The metrics that this kind of post has, where that is not all of the platform's. */
      readonly asked?: readonly string[];
    }
  /** The platform answered and has no figures: too early, too few viewers, not a kind it counts. */
  | { readonly kind: 'nothing'; readonly plainReason: Message }
  /** The post is not there any more. */
  | { readonly kind: 'gone'; readonly plainReason: Message };

/** One day of a whole account, as the platform itself adds it up, in its own time zone. */
export interface AccountDay {
  /** Like 2026-11-15. */
  readonly day: string;
  readonly values: ReadonlyMap<string, number>;
}

export type Asked<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'auth_lost'; readonly plainReason: Message }
  /** This account's figures cannot be had: a right that was not granted, a kind of account that has none. */
  | { readonly kind: 'not_supported'; readonly plainReason: Message }
  | { readonly kind: 'rate_limited'; readonly until: Date; readonly scope: 'account' | 'app' }
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

/** How long figures may be kept. Null: the platform sets no end. Each has the rule it comes from beside it. */
export interface Retention {
  readonly keepMs: number | null;
  /** After the person disconnected the account here. */
  readonly afterDisconnectMs: number | null;
  /** After the authorization was found to be lost, by us or by the platform's word. */
  readonly afterLossMs: number | null;
  /** For a marketer: how far back figures go, and whose rule that is. Null where there is nothing to say. */
  readonly words: Message | null;
}

export interface Insights {
  readonly metrics: readonly Metric[];
  /** Metrics of `readDays`. Empty where there is none. */
  readonly dayMetrics: readonly Metric[];
  /** The platform forbids to add up, compare or derive anything from its figures. */
  readonly standsAlone: boolean;
  /** Where they stand alone: what people read beside them. */
  readonly aloneNote?: Message;
  /** Where there are days: how the platform counts them. */
  readonly daysNote?: Message;
  /** How many posts `read` takes at once. */
  readonly postsAtOnce: number;
  /** How many calls of `read` and `readDays` an hour collecting may make, so that publishing always has room. */
  readonly hourly: { readonly account: number; readonly app: number };
  /**
   * How long after publication the platform tells figures, where they end soon. Null: years. Where only the platform
   * knows which posts these are, it is known once `read` has asked about the post in this process.
   */
  endsMs(externalId: string): number | null;
  retention(account: { readonly externalId: string }): Retention;
  /** Every asked id is in the answer. */
  read(io: ManageIo, externalIds: readonly string[]): Promise<Asked<ReadonlyMap<string, PostReading>>>;
  /** Only days the platform has told; the latest are often missing. */
  readDays?(io: ManageIo, from: string, to: string): Promise<Asked<readonly AccountDay[]>>;
}

/** What holds whether or not the platform is switched on here. */
export type FigureRules = Omit<Insights, 'endsMs' | 'read' | 'readDays'>;
