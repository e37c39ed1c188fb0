/**
 * Promise 4: revocation on the platform's side is noticed. Anyone can call this endpoint, so only notices with the
 * platform's signature count. A notice is recorded in the transaction of its effect: a repeated or replayed notice
 * changes nothing, and accounts that the person authorized again since then stay connected.
 */

import { AppError } from '../../errors.ts';
import { type Clock, later, minutes } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Connector } from '../platform-port/connector.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { Notice, NoticeMessage, NoticeReader } from '../platform-port/notices.ts';
import type { PlatformName } from '../platforms.ts';
import type { Transact, Tx } from '../tx.ts';
import { messages } from './messages.ts';
import type { Account, AccountStore, DeletionStore, NoticeStore } from './ports.ts';
import { recordAuthLoss } from './token-source.ts';

export interface ReceiveNoticeDeps {
  readonly catalog: PlatformCatalog;
  readonly transact: Transact;
  readonly accounts: AccountStore;
  readonly noticeStore: NoticeStore;
  readonly deletions: DeletionStore;
  readonly platforms: {
    connector(name: PlatformName): Connector | undefined;
    notices(name: PlatformName): NoticeReader | undefined;
  };
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How far the platform's clock and ours may differ. */
const clockSkewMs = minutes(5);

export interface NoticeReceipt {
  /** For a request to delete data: the code with which the person can look it up. */
  readonly deletionCode: string | null;
}

export async function receiveNotice(
  deps: ReceiveNoticeDeps,
  received: Omit<NoticeMessage, 'now'> & { readonly platform: string },
): Promise<NoticeReceipt> {
  const platform = deps.catalog.find(received.platform)?.name;
  const reader = platform === undefined ? undefined : deps.platforms.notices(platform);
  const connector = platform === undefined ? undefined : deps.platforms.connector(platform);
  if (!platform || !connector || !reader?.endpoints.includes(received.endpoint))
    throw new AppError('not_found', messages.not_found());
  const { endpoint, headers, body } = received;
  const reading = reader.read({ endpoint, headers, body, now: deps.clock.now() });
  if (reading.kind === 'refused') {
    deps.log.warn({ platform, door: endpoint, reason: reading.reason }, 'a notice was rejected');
    throw new AppError('callback_refused', messages.callback_refused());
  }
  // Hashed, so that what is stored has one form and reveals nothing, whatever the adapter uses as identity.
  const digest = hashSecret(reading.identity);
  return deps.transact((tx) => handleOnce(deps, tx, connector, reading.notice, digest));
}

async function handleOnce(
  deps: ReceiveNoticeDeps,
  tx: Tx,
  connector: Connector,
  notice: Notice,
  digest: string,
): Promise<NoticeReceipt> {
  const { name: platform } = connector;
  const about = { platform, kind: notice.kind };
  if (!(await deps.noticeStore.record(tx, { ...about, digest, at: deps.clock.now() }))) {
    deps.log.info(about, 'a notice was repeated');
    return { deletionCode: (await deps.deletions.findCode(tx, platform, digest)) ?? null };
  }
  if (notice.kind === 'nothing') {
    deps.log.info({ ...about, about: notice.about }, 'a notice needs no action');
    return { deletionCode: null };
  }
  const affected = await accountsAuthorizedBefore(deps, tx, connector, notice);
  if (notice.kind === 'revoked') {
    for (const account of affected) await revokeAccount(deps, tx, account, notice);
    deps.log.info({ ...about, accounts: affected.length }, 'a person removed our access');
    return { deletionCode: null };
  }
  for (const account of affected) await eraseAccount(deps, tx, account);
  const code = newSecret('del');
  const now = deps.clock.now();
  const completion = { requestedAt: now, finishedAt: now, accountsRemoved: affected.length };
  await deps.deletions.insert(tx, { code, platform, digest, ...completion });
  deps.log.info({ ...about, accounts: affected.length }, 'a person had their data deleted');
  return { deletionCode: code };
}

/** Accounts the person authorized before the notice. A later authorization stays valid. */
async function accountsAuthorizedBefore(
  deps: ReceiveNoticeDeps,
  tx: Tx,
  { name: platform, sharesGrantsWith: sharedWith = [], simulated }: Connector,
  { personId, at }: Exclude<Notice, { kind: 'nothing' }>,
): Promise<readonly Account[]> {
  const all = await deps.accounts.lockByPerson(tx, { platform, sharedWith, simulated, personId });
  return all.filter(({ connectedAt }) => connectedAt < later(at, clockSkewMs));
}

async function revokeAccount(
  deps: ReceiveNoticeDeps,
  tx: Tx,
  account: Account,
  { at, plainReason }: Extract<Notice, { kind: 'revoked' }>,
): Promise<void> {
  // Within clock skew the order is unknown, so the account is checked with the platform right away.
  if (account.connectedAt > at) await deps.accounts.setCheckedAt(tx, account.id, null);
  else await recordAuthLoss(deps, tx, account, plainReason);
}

async function eraseAccount(deps: ReceiveNoticeDeps, tx: Tx, account: Account): Promise<void> {
  const title = deps.catalog.get(account.platform).title;
  const reason = messages.data_deleted({ title });
  const now = deps.clock.now();
  await deps.accounts.erase(tx, account.id, `${title} account (data deleted)`, now);
  if (account.status !== 'disconnected')
    await deps.accounts.setStatus(tx, account.id, 'reconnect_needed', reason, now);
  await deps.audit.write(tx, {
    workspaceId: account.workspaceId,
    at: now,
    actor: 'system',
    action: 'account.data_deleted',
    subject: `account:${account.id}`,
    data: { platform: account.platform, was: account.status },
  });
}
