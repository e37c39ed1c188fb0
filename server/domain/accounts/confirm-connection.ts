/**
 * Connects the pages that the person chose as accounts of this workspace. A page that is already connected is renewed;
 * another page is never overwritten, because the platform's own id is the key.
 */

import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { type AccountId, type ConnectionId, newId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import { type FreshSignInDeps, requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { ConnectTarget, PlatformTokens } from '../platform-port/connector.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import { defaultTimes } from '../slots/default-slots.ts';
import type { SlotStore } from '../slots/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import { messages } from './messages.ts';
import type {
  Account,
  AccountGrant,
  AccountPosts,
  AccountStore,
  ConnectionStore,
  Connectors,
  NewAccount,
} from './ports.ts';
import { requireConfirmable } from './read-connection.ts';
import { type StoreAccountPictureDeps, storeAccountPicture } from './store-account-picture.ts';

export interface ConfirmConnectionDeps extends StoreAccountPictureDeps, FreshSignInDeps {
  readonly transact: Transact;
  readonly connections: ConnectionStore;
  readonly accounts: AccountStore;
  readonly connectors: Connectors;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly accountPosts: Pick<AccountPosts, 'wake'>;
  readonly slots: Pick<SlotStore, 'insert'>;
  readonly catalog: Pick<PlatformCatalog, 'get'>;
}

export async function confirmConnection(
  deps: ConfirmConnectionDeps,
  actor: Actor,
  input: { readonly id: ConnectionId; readonly externalIds: readonly string[] },
): Promise<readonly Account[]> {
  require(actor, 'manage_accounts');
  const sessionId = requireSession(actor);
  requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits);
  const tokensByTarget = await targetTokens(deps, actor, input);
  const connected = await deps.transact(async (tx) => {
    const now = deps.clock.now();
    const locked = await deps.connections.lock(tx, actor.workspaceId, input.id);
    const { connector, targets } = requireConfirmable(
      deps.connectors,
      locked?.connection,
      actor,
      sessionId,
      now,
    );
    const chosen = chosenTargets(targets, input.externalIds);
    const pending = locked?.openTokens();
    if (!pending) throw new Error('a confirmable connection must have tokens');
    const accounts: { readonly account: Account; readonly pictureUrl: string | null }[] = [];
    // In a fixed order, so that two people who confirm the same pages at once do not deadlock.
    for (const target of chosen.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))) {
      const tokens = tokensByTarget.get(target.externalId) ?? pending;
      const missing = connector.missingScopes(tokens.scopes);
      const account = await connectTarget(deps, tx, actor, {
        id: newId('acc', now.getTime()),
        workspaceId: actor.workspaceId,
        platform: connector.name,
        simulated: connector.simulated,
        target,
        tokens: { ...tokens, accessIssuedAt: pending.issuedAt },
        scopes: tokens.scopes,
        status: missing.length > 0 ? 'limited' : 'active',
        statusReason:
          missing.length > 0
            ? messages.permissions_missing({
                displayName: connector.displayName,
                missing: missing.join(', '),
              })
            : null,
        connectedBy: actor.userId,
        connectedAt: now,
        authorizedBy: tokens.personId ?? pending.personId ?? null,
      });
      accounts.push({ account, pictureUrl: target.pictureUrl ?? null });
    }
    await deps.connections.confirm(tx, input.id, now);
    return accounts;
  });
  await Promise.all(
    connected.map(({ account, pictureUrl }) =>
      pictureUrl === null ? undefined : storeAccountPicture(deps, account, pictureUrl),
    ),
  );
  return Promise.all(
    connected.map(
      async ({ account }) => (await deps.accounts.find(null, account.workspaceId, account.id)) ?? account,
    ),
  );
}

/** Fetches the pages' own tokens, where a platform has them, up front: no network call inside a transaction. */
async function targetTokens(
  deps: ConfirmConnectionDeps,
  actor: Actor,
  input: { readonly id: ConnectionId; readonly externalIds: readonly string[] },
): Promise<ReadonlyMap<string, PlatformTokens>> {
  const now = deps.clock.now();
  const stored = await deps.transact((tx) => deps.connections.lock(tx, actor.workspaceId, input.id));
  const { connector, targets } = requireConfirmable(
    deps.connectors,
    stored?.connection,
    actor,
    requireSession(actor),
    now,
  );
  const found = new Map<string, PlatformTokens>();
  if (!connector.targetTokens || !stored) return found;
  for (const { externalId, name } of chosenTargets(targets, input.externalIds)) {
    const result = await connector.targetTokens({ tokens: stored.openTokens(), externalId, now });
    if (result.kind !== 'ok')
      throw new AppError(
        result.kind === 'refused' ? 'connect_failed' : 'platform_unavailable',
        messages.target_refused({ name, reason: result.plainReason }),
      );
    found.set(externalId, result.value);
  }
  return found;
}

async function connectTarget(
  deps: ConfirmConnectionDeps,
  tx: Tx,
  actor: Actor,
  account: NewAccount,
): Promise<Account> {
  const revived = await revive(deps, tx, account);
  const isNew = revived === undefined && (await deps.accounts.insert(tx, account));
  const id = revived ?? (isNew ? account.id : await renewConnected(deps, tx, account));
  const connected = await deps.accounts.find(tx, account.workspaceId, id);
  if (!connected) throw new Error(`the account ${id} was written but cannot be found`);
  if (isNew) await addDefaultSlots(deps, tx, actor, connected);
  await deps.audit.write(tx, {
    workspaceId: account.workspaceId,
    at: account.connectedAt,
    actor,
    action: isNew || revived ? 'account.connected' : 'account.renewed',
    subject: `account:${id}`,
    data: {
      platform: account.platform,
      status: connected.status,
      token_version: connected.tokenVersion,
      simulated: account.simulated,
    },
  });
  return connected;
}

async function addDefaultSlots(
  deps: ConfirmConnectionDeps,
  tx: Tx,
  { userId }: Actor,
  { id, workspaceId, platform }: Account,
): Promise<void> {
  const now = deps.clock.now();
  for (const time of defaultTimes(deps.catalog.get(platform).typicalHours))
    await deps.slots.insert(tx, {
      ...time,
      id: newId('slt', now.getTime()),
      workspaceId,
      accountId: id,
      createdBy: userId,
      createdAt: now,
    });
}

/** A reconnected page becomes the same account again, so that its posts can be edited, deleted and measured. */
async function revive(
  deps: ConfirmConnectionDeps,
  tx: Tx,
  account: NewAccount,
): Promise<AccountId | undefined> {
  const page = { ...account, externalId: account.target.externalId };
  if (await deps.accounts.findConnected(tx, page)) return undefined;
  const former = await deps.accounts.findDisconnected(tx, page);
  const locked = former && (await deps.accounts.lock(tx, former.id));
  // Another request reconnected it while we waited for the lock.
  if (locked?.account.status !== 'disconnected') return undefined;
  await deps.accounts.renew(tx, locked.account, account);
  return locked.account.id;
}

async function renewConnected(deps: ConfirmConnectionDeps, tx: Tx, account: NewAccount): Promise<AccountId> {
  const existing = await deps.accounts.findConnected(tx, {
    ...account,
    externalId: account.target.externalId,
  });
  const locked = existing && (await deps.accounts.lock(tx, existing.id));
  if (!locked || locked.account.status === 'disconnected') {
    throw new AppError('connect_failed', messages.connect_failed());
  }
  const grant: AccountGrant = account;
  await deps.accounts.renew(tx, locked.account, grant);
  if (grant.status === 'active') await deps.accountPosts.wake(tx, locked.account);
  return locked.account.id;
}

function chosenTargets(
  targets: readonly ConnectTarget[],
  externalIds: readonly string[],
): readonly ConnectTarget[] {
  const wanted = new Set(externalIds);
  if (wanted.size === 0) throw new AppError('invalid_request', messages.choose_a_page());
  const unknown = [...wanted].filter((id) => !targets.some((target) => target.externalId === id));
  if (unknown.length > 0) {
    throw new AppError('invalid_request', messages.unknown_page(), {
      errors: unknown.map((id) => ({
        param: 'external_ids',
        code: 'not_offered',
        message: messages.page_not_offered({
          id,
        }),
      })),
    });
  }
  return targets.filter((target) => wanted.has(target.externalId));
}
