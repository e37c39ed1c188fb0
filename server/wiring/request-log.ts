/** Builds the request log: what calls are written to, and its upkeep. */
import type { Config } from '../config.ts';
import type { DatabaseHandle, OpenDatabase } from '../db/postgres/database.ts';
import { createCallCounter } from '../db/request-log/call-counter.ts';
import { createCallReader } from '../db/request-log/call-reader.ts';
import { createCallStore, isDayMissing, isUnwritable } from '../db/request-log/call-store.ts';
import { createErrorReader } from '../db/request-log/error-reader.ts';
import { createLogDays } from '../db/request-log/log-days.ts';
import { createUsageReader } from '../db/request-log/usage-reader.ts';
import { roles } from '../domain/actor/roles.ts';
import { scopes } from '../domain/actor/scopes.ts';
import type { Observe } from '../domain/observe.ts';
import type { PlatformDefinition } from '../domain/platform-port/definition.ts';
import { postStates } from '../domain/post-model/post.ts';
import { createCallBuffer } from '../domain/request-log/call-buffer.ts';
import { keepRequestLog } from '../domain/request-log/keep-log.ts';
import type { CollectCallsDeps } from '../http/request-log/collect-calls.ts';
import type { RequestLogDeps } from '../http/request-log/index.ts';
import { createLiveCalls } from '../http/request-log/live-calls.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

export interface RequestLogInput {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly definitions: readonly PlatformDefinition[];
  readonly observe: Observe;
}

export type RequestLogResources = ReturnType<typeof openRequestLog>;

export function openRequestLog({ config, database, clock, log, definitions, observe }: RequestLogInput) {
  const days = createLogDays(database);
  const buffer = createCallBuffer({
    store: createCallStore(database),
    days,
    isUnwritable,
    isDayMissing,
    count: observe.callsLogged,
    log,
  });
  const collect: CollectCallsDeps = {
    clock,
    log,
    publicWords: new Set([
      ...roles,
      ...scopes,
      ...postStates,
      ...definitions.flatMap(({ name, label, title }) => [name, label, title]),
    ]),
    record: buffer.add,
  };
  return {
    collect,
    buffer,
    live: createLiveCalls(clock, log),
    cleanupTasks: [() => keepRequestLog({ days, buffer, retention: config.requestLog, clock })],
    [Symbol.asyncDispose]: () => buffer[Symbol.asyncDispose](),
  };
}

export const createRequestLogDeps = (
  { live }: RequestLogResources,
  database: DatabaseHandle,
  deps: Omit<RequestLogDeps, 'calls' | 'liveCalls' | 'usage' | 'callErrors' | 'counter'>,
): RequestLogDeps => ({
  ...deps,
  liveCalls: live,
  calls: createCallReader(database, deps.clock),
  usage: createUsageReader(database),
  callErrors: createErrorReader(database),
  counter: createCallCounter(database),
});
