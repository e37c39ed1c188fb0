import type { LedgerFact, LedgerMedia } from '../core/ledger.ts';
import type { Photo, Photos } from './photos.ts';
import type { Post } from './posts.ts';
import type { Video, VideoFile, Videos } from './videos.ts';

/** What the truth ledger says; `details` holds the request's own values as they were sent. */
type Store = { photos: Photos; videos: Videos };
type Shown = Omit<Post, 'createdAt' | 'updatedAt' | 'removed' | 'published' | 'scheduledAt'>;

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

/** Videos go by the id of the video, everything else by the id of the post. */
export const externalIdOf = (post: Shown): string => post.videoId ?? post.id;

export function postFact(
  store: Store,
  action: 'made_visible' | 'edited' | 'removed',
  post: Shown,
  callId: string,
  more: { photos?: Photo[]; message?: string; kind?: string } = {},
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
    raw_text: text,
    media: [...photos.map(photoMedia), ...(file ? [videoMedia(file)] : [])],
    details: { ...post.sent, kind: more.kind ?? post.kind, post_id: post.id, link: post.link },
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
