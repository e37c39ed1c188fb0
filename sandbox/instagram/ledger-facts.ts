import type { LedgerFact } from '../core/ledger.ts';
import type { NewContainer } from './containers.ts';
import type { StoredFile } from './files.ts';
import type { NewMedia } from './media.ts';

/** What the truth ledger says; `details` holds the request's own values, as they were sent. */
export const mediaFact = (
  action: 'made_visible' | 'removed',
  media: NewMedia,
  callId: string,
): LedgerFact => ({
  platform: 'instagram',
  account: media.igId,
  action,
  external_id: media.id,
  text: media.caption === '' ? null : media.caption,
  raw_text: media.sent.caption ?? null,
  media: media.items.map(({ file, altText }) => ({ ...sizes(file), alt_text: altText })),
  details: {
    ...media.sent,
    container_id: media.containerId,
    is_ai_generated: media.isAiGenerated,
    kind: media.purpose,
    medium: media.medium,
    ...(media.cover ? { cover: sizes(media.cover) } : {}),
  },
  call_id: callId,
  client_id: media.clientId,
});

export const uploadFact = (container: NewContainer, file: StoredFile): LedgerFact => ({
  platform: 'instagram',
  account: container.igId,
  action: 'uploaded',
  external_id: container.id,
  text: null,
  raw_text: null,
  media: [{ ...sizes(file), alt_text: container.altText }],
  call_id: container.callId,
  client_id: container.clientId,
});

const sizes = ({ sha256, sizeBytes }: StoredFile) => ({ sha256, size_bytes: sizeBytes });
