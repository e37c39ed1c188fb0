import { type RawBuilder, sql as raw } from 'kysely';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostState } from '../../domain/post-model/post.ts';
import type {
  AccountSlot,
  CalendarQuery,
  CalendarReader,
  CalendarRow,
} from '../../domain/schedule/calendar.ts';
import type { AccountId, CampaignId, IdeaId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { DatabaseHandle, Sql } from '../postgres/database.ts';
import { defineStatement } from '../postgres/statement.ts';
import { timeOf } from '../posts/post-time.ts';
import { type Give, statementsByFilter } from '../posts/statements-by-filter.ts';
import { pendingStates } from './slots.ts';

/** Of post `p`. */
export const time = timeOf('p');

export function createCalendarReader({ sql, readTogether }: DatabaseHandle): CalendarReader {
  return {
    async timeZone(workspaceId) {
      const { time_zone: zone } = await selectZone.one(sql, { id: workspaceId });
      return zone;
    },

    async rows(workspaceId, filter, limit) {
      const columns = await columnsOf(sql, workspaceId, filter, limit);
      if (!columns) return [];
      const { state, platform, account_id, campaign_id, idea_id, edit_number, title, caption } =
        columns.lines;
      const ids = columns.lines.id as PostId[];
      const [accounts, titles, pictures, signed] = await readTogether((together) =>
        Promise.all([
          accountsOf(together, distinct(account_id as AccountId[])),
          ideaTitlesOf(together, distinct(idea_id as IdeaId[])),
          picturesOf(together, ids),
          signedTimesOf(
            together,
            ids.filter((_, index) => approvableStates.includes(state[index] as PostState)),
          ),
        ]),
      );
      return orderOf(columns, limit).map((index): CalendarRow => {
        const id = ids[index] as PostId;
        return {
          id,
          state: state[index] as PostState,
          platform: platform[index] as PlatformName,
          account: accounts.get(account_id[index] as AccountId) ?? null,
          campaignId: (campaign_id[index] as CampaignId | '') || null,
          ideaId: idea_id[index] as IdeaId,
          text:
            titles.get(idea_id[index] as IdeaId) ?? unfolded(title[index]?.trim() || caption[index] || ''),
          editNumber: Number(edit_number[index]),
          at: new Date(countsFromMs + Math.floor((columns.times[index] ?? 0) / 1000)),
          picture: pictures.get(id) ?? null,
          approvedFor: signed.get(id) ?? null,
        };
      });
    },

    slots: (workspaceId, { platform, accountId }) =>
      selectSlots({ platform, accountId }).rows(sql, { workspaceId, platform, accountId }),

    async takenTimes(workspaceId, from, to) {
      const rows = await selectTakenTimes.rows(sql, { workspaceId, from, to, pendingStates });
      return rows.flatMap(({ account_id, at }) => (account_id ? [{ accountId: account_id, at }] : []));
    },
  };
}

type SlotFilter = Pick<CalendarQuery, 'platform' | 'accountId'>;

const selectSlots = statementsByFilter<SlotFilter, SlotFilter & { workspaceId: WorkspaceId }, AccountSlot>(
  [],
  (sql, filter, given) => {
    let query = sql
      .selectFrom('slots as s')
      .innerJoin('accounts as a', 'a.id', 's.account_id')
      .select(['s.id', 's.weekday', 's.time', 's.account_id as accountId', 'a.platform'])
      .where('s.workspace_id', '=', given('workspaceId'))
      .where('a.status', '<>', 'disconnected');
    if (filter.platform) query = query.where(raw<boolean>`a.platform = ${given('platform')}`);
    if (filter.accountId) query = query.where(raw<boolean>`s.account_id = ${given('accountId')}`);
    return query;
  },
);

interface TakenPeriod {
  readonly workspaceId: WorkspaceId;
  readonly from: Date;
  readonly to: Date;
  readonly pendingStates: readonly PostState[];
}

const selectTakenTimes = defineStatement<TakenPeriod>()((sql, given) =>
  sql
    .selectFrom('posts as p')
    .select(['p.account_id', time.as('at')])
    .where('p.workspace_id', '=', given('workspaceId'))
    .where('p.deleted_at', 'is', null)
    .where(raw<boolean>`p.state = any(${given('pendingStates')}::text[])`)
    .where(time, '>=', given('from'))
    .where(time, '<', given('to')),
);

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const selectZone = defineStatement<{ id: WorkspaceId }>()((sql, given) =>
  sql.selectFrom('workspaces').select('time_zone').where('id', '=', given('id')),
);

/** They go out no more, or are out no more. */
export const endedStates: readonly PostState[] = ['cancelled', 'removed'];

type PostsFilter = Omit<CalendarQuery, 'from' | 'to' | 'timeZone'>;
interface PostsValues extends PostsFilter {
  readonly workspaceId: WorkspaceId;
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

function postsOf(sql: Sql, filter: PostsFilter, given: Give<PostsValues>) {
  const { platform, accountId, campaignId, ideasOn } = filter;
  let posts = sql
    .selectFrom('posts as p')
    .where('p.workspace_id', '=', given('workspaceId'))
    .where('p.deleted_at', 'is', null)
    .where('p.state', 'not in', endedStates)
    .where(time, '>=', given('from'))
    .where(time, '<', given('to'));
  if (platform) posts = posts.where(raw<boolean>`p.platform = ${given('platform')}`);
  if (accountId) posts = posts.where(raw<boolean>`p.account_id = ${given('accountId')}`);
  if (campaignId) posts = posts.where(raw<boolean>`p.campaign_id = ${given('campaignId')}`);
  if (ideasOn)
    posts = posts.where('p.idea_id', 'in', (of) =>
      of
        .selectFrom('posts as o')
        .select('o.idea_id')
        .where('o.workspace_id', '=', given('workspaceId'))
        .where(raw<boolean>`o.account_id = ${given('ideasOn')}`),
    );
  return posts;
}

const columnNames = [
  'id',
  'state',
  'platform',
  'account_id',
  'campaign_id',
  'idea_id',
  'edit_number',
  'title',
  'caption',
] as const;
interface Columns {
  readonly lines: Record<(typeof columnNames)[number], string[]>;
  /** Microseconds since `countsFromMs`. */
  readonly times: readonly number[];
}

/** Texts may contain newlines, which separate the rows of a column: replace them. */
const folded = (text: RawBuilder<string | null>) => raw<string | null>`replace(${text}, E'\n', E'\r')`;
const unfolded = (text: string): string => (text.includes('\r') ? text.replaceAll('\r', '\n') : text);

/**
 * Each column as one value: the driver reads ten long values in a third of the time that it takes for the
 * 50,000 short ones of 5,000 posts. Texts are joined with newlines; times are as PostgreSQL sends them, since
 * writing each as a number takes longer than finding its post. Ordered by time as in the index, including all
 * posts at the last time: sorting those of the same time by id as well would copy every post once more. Null
 * when there are none.
 */
const selectColumns = statementsByFilter<PostsFilter, PostsValues, FoundColumns>([], (sql, filter, given) => {
  const ordered = postsOf(sql, filter, given)
    .select([
      'p.id',
      'p.state',
      'p.platform',
      'p.account_id',
      'p.campaign_id',
      'p.idea_id',
      'p.edit_number',
      time.as('at'),
      folded(raw`p.options->>'title'`).as('title'),
      // Trimming leading blanks and counting characters take longer than everything else: few texts start with
      // blanks, and a text of no more than 200 bytes has no more than 200 characters.
      folded(raw`case when ascii(p.caption) <= 32 then left(ltrim(p.caption, E' \n\r\t'), 200)
        when octet_length(p.caption) <= 200 then p.caption else left(p.caption, 200) end`).as('caption'),
    ])
    .orderBy(time)
    .modifyEnd(raw`fetch first (${given('limit')}) rows with ties`);
  return sql
    .selectFrom(ordered.as('o'))
    .select(raw<Buffer | null>`string_agg(timestamptz_send(o.at), ''::bytea)`.as('times'))
    .select(
      columnNames.map((name) =>
        raw<string | null>`string_agg(coalesce(${raw.ref(name)}::text, ''), E'\n')`.as(name),
      ),
    );
});

type FoundColumns = { readonly times: Buffer | null } & Record<(typeof columnNames)[number], string | null>;

async function columnsOf(
  sql: Sql,
  workspaceId: WorkspaceId,
  { from, to, timeZone: _zone, ...filter }: CalendarQuery,
  limit: number,
): Promise<Columns | null> {
  const { times, ...found } = await selectColumns(filter).one(sql, {
    ...filter,
    workspaceId,
    from,
    to,
    limit,
  });
  if (times === null) return null;
  const lines = columnNames.map((name) => [name, (found[name] ?? '').split('\n')] as const);
  return { lines: Object.fromEntries(lines) as Columns['lines'], times: microsecondsOf(times) };
}

/** As PostgreSQL sends times: eight bytes each, counted from the start of 2000. */
const countsFromMs = Date.UTC(2000, 0, 1);
const microsecondsOf = (times: Buffer): number[] =>
  Array.from(
    { length: times.length / 8 },
    (_, index) => times.readInt32BE(index * 8) * 2 ** 32 + times.readUInt32BE(index * 8 + 4),
  );

/** By time, then by id. They come ordered by time, so this is nearly linear. */
function orderOf({ times, lines: { id } }: Columns, limit: number): number[] {
  const idAt = (index: number): bigint => BigInt(id[index] ?? 0);
  return [...times.keys()]
    .sort((one, other) => {
      const difference = (times[one] ?? 0) - (times[other] ?? 0);
      if (difference !== 0) return difference;
      return idAt(one) < idAt(other) ? -1 : 1;
    })
    .slice(0, limit);
}

const selectAccounts = defineStatement<{ ids: readonly AccountId[] }>()((sql, given) =>
  sql
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(raw<boolean>`id = any(${given('ids')}::text[])`),
);

/**
 * What stands around the posts is read by their ids. Joined to a period whose length PostgreSQL does not know, it would read
 * all ideas of everybody.
 */
async function accountsOf(
  sql: Sql,
  ids: readonly AccountId[],
): Promise<Map<AccountId, NonNullable<CalendarRow['account']>>> {
  const rows = await selectAccounts.rows(sql, { ids });
  return new Map(rows.map((account) => [account.id, account]));
}

const selectTitles = defineStatement<{ ids: readonly IdeaId[] }>()((sql, given) =>
  sql
    .selectFrom('ideas')
    .select(['id', 'title'])
    .where(raw<boolean>`id = any(${given('ids')}::text[])`)
    .where('title', 'is not', null),
);

/** People give few ideas a title. */
async function ideaTitlesOf(sql: Sql, ids: readonly IdeaId[]): Promise<Map<IdeaId, string>> {
  const rows = await selectTitles.rows(sql, { ids });
  return new Map(rows.flatMap(({ id, title }) => (title === null ? [] : [[id, title]])));
}

const selectPictures = defineStatement<{ ids: readonly PostId[] }>()((sql, given) =>
  sql
    .selectFrom('post_media as f')
    .innerJoin('media as m', 'm.id', 'f.media_id')
    .distinctOn('f.post_id')
    .select(['f.post_id', 'm.id as media_id', raw<boolean>`m.preview_sha256 is not null`.as('preview')])
    .where(raw<boolean>`f.post_id = any(${given('ids')}::bigint[])`)
    .where((is) => is.or([is('m.preview_sha256', 'is not', null), is('m.kind', '=', 'image')]))
    .orderBy('f.post_id')
    .orderBy(raw`f.role is null`)
    .orderBy('f.position'),
);

async function picturesOf(
  sql: Sql,
  ids: readonly PostId[],
): Promise<Map<PostId, NonNullable<CalendarRow['picture']>>> {
  const rows = await selectPictures.rows(sql, { ids });
  return new Map(
    rows.map(({ post_id, media_id, preview }) => [
      post_id,
      { mediaId: media_id, kind: preview ? 'preview' : 'content' },
    ]),
  );
}

const approvableStates: readonly PostState[] = ['approved', 'scheduled', 'failed', 'missed'];

/** The newest approval decides when it may go out. */
const selectSignedTimes = defineStatement<{ ids: readonly PostId[] }>()(
  (_sql, given) => raw<{ post_id: PostId; approved_at: Date | null; tolerance_minutes: number | null }>`
    select t.post_id, case when t.timing = 'at' then approved_at(t) end as approved_at, t.tolerance_minutes
    from (
      select distinct on (v.post_id) v.id
      from approvals v join posts p on p.id = v.post_id and p.current_revision = v.revision_number
      where v.post_id = any(${given('ids')}::bigint[]) and v.voided_at is null
      order by v.post_id, v.created_at desc, v.id desc
    ) n join approvals t on t.id = n.id`,
);

async function signedTimesOf(
  sql: Sql,
  ids: readonly PostId[],
): Promise<Map<PostId, CalendarRow['approvedFor']>> {
  const rows = ids.length > 0 ? await selectSignedTimes.rows(sql, { ids }) : [];
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
