/** Sends every part of an idea to review. What was sent stays sent when another cannot be; trying again sends the rest. */
import type { PostDetailView } from '../../../server/http/views.ts';
import { submitWhenMade } from '../post/drafts.ts';
import type { Draft } from './draft-keeper.ts';

export interface Sent {
  /** Those that wait now, in the order of the parts. */
  readonly posts: readonly PostDetailView[];
  /** How many of them went just now: others were there already. */
  readonly count: number;
  readonly failures: readonly { readonly key: number; readonly error: unknown }[];
}

/** It has left the desk; only a change would bring it back. */
const isPast = ({ state }: PostDetailView): boolean => state !== 'draft' && state !== 'changes_requested';

/** Whether sending would do something for it. */
export const isLeft = ({ detail, isUnsaved }: Pick<Draft, 'detail' | 'isUnsaved'>): boolean =>
  detail === null || isUnsaved() || !isPast(detail);

export const sendIdea = async (
  parts: readonly { readonly key: number; readonly draft: Draft }[],
): Promise<Sent> => {
  const posts: PostDetailView[] = [];
  const failures: { key: number; error: unknown }[] = [];
  let count = 0;
  for (const { key, draft } of parts) {
    try {
      const saved = await draft.flush();
      if (!saved) continue;
      if (isPast(saved)) posts.push(saved);
      else {
        const submitted = await submitWhenMade(saved.id, draft.untilMade);
        draft.stored(submitted);
        posts.push(submitted);
        count += 1;
      }
    } catch (error) {
      failures.push({ key, error });
    }
  }
  return { posts, count, failures };
};
