/**
 * Promise 4: revocation on the platform's side is noticed. Anybody can knock here, so only what carries the
 * platform's signature counts. A notice is recorded in the transaction of its effect: repeated or replayed it
 * changes nothing, and a person who authorized again since keeps what they authorized.
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
import { recordLoss } from './use-token.ts';

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

/** The platform's clock and ours may differ by so much. */
const clockSkewMs = minutes(5);

export interface Received {
  /** For a request to delete data: what the person can look it up with. */
  readonly deletionCode: string | null;
}

export async function receiveNotice(
  deps: ReceiveNoticeDeps,
  received: Omit<NoticeMessage, 'now'> & { readonly platform: string },
): Promise<Received> {
  const platform = deps.catalog.find(received.platform)?.name;
  const reader = platform === undefined ? undefined : deps.platforms.notices(platform);
  const connector = platform === undefined ? undefined : deps.platforms.connector(platform);
  if (!platform || !connector || !reader?.doors.includes(received.door))
    throw new AppError('not_found', messages.not_found());
  const { door, headers, body } = received;
  const reading = reader.read({ door, headers, body, now: deps.clock.now() });
  if (reading.kind === 'refused') {
    deps.log.warn({ platform, door, reason: reading.reason }, 'a notice was not believed');
    throw new AppError('callback_refused', messages.callback_refused());
  }
  // Whatever an adapter takes for the identity, what is kept has one form and says nothing.
  const digest = hashSecret(reading.identity);
  return deps.transact((tx) => takeOnce(deps, tx, connector, reading.notice, digest));
}

async function takeOnce(
  deps: ReceiveNoticeDeps,
  tx: Tx,
  connector: Connector,
  notice: Notice,
  digest: string,
): Promise<Received> {
  const { name: platform } = connector;
  const about = { platform, kind: notice.kind };
  if (!(await deps.noticeStore.record(tx, { ...about, digest, at: deps.clock.now() }))) {
    deps.log.info(about, 'a notice came again');
    return { deletionCode: (await deps.deletions.codeFor(tx, platform, digest)) ?? null };
  }
  if (notice.kind === 'nothing') {
    deps.log.info({ ...about, about: notice.about }, 'a notice that asks nothing of us');
    return { deletionCode: null };
  }
  const theirs = await accountsBefore(deps, tx, connector, notice);
  if (notice.kind === 'revoked') {
    for (const account of theirs) await revokeOne(deps, tx, account, notice);
    deps.log.info({ ...about, accounts: theirs.length }, 'somebody removed our access');
    return { deletionCode: null };
  }
  for (const account of theirs) await eraseOne(deps, tx, account);
  const code = newSecret('del');
  const now = deps.clock.now();
  const done = { requestedAt: now, finishedAt: now, accountsRemoved: theirs.length };
  await deps.deletions.insert(tx, { code, platform, digest, ...done });
  deps.log.info({ ...about, accounts: theirs.length }, 'somebody had their data deleted');
  return { deletionCode: code };
}

/** Those the person authorized before they took it back. A later authorization stands. */
async function accountsBefore(
  { accounts }: ReceiveNoticeDeps,
  tx: Tx,
  { name: platform, sharesGrantsWith: sharedWith = [], simulated }: Connector,
  { personId, at }: Exclude<Notice, { kind: 'nothing' }>,
): Promise<readonly Account[]> {
  const all = await accounts.ofPerson(tx, { platform, sharedWith, simulated, personId });
  return all.filter(({ connectedAt }) => connectedAt < later(at, clockSkewMs));
}

async function revokeOne(
  deps: ReceiveNoticeDeps,
  tx: Tx,
  account: Account,
  { at, plainReason }: Extract<Notice, { kind: 'revoked' }>,
): Promise<void> {
  // Connected at the same time, as far as two clocks can tell: which came last, the platform itself says at once.
  if (account.connectedAt > at) await deps.accounts.setLookedAt(tx, account.id, null);
  else await recordLoss(deps, tx, account, plainReason);
}

async function eraseOne(deps: ReceiveNoticeDeps, tx: Tx, account: Account): Promise<void> {
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
