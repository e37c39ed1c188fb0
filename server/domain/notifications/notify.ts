/**
 * Every state change of a post or an account is audited in its transaction, so notifications are created there: no
 * use-case can forget them, and a rolled-back change notifies no one.
 */

import { later, minutes, seconds } from '../../lib/clock.ts';
import { type NotificationId, newId, type PostId, type WorkspaceId } from '../../lib/ids.ts';
import type { AuditRecord, AuditSubscriber } from '../audit/ports.ts';
import type { LiveEvents } from '../live/ports.ts';
import type { FindLanguage, MailOutbox } from '../mail/ports.ts';
import { renderActMail, renderNoticeMail } from '../mail/render-mail.ts';
import type { PlatformCatalog } from '../platform-port/definition.ts';
import type { Tx } from '../tx.ts';
import {
  type AddressedNotice,
  createAccountNotice,
  createPostNotice,
  isAccountLost,
  toPostNoticeKind,
} from './create-notices.ts';
import { concernsSignIn, createPersonNotice } from './create-person-notice.ts';
import { createWebhookNotice, isWebhookStopped } from './create-webhook-notice.ts';
import { describeAct } from './describe-notice.ts';
import { defaultSettings, type NotificationKind } from './kinds.ts';
import type { Notice, NotificationStore, Recipient } from './ports.ts';
import { maySettle, settleAccount, settlePost } from './resolve-notices.ts';

export interface DeliverDeps {
  readonly notifications: NotificationStore;
  readonly outbox: MailOutbox;
  readonly events: LiveEvents;
  readonly baseUrl: URL;
  readonly languages: FindLanguage;
}

export interface NotifyDeps extends DeliverDeps {
  readonly catalog: PlatformCatalog;
  /** Whether the post waits for an approval, as seen in this transaction. */
  readonly awaitsReview: (tx: Tx, workspaceId: WorkspaceId, id: PostId) => Promise<boolean>;
}

export const createNotifier =
  (deps: NotifyDeps): AuditSubscriber =>
  async (tx, records) => {
    for (const record of records) {
      const notice = record.subject.startsWith('post:')
        ? await notifyOfPost(deps, tx, record)
        : concernsSignIn(record)
          ? createPersonNotice(record, await deps.notifications.recipients(tx, record.workspaceId))
          : isWebhookStopped(record)
            ? createWebhookNotice(record, await deps.notifications.recipients(tx, record.workspaceId))
            : await notifyOfAccount(deps, tx, record);
      if (notice) await deliverNotice(deps, tx, record, notice);
    }
  };

const idOf = ({ subject }: AuditRecord): string => subject.slice(subject.indexOf(':') + 1);

async function notifyOfPost(
  deps: NotifyDeps,
  tx: Tx,
  record: AuditRecord,
): Promise<AddressedNotice | undefined> {
  const { workspaceId } = record;
  const candidateKind = toPostNoticeKind(record);
  if (!candidateKind && !maySettle(record)) return undefined;
  const post = await deps.notifications.postFacts(tx, workspaceId, idOf(record));
  if (!post) return undefined;
  const { state, fromApp, deleted } = post;
  // A program's draft is in the review queue as soon as it is complete.
  const awaitsReview =
    state === 'in_review' ||
    (state === 'draft' && fromApp && !deleted && (await deps.awaitsReview(tx, workspaceId, post.id)));
  const kind = candidateKind === 'review_requested' && !awaitsReview ? undefined : candidateKind;
  if (maySettle(record)) await settlePost(deps, tx, record, { ...post, awaitsReview }, kind);
  return (
    kind &&
    createPostNotice(kind, record, post, await deps.notifications.recipients(tx, workspaceId), deps.catalog)
  );
}

async function notifyOfAccount(
  deps: NotifyDeps,
  tx: Tx,
  record: AuditRecord,
): Promise<AddressedNotice | undefined> {
  const { notifications } = deps;
  await settleAccount(deps, tx, record);
  if (!isAccountLost(record)) return undefined;
  const { workspaceId } = record;
  const account = await notifications.accountFacts(tx, workspaceId, idOf(record));
  return (
    account &&
    createAccountNotice(record, account, await notifications.recipients(tx, workspaceId), deps.catalog)
  );
}

/** What a person often does to several posts in a row, as signing a batch or sending an idea to review. */
const oftenInARow: readonly NotificationKind[] = ['review_requested', 'approved', 'withdrawn'];
/** Two notices of an act are no further apart. */
const actGapMs = minutes(2);
/** Mails of such acts wait this long for further notices. */
const mailWaitMs = seconds(30);

const settingOf = ({ chosenSettings }: Recipient, kind: NotificationKind) =>
  chosenSettings[kind] ?? defaultSettings[kind];

export async function deliverNotice(
  deps: DeliverDeps,
  tx: Tx,
  { workspaceId, at }: Pick<AuditRecord, 'workspaceId' | 'at'>,
  { notice, recipients }: AddressedNotice,
): Promise<void> {
  const drafts = recipients.map((reader) => {
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
        joinsSince: oftenInARow.includes(notice.kind) && notice.facts?.who ? later(at, -actGapMs) : null,
        createdAt: at,
      },
    };
  });
  const added = await deps.notifications.add(
    tx,
    drafts.map(({ row }) => row),
  );
  for (const { id, act } of added) {
    const draft = drafts.find(({ row }) => row.id === id);
    if (!draft) continue;
    const { userId, confirmedEmail, language } = draft.reader;
    await deps.events.publish(tx, { workspaceId, kind: 'notification', subject: id, userId });
    if (draft.mail !== 'at_once' || confirmedEmail === null) continue;
    const head = { baseUrl: deps.baseUrl, language: deps.languages(language) };
    if (act !== id && (await joinMail(deps, tx, act, notice, head))) continue;
    await deps.outbox.add(tx, {
      id: newId('mal', at.getTime()),
      workspaceId,
      userId,
      purpose: 'notification',
      recipient: confirmedEmail,
      ...renderNoticeMail(notice, head),
      createdAt: at,
      ...(oftenInARow.includes(notice.kind) ? { act, tryAt: later(at, mailWaitMs) } : {}),
    });
  }
}

/** The act's mail reports all of its notices, as long as it was not sent. */
async function joinMail(
  deps: DeliverDeps,
  tx: Tx,
  act: NotificationId,
  { kind, facts }: Notice,
  head: Parameters<typeof renderActMail>[2],
): Promise<boolean> {
  const notices = await deps.notifications.ofAct(tx, act);
  const title = describeAct(kind, facts, notices.length);
  return title !== null && deps.outbox.replace(tx, act, renderActMail(title, notices, head));
}
