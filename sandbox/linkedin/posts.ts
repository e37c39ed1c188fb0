import { randomInt } from 'node:crypto';
import type { World } from '../core/world.ts';
import type { Settings } from './settings.ts';

/** Every post ever made, the removed ones included: LinkedIn still compares new posts with those. */
export type PostMedia = { urn: string; sha256: string; sizeBytes: number; altText: string | null };
export type NewPost = {
  urn: string;
  author: string;
  rawCommentary: string;
  storedCommentary: string;
  text: string;
  visibility: string;
  distribution: Record<string, unknown>;
  content: Record<string, unknown> | null;
  media: PostMedia[];
  isReshareDisabledByAuthor: boolean;
};
export type Post = NewPost & { createdAt: number; removed: boolean };
export type Posts = ReturnType<typeof createPosts>;

export function createPosts({ journal, clock }: World, settings: Settings) {
  const posts = new Map<string, Post>();
  const created = journal.define<NewPost>('linkedin.post_created', (post, at) => {
    posts.set(post.urn, { ...post, createdAt: at, removed: false });
  });
  const removed = journal.define<{ urn: string }>('linkedin.post_removed', ({ urn }) => {
    const post = posts.get(urn);
    if (post) post.removed = true;
  });
  const living = (author: string) =>
    [...posts.values()].filter((post) => post.author === author && !post.removed).reverse();

  return {
    created,
    removed,
    /** LinkedIn's ids carry their time in the upper bits. */
    newUrn: (kind: 'share' | 'ugcPost') =>
      `urn:li:${kind}:${(BigInt(clock.now()) << 22n) | BigInt(randomInt(2 ** 22))}`,
    find(urn: string) {
      const post = posts.get(urn);
      return post && !post.removed ? post : undefined;
    },
    wasRemoved: (urn: string) => posts.get(urn)?.removed === true,
    /** Newest first. */
    by: living,
    listedBy: (author: string) =>
      living(author).filter((post) => post.createdAt + settings.current().list_lag_ms <= clock.now()),
    /**
     * The same words and the same media by the same author. Media count by their URN, so bytes uploaded anew make a
     * different post: whoever relies on this check to avoid double posts must be shown wrong.
     */
    findDuplicate(post: NewPost) {
      const oldest = clock.now() - settings.current().duplicate_window_ms;
      return [...posts.values()].find(
        (other) =>
          other.createdAt > oldest &&
          other.author === post.author &&
          other.rawCommentary === post.rawCommentary &&
          mediaKey(other) === mediaKey(post),
      );
    },
  };
}

const mediaKey = (post: NewPost): string => post.media.map(({ urn }) => urn).join();
