import type { PostDetailView } from '../../../server/http/views.ts';
import { post } from '../../data/api.ts';
import { ApiProblem } from '../../data/problem.ts';
import type { Fitting } from './media-strip.tsx';

/** What goes out for each file, as the server last said. */
export const fittingsOf = (detail: PostDetailView | null): ReadonlyMap<string, Fitting> =>
  new Map(detail?.media.flatMap(({ id, fitting }) => (fitting ? [[id, fitting] as const] : [])) ?? []);

/** Asking makes the files; videos take a while, and are waited for. */
export const submitWhenMade = async (id: string, untilMade: () => Promise<void>): Promise<PostDetailView> => {
  const submit = () => post<PostDetailView>(`/v1/posts/${id}/submit`);
  try {
    return await submit();
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'media_not_ready')) throw error;
    await untilMade();
    return submit();
  }
};
