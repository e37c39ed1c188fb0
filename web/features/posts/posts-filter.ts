/** Which posts the list shows: what the address says, and what is said when there is none. */
import { searchReader } from '../../browser/search-params.ts';
import { t } from '../../i18n/t.ts';

export const readPostsSearch = searchReader(['show', 'platform', 'campaign', 'search']);
export type PostsSearch = ReturnType<typeof readPostsSearch>;

/** What the order is, at the head of the list. */
export const orderWords = {
  newest: t('Newest first.'),
  soonest: t('The next to go out first.'),
  latest: t('The last to go out first.'),
};

interface Shown {
  readonly label: string;
  readonly states: string;
  readonly empty: string;
  readonly sort: keyof typeof orderWords;
}

const all: Shown = {
  label: t('All', {}, 'posts'),
  states: '',
  empty: t('No post has been written here yet.'),
  sort: 'newest',
};

export const postFilters: Readonly<Record<string, Shown>> = {
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

export const shownBy = ({ show }: PostsSearch): Shown => postFilters[show ?? 'all'] ?? all;

/** The address with one filter changed, whatever it was by then; what is not filtered is not in it. */
export const searchWith =
  (changed: PostsSearch) =>
  (before: PostsSearch): PostsSearch => {
    const next = { ...before, ...changed };
    return readPostsSearch({ ...next, show: next.show === 'all' ? undefined : next.show });
  };

/** Nothing was found: is there nothing at all, or nothing that fits? */
export const nothingFound = (search: PostsSearch): { title: string; words: string; isFiltered: boolean } => {
  const shown = shownBy(search);
  if (search.search)
    return { title: t('None of these.'), words: t('No post has these words.'), isFiltered: true };
  if (search.platform || search.campaign)
    return {
      title: t('None of these.'),
      words: t('No post fits what is chosen above. Others may be there.'),
      isFiltered: true,
    };
  return shown === all
    ? { title: t('No posts yet.'), words: all.empty, isFiltered: false }
    : { title: t('None of these.'), words: shown.empty, isFiltered: true };
};
