import { useInfiniteQuery } from '@tanstack/react-query';
import type { IdeaView } from '../../../server/http/views.ts';
import { ideasQuery } from '../post/queries.ts';
import { type ListName, lists, type PostsSearch, selectedFilter } from './posts-filter.ts';

export interface IdeaList {
  /** Empty where the filter does not show it. */
  readonly ideas: readonly IdeaView[];
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly isLoadingMore: boolean;
  readonly isLoading: boolean;
  /** Only if nothing of it can be shown. */
  readonly error: unknown;
  readonly retry: () => void;
}

export const useIdeaLists = (search: PostsSearch): Readonly<Record<ListName, IdeaList>> => ({
  trouble: useIdeaList('trouble', search),
  review: useIdeaList('review', search),
  planned: useIdeaList('planned', search),
  out: useIdeaList('out', search),
  cancelled: useIdeaList('cancelled', search),
});

const noIdeas: readonly IdeaView[] = [];

function useIdeaList(name: ListName, search: PostsSearch): IdeaList {
  const state = selectedFilter(search).states[name];
  const isShown = state !== undefined;
  const { platform, campaign, search: words } = search;
  const query = useInfiniteQuery({
    ...ideasQuery({ state, sort: lists[name].sort, platform, campaign, search: words }),
    enabled: isShown,
  });
  return {
    ideas: (isShown && query.data?.pages.flatMap((page) => page.data)) || noIdeas,
    hasMore: isShown && query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    isLoadingMore: query.isFetchingNextPage,
    isLoading: query.isLoading,
    error: isShown && !query.data ? query.error : null,
    retry: () => void query.refetch(),
  };
}
