/**
 * Everything that changes the state of a post or an account is audited in its transaction, so that is where people
 * are told of it: no place can forget it, and nobody is told of what was rolled back.
 */

import { newId, type PostId, type WorkspaceId } from '../../lib/ids.ts';
import type { AuditLog, AuditRecord } from '../audit/ports.ts';
import type { LiveEvents } from '../live/ports.ts';
import type { Languages, MailOutbox } from '../mail/mail-ports.ts';
import { mailOfNotice } from '../mail/mail-words.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { Tx } from '../tx.ts';
import { type NotificationKind, usualSettings } from './kinds.ts';
import {
  type AddressedNotice,
  accountIsLost,
  noticeOfAccount,
  noticeOfPost,
  postKindOf,
} from './notices-for.ts';
import type { NotificationStore, Notify, Reader } from './ports.ts';
import { maySettle, settleAccount, settlePost } from './settle.ts';

export interface DeliverDeps {
  readonly notifications: NotificationStore;
  readonly outbox: MailOutbox;
  readonly events: LiveEvents;
  readonly baseUrl: URL;
  readonly languages: Languages;
}

export interface NotifyDeps extends DeliverDeps {
  readonly catalog: PlatformCatalog;
  /** Whether the post waits for a signature, as it stands in this transaction. */
  readonly awaitsReview: (tx: Tx, workspaceId: WorkspaceId, id: PostId) => Promise<boolean>;
}

export const followedBy = (audit: AuditLog, followers: readonly Notify[]): AuditLog => ({
  async write(tx, ...records) {
    await audit.write(tx, ...records);
    for (const follow of followers) await follow(tx, records);
  },
});

export const createNotify =
  (deps: NotifyDeps): Notify =>
  async (tx, records) => {
    for (const record of records) {
      const told = record.subject.startsWith('post:')
        ? await followPost(deps, tx, record)
        : await followAccount(deps, tx, record);
      if (told) await deliver(deps, tx, record, told);
    }
  };

const idOf = ({ subject }: AuditRecord): string => subject.slice(subject.indexOf(':') + 1);

async function followPost(
  deps: NotifyDeps,
  tx: Tx,
  record: AuditRecord,
): Promise<AddressedNotice | undefined> {
  const { workspaceId } = record;
  const told = postKindOf(record);
  if (!told && !maySettle(record)) return undefined;
  const post = await deps.notifications.postFacts(tx, workspaceId, idOf(record));
  if (!post) return undefined;
  const { state, fromApp, deleted } = post;
  // A program's draft waits among the reviews from the moment it is complete.
  const awaitsReview =
    state === 'in_review' ||
    (state === 'draft' && fromApp && !deleted && (await deps.awaitsReview(tx, workspaceId, post.id)));
  const kind = told === 'review_requested' && !awaitsReview ? undefined : told;
  if (maySettle(record)) await settlePost(deps, tx, record, { ...post, awaitsReview }, kind);
  return (
    kind && noticeOfPost(kind, record, post, await deps.notifications.readers(tx, workspaceId), deps.catalog)
  );
}

async function followAccount(
  deps: NotifyDeps,
  tx: Tx,
  record: AuditRecord,
): Promise<AddressedNotice | undefined> {
  const { notifications } = deps;
  await settleAccount(deps, tx, record);
  if (!accountIsLost(record)) return undefined;
  const { workspaceId } = record;
  const account = await notifications.accountFacts(tx, workspaceId, idOf(record));
  return (
    account && noticeOfAccount(record, account, await notifications.readers(tx, workspaceId), deps.catalog)
  );
}

const settingOf = ({ chosen }: Reader, kind: NotificationKind) => chosen[kind] ?? usualSettings[kind];

export async function deliver(
  deps: DeliverDeps,
  tx: Tx,
  { workspaceId, at }: Pick<AuditRecord, 'workspaceId' | 'at'>,
  { notice, to }: AddressedNotice,
): Promise<void> {
  const made = to.map((reader) => {
    const { inApp, mail } = settingOf(reader, notice.kind);
    const forDigest = mail === 'daily' && reader.confirmedEmail !== null;
    const { userId } = reader;
    return {
      reader,
      mail,
      row: {
        ...notice,
        id: newId('ntf', at.getTime()),
        workspaceId,
        userId,
        inApp,
        forDigest,
        createdAt: at,
      },
    };
  });
  const added = new Set(
    await deps.notifications.add(
      tx,
      made.map(({ row }) => row),
    ),
  );
  for (const { reader, mail, row } of made.filter(({ row }) => added.has(row.id))) {
    const { userId, confirmedEmail, language } = reader;
    await deps.events.tell(tx, { workspaceId, kind: 'notification', subject: row.id, userId });
    if (mail !== 'at_once' || confirmedEmail === null) continue;
    await deps.outbox.add(tx, {
      id: newId('mal', at.getTime()),
      workspaceId,
      userId,
      purpose: 'notification',
      recipient: confirmedEmail,
      ...mailOfNotice(notice, { baseUrl: deps.baseUrl, language: deps.languages(language) }),
      createdAt: at,
    });
  }
}
