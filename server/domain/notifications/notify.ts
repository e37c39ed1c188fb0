/**
 * Every state change of a post or an account is audited in its transaction, so it is decided there that people are
 * notified: no use-case can forget them, and a rolled-back change notifies no one.
 *
 * Changes of posts are many, and each may concern many people. They are only noted down here, and their notices are written
 * soon after (write-pending-notices.ts). The others are rare: their notices are written with the change.
 */
import type { AuditSubscriber } from '../audit/ports.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { Tx } from '../tx.ts';
import {
  type AddressedNotice,
  createAccountNotice,
  isAccountLost,
  toPostNoticeKind,
} from './create-notices.ts';
import { concernsSignIn, createPersonNotice } from './create-person-notice.ts';
import { createWebhookNotice, isWebhookStopped } from './create-webhook-notice.ts';
import { type DeliverDeps, deliverNotices } from './deliver-notices.ts';
import type { AuditedChange, PendingNotices } from './ports.ts';
import { maySettle, settleAccount } from './resolve-notices.ts';

export interface NotifyDeps extends DeliverDeps {
  readonly catalog: PlatformCatalog;
  readonly pending: Pick<PendingNotices, 'add'>;
  /** Wakes the job that writes pending notices. */
  readonly wake: () => void;
}

export const createNotifier =
  (deps: NotifyDeps): AuditSubscriber =>
  async (tx, records) => {
    const [posts, others] = [records.filter(isAboutPost), records.filter((record) => !isAboutPost(record))];
    const pending = posts.filter(mayConcernPeople);
    if (pending.length > 0) {
      deps.pending.add(tx, pending);
      tx.afterCommit(deps.wake);
    }
    for (const change of others) {
      const notice = await createNotice(deps, tx, change);
      const { workspaceId, at } = change;
      if (notice) await deliverNotices(deps, tx, [{ ...notice, workspaceId, at }]);
    }
  };

const isAboutPost = ({ subject }: AuditedChange): boolean => subject.startsWith('post:');

const mayConcernPeople = (change: AuditedChange): boolean =>
  toPostNoticeKind(change) !== undefined || maySettle(change);

async function createNotice(
  deps: NotifyDeps,
  tx: Tx,
  change: AuditedChange,
): Promise<AddressedNotice | undefined> {
  const { notifications } = deps;
  const { workspaceId, subject } = change;
  if (concernsSignIn(change))
    return createPersonNotice(change, await notifications.recipients(tx, workspaceId));
  if (isWebhookStopped(change))
    return createWebhookNotice(change, await notifications.recipients(tx, workspaceId));
  await settleAccount(deps, tx, change);
  if (!isAccountLost(change)) return undefined;
  const id = subject.slice(subject.indexOf(':') + 1);
  const account = await notifications.accountFacts(tx, workspaceId, id);
  return (
    account &&
    createAccountNotice(change, account, await notifications.recipients(tx, workspaceId), deps.catalog)
  );
}
