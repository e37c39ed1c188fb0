import type { LedgerFact } from '../core/ledger.ts';
import { tiktokClient } from './client.ts';
import { creatorOf } from './creators.ts';
import type { MediaFile, Publish } from './publishes.ts';

/** What the truth ledger says of a publication; `details` holds the request's own values, as they were sent. */
export function publishFact(
  action: 'made_visible' | 'removed' | 'uploaded',
  publish: Publish,
  externalId: string,
  files: MediaFile[],
  more: object = {},
): LedgerFact {
  const text = action === 'uploaded' ? null : postText(publish);
  return {
    platform: 'tiktok',
    account: creatorOf(publish.creatorKey).openId,
    action,
    external_id: externalId,
    text,
    raw_text: text,
    media: files.map(({ sha256, sizeBytes }) => ({ sha256, size_bytes: sizeBytes, alt_text: null })),
    details: {
      publish_id: publish.id,
      media_type: publish.kind === 'photo' ? 'PHOTO' : 'VIDEO',
      post_mode: publish.mode === 'direct' ? 'DIRECT_POST' : 'MEDIA_UPLOAD',
      source: publish.upload ? 'FILE_UPLOAD' : 'PULL_FROM_URL',
      ...(publish.kind === 'photo' ? { photo_cover_index: publish.coverIndex } : {}),
      ...publish.post.sent,
      ...more,
    },
    call_id: publish.callId,
    client_id: tiktokClient.key,
  };
}

/** A reader sees a photo post's title above its description. */
export const postText = ({ post }: Publish): string =>
  [post.title, post.description].filter((part) => part !== '').join('\n');
