import { randomInt } from 'node:crypto';
import type { World } from '../core/world.ts';

/** What was written under posts, in the order in which it was written. */
export type NewComment = { id: string; post: string; actor: string; text: string };
export type Comment = NewComment & { createdAt: number };
export type Comments = ReturnType<typeof createComments>;

export function createComments({ journal, clock }: Pick<World, 'journal' | 'clock'>) {
  const byPost = new Map<string, Comment[]>();
  const created = journal.define<NewComment>('linkedin.comment_created', (made, at) => {
    const others = byPost.get(made.post);
    const comment = { ...made, createdAt: at };
    if (others) others.push(comment);
    else byPost.set(made.post, [comment]);
  });
  return {
    created,
    newId: () => String((BigInt(clock.now()) << 22n) | BigInt(randomInt(2 ** 22))),
    under: (post: string): readonly Comment[] => byPost.get(post) ?? [],
  };
}
