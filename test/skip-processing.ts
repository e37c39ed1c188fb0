/** For tests in which the platforms' file processing time does not matter: it is set to zero. */
import assert from 'node:assert/strict';

const settings = [
  { platform: 'linkedin', image_processing_ms: 0, video_processing_ms: 0, document_processing_ms: 0 },
  { platform: 'tiktok', processing_ms: 0, processing_ms_per_megabyte: 0, moderation_ms: 0 },
  { platform: 'youtube', processing_ms: 0 },
  { platform: 'facebook', processing_ms: 0, processing_ms_per_megabyte: 0 },
  {
    platform: 'instagram',
    image_processing_ms: 0,
    video_processing_ms: 0,
    video_processing_ms_per_megabyte: 0,
  },
] as const;

export async function skipProcessing(sandboxUrl: string): Promise<void> {
  for (const setting of settings) {
    const url = new URL('/_sandbox/settings', sandboxUrl);
    const reply = await fetch(url, { method: 'POST', body: JSON.stringify(setting) });
    assert.ok(reply.ok, await reply.text());
  }
}
