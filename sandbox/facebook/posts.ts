import { randomInt } from 'node:crypto';
import type { StoredBlob } from '../core/blobs.ts';
import type { ImageFacts } from '../core/image-facts.ts';
import type { LedgerFact, LedgerMedia } from '../core/ledger.ts';
import type { SandboxContext } from '../core/platform.ts';
import type { MentionedPage } from './mentions.ts';
import { pageOf } from './pages.ts';
import type { Settings } from './settings.ts';
import type { Video, VideoFile, VideoKind, Videos } from './videos.ts';

/** Published and scheduled posts of pages, including stories. */
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
  /** The request's values as they were sent. */
  sent: Record<string, unknown>;
  /** The pages that its text links to. */
  mentions?: MentionedPage[];
  published: boolean;
  /** When an unpublished post will be published. */
  scheduledAt: number | null;
};
export type Post = NewPost & { createdAt: number; updatedAt: number; removed: boolean };
export type Posts = ReturnType<typeof createPosts>;

export const isStory = ({ kind }: Pick<Post, 'kind'>): boolean =>
  kind === 'photo_story' || kind === 'video_story';
const storyMs = 24 * 60 * 60 * 1000;
/** Stories are on show for a day. */
export const isExpiredStory = (post: Post, now: number): boolean =>
  isStory(post) && post.createdAt + storyMs <= now;

export function createPosts(
  { journal, clock }: SandboxContext,
  settings: Settings,
  onChange: (post: Post) => void,
) {
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
  const edited = journal.define<{ postId: string; message: string; mentions?: MentionedPage[] }>(
    'facebook.post_edited',
    ({ postId, message, mentions = [] }, at) => {
      const post = posts.get(postId);
      if (post) Object.assign(post, { message, mentions, updatedAt: at });
    },
  );
  const removed = journal.define<{ postId: string }>('facebook.post_removed', ({ postId }) => {
    const post = posts.get(postId);
    if (post) post.removed = true;
  });
  const visible = (pageId: string) =>
    [...posts.values()]
      .filter((post) => post.pageId === pageId && post.published && !post.removed)
      .reverse() // of two posts at the same time, the later one is first
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
    /** Everything visible, newest first. */
    visible,
    /** The posts in API lists: no stories, and new posts only after the lag. */
    listed: (pageId: string): Post[] =>
      visible(pageId).filter(
        (post) => !isStory(post) && post.createdAt + settings.current().list_lag_ms <= clock.now(),
      ),
    /** Those in the list of stories, also after they expired. */
    stories: (pageId: string): Post[] =>
      visible(pageId).filter(
        (post) => isStory(post) && post.createdAt + settings.current().list_lag_ms <= clock.now(),
      ),
    latest: (pageId: string): Post | undefined => visible(pageId).find((post) => !isStory(post)),
  };
}

/** Pictures uploaded to a page. Unpublished ones are invisible until a post attaches them. */
export type PhotoFile = StoredBlob & { facts: ImageFacts };
export type NewPhoto = {
  id: string;
  pageId: string;
  file: PhotoFile;
  caption: string;
  altText: string | null;
  clientId: string;
};
export type Photo = NewPhoto & { createdAt: number; postId: string | null; removed: boolean };
export type Photos = ReturnType<typeof createPhotos>;

/** Unpublished photos are deleted after about a day. */
const unpublishedMs = 24 * 60 * 60 * 1000;

export function createPhotos({ journal, clock }: SandboxContext) {
  const photos = new Map<string, Photo>();
  const stored = journal.define<NewPhoto>('facebook.photo_stored', (photo, at) => {
    photos.set(photo.id, { ...photo, createdAt: at, postId: null, removed: false });
  });
  const attached = journal.define<{ photoIds: string[]; postId: string }>(
    'facebook.photos_attached',
    ({ photoIds, postId }) => {
      for (const id of photoIds) {
        const photo = photos.get(id);
        if (photo) photo.postId = postId;
      }
    },
  );
  const removed = journal.define<{ photoId: string }>('facebook.photo_removed', ({ photoId }) => {
    const photo = photos.get(photoId);
    if (photo) photo.removed = true;
  });
  const find = (id: string): Photo | undefined => {
    const photo = photos.get(id);
    if (!photo || photo.removed) return undefined;
    return photo.postId === null && photo.createdAt + unpublishedMs <= clock.now() ? undefined : photo;
  };
  return {
    stored,
    attached,
    removed,
    find,
    all: (ids: string[]): Photo[] => ids.map(find).filter((photo) => photo !== undefined),
  };
}

/** What ledger entries are built from. Their `details` contain the request's values as they were sent. */
type Store = { photos: Photos; videos: Videos };
type PostContent = Omit<Post, 'createdAt' | 'updatedAt' | 'removed' | 'published' | 'scheduledAt'>;

export const photoMedia = ({ file, altText }: Photo): LedgerMedia => ({
  sha256: file.sha256,
  size_bytes: file.sizeBytes,
  alt_text: altText,
});
const videoMedia = (file: VideoFile): LedgerMedia => ({
  sha256: file.sha256,
  size_bytes: file.sizeBytes,
  alt_text: null,
});

/** The ledger uses the video's id for videos, and the post's id for everything else. */
export const externalIdOf = (post: PostContent): string => post.videoId ?? post.id;

export function postFact(
  store: Store,
  action: 'made_visible' | 'edited' | 'removed',
  post: PostContent,
  callId: string,
  more: {
    photos?: Photo[];
    message?: string;
    mentions?: MentionedPage[];
    rawMessage?: string;
    kind?: string;
  } = {},
): LedgerFact {
  const photos = more.photos ?? store.photos.all(post.photoIds);
  const file = post.videoId === null ? null : store.videos.find(post.videoId)?.file;
  const text = more.message ?? post.message;
  return {
    platform: 'facebook',
    account: post.pageId,
    action,
    external_id: externalIdOf(post),
    text,
    raw_text: more.rawMessage ?? text,
    media: [...photos.map(photoMedia), ...(file ? [videoMedia(file)] : [])],
    details: {
      ...post.sent,
      kind: more.kind ?? post.kind,
      post_id: post.id,
      link: post.link,
      mentions: more.mentions ?? post.mentions ?? [],
    },
    call_id: callId,
    client_id: post.clientId,
  };
}

export function uploadFact(
  of: { pageId: string; id: string; clientId: string },
  media: LedgerMedia,
  callId: string,
): LedgerFact {
  return {
    platform: 'facebook',
    account: of.pageId,
    action: 'uploaded',
    external_id: of.id,
    text: null,
    raw_text: null,
    media: [media],
    call_id: callId,
    client_id: of.clientId,
  };
}

export const videoUploadFact = (
  video: Pick<Video, 'pageId' | 'id' | 'clientId'>,
  file: VideoFile,
  callId: string,
) => uploadFact(video, videoMedia(file), callId);

/** The path of a post on the www host. */
export function postPath(post: Pick<Post, 'id' | 'pageId' | 'kind' | 'videoId'>): string {
  const { username } = pageOf(post.pageId);
  if (post.kind === 'reel' && post.videoId !== null) return videoPath('reel', post.pageId, post.videoId);
  if (post.kind === 'video' && post.videoId !== null) return videoPath('video', post.pageId, post.videoId);
  const number = post.id.slice(post.pageId.length + 1);
  if (isStory(post)) return `/stories/${username}/${number}`;
  return `/${username}/posts/${number}`;
}

export const videoPath = (kind: VideoKind, pageId: string, videoId: string): string =>
  kind === 'reel' ? `/reel/${videoId}/` : `/${pageOf(pageId).username}/videos/${videoId}/`;

/** Fifteen digits, as on Facebook; never the format of an Instagram id. */
export const newId = (): string => `122${String(randomInt(10 ** 12)).padStart(12, '0')}`;
