import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  CropView,
  LibraryView,
  MediaDetailView,
  MediaListItemView,
  ShapeName,
} from '../../../server/http/views.ts';
import { get, post, remove, withQuery } from '../../data/api.ts';
import { storeResponse } from '../../data/store-response.ts';

export interface MediaListPage {
  data: MediaListItemView[];
  next_cursor: string | null;
}
export interface MediaFilter {
  search?: string | undefined;
  kind?: string | undefined;
  tag?: string | undefined;
}
export interface MediaEdit {
  name?: string;
  alt_text?: string;
  tags?: string[];
  focus?: { x: number; y: number } | null;
  crops?: Partial<Record<ShapeName, CropView | null>>;
}
/**
 * A function gets the file as it is when the change is sent, for changes to a whole list: an earlier change may be
 * pending.
 */
export type MediaChange = MediaEdit | ((now: MediaDetailView) => MediaEdit);

export const mediaListQuery = (filter: MediaFilter) =>
  infiniteQueryOptions({
    queryKey: ['media', 'list', filter],
    queryFn: ({ pageParam }) =>
      get<MediaListPage>(withQuery('/v1/media', { ...filter, limit: 40, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: (before) => before,
  });

/** A few files with this text in their name, a tag or the alt text. */
export const mediaSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['media', 'found', search],
    queryFn: async () => (await get<MediaListPage>(withQuery('/v1/media', { search, limit: 6 }))).data,
  });

export const libraryQuery = queryOptions({
  queryKey: ['media', 'library'],
  queryFn: () => get<LibraryView>('/v1/media/library'),
});

export const mediaQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', 'one', id],
    queryFn: () => get<MediaDetailView>(`/v1/media/${id}`),
  });

/** Refreshes lists and totals after a change or an upload. */
export const refreshLibrary = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['media', 'list'] });
  void client.invalidateQueries({ queryKey: ['media', 'library'] });
};

export const changeMediaMutation = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: async (change: MediaChange) =>
      post<MediaDetailView>(
        `/v1/media/${id}`,
        typeof change === 'function' ? change(await client.ensureQueryData(mediaQuery(id))) : change,
      ),
    // Changes are sent one after the other: the response to an earlier one must not overwrite a later one.
    scope: { id: `media-${id}` },
    onSuccess: async (detail) => {
      await storeResponse(client, mediaQuery(id).queryKey, detail);
      refreshLibrary(client);
    },
  });

export const useChangeMedia = (id: string) => useMutation(changeMediaMutation(useQueryClient(), id));

export const useDeleteMedia = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => remove(`/v1/media/${id}`),
    onSuccess: () => refreshLibrary(client),
    onError: () => client.invalidateQueries({ queryKey: mediaQuery(id).queryKey }),
  });
};
