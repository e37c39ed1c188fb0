/** Builds what accounts need: where they and their tokens live, and who looks after them. */

import { createAccountStore } from '../db/accounts/accounts.ts';
import { createConnectionStore } from '../db/accounts/connections.ts';
import { createDeletionStore, createNoticeStore } from '../db/accounts/notices.ts';
import { outsideTransaction } from '../db/postgres/ambient.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { type CheckHealthDeps, type LookEvery, lookEvery } from '../domain/accounts/check-health.ts';
import type { DisconnectDeps } from '../domain/accounts/disconnect.ts';
import type { AccountPosts, TokenSource } from '../domain/accounts/ports.ts';
import { createTokenSource } from '../domain/accounts/use-token.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import type { PlatformCatalog } from '../domain/platform-port/definition.ts';
import type { CallbackDeps } from '../http/callbacks/receive-notice.ts';
import { type Clock, seconds } from '../lib/clock.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import type { Platforms } from '../platforms/index.ts';

export interface AccountContextInput {
  readonly database: DatabaseHandle;
  readonly keys: KeyRing;
  readonly platforms: Platforms;
  readonly catalog: PlatformCatalog;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createAccountContext({ database, keys, platforms, audit, clock, log }: AccountContextInput) {
  const accounts = createAccountStore(database, keys);
  const shared = { transact: database.transact, accounts, connectors: platforms, audit, clock, log };
  const source = createTokenSource(shared);
  // A refreshed token must be committed before it is used, whatever becomes of the request that needed it.
  const tokens: TokenSource = {
    tokenFor: (id) => outsideTransaction(() => source.tokenFor(id)),
    renew: (...args) => outsideTransaction(() => source.renew(...args)),
    authLost: (...args) => outsideTransaction(() => source.authLost(...args)),
  };
  return { accounts, tokens, shared, connections: createConnectionStore(database, keys) };
}

/** How often a round is made; each account has its own turn. */
const lookTickMs = seconds(5);

export interface AccountMaintenanceInput {
  readonly accountPosts: AccountPosts;
  readonly baseUrl: URL;
  readonly random: () => number;
  readonly looks: (LookEvery & { readonly tickMs: number }) | undefined;
}

/** What notices that access was taken back, and what lets go of accounts. */
export function createAccountMaintenance(
  { database, platforms, catalog }: AccountContextInput,
  { shared, tokens }: ReturnType<typeof createAccountContext>,
  { accountPosts, baseUrl, random, looks }: AccountMaintenanceInput,
) {
  const leaving: DisconnectDeps = { ...shared, accountPosts };
  const health: CheckHealthDeps = { ...shared, tokens, random, lookEvery: looks ?? lookEvery };
  const callbacks: CallbackDeps = {
    ...shared,
    baseUrl,
    platforms,
    catalog,
    noticeStore: createNoticeStore(database),
    deletions: createDeletionStore(database),
  };
  return { leaving, health, callbacks, lookTickMs: looks?.tickMs ?? lookTickMs };
}
