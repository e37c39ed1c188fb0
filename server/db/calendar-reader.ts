import { type RawBuilder, sql as raw } from 'kysely';
import type { PlatformName } from '../domain/platforms.ts';
import type { PostState } from '../domain/posts/post.ts';
import type { CalendarQuestion, CalendarReader, CalendarRow } from '../domain/schedule/calendar.ts';
import type { AccountId, CampaignId, PostId, WorkspaceId } from '../lib/ids.ts';
import type { DatabaseHandle, Sql } from './database.ts';
import { mayStillGoOut } from './slots.ts';

/** As the index posts_calendar has it. */
const time = raw<Date>`coalesce(p.published_at, p.publish_at)`;

export function createCalendarReader({ sql }: DatabaseHandle): CalendarReader {
  return {
    async rows(workspaceId, question, limit) {
      const posts = postsOf(sql, workspaceId, question);
      const [columns, accounts, pictures, signed] = await Promise.all([
        columnsOf(sql, posts, limit),
        accountsOf(sql, workspaceId),
        picturesOf(posts),
        signedTimesOf(sql, posts),
      ]);
      if (!columns) return [];
      const { state, platform, account_id, campaign_id, edit_number, at_ms, title, caption } = columns;
      return (columns.id as PostId[]).map(
        (id, index): CalendarRow => ({
          id,
          state: state[index] as PostState,
          platform: platform[index] as PlatformName,
          account: accounts.get(account_id[index] as AccountId) ?? null,
          campaignId: (campaign_id[index] as CampaignId | '') || null,
          text: unfolded(title[index]?.trim() || caption[index] || ''),
          editNumber: Number(edit_number[index]),
          at: new Date(Number(at_ms[index])),
          picture: pictures.get(id) ?? null,
          approvedFor: signed.get(id) ?? null,
        }),
      );
    },

    async slots(workspaceId, { platform, accountId }) {
      let query = sql
        .selectFrom('slots as s')
        .innerJoin('accounts as a', 'a.id', 's.account_id')
        .select(['s.id', 's.weekday', 's.time', 's.account_id as accountId', 'a.platform'])
        .where('s.workspace_id', '=', workspaceId)
        .where('a.status', '<>', 'disconnected');
      if (platform) query = query.where('a.platform', '=', platform);
      if (accountId) query = query.where('s.account_id', '=', accountId);
      return query.execute();
    },

    async taken(workspaceId, from, to) {
      const rows = await sql
        .selectFrom('posts as p')
        .select(['p.account_id', time.as('at')])
        .where('p.workspace_id', '=', workspaceId)
        .where('p.deleted_at', 'is', null)
        .where('p.state', 'in', mayStillGoOut)
        .where(time, '>=', from)
        .where(time, '<', to)
        .execute();
      return rows.flatMap(({ account_id, at }) => (account_id ? [{ accountId: account_id, at }] : []));
    },
  };
}

const postsOf = (
  sql: Sql,
  workspaceId: WorkspaceId,
  { from, to, platform, accountId, campaignId }: CalendarQuestion,
) => {
  let posts = sql
    .selectFrom('posts as p')
    .where('p.workspace_id', '=', workspaceId)
    .where('p.deleted_at', 'is', null)
    .where('p.state', 'not in', ['cancelled', 'removed'])
    .where(time, '>=', from)
    .where(time, '<', to);
  if (platform) posts = posts.where('p.platform', '=', platform);
  if (accountId) posts = posts.where('p.account_id', '=', accountId);
  if (campaignId) posts = posts.where('p.campaign_id', '=', campaignId);
  return posts;
};
type Posts = ReturnType<typeof postsOf>;

const columnNames = [
  'id',
  'state',
  'platform',
  'account_id',
  'campaign_id',
  'edit_number',
  'at_ms',
  'title',
  'caption',
] as const;
type Columns = Record<(typeof columnNames)[number], string[]>;

/** Words may have lines of their own: in a column of lines they end otherwise. */
const folded = (words: RawBuilder<string | null>) => raw<string | null>`replace(${words}, E'\n', E'\r')`;
const unfolded = (words: string): string => (words.includes('\r') ? words.replaceAll('\r', '\n') : words);

/**
 * Each column as one text of lines: the driver reads nine long values in a third of the time that it takes for the
 * 45,000 short ones of 5,000 posts. Null when there are none.
 */
async function columnsOf(sql: Sql, posts: Posts, limit: number): Promise<Columns | null> {
  const ordered = posts
    .select([
      'p.id',
      'p.state',
      'p.platform',
      'p.account_id',
      'p.campaign_id',
      'p.edit_number',
      raw`date_part('epoch', ${time}) * 1000`.as('at_ms'),
      folded(raw`p.options->>'title'`).as('title'),
      // Looking for blanks at the beginning takes longer than the rest of it, and few begin so.
      folded(raw`case when ascii(p.caption) > 32 then left(p.caption, 200)
        else left(ltrim(p.caption, E' \n\r\t'), 200) end`).as('caption'),
    ])
    .orderBy(time)
    .orderBy('p.id')
    .limit(limit);
  const found = await sql
    .selectFrom(ordered.as('o'))
    .select(
      columnNames.map((name) =>
        raw<string | null>`string_agg(coalesce(${raw.ref(name)}::text, ''), E'\n')`.as(name),
      ),
    )
    .executeTakeFirstOrThrow();
  if (found.id === null) return null;
  return Object.fromEntries(columnNames.map((name) => [name, (found[name] ?? '').split('\n')])) as Columns;
}

/** They are few, and each has many posts: joined to every post they would take longer. */
async function accountsOf(
  sql: Sql,
  workspaceId: WorkspaceId,
): Promise<Map<AccountId, NonNullable<CalendarRow['account']>>> {
  const rows = await sql
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .execute();
  return new Map(rows.map((account) => [account.id, account]));
}

/**
 * For all posts at once: a lateral join that sorts and takes the first for each of 5,000 posts took ten times as long
 * as reading the posts.
 */
async function picturesOf(posts: Posts): Promise<Map<PostId, NonNullable<CalendarRow['picture']>>> {
  const rows = await posts
    .innerJoin('post_media as f', 'f.post_id', 'p.id')
    .innerJoin('media as m', 'm.id', 'f.media_id')
    .distinctOn('f.post_id')
    .select(['f.post_id', 'm.id as media_id', raw<boolean>`m.preview_sha256 is not null`.as('preview')])
    .where((is) => is.or([is('m.preview_sha256', 'is not', null), is('m.kind', '=', 'image')]))
    .orderBy('f.post_id')
    .orderBy(raw`f.role is null`)
    .orderBy('f.position')
    .execute();
  return new Map(
    rows.map(({ post_id, media_id, preview }) => [
      post_id,
      { mediaId: media_id, kind: preview ? 'preview' : 'content' },
    ]),
  );
}

const canBeSigned: readonly PostState[] = ['approved', 'scheduled', 'failed', 'missed'];

/** The newest approval says when it may go out. */
async function signedTimesOf(sql: Sql, posts: Posts): Promise<Map<PostId, CalendarRow['approvedFor']>> {
  const newest = posts
    .innerJoin('approvals as t', (on) =>
      on.onRef('t.post_id', '=', 'p.id').onRef('t.revision_number', '=', 'p.current_revision'),
    )
    .distinctOn('t.post_id')
    .select('t.id')
    .where('p.state', 'in', canBeSigned)
    .where('t.voided_at', 'is', null)
    .orderBy('t.post_id')
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc');
  const { rows } = await raw<{ post_id: PostId; approved_at: Date | null; tolerance_minutes: number | null }>`
    select t.post_id, case when t.timing = 'at' then approved_at(t) end as approved_at, t.tolerance_minutes
    from (${newest}) n join approvals t on t.id = n.id`.execute(sql);
  return new Map(
    rows.map(({ post_id, approved_at, tolerance_minutes }) => [
      post_id,
      approved_at && around(approved_at, tolerance_minutes ?? 0),
    ]),
  );
}

const around = (at: Date, minutes: number): CalendarRow['approvedFor'] => ({
  from: new Date(at.getTime() - minutes * 60_000),
  to: new Date(at.getTime() + minutes * 60_000),
});
