import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, type Outcome, operation } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { type ReceivedBytes, receiveBytes } from '../core/uploads.ts';
import { noSuchObject, offsetInvalid, partialRequest, uploadError } from '../meta/errors.ts';
import { uploadTokenOf } from '../meta/tokens.ts';
import { identifyCaller, requirePublisher } from './access.ts';
import { ok } from './graph-call.ts';
import { profileFor } from './graph-routes.ts';
import { videoUploadFact } from './posts.ts';
import type { FacebookState } from './state.ts';
import { joinParts, type Video, type VideoFile } from './videos.ts';

/** Simulates rupload.facebook.com: bytes from `offset` to the end (0 restarts), or file_url. */
export function addRupload(server: FastifyInstance, context: SandboxContext, state: FacebookState): void {
  server.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_req, _bytes, done) => done(null));
    uploads.post('/facebook/rupload/video-upload/:version/:id', async (req, res) => {
      const bytes = await receiveBytes(context.blobs, req.raw, {
        maxBytes: cutAfter(context, state),
        cut: true,
      });
      const file = await completedBy(context, state, req, bytes);
      const decide = (call: Call) => sendReelBytes(state, call, bytes, file);
      return operation(context, profileFor(state, undefined), 'sendVideoBytes', decide)(req, res);
    });
  });
}

async function completedBy(
  { blobs }: SandboxContext,
  state: FacebookState,
  req: FastifyRequest,
  bytes: ReceivedBytes,
): Promise<VideoFile | undefined> {
  const video = state.videos.find((req.params as { id: string }).id);
  const total = Number(req.headers.file_size);
  if (!video || bytes.interrupted || bytes.sizeBytes === 0) return undefined;
  const offset = Number(req.headers.offset);
  const earlier = offset === 0 ? [] : video.segments;
  const fits = offset === 0 || offset === video.storedBytes;
  if (!fits || offset + bytes.sizeBytes !== total) return undefined;
  return joinParts(blobs, [...earlier, bytes]);
}

function sendReelBytes(
  state: FacebookState,
  call: Call,
  bytes: ReceivedBytes,
  file: VideoFile | undefined,
): Outcome {
  const video = requireUpload(state, call);
  const { videos } = state;
  const url = call.headers.file_url;
  if (typeof url === 'string') {
    if (!/^https?:\/\//.test(url)) throw uploadError('ProcessingFailedError', 'file_url is not valid', false);
    return { effects: [videos.fetching({ videoId: video.id, url })], answer: ok({ success: true }) };
  }
  const sizeBytes = Number(call.headers.file_size);
  if (!Number.isInteger(sizeBytes) || sizeBytes <= 0) {
    throw uploadError('ProcessingFailedError', 'The header file_size is missing', false);
  }
  const offset = Number(call.headers.offset ?? Number.NaN);
  const restarts = offset === 0 && video.storedBytes > 0;
  if (offset !== video.storedBytes && !restarts) throw offsetInvalid(video.storedBytes);
  if (video.file && !restarts) return { answer: ok({ success: true }) };
  const next = offset + bytes.sizeBytes;
  if (next > sizeBytes) throw offsetInvalid(video.storedBytes);
  const segment = { sha256: bytes.sha256, sizeBytes: bytes.sizeBytes };
  const events = [
    ...(restarts ? [videos.restarted({ videoId: video.id })] : []),
    ...(segment.sizeBytes > 0 ? [videos.extended({ videoId: video.id, segment, sizeBytes })] : []),
  ];
  if (!file) return { effects: events, answer: partialRequest(next).answer };
  return {
    effects: [
      ...events,
      videos.completed({ videoId: video.id, file }),
      state.ledger.record(videoUploadFact(video, file, call.id)),
    ],
    answer: ok({ success: true }),
  };
}

function requireUpload(state: FacebookState, call: Call): Video {
  const caller = identifyCaller(state, uploadTokenOf(call));
  const id = call.params.id ?? '';
  const video = state.videos.find(id);
  if (video?.way !== 'rupload') throw noSuchObject('post', id);
  requirePublisher(state, caller, video.pageId);
  if (video.submission) throw uploadError('ProcessingFailedError', 'The upload has been finished', false);
  return video;
}

/** After how many bytes the connection of the next upload is cut; reading the setting resets it. */
export function cutAfter({ journal }: SandboxContext, { settings }: FacebookState): number {
  const bytes = settings.current().cut_next_upload_after_bytes;
  if (bytes === 0) return Number.POSITIVE_INFINITY;
  journal.commit([settings.change({ cut_next_upload_after_bytes: 0 })]);
  return bytes;
}
