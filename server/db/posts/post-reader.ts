import { type RawBuilder, sql as raw } from 'kysely';
import { statesWorstFirst } from '../../domain/ideas/worst-first.ts';
import { filesOf } from '../../domain/origins/record-words.ts';
import { findPause, type Pause } from '../../domain/pauses/pause.ts';
import type { PostMedia } from '../../domain/post-model/ports.ts';
import type {
  PostCursor,
  PostDetail,
  PostFilter,
  PostOrder,
  PostReader,
  PostRecord,
} from '../../domain/posts/reader.ts';
import { statesReached } from '../../domain/posts/revision-states.ts';
import type { SourceKind } from '../../domain/sources/source.ts';
import type { PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import { approvalsOf } from '../approvals/approvals.ts';
import { namedOrigin } from '../origins/named-origins.ts';
import { pausesOf } from '../pauses/pauses.ts';
import type { DatabaseHandle, Sql } from '../postgres/database.ts';
import { prepared } from '../postgres/prepared.ts';
import { searchPatterns } from '../postgres/search-patterns.ts';
import { defineStatement } from '../postgres/statement.ts';
import type { Database } from '../schema/schema.ts';
import { commentsOf } from './comment-reader.ts';
import { firstCommentOf } from './first-comments.ts';
import { attemptsOf, historyOf } from './post-history.ts';
import { mediaOfPosts, toPost } from './posts.ts';
import { amendmentsOf, otherContentOf, revisionOf, revisionsOf } from './revision-reader.ts';

/** The latest change that went out after this post did, whether the post is itself a change or not. */
const laterAmendment = raw`from posts m
  where p.state = 'published' and m.amends_post_id = coalesce(p.amends_post_id, p.id) and m.deleted_at is null
    and m.state = 'published' and m.published_at > p.published_at
  order by m.published_at desc, m.id desc limit 1`;

/** Only posts that are or were published; the latest statement about a post is the one that holds. */
const markedPublished = raw<{ id: UserId; name: string; at: string; confirmed: boolean } | null>`(
  select jsonb_build_object('id', e.user_id, 'name', m.name, 'at', e.at,
      'confirmed', coalesce((e.data->>'confirmed')::boolean, false))
  from audit_entries e join users m on m.id = e.user_id
  where p.state in ('published', 'removed') and e.workspace_id = p.workspace_id and e.subject = 'post:' || p.id
    and e.refused_at is null and e.action = 'post.resolved' and e.data->>'result' = 'published'
  order by e.id desc limit 1)`;

const selectRecords = (sql: Sql, workspaceId: WorkspaceId | RawBuilder<WorkspaceId>) =>
  sql
    .selectFrom('posts as p')
    .innerJoin('workspaces as w', 'w.id', 'p.workspace_id')
    .innerJoin('users as u', 'u.id', 'p.author_id')
    .innerJoin('ideas as i', 'i.id', 'p.idea_id')
    .leftJoin('accounts as a', 'a.id', 'p.account_id')
    .selectAll('p')
    .select([
      'u.name as author_name',
      'w.approvals_required',
      'w.self_approval',
      'w.approval_strength',
      'i.title as idea_title',
      'a.name as account_name',
      'a.handle as account_handle',
      'a.url as account_url',
      'a.external_id as account_external_id',
      'a.simulated as account_simulated',
      'a.status as account_status',
      'a.status_reason as account_status_reason',
      'a.disconnected_at as account_disconnected_at',
      'a.lane as account_lane',
      raw<
        UserId[]
      >`array(select distinct v.user_id from approvals v where v.post_id = p.id and v.revision_number = p.current_revision
        and v.covers = 'content' and v.voided_at is null
        and (w.approval_strength = 'session' or v.strength = 'passkey'))`.as('approved_by'),
      raw<UserId[]>`array(select c.user_id from post_contributors c where c.post_id = p.id)`.as(
        'contributors',
      ),
      raw<number>`approvals_that_count(p)`.as('approvals_given'),
      raw<boolean>`exists (select 1 from attempts t where t.post_id = p.id and t.finished_at is null and t.committing_at is not null)`.as(
        'maybe_visible',
      ),
      raw<PostId | null>`(select m.id from posts m where m.amends_post_id = p.id and m.deleted_at is null
        and m.state not in ('published', 'cancelled', 'removed'))`.as('open_amendment'),
      raw<Date | null>`(select m.published_at ${laterAmendment})`.as('amended_at'),
      raw<string | null>`(select m.caption ${laterAmendment})`.as('amended_caption'),
      markedPublished.as('marked_published'),
      raw<SourceKind[] | null>`(select o.kinds from post_origins o where o.post_id = p.id)`.as(
        'origin_kinds',
      ),
    ])
    .where('p.workspace_id', '=', workspaceId)
    .where('p.deleted_at', 'is', null);

const selectRecord = defineStatement<{ workspaceId: WorkspaceId; id: PostId }>()((sql, given) =>
  selectRecords(sql, given('workspaceId')).where('p.id', '=', given('id')),
);

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

function toRecord(row: Row, media: readonly PostMedia[], pauses: readonly Pause[]): PostRecord {
  return {
    post: toPost(row, media),
    ideaTitle: row.idea_title,
    account:
      row.account_id && row.account_external_id && row.account_status
        ? {
            id: row.account_id,
            workspaceId: row.workspace_id,
            platform: row.platform,
            externalId: row.account_external_id,
            name: row.account_name ?? '',
            handle: row.account_handle,
            url: row.account_url,
            simulated: row.account_simulated ?? false,
            status: row.account_status,
            statusReason: row.account_status_reason,
            disconnectedAt: row.account_disconnected_at,
            lane: row.account_lane ?? '',
          }
        : null,
    author: { id: row.author_id, name: row.author_name },
    approvalsNeeded: row.approvals_required,
    approvalsGiven: row.approvals_given,
    selfApproval: row.self_approval,
    strength: row.approval_strength,
    contributors: row.contributors,
    approvedBy: row.approved_by,
    maybeVisible: row.maybe_visible,
    openAmendment: row.open_amendment,
    amended:
      row.amended_at === null ? null : { at: row.amended_at, caption: row.amended_caption ?? row.caption },
    markedPublished: row.marked_published && {
      by: { id: row.marked_published.id, name: row.marked_published.name },
      at: new Date(row.marked_published.at),
      confirmed: row.marked_published.confirmed,
    },
    originKinds: row.origin_kinds ?? [],
    pause: findPause(pauses, row.account_id),
  };
}

const pausesIn = async (sql: Sql, id: WorkspaceId): Promise<readonly Pause[]> =>
  (await pausesOf(sql, [id])).get(id) ?? [];

export function createPostReader({ sql, readTogether }: DatabaseHandle): PostReader {
  return {
    list: (workspaceId, filter) =>
      readTogether(async (together) => {
        const [rows, pauses] = await Promise.all([
          named(ordered(filtered(selectRecords(together, workspaceId), filter), filter), filter)
            .limit(filter.limit)
            .execute(),
          pausesIn(together, workspaceId),
        ]);
        const media = await mediaOfPosts(
          together,
          rows.map(({ id }) => id),
        );
        return rows.map((row) => toRecord(row, media.get(row.id) ?? [], pauses));
      }),

    detail: (workspaceId, id) => readTogether((together) => readDetail(together, workspaceId, id)),

    async comments(workspaceId, id) {
      const post = await sql
        .selectFrom('posts')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return post && commentsOf(sql, workspaceId, id);
    },

    async revisions(workspaceId, id) {
      const post = await sql
        .selectFrom('posts')
        .select(['state', 'current_revision as currentRevision'])
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!post) return undefined;
      const [revisions, history] = await Promise.all([revisionsOf(sql, id), historyOf(sql, workspaceId, id)]);
      const states = statesReached(history, post);
      return revisions.map((revision) => ({
        ...revision,
        state: states.get(revision.number) ?? 'in_review',
      }));
    },

    async revisionMedia(workspaceId, id, number, index) {
      const row = await sql
        .selectFrom('post_revisions as r')
        .innerJoin('posts as p', 'p.id', 'r.post_id')
        .select('r.manifest')
        .where('r.workspace_id', '=', workspaceId)
        .where('p.deleted_at', 'is', null)
        .where('r.post_id', '=', id)
        .where('r.number', '=', number)
        .executeTakeFirst();
      return row?.manifest.media[index];
    },
  };
}

type Query = ReturnType<typeof selectRecords>;

/** A search has a condition for each word, so its texts are too many to keep the plan of each. */
const named = (query: Query, { search }: PostFilter): Query =>
  search === undefined ? query.modifyFront(prepared) : query;

function filtered(query: Query, filter: PostFilter): Query {
  const where = filter.oneOfIdea ? conditionsOfIdea(filter) : conditions('p', filter);
  return where.reduce((result, condition) => result.where(condition), query);
}

/** The posts that stand for an idea that matches. Its other posts are few, and found by the index posts_of_idea. */
function conditionsOfIdea({ states, ...filter }: PostFilter): RawBuilder<boolean>[] {
  const { keys, isBefore } = orders[filter.order];
  const rankOf = (name: PostName) =>
    raw`array_position(${statesWorstFirst}::text[], ${raw.ref(`${name}.state`)})`;
  const matches = (name: PostName) => raw.join(conditions(name, filter), raw` and `);
  const otherPosts = raw`select 1 from posts other where other.idea_id = p.idea_id
    and other.workspace_id = p.workspace_id and other.deleted_at is null`;
  return [
    ...conditions('p', { states }),
    raw<boolean>`not exists (${otherPosts} and (${rankOf('other')} < ${rankOf('p')}
      or ${rankOf('other')} = ${rankOf('p')}
        and (${raw.join(keys('other'))}) ${isBefore} (${raw.join(keys('p'))})))`,
    // Most ideas have one post, so its own words are compared before others are looked for.
    ...(conditions('p', filter).length > 0
      ? [raw<boolean>`(${matches('p')} or exists (${otherPosts} and ${matches('other')}))`]
      : []),
  ];
}

/** What a post matches, under the name that a query gives to it. */
function conditions(name: PostName, filter: Omit<PostFilter, 'order' | 'limit'>): RawBuilder<boolean>[] {
  const post = (column: keyof Database['posts']) => raw.ref(`${name}.${column}`);
  const time = raw`coalesce(${post('published_at')}, ${post('publish_at')}, ${post('created_at')})`;
  const { ids, states, platform, accountId, campaignId, ideaIds, appId, from, to } = filter;
  return [
    ...(ids ? [raw<boolean>`${post('id')} = any(${ids}::bigint[])`] : []),
    ...(states?.length ? [raw<boolean>`${post('state')} = any(${states}::text[])`] : []),
    ...(filter.mayAwaitReview
      ? [
          raw<boolean>`(${post('state')} = 'in_review'
            or ${post('state')} = 'draft' and ${post('from_app')} and ${post('account_id')} is not null)`,
        ]
      : []),
    ...(platform ? [raw<boolean>`${post('platform')} = ${platform}`] : []),
    ...(accountId ? [raw<boolean>`${post('account_id')} = ${accountId}`] : []),
    ...(campaignId ? [raw<boolean>`${post('campaign_id')} = ${campaignId}`] : []),
    ...(ideaIds ? [raw<boolean>`${post('idea_id')} = any(${ideaIds}::text[])`] : []),
    // Which app drafted it stands in its audit entry alone, found by the index audit_subject.
    ...(appId
      ? [
          raw<boolean>`${post('from_app')} and exists (select 1 from audit_entries e
            join app_grants g on g.id = e.actor_id and g.app_id = ${appId}
            where e.workspace_id = ${post('workspace_id')} and e.subject = 'post:' || ${post('id')}
              and e.action = 'post.created' and e.actor_kind = 'token' and e.refused_at is null)`,
        ]
      : []),
    // Scanned from the newest on: only the workspace's own posts, and until a page is full.
    ...searchPatterns(filter.search).map(
      (part) => raw<boolean>`(${post('caption')} ilike ${part} or ${post('options')}->>'title' ilike ${part}
        or '%' || ${post('id')} || '%' = ${part}
        or exists (select 1 from ideas i where i.id = ${post('idea_id')} and i.title ilike ${part}))`,
    ),
    ...(from ? [raw<boolean>`${time} >= ${from}`] : []),
    ...(to ? [raw<boolean>`${time} < ${to}`] : []),
  ];
}

type PostName = 'p' | 'other';

const byTime = {
  // As in the index posts_by_time.
  keys: (name: PostName) => [
    raw`coalesce(${raw.ref(`${name}.published_at`)}, ${raw.ref(`${name}.publish_at`)}, 'infinity')`,
    raw.ref(`${name}.id`),
  ],
  // Every time comes from our clock, in milliseconds, which is what a cursor stores.
  place: ({ at, id }: PostCursor) => raw`${at ?? 'infinity'}::timestamptz, ${id}::bigint`,
};
const byNumber = {
  keys: (name: PostName) => [raw.ref(`${name}.id`)],
  place: ({ id }: PostCursor) => raw`${id}::bigint`,
};
const ascending = { direction: 'asc', isBefore: raw`<`, isAfter: raw`>` } as const;
const descending = { direction: 'desc', isBefore: raw`>`, isAfter: raw`<` } as const;
const orders = {
  newest: { ...byNumber, ...descending },
  soonest: { ...byTime, ...ascending },
  latest: { ...byTime, ...descending },
} as const satisfies Record<PostOrder, object>;

function ordered(query: Query, { order, after }: PostFilter): Query {
  const { keys, place, direction, isAfter } = orders[order];
  const following = after
    ? query.where(raw<boolean>`(${raw.join(keys('p'))}) ${isAfter} (${place(after)})`)
    : query;
  return keys('p').reduce((result, key) => result.orderBy(key, direction), following);
}

/** What is asked for by the post's number alone is asked for at once, whether there is such a post or not. */
async function readDetail(sql: Sql, workspaceId: WorkspaceId, id: PostId): Promise<PostDetail | undefined> {
  const [[row], media, pauses, approvals, amendments, firstComment, attempts, comments, history] =
    await Promise.all([
      selectRecord.rows(sql, { workspaceId, id }),
      mediaOfPosts(sql, [id]),
      pausesIn(sql, workspaceId),
      approvalsOf(sql, id),
      amendmentsOf(sql, id),
      firstCommentOf(sql, id),
      attemptsOf(sql, id),
      commentsOf(sql, workspaceId, id),
      historyOf(sql, workspaceId, id),
    ]);
  if (!row) return undefined;
  const record = toRecord(row, media.get(id) ?? [], pauses);
  const { post } = record;
  const earlier = approvals.findLast(({ revisionNumber }) => revisionNumber !== post.currentRevision);
  const [revision, lastApproved, otherContent, draftOrigin] = await Promise.all([
    revisionOf(sql, id, post.currentRevision),
    revisionOf(sql, id, earlier?.revisionNumber ?? null),
    otherContentOf(sql, post),
    post.currentRevision === null ? draftOriginOf(sql, post) : null,
  ]);
  return {
    ...record,
    origin: revision ? revision.origin : draftOrigin,
    revision,
    lastApproved,
    ...otherContent,
    amendments,
    firstComment,
    approvals,
    attempts,
    comments,
    history,
  };
}

const selectDraftOrigin = defineStatement<{ id: PostId; files: string }>()((sql, given) =>
  sql
    .selectFrom('post_origins as o')
    .select(namedOrigin(raw`o.origin || ${given('files')}::jsonb`).as('named'))
    .where('o.post_id', '=', given('id')),
);

/** The files are as they are now: their origin is fixed with the revision, as that of the words is. */
async function draftOriginOf(sql: Sql, post: PostRecord['post']): Promise<PostDetail['origin']> {
  const [row] = await selectDraftOrigin.rows(sql, {
    id: post.id,
    files: JSON.stringify({ files: filesOf(post) }),
  });
  return row?.named ?? null;
}
