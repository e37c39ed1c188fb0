/** Writes notices, and finds the act that each belongs to: an earlier notice of the same kind by the same person. */
import { sql as raw } from 'kysely';
import type { NewNotification } from '../../domain/notifications/ports.ts';
import type { NotificationId } from '../../lib/ids.ts';
import type { Sql } from '../postgres/database.ts';
import { defineInsert } from '../postgres/insert-many.ts';

interface AddedNotification {
  readonly id: NotificationId;
  readonly act: NotificationId;
}

const insertNotifications = defineInsert(
  'notifications',
  {
    id: 'text',
    workspace_id: 'text',
    user_id: 'text',
    kind: 'text',
    subject: 'text',
    cause_key: 'text',
    title: 'jsonb',
    body: 'jsonb',
    link: 'text',
    facts: 'jsonb',
    in_app: 'boolean',
    for_digest: 'boolean',
    act: 'text',
    created_at: 'timestamptz',
  },
  ['workspace_id', 'user_id', 'cause_key'],
);

export async function addNotifications(
  sql: Sql,
  notifications: readonly NewNotification[],
): Promise<readonly AddedNotification[]> {
  if (notifications.length === 0) return [];
  const rows = await withActs(sql, notifications);
  const insert = insertNotifications(
    rows.map((one) => ({
      id: one.id,
      workspace_id: one.workspaceId,
      user_id: one.userId,
      kind: one.kind,
      subject: one.subject,
      cause_key: one.causeKey,
      title: one.title,
      body: one.body,
      link: one.link,
      facts: one.facts && JSON.stringify(one.facts),
      in_app: one.inApp,
      for_digest: one.forDigest,
      act: one.act,
      created_at: one.createdAt,
    })),
  );
  const { rows: inserted } = await sql.executeQuery(insert);
  const ids = new Set(inserted.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}

type WithAct = NewNotification & { readonly act: NotificationId };

async function withActs(sql: Sql, notifications: readonly NewNotification[]): Promise<readonly WithAct[]> {
  const joining = notifications.filter(({ joinsSince }) => joinsSince !== null);
  if (joining.length === 0) return notifications.map((one) => ({ ...one, act: one.id }));
  const last = await lastOfActs(sql, joining);
  return notifications.map((one): WithAct => {
    if (one.joinsSince === null) return { ...one, act: one.id };
    const previous = last.get(actKeyOf(one));
    // If this person was notified of it before, it is not written again. Those that follow share its id all the same.
    const act = previous && previous.at >= one.joinsSince ? previous.act : one.id;
    last.set(actKeyOf(one), { act, at: one.createdAt });
    return { ...one, act };
  });
}

interface ActKey {
  readonly workspaceId: string;
  readonly userId: string;
  readonly kind: string;
  readonly who: string | null;
  readonly fromApp: boolean;
}

const keyFieldsOf = ({ workspaceId, userId, kind, facts }: NewNotification): ActKey => ({
  workspaceId,
  userId,
  kind,
  who: facts?.who ?? null,
  fromApp: facts?.fromApp ?? false,
});
const textOf = ({ workspaceId, userId, kind, who, fromApp }: ActKey): string =>
  JSON.stringify([workspaceId, userId, kind, who, fromApp]);
const actKeyOf = (one: NewNotification): string => textOf(keyFieldsOf(one));

/** The newest unread notice that each of these might join. */
async function lastOfActs(
  sql: Sql,
  joining: readonly NewNotification[],
): Promise<Map<string, { readonly act: NotificationId; readonly at: Date }>> {
  const keys = [...new Map(joining.map((one) => [actKeyOf(one), keyFieldsOf(one)])).values()];
  const since = joining.flatMap(({ joinsSince }) => joinsSince ?? []).reduce((a, b) => (a < b ? a : b));
  const { rows } = await raw<ActKey & { readonly act: NotificationId; readonly at: Date }>`
    select g.workspace_id as "workspaceId", g.user_id as "userId", g.kind, g.who, g.from_app as "fromApp", n.act,
      n.created_at as at
    from unnest(${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ userId }) => userId)}::text[],
      ${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ who }) => who)}::text[],
      ${keys.map(({ fromApp }) => fromApp)}::boolean[]) as g (workspace_id, user_id, kind, who, from_app)
    cross join lateral (
      select m.act, m.created_at from notifications m
      where m.user_id = g.user_id and m.workspace_id = g.workspace_id and m.created_at >= ${since} and m.kind = g.kind
        and m.facts ->> 'who' = g.who and (m.facts ->> 'fromApp')::boolean = g.from_app
        -- Written so that only the index by time fits: the one of what is unread would have to be sorted.
        and coalesce(m.read_at, 'infinity') = 'infinity'
      order by m.created_at desc limit 1
    ) n`.execute(sql);
  return new Map(rows.map(({ act, at, ...key }) => [textOf(key), { act, at }]));
}
