/** What the domain reports to metrics: facts from closed lists, never an id. Nothing waits for it. */
import type { ForgeryProblem } from './approvals/assess-approvals.ts';
import type { PlatformName } from './platforms.ts';

/**
 * `found` and `absent` are a platform's responses about an uncertain send. `rate_limited`, `auth_lost` and
 * `unavailable` are attempts that are retried.
 */
export const sendOutcomes = [
  'published',
  'rejected',
  'failed',
  'missed',
  'unknown',
  'found',
  'absent',
  'unconfirmed',
  'rate_limited',
  'auth_lost',
  'unavailable',
] as const;
export type SendOutcome = (typeof sendOutcomes)[number];

/** The outcome of a metrics query. */
export const metricQueryOutcomes = [
  'ok',
  'auth_lost',
  'not_supported',
  'rate_limited',
  'unavailable',
] as const;
export type MetricQueryOutcome = (typeof metricQueryOutcomes)[number];

export const webhookResults = ['delivered', 'retried', 'failed', 'dropped'] as const;
export type WebhookResult = (typeof webhookResults)[number];

export interface Observe {
  /** A post that waited only for its scheduled time is being sent, this long after it. */
  sendStarted(platform: PlatformName, delayMs: number): void;
  sendEnded(platform: PlatformName, outcome: SendOutcome): void;
  /** Somebody changed approvals in the database, and a post was not sent for it. */
  approvalsRefused(problem: ForgeryProblem): void;
  /** Entries that somebody wrote into the audit log in the database, found when it was sealed. */
  auditEntriesRefused(count: number): void;
  /** `retried`: it failed, and is sent again later. */
  webhookDelivered(result: WebhookResult): void;
  /** Calls of programs that were written to the request log, or were not because it did not take them. */
  callsLogged(outcome: 'written' | 'dropped', calls: number): void;
  metricsQueried(platform: PlatformName, outcome: MetricQueryOutcome): void;
}
