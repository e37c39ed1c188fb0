/** The language model of this workspace. Its key is write-only. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ModelView } from '../../../server/http/views.ts';
import { get, post, remove } from '../../data/api.ts';

export type Provider = NonNullable<ModelView['provider']>;
export const providers: readonly Provider[] = ['openai', 'anthropic', 'google', 'openai_compatible'];

export type { ModelView };

export interface ModelInput {
  readonly provider: Provider;
  readonly model: string;
  readonly image_model?: string;
  readonly base_url?: string;
  readonly key: string;
}

export const modelQuery = queryOptions({
  queryKey: ['content', 'model'],
  queryFn: () => get<ModelView>('/v1/content/model'),
});

/** The available generation tools depend on it. */
const useRefresh = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['content'] });
};

export const useSaveModel = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: ModelInput) => post<ModelView>('/v1/content/model', input),
    onSuccess: refresh,
  });
};

export const useRemoveModel = () => {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => remove('/v1/content/model'), onSuccess: refresh });
};
