import {
  infiniteQueryOptions,
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
} from '../../server/http/views.ts';
import { get, post, remove, withQuery } from '../lib/api.ts';

export interface MediaPage {
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

export const mediaListQuery = (filter: MediaFilter) =>
  infiniteQueryOptions({
    queryKey: ['media', 'list', filter],
    queryFn: ({ pageParam }) =>
      get<MediaPage>(withQuery('/v1/media', { ...filter, limit: 40, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: (before) => before,
  });

/** A few files with these words in their name, a tag or the alt text. */
export const foundMediaQuery = (search: string) =>
  queryOptions({
    queryKey: ['media', 'found', search],
    queryFn: async () => (await get<MediaPage>(withQuery('/v1/media', { search, limit: 6 }))).data,
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

/** Lists and totals follow what was changed or added. */
export const refreshLibrary = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['media', 'list'] });
  void client.invalidateQueries({ queryKey: ['media', 'library'] });
};

export const useChangeMedia = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: MediaEdit) => post<MediaDetailView>(`/v1/media/${id}`, edit),
    // One after the other: the answer of an earlier change must not overwrite a later one.
    scope: { id: `media-${id}` },
    onSuccess: (detail) => {
      client.setQueryData(mediaQuery(id).queryKey, detail);
      refreshLibrary(client);
    },
  });
};

export const useDeleteMedia = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => remove(`/v1/media/${id}`),
    onSuccess: () => refreshLibrary(client),
    onError: () => client.invalidateQueries({ queryKey: mediaQuery(id).queryKey }),
  });
};
