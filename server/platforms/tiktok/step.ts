/**
 * Sends one revision. A video is begun, then sent in parts; what TikTok pulls is begun and done in one call. Then TikTok
 * is asked until it says what became of it. Handles are saved after each answer: a publish id that may be visible is
 * only asked about, and a new one is begun only when TikTok said that the old one came to nothing, or no last byte of it
 * can arrive any more. Commit steps: the part with the last byte, or the call that orders a pull.
 */
import type { Outcome, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import { follow } from './follow.ts';
import { publishHandle } from './handles.ts';
import { uploadUrlLifeMs } from './limits.ts';
import { declaredInfo, readWire } from './map.ts';
import { rejected } from './outcome.ts';
import { createSending } from './sending.ts';
import type { TikTokSettings } from './settings.ts';
import { askCreator, openUpload, startPull, startUpload } from './start.ts';
import { sendBytes } from './upload.ts';

export async function step(settings: TikTokSettings, manifest: SendManifest, io: SendIo): Promise<Outcome> {
  const sending = createSending(settings, manifest, io);
  const publish = publishHandle(sending.handles);
  if (publish !== undefined && publish.committedMs !== null && !publish.failed) {
    const outcome = await follow(sending, publish);
    if (outcome !== 'short') return outcome;
  }
  const { media_type, source_info: source } = readWire(manifest);
  const declared = declaredInfo(io.declarations, media_type === undefined ? 'video' : 'photo');
  if (declared === null)
    return rejected('declarations_missing', 'Nobody chose who may view the post. Approve it again.');

  if (source.source === 'FILE_UPLOAD' && openUpload(sending, uploadUrlLifeMs) !== undefined)
    return sendBytes(sending, source);
  const trouble = await askCreator(sending, declared);
  if (trouble !== undefined) return trouble;
  if (source.source === 'PULL_FROM_URL') return startPull(sending, declared);
  return (await startUpload(sending, declared)) ?? sendBytes(sending, source);
}
