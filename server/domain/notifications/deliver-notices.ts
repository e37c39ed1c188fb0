/** Writes notices for their recipients: as each of them wants to be notified, in the app and by mail. */
import { later, minutes, seconds } from '../../lib/clock.ts';
import { type NotificationId, newId, type WorkspaceId } from '../../lib/ids.ts';
import type { LiveEvents } from '../live/ports.ts';
import type { FindLanguage, MailContent, MailOutbox } from '../mail/ports.ts';
import { renderActMail, renderNoticeMail } from '../mail/render-mail.ts';
import type { Tx } from '../tx.ts';
import type { AddressedNotice } from './create-notices.ts';
import { describeAct } from './describe-notice.ts';
import { defaultSettings, type NotificationKind } from './kinds.ts';
import type { NewNotification, NoticeOfAct, NoticesOfAct, NotificationStore, Recipient } from './ports.ts';

export interface DeliverDeps {
  readonly notifications: NotificationStore;
  readonly outbox: MailOutbox;
  readonly events: LiveEvents;
  readonly baseUrl: URL;
  readonly languages: FindLanguage;
}

export interface DatedNotice extends AddressedNotice {
  readonly workspaceId: WorkspaceId;
  readonly at: Date;
}

/** What a person often does to several posts in a row, as signing a batch or sending an idea to review. */
const oftenInARow: readonly NotificationKind[] = ['review_requested', 'approved', 'withdrawn'];
/** Two notices of an act are no further apart. */
const actGapMs = minutes(2);
/** Mails of such acts wait this long for further notices. */
const mailWaitMs = seconds(30);

interface Draft {
  readonly reader: Recipient;
  readonly row: NewNotification;
  readonly mailsAtOnce: boolean;
}
type Delivered = Draft & { readonly act: NotificationId };
/** Of one act, for one person. */
type DeliveredAct = readonly [Delivered, ...Delivered[]];

/** In this order, which is that in which they happened. */
export async function deliverNotices(
  deps: DeliverDeps,
  tx: Tx,
  notices: readonly DatedNotice[],
): Promise<void> {
  const drafts = notices.flatMap((notice) => notice.recipients.map((reader) => draftFor(reader, notice)));
  const added = await deps.notifications.add(
    tx,
    drafts.map(({ row }) => row),
  );
  const acts = new Map(added.map(({ id, act }) => [id, act]));
  const delivered = drafts.flatMap((draft): Delivered[] => {
    const act = acts.get(draft.row.id);
    return act === undefined ? [] : [{ ...draft, act }];
  });
  // One for each person: pages fetch the whole list.
  const newest = new Map(delivered.map(({ row }) => [`${row.workspaceId} ${row.userId}`, row]));
  await deps.events.publish(
    tx,
    ...[...newest.values()].map(({ id, workspaceId, userId }) => ({
      workspaceId,
      kind: 'notification' as const,
      subject: id,
      userId,
    })),
  );
  await mailNotices(
    deps,
    tx,
    delivered.filter(({ mailsAtOnce }) => mailsAtOnce),
  );
}

function draftFor(reader: Recipient, { notice, workspaceId, at }: DatedNotice): Draft {
  const { inApp, mail } = reader.chosenSettings[notice.kind] ?? defaultSettings[notice.kind];
  const hasMail = reader.confirmedEmail !== null;
  return {
    reader,
    mailsAtOnce: mail === 'at_once' && hasMail,
    row: {
      ...notice,
      id: newId('ntf', at.getTime()),
      workspaceId,
      userId: reader.userId,
      inApp,
      forDigest: mail === 'daily' && hasMail,
      joinsSince: oftenInARow.includes(notice.kind) && notice.facts?.who ? later(at, -actGapMs) : null,
      createdAt: at,
    },
  };
}

/** The act's mail reports all of its notices, as long as it is not on its way. */
async function mailNotices(deps: DeliverDeps, tx: Tx, delivered: readonly Delivered[]): Promise<void> {
  const acts = [...Map.groupBy(delivered, ({ act }) => act).values()] as unknown as readonly DeliveredAct[];
  const continued = acts.filter(([{ act, row }]) => act !== row.id);
  const joined = await deps.outbox.join(
    tx,
    continued.map((notices) => ({ act: notices[0].act, since: earliestOf(notices) })),
  );
  const others = acts.filter(([{ act }]) => !joined.has(act));
  await deps.outbox.add(tx, ...others.map((notices) => newMail(deps, notices)));
}

const earliestOf = (notices: DeliveredAct): Date =>
  notices.map(({ row }) => row.createdAt).reduce((one, other) => (one < other ? one : other));

function newMail(deps: DeliverDeps, notices: DeliveredAct) {
  const [{ act, row, reader }] = notices;
  const { workspaceId, userId, kind } = row;
  const createdAt = earliestOf(notices);
  return {
    id: newId('mal', createdAt.getTime()),
    workspaceId,
    userId,
    purpose: 'notification' as const,
    recipient: reader.confirmedEmail ?? '',
    ...renderNotices(deps, reader, row, { count: notices.length, listed: notices.map((one) => one.row) }),
    createdAt,
    ...(oftenInARow.includes(kind) ? { act, tryAt: later(createdAt, mailWaitMs) } : {}),
  };
}

export function renderNotices(
  { baseUrl, languages }: Pick<DeliverDeps, 'baseUrl' | 'languages'>,
  reader: Recipient,
  first: NoticeOfAct,
  { count, listed }: NoticesOfAct,
): MailContent {
  const head = { baseUrl, language: languages(reader.language) };
  const title = describeAct(first.kind, first.facts, count);
  return count === 1 || title === null
    ? renderNoticeMail(first, head)
    : renderActMail(title, listed, count, head);
}
