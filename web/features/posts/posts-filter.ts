/** Which posts the list shows according to the URL, and the text for an empty list. */
import { createSearchReader } from '../../browser/search-params.ts';
import { t } from '../../i18n/t.ts';

export const readPostsSearch = createSearchReader(['show', 'platform', 'campaign', 'search']);
export type PostsSearch = ReturnType<typeof readPostsSearch>;

/** The sort order, shown above the list. */
export const orderLabels = {
  newest: t('Newest first.'),
  soonest: t('The next to go out first.'),
  latest: t('The last to go out first.'),
};

interface PostsFilter {
  readonly label: string;
  readonly states: string;
  readonly empty: string;
  readonly sort: keyof typeof orderLabels;
}

const all: PostsFilter = {
  label: t('All', {}, 'posts'),
  states: '',
  empty: t('No post has been written here yet.'),
  sort: 'newest',
};

export const postFilters: Readonly<Record<string, PostsFilter>> = {
  all,
  drafts: {
    label: t('Drafts'),
    states: 'draft,changes_requested',
    empty: t('Nobody is writing anything. Drafts and posts that were sent back stand here.'),
    sort: 'newest',
  },
  review: {
    label: t('In review'),
    states: 'in_review',
    empty: t('Nothing waits for a signature.'),
    sort: 'newest',
  },
  signed: {
    label: t('Signed'),
    states: 'approved,scheduled,publishing',
    empty: t('Nothing is signed and waiting to go out.'),
    sort: 'soonest',
  },
  published: {
    label: t('Published'),
    states: 'published',
    empty: t('Nothing has gone out yet.'),
    sort: 'latest',
  },
  trouble: {
    label: t('Trouble'),
    states: 'failed,missed,unconfirmed',
    empty: t('Nothing failed, nothing was missed. That is how it should be.'),
    sort: 'newest',
  },
  ended: {
    label: t('Ended'),
    states: 'cancelled,removed',
    empty: t('Nothing was cancelled or removed.'),
    sort: 'newest',
  },
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
    return { title: t('None of these.'), description: t('No post has these words.'), isFiltered: true };
  if (search.platform || search.campaign)
    return {
      title: t('None of these.'),
      description: t('No post fits what is chosen above. Others may be there.'),
      isFiltered: true,
    };
  return filter === all
    ? { title: t('No posts yet.'), description: all.empty, isFiltered: false }
    : { title: t('None of these.'), description: filter.empty, isFiltered: true };
};
