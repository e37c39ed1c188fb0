/**
 * Sends one revision: the video through an upload session, then its thumbnail, then waits until YouTube has
 * processed it. Handles are saved after each answer. The commit step is the part with the last byte; once YouTube
 * confirms that the video exists, nothing is uploaded again.
 */

import type { MediaFacts, Outcome, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import { createCaller } from '../kit/caller.ts';
import { rejected } from '../kit/outcomes.ts';
import { createSendContext, type SendContext } from '../kit/send-context.ts';
import { awaitProcessing } from './await-processing.ts';
import type { Caller } from './calls.ts';
import { videoIdHandle } from './handles.ts';
import { requestBody } from './map.ts';
import { messages } from './messages.ts';
import { notDeclared } from './outcome.ts';
import { readDeclarations } from './read-declarations.ts';
import type { YouTubeSettings } from './settings.ts';
import { upload } from './upload.ts';

export interface Context extends SendContext<Caller> {
  readonly video: MediaFacts;
  readonly thumbnail: MediaFacts | undefined;
  readonly body: ReturnType<typeof requestBody>;
  readonly privacy: string;
}

export async function step(settings: YouTubeSettings, manifest: SendManifest, io: SendIo): Promise<Outcome> {
  const declared = readDeclarations(io.declarations);
  if (declared === undefined) return notDeclared;
  const video = manifest.media.find(({ role }) => role === undefined);
  if (video === undefined) return rejected('no_video', messages.no_video());
  const context: Context = Object.assign(createSendContext(createCaller(settings, io), manifest, io), {
    video,
    thumbnail: manifest.media.find(({ role }) => role === 'thumbnail'),
    body: requestBody(manifest, declared),
    privacy: declared.privacyStatus,
  });
  const known = videoIdHandle(context.handles);
  if (known !== undefined) return await awaitProcessing(context, known);
  const uploaded = await upload(context);
  return uploaded.kind === 'uploaded' ? await awaitProcessing(context, uploaded.videoId) : uploaded;
}
