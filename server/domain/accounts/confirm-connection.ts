/**
 * The person says which pages become accounts of this workspace. A page that is connected already is renewed;
 * another page is never overwritten, because the platform's own id is the key.
 */

import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { type AccountId, type ConnectionId, newId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { ConnectTarget, PlatformTokens } from '../platform-port/connector.ts';
import type { Transact, Tx } from '../tx.ts';
import { type KeepPictureDeps, keepPicture } from './keep-picture.ts';
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
import { confirmable } from './read-connection.ts';

export interface ConfirmConnectionDeps extends KeepPictureDeps {
  readonly transact: Transact;
  readonly connections: ConnectionStore;
  readonly accounts: AccountStore;
  readonly connectors: Connectors;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly accountPosts: Pick<AccountPosts, 'wake'>;
}

export async function confirmConnection(
  deps: ConfirmConnectionDeps,
  actor: Actor,
  input: { readonly id: ConnectionId; readonly externalIds: readonly string[] },
): Promise<readonly Account[]> {
  require(actor, 'manage_accounts');
  const sessionId = requireSession(actor);
  const ownTokens = await targetTokens(deps, actor, input);
  const connected = await deps.transact(async (tx) => {
    const now = deps.clock.now();
    const held = await deps.connections.lock(tx, actor.workspaceId, input.id);
    const { connector, targets } = confirmable(deps.connectors, held?.connection, actor, sessionId, now);
    const chosen = chosenTargets(targets, input.externalIds);
    const pending = held?.openTokens();
    if (!pending) throw new Error('a confirmable connection holds tokens');
    const accounts: { readonly account: Account; readonly pictureUrl: string | null }[] = [];
    // In one order, so that two people who confirm the same pages at once do not wait for each other forever.
    for (const target of chosen.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))) {
      const tokens = ownTokens.get(target.externalId) ?? pending;
      const missing = connector.missingScopes(tokens.scopes);
      const account = await connectOne(deps, tx, actor, {
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
      pictureUrl === null ? undefined : keepPicture(deps, account, pictureUrl),
    ),
  );
  return Promise.all(
    connected.map(
      async ({ account }) => (await deps.accounts.find(null, account.workspaceId, account.id)) ?? account,
    ),
  );
}

/** Where each page has a token of its own, they are fetched before anything is written: no network call in a transaction. */
async function targetTokens(
  deps: ConfirmConnectionDeps,
  actor: Actor,
  input: { readonly id: ConnectionId; readonly externalIds: readonly string[] },
): Promise<ReadonlyMap<string, PlatformTokens>> {
  const now = deps.clock.now();
  const held = await deps.transact((tx) => deps.connections.lock(tx, actor.workspaceId, input.id));
  const { connector, targets } = confirmable(
    deps.connectors,
    held?.connection,
    actor,
    requireSession(actor),
    now,
  );
  const found = new Map<string, PlatformTokens>();
  if (!connector.targetTokens || !held) return found;
  for (const { externalId, name } of chosenTargets(targets, input.externalIds)) {
    const answer = await connector.targetTokens({ tokens: held.openTokens(), externalId, now });
    if (answer.kind !== 'ok')
      throw new AppError(
        answer.kind === 'refused' ? 'connect_failed' : 'platform_unavailable',
        messages.target_refused({ name, reason: answer.plainReason }),
      );
    found.set(externalId, answer.value);
  }
  return found;
}

async function connectOne(
  deps: ConfirmConnectionDeps,
  tx: Tx,
  actor: Actor,
  account: NewAccount,
): Promise<Account> {
  const revived = await revive(deps, tx, account);
  const isNew = revived === undefined && (await deps.accounts.insert(tx, account));
  const id = revived ?? (isNew ? account.id : await renewLiving(deps, tx, account));
  const connected = await deps.accounts.find(tx, account.workspaceId, id);
  if (!connected) throw new Error(`the account ${id} was written but cannot be found`);
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

/** A page that comes back is the account it was, so that its posts can be changed, deleted and counted again. */
async function revive(
  deps: ConfirmConnectionDeps,
  tx: Tx,
  account: NewAccount,
): Promise<AccountId | undefined> {
  const page = { ...account, externalId: account.target.externalId };
  if (await deps.accounts.findLiving(tx, page)) return undefined;
  const gone = await deps.accounts.findGone(tx, page);
  const locked = gone && (await deps.accounts.lock(tx, gone.id));
  // Somebody else brought it back while we waited for the lock.
  if (locked?.account.status !== 'disconnected') return undefined;
  await deps.accounts.renew(tx, locked.account, account);
  return locked.account.id;
}

async function renewLiving(deps: ConfirmConnectionDeps, tx: Tx, account: NewAccount): Promise<AccountId> {
  const living = await deps.accounts.findLiving(tx, { ...account, externalId: account.target.externalId });
  const locked = living && (await deps.accounts.lock(tx, living.id));
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
  const foreign = [...wanted].filter((id) => !targets.some((target) => target.externalId === id));
  if (foreign.length > 0) {
    throw new AppError('invalid_request', messages.unknown_page(), {
      errors: foreign.map((id) => ({
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
