import type { LedgerFact } from '../core/ledger.ts';
import { youTubeClient } from './client.ts';
import type { NewVideo } from './videos.ts';

/** What the truth ledger says of a video, by YouTube's own names. */
export function videoFact(
  action: LedgerFact['action'],
  video: NewVideo,
  callId: string,
  more: Record<string, unknown> = {},
): LedgerFact {
  const { publishAt, ...status } = video.status;
  return {
    platform: 'youtube',
    account: video.channelId,
    action,
    external_id: video.id,
    text: video.snippet.description,
    raw_text: video.snippet.description,
    media: [{ sha256: video.file.sha256, size_bytes: video.file.sizeBytes, alt_text: null }],
    details: {
      title: video.snippet.title,
      tags: video.snippet.tags,
      categoryId: video.snippet.categoryId,
      defaultLanguage: video.snippet.defaultLanguage,
      ...status,
      publishAt: publishAt === null ? null : new Date(publishAt).toISOString(),
      hasPaidProductPlacement: video.extras.paidProductPlacementDetails?.hasPaidProductPlacement === true,
      mimeType: video.file.mimeType,
      ...more,
    },
    call_id: callId,
    client_id: youTubeClient.id,
  };
}
