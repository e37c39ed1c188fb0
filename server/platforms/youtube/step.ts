/**
 * Sends one revision: the video through an upload session, then its thumbnail, then waiting until YouTube has
 * processed it. Handles are saved after each answer. The commit step is the part with the last byte; from YouTube's
 * word that the video exists on, nothing is uploaded again.
 */
import type {
  Handles,
  MediaFacts,
  Outcome,
  SendIo,
  SendManifest,
} from '../../domain/platform-port/publisher.ts';
import type { Caller } from './calls.ts';
import { readDeclared } from './declared.ts';
import { videoIdHandle } from './handles.ts';
import { requestBody } from './map.ts';
import { rejected } from './outcome.ts';
import type { YouTubeSettings } from './settings.ts';
import { upload } from './upload.ts';
import { watch } from './watch.ts';

/** The send as it stands: `handles` follows what was saved, so that every part sees the newest. */
export interface Sending {
  readonly manifest: SendManifest;
  readonly caller: Caller;
  readonly io: SendIo;
  readonly video: MediaFacts;
  readonly thumbnail: MediaFacts | undefined;
  readonly body: ReturnType<typeof requestBody>;
  readonly privacy: string;
  handles: Handles;
  save(handles: Handles): Promise<void>;
}

export async function step(settings: YouTubeSettings, manifest: SendManifest, io: SendIo): Promise<Outcome> {
  const declared = readDeclared(io.declarations);
  if (declared === undefined) {
    const words = 'Visibility, audience and altered content were not declared. Have it approved again.';
    return rejected('not_declared', words);
  }
  const video = manifest.media.find(({ role }) => role === undefined);
  if (video === undefined) return rejected('no_video', 'The post has no video. Add one.');
  const sending: Sending = {
    manifest,
    caller: { settings, accessToken: io.accessToken, request: (request) => io.request(request) },
    io,
    video,
    thumbnail: manifest.media.find(({ role }) => role === 'thumbnail'),
    body: requestBody(manifest, declared),
    privacy: declared.privacyStatus,
    handles: io.handles,
    async save(handles) {
      await io.save(handles);
      this.handles = { ...this.handles, ...handles };
    },
  };
  const known = videoIdHandle(sending.handles);
  if (known !== undefined) return await watch(sending, known, 'may_wait');
  const uploaded = await upload(sending);
  if (uploaded.kind !== 'uploaded') return uploaded;
  // Without a commit of its own this attempt could be called missed while it waits, though the video is there.
  return await watch(sending, uploaded.videoId, uploaded.committed ? 'may_wait' : 'at_once');
}
