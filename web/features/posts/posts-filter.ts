/** Which ideas the page shows according to the URL, in which lists, and the text for an empty page. */
import { createSearchReader } from '../../browser/search-params.ts';
import { t } from '../../i18n/t.ts';
import type { PostOrder } from '../post/queries.ts';

export const readPostsSearch = createSearchReader(['show', 'platform', 'campaign', 'search']);
export type PostsSearch = ReturnType<typeof readPostsSearch>;

export type ListName = 'trouble' | 'review' | 'planned' | 'out' | 'cancelled';

/** Each list is read page by page, in an order of its own: what goes out next comes first, what went out last too. */
export const lists: Readonly<Record<ListName, { sort: PostOrder; more: string }>> = {
  trouble: { sort: 'soonest', more: t('More that need someone') },
  review: { sort: 'soonest', more: t('More that wait for a signature') },
  planned: { sort: 'soonest', more: t('More that are planned') },
  out: { sort: 'latest', more: t('More that went out') },
  // Many have no time.
  cancelled: { sort: 'newest', more: t('More that were cancelled') },
};

/** The lists under one heading. An idea has one state, so it is in one of them. */
export const groups: readonly { readonly title: string; readonly lists: readonly ListName[] }[] = [
  { title: t('Needs someone'), lists: ['trouble'] },
  { title: t('Waits for a signature'), lists: ['review'] },
  { title: t('Planned and out'), lists: ['planned', 'out', 'cancelled'] },
];

interface PostsFilter {
  readonly label: string;
  /** The states of ideas in each list that is shown. */
  readonly states: Readonly<Partial<Record<ListName, string>>>;
  readonly empty: string;
}

const trouble = 'failed,unconfirmed,missed,changes_requested';
const signed = 'publishing,approved,scheduled';
const out = 'published,removed';

const all: PostsFilter = {
  label: t('All', {}, 'posts'),
  states: { trouble, review: 'in_review', planned: `draft,${signed}`, out, cancelled: 'cancelled' },
  empty: t('No post has been written here yet.'),
};

export const postFilters: Readonly<Record<string, PostsFilter>> = {
  all,
  trouble: {
    label: t('Needs someone'),
    states: { trouble },
    empty: t('Nothing failed, nothing was missed or sent back. That is how it should be.'),
  },
  drafts: {
    label: t('Drafts'),
    states: { planned: 'draft' },
    empty: t('Nobody is writing anything. Drafts appear here.'),
  },
  signed: {
    label: t('Planned'),
    states: { planned: signed },
    empty: t('Nothing is signed and waiting to go out.'),
  },
  published: { label: t('Out', {}, 'posts'), states: { out }, empty: t('Nothing has gone out yet.') },
};

export const selectedFilter = ({ show }: PostsSearch): PostsFilter => postFilters[show ?? 'all'] ?? all;

/** The search params with one filter changed, whatever they were before; unused filters are left out. */
export const searchWith =
  (changed: PostsSearch) =>
  (before: PostsSearch): PostsSearch => {
    const next = { ...before, ...changed };
    return readPostsSearch({ ...next, show: next.show === 'all' ? undefined : next.show });
  };

/** The text for an empty result: whether there is nothing at all, or nothing that matches. */
export const describeEmptyList = (
  search: PostsSearch,
): { title: string; description: string; isFiltered: boolean } => {
  const filter = selectedFilter(search);
  if (search.search)
    return { title: t('No posts found.'), description: t('No post has these words.'), isFiltered: true };
  if (search.platform || search.campaign)
    return {
      title: t('No posts found.'),
      description: t('No post matches the filters above. There may be others.'),
      isFiltered: true,
    };
  return filter === all
    ? { title: t('No posts yet.'), description: all.empty, isFiltered: false }
    : { title: t('No posts found.'), description: filter.empty, isFiltered: true };
};
