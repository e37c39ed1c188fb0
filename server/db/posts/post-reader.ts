import { type RawBuilder, sql as raw } from 'kysely';
import { createBatcher } from '../../domain/batcher.ts';
import { statesWorstFirst } from '../../domain/ideas/worst-first.ts';
import type { PostCursor, PostDetail, PostFilter, PostOrder, PostReader } from '../../domain/posts/reader.ts';
import { statesReached } from '../../domain/posts/revision-states.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { prepared } from '../postgres/prepared.ts';
import { searchPatterns } from '../postgres/search-patterns.ts';
import type { Database } from '../schema/schema.ts';
import { commentsOf } from './comment-reader.ts';
import { readDetails, type WantedPost } from './post-details.ts';
import { historyOf } from './post-history.ts';
import { pausesIn, selectRecords, toRecord } from './post-records.ts';
import { timeOf } from './post-time.ts';
import { mediaOfPosts } from './posts.ts';
import { revisionsOf } from './revision-reader.ts';

/** Of the rows of one workspace. Posts that are asked for while others are being read are read together. */
export function createPostReader({ sql, readTogether }: DatabaseHandle): PostReader {
  const readDetail = createBatcher<WantedPost, PostDetail | undefined>({
    run: (wanted) => readTogether((together) => readDetails(together, wanted)),
  });
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

    detail: (workspaceId, id) => readDetail({ workspaceId, id }),

    async comments(workspaceId, id) {
      const post = await sql
        .selectFrom('posts')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return post && ((await commentsOf(sql, workspaceId, [id])).get(id) ?? []);
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
      const [revisions, history] = await Promise.all([
        revisionsOf(sql, id),
        historyOf(sql, workspaceId, [id]),
      ]);
      const states = statesReached(history.get(id) ?? [], post);
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
    // Which app drafted it stands in its audit entry alone, found by the index audit_subject. As `exists` it would be
    // joined, and row security lets no join by a composed text search an index.
    ...(appId
      ? [
          raw<boolean>`${post('from_app')} and (select true from audit_entries e
            join app_grants g on g.id = e.actor_id and g.app_id = ${appId}
            where e.workspace_id = ${post('workspace_id')} and e.subject = 'post:' || ${post('id')}
              and e.action = 'post.created' and e.actor_kind = 'token' and e.refused_at is null limit 1)`,
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
  keys: (name: PostName) => [timeOf(name), raw.ref(`${name}.id`)],
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
