/** Builds what accounts need: their stores and tokens, and the deps of health checks and disconnecting. */

import { createAccountStore } from '../db/accounts/accounts.ts';
import { createConnectionStore } from '../db/accounts/connections.ts';
import { createDeletionStore, createNoticeStore } from '../db/accounts/notices.ts';
import type { DatabaseHandle, OpenDatabase } from '../db/postgres/database.ts';
import {
  type CheckHealthDeps,
  type CheckIntervals,
  defaultCheckIntervals,
} from '../domain/accounts/check-health.ts';
import type { DisconnectDeps } from '../domain/accounts/disconnect.ts';
import type { AccountPosts, TokenSource } from '../domain/accounts/ports.ts';
import { createTokenSource } from '../domain/accounts/token-source.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import type { PlatformCatalog } from '../domain/platform-port/definition.ts';
import type { CallbackDeps } from '../http/callbacks/receive-notice.ts';
import { type Clock, seconds } from '../lib/clock.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import type { Platforms } from '../platforms/index.ts';

export interface AccountInput {
  readonly keys: KeyRing;
  readonly platforms: Platforms;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

/** On the pool: a refreshed token must be committed before it is used, even if the request that needs it fails. */
export const createTokens = (database: OpenDatabase, input: AccountInput): TokenSource =>
  createTokenSource(createAccountDeps(database, input));

export const createAccountDeps = (
  database: DatabaseHandle,
  { keys, platforms, audit, clock, log }: AccountInput,
) => ({
  transact: database.transact,
  accounts: createAccountStore(database, keys),
  connections: createConnectionStore(database, keys),
  connectors: platforms,
  audit,
  clock,
  log,
});

export interface AccountMaintenanceInput {
  readonly tokens: TokenSource;
  readonly accountPosts: AccountPosts;
  readonly platforms: Platforms;
  readonly catalog: PlatformCatalog;
  readonly baseUrl: URL;
  readonly random: () => number;
  readonly checkIntervals: (CheckIntervals & { readonly tickMs: number }) | undefined;
}

/** How often due checks are searched for; each account has its own time. */
const defaultCheckTickMs = seconds(5);

/** What detects revoked access, and what disconnects accounts. */
export function createAccountMaintenance(
  database: DatabaseHandle,
  deps: ReturnType<typeof createAccountDeps>,
  { tokens, accountPosts, platforms, catalog, baseUrl, random, checkIntervals }: AccountMaintenanceInput,
) {
  const disconnectDeps: DisconnectDeps = { ...deps, accountPosts };
  const healthDeps: CheckHealthDeps = {
    ...deps,
    tokens,
    random,
    checkIntervals: checkIntervals ?? defaultCheckIntervals,
  };
  const callbackDeps: CallbackDeps = {
    ...deps,
    baseUrl,
    platforms,
    catalog,
    noticeStore: createNoticeStore(database),
    deletions: createDeletionStore(database),
  };
  return {
    disconnectDeps,
    healthDeps,
    callbackDeps,
    checkTickMs: checkIntervals?.tickMs ?? defaultCheckTickMs,
  };
}
