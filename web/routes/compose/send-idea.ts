/** Sends every part of an idea to review. What was sent stays sent when another cannot be; trying again sends the rest. */
import type { PostDetailView } from '../../../server/http/views.ts';
import type { Draft } from './draft-keeper.ts';
import { submitWhenMade } from './send-post.ts';

export interface Sent {
  readonly posts: readonly PostDetailView[];
  readonly failures: readonly { readonly draft: Draft; readonly error: unknown }[];
}

export const sendIdea = async (drafts: readonly Draft[]): Promise<Sent> => {
  const posts: PostDetailView[] = [];
  const failures: { draft: Draft; error: unknown }[] = [];
  for (const draft of drafts) {
    try {
      const saved = await draft.flush();
      if (!saved) continue;
      const submitted = saved.state === 'in_review' ? saved : await submitWhenMade(saved.id, draft.untilMade);
      draft.stored(submitted);
      posts.push(submitted);
    } catch (error) {
      failures.push({ draft, error });
    }
  }
  return { posts, failures };
};
