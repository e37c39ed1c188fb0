import { randomInt } from 'node:crypto';
import type { SandboxContext } from '../core/platform.ts';
import type { MediaFile } from './publishes.ts';
import type { Settings } from './settings.ts';

/** The posts on the creators' profiles. */
export type NewPost = {
  id: string;
  publishId: string;
  creatorKey: string;
  kind: 'video' | 'photo';
  text: string;
  privacy: string;
  /** Labels that viewers see beside the text: paid partnership, made with AI, comments off. */
  labels: string[];
  files: MediaFile[];
  coverIndex: number;
  createdAt: number;
};
export type Post = NewPost & { publicAt: number | null; removed: boolean };
export type Posts = ReturnType<typeof createPosts>;

export function createPosts(
  { journal, clock }: SandboxContext,
  settings: Settings,
  onChange: (post: Post) => void,
) {
  const posts = new Map<string, Post>();
  const made = journal.define<NewPost>('tiktok.post_made', (data) => {
    const post = { ...data, publicAt: null, removed: false };
    posts.set(post.id, post);
    onChange(post);
  });
  const becamePublic = journal.define<{ postId: string }>('tiktok.post_became_public', ({ postId }, at) => {
    const post = posts.get(postId);
    if (post) post.publicAt = at;
  });
  const removed = journal.define<{ postId: string }>('tiktok.post_removed', ({ postId }) => {
    const post = posts.get(postId);
    if (post) post.removed = true;
  });
  const by = (creatorKey: string) =>
    [...posts.values()]
      .filter((post) => post.creatorKey === creatorKey && !post.removed)
      .sort((a, b) => b.createdAt - a.createdAt);

  return {
    made,
    becamePublic,
    removed,
    /**
     * 19 digits with the seconds in the upper half. Always odd, so that a 64-bit float cannot represent the id and a
     * client that parses it as a number gets a wrong id.
     */
    newId: () => String((BigInt(Math.floor(clock.now() / 1000)) << 32n) | BigInt(randomInt(2 ** 31) * 2 + 1)),
    all: () => [...posts.values()],
    find(id: string) {
      const post = posts.get(id);
      return post && !post.removed ? post : undefined;
    },
    wasRemoved: (id: string) => posts.get(id)?.removed === true,
    /** Newest first. */
    by,
    /** The posts of the display endpoints: public, moderated and of a supported kind. */
    publicBy: (creatorKey: string) => {
      const { list_lag_ms, photos_in_video_list } = settings.current();
      return by(creatorKey).filter(
        ({ publicAt, kind }) =>
          publicAt !== null &&
          publicAt + list_lag_ms <= clock.now() &&
          (kind === 'video' || photos_in_video_list),
      );
    },
  };
}
