import { pageOf } from './pages.ts';
import type { Post } from './posts.ts';
import type { VideoKind } from './videos.ts';

/** Where posts and videos are seen, below the www host. */
export function postPath(post: Pick<Post, 'id' | 'pageId' | 'kind' | 'videoId'>): string {
  const { username } = pageOf(post.pageId);
  if (post.kind === 'reel' && post.videoId !== null) return videoPath('reel', post.pageId, post.videoId);
  if (post.kind === 'video' && post.videoId !== null) return videoPath('video', post.pageId, post.videoId);
  const number = post.id.slice(post.pageId.length + 1);
  if (post.kind === 'photo_story' || post.kind === 'video_story') return `/stories/${username}/${number}`;
  return `/${username}/posts/${number}`;
}

export const videoPath = (kind: VideoKind, pageId: string, videoId: string): string =>
  kind === 'reel' ? `/reel/${videoId}/` : `/${pageOf(pageId).username}/videos/${videoId}/`;
