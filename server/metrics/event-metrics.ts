/**
 * Counts the events of this process. Promise: the number of series is bounded whatever happens. Labels are
 * platforms, outcomes, names of limits and route templates, all from closed lists; ids are never labels.
 */
import { Counter, Histogram, type Registry } from 'prom-client';
import { forgeryProblems } from '../domain/approvals/assess-approvals.ts';
import { metricQueryOutcomes, type Observe, sendOutcomes, webhookResults } from '../domain/observe.ts';
import type { PlatformName } from '../domain/platforms.ts';

const limiterNames = [
  'token',
  'user',
  'address',
  'authorize',
  'callbacks',
  'pages',
  'reference',
  'platform',
] as const;
export type LimiterName = (typeof limiterNames)[number];

const refreshOutcomes = ['refreshed', 'refused', 'unavailable'] as const;
export type RefreshOutcome = (typeof refreshOutcomes)[number];

export interface CompletedRequest {
  readonly method: string;
  /** The route template as declared, such as `/posts/:id`; undefined where no route matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly ms: number;
}

export interface OutboundCall {
  /** `other`: not a platform, for example a sign-in service. */
  readonly platform: PlatformName | 'other';
  readonly result: '2xx' | '3xx' | '4xx' | '5xx' | 'not_sent' | 'lost';
  readonly ms: number;
}

export interface EventMetrics {
  readonly observe: Observe;
  recordRequest(request: CompletedRequest): void;
  recordCall(called: OutboundCall): void;
  recordTokenRefresh(platform: PlatformName, outcome: RefreshOutcome): void;
  recordLimitDecision(limiter: LimiterName, allowed: boolean): void;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PATCH']);
/** There are far fewer routes; the limit keeps a mistake of ours from creating unlimited series. */
const maxRoutes = 400;

export function createEventMetrics(registry: Registry, platformNames: readonly PlatformName[]): EventMetrics {
  const registers = [registry];
  const delay = new Histogram({
    name: 'signoff_schedule_delay_seconds',
    help: 'From the time of a post to the start of its first try, for posts that waited for nothing else',
    labelNames: ['platform'],
    buckets: [0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300, 900],
    registers,
  });
  const outcomes = new Counter({
    name: 'signoff_send_outcomes_total',
    help: 'How tries to send ended; found and absent: what a platform said about an uncertain one',
    labelNames: ['platform', 'outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'signoff_approvals_refused_total',
    help: 'Posts not sent because their approvals were changed in the database, by what did not fit',
    labelNames: ['problem'],
    registers,
  });
  const refusedEntries = new Counter({
    name: 'signoff_audit_entries_refused_total',
    help: 'Entries of the audit log that somebody else wrote into the database',
    registers,
  });
  const loggedCalls = new Counter({
    name: 'signoff_request_log_calls_total',
    help: 'Calls of programs, written to the request log or dropped because it did not take them',
    labelNames: ['outcome'],
    registers,
  });
  const refreshes = new Counter({
    name: 'signoff_token_refreshes_total',
    help: 'Platform tokens that were due to be refreshed, by what came of it',
    labelNames: ['platform', 'outcome'],
    registers,
  });
  const figures = new Counter({
    name: 'signoff_figure_questions_total',
    help: 'Questions to platforms for the figures of posts, by what came of them',
    labelNames: ['platform', 'outcome'],
    registers,
  });
  const deliveries = new Counter({
    name: 'signoff_webhook_deliveries_total',
    help: 'Webhook deliveries that were sent or let go, by what came of it; retried: sent again later',
    labelNames: ['result'],
    registers,
  });
  const limits = new Counter({
    name: 'signoff_limiter_decisions_total',
    help: 'Requests of a token, a user or an address, and sends within the allowance of a platform',
    labelNames: ['limiter', 'decision'],
    registers,
  });
  const requests = new Counter({
    name: 'signoff_http_requests_total',
    help: 'Requests that were answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'signoff_http_request_duration_seconds',
    help: 'How long answers took',
    labelNames: ['route'],
    buckets: [0.01, 0.05, 0.1, 0.25, 1, 2.5, 10],
    registers,
  });
  const calls = new Counter({
    name: 'signoff_outbound_calls_total',
    help: 'Calls to other services; lost: sent, but not answered',
    labelNames: ['platform', 'result'],
    registers,
  });
  const callDurations = new Histogram({
    name: 'signoff_outbound_call_duration_seconds',
    help: 'How long other services took to answer',
    labelNames: ['platform'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers,
  });

  // Start every counter at zero, so that its first event shows as an increase and not as a new series.
  for (const platform of platformNames) {
    delay.zero({ platform });
    for (const outcome of sendOutcomes) outcomes.inc({ platform, outcome }, 0);
    for (const outcome of metricQueryOutcomes) figures.inc({ platform, outcome }, 0);
    for (const outcome of refreshOutcomes) refreshes.inc({ platform, outcome }, 0);
  }
  for (const result of webhookResults) deliveries.inc({ result }, 0);
  for (const problem of forgeryProblems) refusals.inc({ problem }, 0);
  for (const outcome of ['written', 'dropped']) loggedCalls.inc({ outcome }, 0);
  for (const limiter of limiterNames)
    for (const decision of ['allowed', 'refused']) limits.inc({ limiter, decision }, 0);

  const routes = new Set<string>();
  const nameOf = (route = 'none'): string => {
    if (routes.size < maxRoutes) routes.add(route);
    return routes.has(route) ? route : 'other';
  };

  return {
    observe: {
      sendStarted: (platform, delayMs) => delay.observe({ platform }, Math.max(0, delayMs) / 1_000),
      sendEnded: (platform, outcome) => outcomes.inc({ platform, outcome }),
      approvalsRefused: (problem) => refusals.inc({ problem }),
      auditEntriesRefused: (count) => refusedEntries.inc(count),
      callsLogged: (outcome, calls) => loggedCalls.inc({ outcome }, calls),
      metricsQueried: (platform, outcome) => figures.inc({ platform, outcome }),
      webhookDelivered: (result) => deliveries.inc({ result }),
    },
    recordRequest({ method, route: declared, status, ms }) {
      const route = nameOf(declared);
      const known = methods.has(method) ? method : 'other';
      requests.inc({ method: known, route, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ route }, ms / 1_000);
    },
    recordCall({ platform, result, ms }) {
      calls.inc({ platform, result });
      callDurations.observe({ platform }, ms / 1_000);
    },
    recordTokenRefresh: (platform, outcome) => refreshes.inc({ platform, outcome }),
    recordLimitDecision: (limiter, allowed) =>
      limits.inc({ limiter, decision: allowed ? 'allowed' : 'refused' }),
  };
}
