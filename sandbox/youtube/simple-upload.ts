import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import type { Call, Outcome, RefusedError } from '../core/operation.ts';
import { authorizeCall } from './access.ts';
import { badRequest, refuse } from './errors.ts';
import { boundaryOf, MalformedBodyError, readMultipart } from './multipart.ts';
import { ok, parseJson } from './parameters.ts';
import { headBytes } from './processing.ts';
import { finishUpload } from './send-bytes.ts';
import { requireNewVideo } from './sessions.ts';
import type { YouTubeState } from './state.ts';
import { videoResource } from './video-resource.ts';

/** An upload in one request: the file alone (`uploadType=media`), or after its metadata (`multipart`). */
export type SimpleUpload = {
  metadata: Buffer;
  mediaType: string;
  file: StoredBlob & { head: Buffer };
};
/** Without `uploadType` the content type decides. */
export function uploadTypeOf(req: { query: unknown; headers: IncomingMessage['headers'] }): string {
  const { uploadType } = req.query as { uploadType?: string };
  return uploadType ?? (boundaryOf(req.headers['content-type']) ? 'multipart' : 'media');
}

/** Stores the file while it arrives. A malformed body is refused only when the call is decided. */
export async function receiveSimple(
  blobs: BlobStore,
  req: IncomingMessage,
  uploadType: string,
): Promise<SimpleUpload | MalformedBodyError> {
  const contentType = req.headers['content-type'];
  const store = async (bytes: Readable) => {
    const blob = await blobs.receive(bytes);
    return { ...blob, head: await blobs.head(blob.sha256, headBytes) };
  };
  if (uploadType === 'media') {
    const mediaType = contentType ?? 'application/octet-stream';
    return { metadata: Buffer.alloc(0), mediaType, file: await store(req) };
  }
  if (uploadType !== 'multipart') {
    req.resume();
    return new MalformedBodyError(`Invalid upload type: ${uploadType}`);
  }
  try {
    const boundary = boundaryOf(contentType);
    if (!boundary) throw new MalformedBodyError('Malformed multipart body.');
    const { metadata, mediaType, media } = await readMultipart(req, boundary);
    const file = await store(Readable.from(media, { objectMode: false }));
    return { metadata, mediaType: mediaType ?? 'application/octet-stream', file };
  } catch (error) {
    if (!(error instanceof MalformedBodyError)) throw error;
    req.resume();
    return error;
  }
}

export function requireWellFormed(upload: SimpleUpload | MalformedBodyError): SimpleUpload {
  if (upload instanceof MalformedBodyError) throw badRequest(upload.message);
  return upload;
}

/** POST /upload/youtube/v3/videos with `uploadType=multipart` or `media`: the checks of a session, and then its end. */
export function insertVideo(
  state: YouTubeState,
  call: Call,
  received: SimpleUpload | MalformedBodyError,
): Outcome {
  const session = requireNewVideo(state, call, 'insertVideo', () => {
    const { metadata, mediaType, file } = requireWellFormed(received);
    if (file.sizeBytes === 0) throw mediaBodyRequired('youtube.video');
    const body = metadata.length > 0 ? parseJson(metadata) : { snippet: { title: titleWithoutMetadata } };
    return { body, mimeType: mediaType, totalBytes: file.sizeBytes };
  });
  const { file } = requireWellFormed(received);
  const { event, session: opened } = state.sessions.open(session);
  const segment = { sha256: file.sha256, sizeBytes: file.sizeBytes };
  const { effects, video } = finishUpload(state, call, opened, { file, segment });
  const status = state.settings.current().upload_success_status;
  const answer = () => Promise.resolve(ok(videoResource(state, video, session.parts), status));
  return { effects: [event, ...effects], answer };
}

/** POST /youtube/v3/videos or /thumbnails/set instead of the address for uploads: there is no file. */
export function refuseWithoutMedia(
  state: YouTubeState,
  call: Call,
  wanted: Parameters<typeof authorizeCall>[2] & { domain: string },
): Outcome {
  authorizeCall(state, call, wanted);
  throw mediaBodyRequired(wanted.domain);
}

/** What YouTube calls a video that came without metadata. */
const titleWithoutMetadata = 'unknown';

export const mediaBodyRequired = (domain: string): RefusedError =>
  refuse({
    status: 400,
    reason: 'mediaBodyRequired',
    domain,
    message: 'The request does not include the media content.',
    location: 'body',
    locationType: 'other',
  });
