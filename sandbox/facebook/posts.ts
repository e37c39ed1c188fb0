import type { World } from '../core/world.ts';
import type { Settings } from './settings.ts';

/** What stands on the pages, or will: posts of every kind, stories among them. */
export type PostKind = 'status' | 'link' | 'photos' | 'video' | 'reel' | 'photo_story' | 'video_story';
export type NewPost = {
  id: string;
  pageId: string;
  kind: PostKind;
  message: string;
  link: string | null;
  photoIds: string[];
  videoId: string | null;
  clientId: string;
  callId: string;
  /** The request's own values, as they were sent. */
  sent: Record<string, unknown>;
  published: boolean;
  /** When an unpublished post publishes itself. */
  scheduledAt: number | null;
};
export type Post = NewPost & { createdAt: number; updatedAt: number; removed: boolean };
export type Posts = ReturnType<typeof createPosts>;

export function createPosts({ journal, clock }: World, settings: Settings, onChange: (post: Post) => void) {
  const posts = new Map<string, Post>();
  const made = journal.define<NewPost>('facebook.post_made', (data, at) => {
    const post = { ...data, createdAt: at, updatedAt: at, removed: false };
    posts.set(post.id, post);
    onChange(post);
  });
  const published = journal.define<{ postId: string }>('facebook.post_published', ({ postId }, at) => {
    const post = posts.get(postId);
    if (post) Object.assign(post, { published: true, createdAt: at, updatedAt: at });
  });
  const edited = journal.define<{ postId: string; message: string }>(
    'facebook.post_edited',
    ({ postId, message }, at) => {
      const post = posts.get(postId);
      if (post) Object.assign(post, { message, updatedAt: at });
    },
  );
  const removed = journal.define<{ postId: string }>('facebook.post_removed', ({ postId }) => {
    const post = posts.get(postId);
    if (post) post.removed = true;
  });
  const isStory = ({ kind }: Post) => kind === 'photo_story' || kind === 'video_story';
  const visible = (pageId: string) =>
    [...posts.values()]
      .filter((post) => post.pageId === pageId && post.published && !post.removed)
      .reverse() // of two in the same moment, the later one is first
      .sort((a, b) => b.createdAt - a.createdAt);

  return {
    made,
    published,
    edited,
    removed,
    all: () => [...posts.values()],
    find(id: string): Post | undefined {
      const post = posts.get(id);
      return post?.removed ? undefined : post;
    },
    wasRemoved: (id: string): boolean => posts.get(id)?.removed === true,
    /** Everything a visitor can see, newest first. */
    visible,
    /** What the lists show: no stories, and new posts only after the lag. */
    listed: (pageId: string): Post[] =>
      visible(pageId).filter(
        (post) => !isStory(post) && post.createdAt + settings.current().list_lag_ms <= clock.now(),
      ),
    latest: (pageId: string): Post | undefined => visible(pageId).find((post) => !isStory(post)),
  };
}
