import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall } from './access.ts';
import { badRequest, invalidArgument, refuse } from './errors.ts';
import type { MalformedBodyError } from './multipart.ts';
import { ok, parseJson, requireParameter, resource } from './parameters.ts';
import { imageType } from './processing.ts';
import { mediaBodyRequired, requireWellFormed, type SimpleUpload } from './simple-upload.ts';
import type { YouTubeState } from './state.ts';
import { requireOwnVideo } from './video-calls.ts';
import { videoFact } from './videos.ts';

const acceptedTypes = /^(image\/(jpeg|png)|application\/octet-stream)\b/i;

/** POST /upload/youtube/v3/thumbnails/set?videoId=…: the body is the picture, alone or after empty metadata. */
export function setThumbnail(
  state: YouTubeState,
  call: Call,
  received: SimpleUpload | MalformedBodyError,
): Outcome {
  const wanted = { operation: 'setThumbnail', method: 'thumbnails.set', cost: { units: 50 } };
  const caller = authorizeCall(state, call, wanted);
  const { thumbnail_limit_bytes, custom_thumbnails } = state.settings.current();
  const videoId = requireParameter(call, 'videoId');
  const video = requireOwnVideo(state, caller, videoId, 'videoId');
  if (!custom_thumbnails) {
    throw refuse({
      status: 403,
      reason: 'forbidden',
      domain: 'youtube.thumbnail',
      message: "The authenticated user doesn't have permissions to upload and set custom video thumbnails.",
      location: 'Authorization',
      locationType: 'header',
    });
  }
  const { file: bytes, mediaType: contentType, metadata } = requireWellFormed(received);
  requireEmpty(metadata);
  if (bytes.sizeBytes === 0) throw mediaBodyRequired('youtube.thumbnail');
  if (bytes.sizeBytes > thumbnail_limit_bytes) {
    throw refuse({ status: 413, reason: 'uploadTooLarge', domain: 'global', message: 'Request Too Large' });
  }
  const type = imageType(bytes.head);
  if (!acceptedTypes.test(contentType)) {
    const message = `Media type '${contentType}' is not supported. Valid media types: [application/octet-stream, image/jpeg, image/png]`;
    throw badRequest(message, 'badContent');
  }
  if (!type) throw thumbnailError(400, 'invalidImage', 'The provided image content is invalid.');
  const { sha256, sizeBytes } = bytes;
  const fact = {
    ...videoFact('uploaded', video, { callId: call.id, clientId: caller.clientId }, { thumbnail: true }),
    media: [{ sha256, size_bytes: sizeBytes, alt_text: null }],
  };
  const items = [thumbnailsOf(state.imageUrl(), video.id, true)];
  return {
    effects: [
      state.videos.thumbnailSet({ id: video.id, thumbnail: { sha256, sizeBytes, type } }),
      state.ledger.record(fact),
    ],
    answer: ok(resource('thumbnailSetResponse', { items })),
  };
}

/** The call has no fields, so its metadata may be left out or an empty object. */
function requireEmpty(metadata: Buffer): void {
  const [name] = metadata.length === 0 ? [] : Object.keys(parseJson(metadata));
  if (name === undefined) return;
  const message = `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`;
  throw invalidArgument(undefined, message);
}

const thumbnailError = (status: number, reason: string, message: string) =>
  refuse({ status, reason, domain: 'youtube.thumbnail', message, location: 'body', locationType: 'other' });

/** The sizes of a thumbnail; the two largest exist only if the owner has set a custom one. */
const sizes = {
  default: { file: 'default', width: 120, height: 90 },
  medium: { file: 'mqdefault', width: 320, height: 180 },
  high: { file: 'hqdefault', width: 480, height: 360 },
  standard: { file: 'sddefault', width: 640, height: 480 },
  maxres: { file: 'maxresdefault', width: 1280, height: 720 },
};

export function thumbnailsOf(imageUrl: string, videoId: string, isCustom: boolean) {
  const available = Object.entries(sizes).slice(0, isCustom ? 5 : 3);
  return Object.fromEntries(
    available.map(([name, { file, width, height }]) => [
      name,
      { url: `${imageUrl}/vi/${videoId}/${file}.jpg`, width, height },
    ]),
  );
}
