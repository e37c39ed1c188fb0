/**
 * Which posts a list shows, by their numbers alone, in its order: an index that ends with the number or the time reads no more
 * of them than the page has. Everything else about them is then read by number.
 */
import { type RawBuilder, sql as raw } from 'kysely';
import { statesWorstFirst } from '../../domain/ideas/worst-first.ts';
import type { PostFilter, PostOrder } from '../../domain/posts/reader.ts';
import { isPostId, type PostId, type WorkspaceId } from '../../lib/ids.ts';
import type { Sql } from '../postgres/database.ts';
import { searchPatterns } from '../postgres/search-patterns.ts';
import type { Database } from '../schema/schema.ts';
import { timeOf } from './post-time.ts';
import { type Give, isAsked, statementsByFilter } from './statements-by-filter.ts';

interface Found {
  readonly id: PostId;
}

export async function findPosts(
  sql: Sql,
  workspaceId: WorkspaceId,
  filter: PostFilter,
): Promise<readonly PostId[]> {
  const values = valuesOf(workspaceId, filter);
  const rows =
    values.patterns.length > 0
      ? await search(sql, filter, values)
      : await statementFor(filter).rows(sql, values);
  return rows.map(({ id }) => id);
}

const valuesOf = (workspaceId: WorkspaceId, { states, after, search: words, ...filter }: PostFilter) => {
  const patterns = searchPatterns(words);
  const longest = patterns.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const number = longest.slice(1, -1);
  return {
    ...filter,
    workspaceId,
    states: [...new Set(states)],
    patterns,
    longest,
    numbers: isPostId(number) ? [number] : [],
    // Every time comes from our clock, in milliseconds, which is what a cursor stores.
    afterAt: after?.at ?? 'infinity',
    afterId: after?.id,
  };
};
type Values = ReturnType<typeof valuesOf>;
type Given = Give<Values>;

const statementFor = statementsByFilter<PostFilter, Values, Found>(['order'], (_sql, filter, given) => {
  const known = knownPosts(filter, given);
  return known ? among(filter, given, known) : page(filter, given);
});

/** So many posts are looked through before the index of words is asked: what a common word needs, and a rare one can spare. */
const scannedPosts = 1_000;

/**
 * A common word is soon found among the posts that come first; to collect all that have it would take long. A rare one is
 * found by the index of words, whatever the number of posts. Not named: the text has a condition for each word, so each
 * connection would keep very many plans.
 */
async function search(sql: Sql, filter: PostFilter, values: Values): Promise<readonly Found[]> {
  const given: Given = (name) => raw`${values[name]}`;
  const known = knownPosts(filter, given);
  if (!known) {
    const { own, matching } = conditionsOf(filter, given, values.patterns, indexedBy(filter));
    const scanned = firstPosts(filter, given, own, raw`p.*`, raw.lit(scannedPosts));
    const first = await raw<Found>`
      select p.id from (${scanned}) p where ${raw.join(matching, raw` and `)}
      order by ${inOrder(filter)} limit ${given('limit')}`.execute(sql);
    if (first.rows.length === filter.limit) return first.rows;
  }
  const withText = raw`array(select posts_with_text(${given('workspaceId')}, ${given('longest')})) || ${given('numbers')}::bigint[]`;
  const found = filter.oneOfIdea
    ? raw`idea_id = any(array(select idea_id from posts where id = any(${withText})))`
    : raw`id = any(${withText})`;
  const { rows } = await among(filter, given, known ?? found, values.patterns).execute(sql);
  return rows;
}

/** Few, and found by their numbers or their ideas. */
const knownPosts = (filter: PostFilter, given: Given): RawBuilder<unknown> | undefined => {
  if (filter.ids && !filter.oneOfIdea) return raw`id = any(${given('ids')}::bigint[])`;
  return filter.ideaIds && raw`idea_id = any(${given('ideaIds')}::text[])`;
};

/** Of few posts, those that are so. `offset 0` has them found first, and not in the order of the list. */
function among(
  filter: PostFilter,
  given: Given,
  known: RawBuilder<unknown>,
  patterns: readonly string[] = [],
): RawBuilder<Found> {
  const { own, matching } = conditionsOf(filter, given, patterns);
  const where = [...own, ...matching, ...(filter.after ? [isAfter(filter, given)] : [])];
  return raw<Found>`
    select p.id from (select * from posts
      where workspace_id = ${given('workspaceId')} and deleted_at is null and ${known} offset 0) p
    ${where.length > 0 ? raw`where ${raw.join(where, raw` and `)}` : raw``}
    order by ${inOrder(filter)} limit ${given('limit')}`;
}

interface Conditions {
  /** What the post itself is. */
  readonly own: readonly RawBuilder<unknown>[];
  /** What it, or another post of its idea, must match. */
  readonly matching: readonly RawBuilder<unknown>[];
}

function page(filter: PostFilter, given: Given): RawBuilder<Found> {
  const { own, matching } = conditionsOf(filter, given, [], indexedBy(filter));
  // With columns that no index has: in an index that has all, PostgreSQL would rather read and sort the whole workspace.
  const columns = raw`p.id, p.published_at, p.publish_at`;
  const found = firstPosts(filter, given, [...own, ...matching], columns, given('limit'));
  return raw<Found>`select p.* from (${found}) p order by ${inOrder(filter)} limit ${given('limit')}`;
}

/** The first posts that are so; of several states, those of each. */
function firstPosts(
  filter: PostFilter,
  given: Given,
  where: readonly RawBuilder<unknown>[],
  columns: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { conditions, keys, value } = indexFor(filter, given);
  const { direction } = orders[filter.order];
  const last = filter.after ? raw`${given('afterId')}::bigint` : raw`9223372036854775807`;
  const names = raw.join(keys);
  const all = [
    ...conditions,
    ...(value ? [raw`(${names}) > (${value}, 0) and (${names}) < (${value}, ${last})`] : []),
    ...(!value && filter.after ? [isAfter(filter, given)] : []),
    raw`p.deleted_at is null`,
    ...where,
  ];
  const selected = raw`select ${columns} from posts p where ${raw.join(all, raw` and `)}
    order by ${raw.join(keys.map((key) => raw`${key} ${direction}`))} limit ${limit}`;
  return indexedBy(filter) === 'states'
    ? raw`select p.* from unnest(${given('states')}::text[]) as wanted (state) cross join lateral (${selected}) p`
    : selected;
}

/** The index whose order the page has. */
interface ListIndex {
  /** On the columns before those of the order. */
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly keys: readonly RawBuilder<unknown>[];
  /**
   * The only one that the first key has, given as a range. PostgreSQL takes a column with a single value out of the order; then it
   * may look for a small workspace's posts among those of everybody, by the primary key, or rather sort all of them.
   */
  readonly value?: RawBuilder<unknown>;
}

function indexFor(filter: PostFilter, given: Given): ListIndex {
  const number = raw.ref('p.id');
  const inWorkspace = raw`p.workspace_id = ${given('workspaceId')}`;
  const ofOne = (column: keyof Database['posts'], value: RawBuilder<unknown>): ListIndex => ({
    conditions: column === 'workspace_id' ? [] : [inWorkspace],
    keys: [raw.ref(`p.${column}`), number],
    value,
  });
  if (filter.order !== 'newest') return { conditions: [inWorkspace], keys: [timeOf('p'), number] };
  switch (indexedBy(filter)) {
    case 'campaignId':
      return { conditions: [inWorkspace, raw`p.campaign_id = ${given('campaignId')}`], keys: [number] };
    case 'accountId':
      return ofOne('account_id', given('accountId'));
    case 'states':
      return ofOne('state', raw`wanted.state`);
    case 'platform':
      return ofOne('platform', given('platform'));
    default:
      return ofOne('workspace_id', given('workspaceId'));
  }
}

/** What the index of the list finds, and no condition needs to say again. */
function indexedBy({ order, oneOfIdea, ...filter }: PostFilter): (typeof indexedFilters)[number] | undefined {
  if (order !== 'newest') return undefined;
  // An idea matches through any of its posts: only its states are those of the post that stands for it.
  const names = oneOfIdea ? (['states'] as const) : indexedFilters;
  return names.find((name) => isAsked(filter[name]));
}
const indexedFilters = ['campaignId', 'accountId', 'states', 'platform'] as const;

const orders = {
  newest: { direction: raw`desc`, isBefore: raw`>`, isAfter: raw`<` },
  soonest: { direction: raw`asc`, isBefore: raw`<`, isAfter: raw`>` },
  latest: { direction: raw`desc`, isBefore: raw`>`, isAfter: raw`<` },
} as const satisfies Record<PostOrder, object>;

type PostName = 'p' | 'other';

const keysOf = ({ order }: PostFilter, name: PostName): RawBuilder<unknown>[] =>
  order === 'newest' ? [raw.ref(`${name}.id`)] : [timeOf(name), raw.ref(`${name}.id`)];

function isAfter(filter: PostFilter, given: Given): RawBuilder<unknown> {
  const time = filter.order === 'newest' ? [] : [raw`${given('afterAt')}::timestamptz`];
  const place = [...time, raw`${given('afterId')}::bigint`];
  return raw`(${raw.join(keysOf(filter, 'p'))}) ${orders[filter.order].isAfter} (${raw.join(place)})`;
}

const inOrder = (filter: PostFilter) =>
  raw.join(keysOf(filter, 'p').map((key) => raw`${key} ${orders[filter.order].direction}`));

function conditionsOf(
  filter: PostFilter,
  given: Given,
  patterns: readonly string[],
  indexed?: ReturnType<typeof indexedBy>,
): Conditions {
  const left = indexed ? { ...filter, [indexed]: undefined } : filter;
  const states = left.states?.length ? [raw`p.state = any(${given('states')}::text[])`] : [];
  if (filter.oneOfIdea)
    return conditionsOfIdea(filter, states, (name) => [
      ...conditions(name, left, given),
      ...searchConditions(name, patterns),
    ]);
  return {
    own: [...states, ...conditions('p', left, given)],
    matching: searchConditions('p', patterns),
  };
}

/** The posts that stand for an idea that matches. Its other posts are few, and found by the index posts_of_idea. */
function conditionsOfIdea(
  filter: PostFilter,
  states: readonly RawBuilder<unknown>[],
  matches: (name: PostName) => readonly RawBuilder<unknown>[],
): Conditions {
  const { isBefore } = orders[filter.order];
  const rankOf = (name: PostName) =>
    raw`array_position(${statesWorstFirst}::text[], ${raw.ref(`${name}.state`)})`;
  const joined = (name: PostName) => raw.join(matches(name), raw` and `);
  const otherPosts = raw`select 1 from posts other where other.idea_id = p.idea_id
    and other.workspace_id = p.workspace_id and other.deleted_at is null`;
  return {
    own: [
      ...states,
      raw`not exists (${otherPosts} and (${rankOf('other')} < ${rankOf('p')}
        or ${rankOf('other')} = ${rankOf('p')}
          and (${raw.join(keysOf(filter, 'other'))}) ${isBefore} (${raw.join(keysOf(filter, 'p'))})))`,
    ],
    // Most ideas have one post, so its own words are compared before others are looked for.
    matching:
      matches('p').length > 0 ? [raw`(${joined('p')} or exists (${otherPosts} and ${joined('other')}))`] : [],
  };
}

/** What a post matches, under the name that a query gives to it. */
function conditions(name: PostName, filter: PostFilter, given: Given): RawBuilder<unknown>[] {
  const post = (column: keyof Database['posts']) => raw.ref(`${name}.${column}`);
  const time = raw`coalesce(${post('published_at')}, ${post('publish_at')}, ${post('created_at')})`;
  return [
    ...(filter.ids ? [raw`${post('id')} = any(${given('ids')}::bigint[])`] : []),
    ...(filter.mayAwaitReview
      ? [
          raw`(${post('state')} = 'in_review'
            or ${post('state')} = 'draft' and ${post('from_app')} and ${post('account_id')} is not null)`,
        ]
      : []),
    ...(filter.platform ? [raw`${post('platform')} = ${given('platform')}`] : []),
    ...(filter.accountId ? [raw`${post('account_id')} = ${given('accountId')}`] : []),
    ...(filter.campaignId ? [raw`${post('campaign_id')} = ${given('campaignId')}`] : []),
    ...(filter.ideaIds ? [raw`${post('idea_id')} = any(${given('ideaIds')}::text[])`] : []),
    // Which app drafted it stands in its audit entry alone, found by the index audit_subject. As `exists` it would be
    // joined, and row security lets no join by a composed text search an index.
    ...(filter.appId
      ? [
          raw`${post('from_app')} and (select true from audit_entries e
            join app_grants g on g.id = e.actor_id and g.app_id = ${given('appId')}
            where e.workspace_id = ${post('workspace_id')} and e.subject = 'post:' || ${post('id')}
              and e.action = 'post.created' and e.actor_kind = 'token' and e.refused_at is null limit 1)`,
        ]
      : []),
    ...(filter.from ? [raw`${time} >= ${given('from')}`] : []),
    ...(filter.to ? [raw`${time} < ${given('to')}`] : []),
  ];
}

const searchConditions = (name: PostName, patterns: readonly string[]): RawBuilder<unknown>[] => {
  const post = (column: keyof Database['posts']) => raw.ref(`${name}.${column}`);
  return patterns.map(
    (pattern) => raw`(${post('caption')} ilike ${pattern} or ${post('options')}->>'title' ilike ${pattern}
      or '%' || ${post('id')} || '%' = ${pattern}
      or exists (select 1 from ideas i where i.id = ${post('idea_id')} and i.title ilike ${pattern}))`,
  );
};
