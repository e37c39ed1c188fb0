import type { World } from '../core/world.ts';
import type { Settings } from './settings.ts';

/** What pages wrote under posts. */
export type NewComment = { id: string; postId: string; pageId: string; message: string };
export type Comment = NewComment & { createdAt: number };

export function createComments({ journal, clock }: World, settings: Settings) {
  const byPost = new Map<string, Comment[]>();
  const created = journal.define<NewComment>('facebook.comment_created', (made, at) => {
    byPost.set(made.postId, [...(byPost.get(made.postId) ?? []), { ...made, createdAt: at }]);
  });
  /** The oldest first. */
  const under = (postId: string): readonly Comment[] => byPost.get(postId) ?? [];
  return {
    created,
    under,
    /** What the list shows: new ones only after the lag. */
    listed: (postId: string): Comment[] =>
      under(postId).filter(({ createdAt }) => createdAt + settings.current().list_lag_ms <= clock.now()),
  };
}
