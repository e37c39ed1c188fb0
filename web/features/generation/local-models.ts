/** Model servers on the machine that Signoff runs on. They are asked only while an owner looks. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LocalModelsView, ModelView } from '../../../server/http/views.ts';
import { get, post } from '../../data/api.ts';

export type LocalServerView = LocalModelsView['servers'][number];

export const localModelsQuery = queryOptions({
  queryKey: ['content', 'model', 'local'],
  queryFn: () => get<LocalModelsView>('/v1/content/model/local'),
});

export interface LocalModelInput {
  readonly server: LocalServerView['id'];
  readonly model: string;
}

export const useSetLocalModel = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: LocalModelInput) => post<ModelView>('/v1/content/model/local', input),
    // Not awaited: the offer goes away with the answer, and its own callbacks come first.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['content'] }),
  });
};
