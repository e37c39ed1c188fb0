/**
 * Submits every part of an idea for review. Parts already submitted stay so when another fails; trying again
 * submits the rest.
 */
import type { PostDetailView } from '../../../server/http/views.ts';
import { submitWhenRendered } from '../post/drafts.ts';
import type { Draft } from './draft-autosave.ts';

export interface SubmitResult {
  /** The posts that wait for review now, in the order of the parts. */
  readonly posts: readonly PostDetailView[];
  /** How many of them were submitted just now; the others were in review already. */
  readonly count: number;
  readonly failures: readonly { readonly key: number; readonly error: unknown }[];
}

/** It is past being a draft; only a change would make it one again. */
const isSubmitted = ({ state }: PostDetailView): boolean =>
  state !== 'draft' && state !== 'changes_requested';

/** Whether submitting would change anything for it. */
export const needsSubmit = ({ detail, isUnsaved }: Pick<Draft, 'detail' | 'isUnsaved'>): boolean =>
  detail === null || isUnsaved() || !isSubmitted(detail);

export const submitIdea = async (
  parts: readonly { readonly key: number; readonly draft: Draft }[],
): Promise<SubmitResult> => {
  const posts: PostDetailView[] = [];
  const failures: { key: number; error: unknown }[] = [];
  let count = 0;
  for (const { key, draft } of parts) {
    try {
      const saved = await draft.flush();
      if (!saved) continue;
      if (isSubmitted(saved)) posts.push(saved);
      else {
        const submitted = await submitWhenRendered(saved.id, draft.untilMade);
        draft.setDetail(submitted);
        posts.push(submitted);
        count += 1;
      }
    } catch (error) {
      failures.push({ key, error });
    }
  }
  return { posts, count, failures };
};
