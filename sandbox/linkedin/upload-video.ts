import type { FastifyRequest } from 'fastify';
import { isRecord, readJsonObject } from '../core/forms.ts';
import { type Call, type Outcome, RefusedError } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { authorizeCall, mayWriteAs, readAction, requireToken } from './access.ts';
import { readImage } from './assets.ts';
import { linkedInClient } from './clients.ts';
import { accessDenied, badField, notFound, refuse } from './errors.ts';
import type { LinkedInState } from './state.ts';
import { readUploadRequest, requireBytes, uploadAddress, uploadFact } from './upload-files.ts';
import { instructionsFor, type SideKind, type Video } from './videos.ts';

const minBytes = 75 * 1024;

/** POST /rest/videos?action=initializeUpload: returns the byte range of each upload address. */
export function initializeVideo(state: LinkedInState, call: Call): Outcome {
  const { owner, request, clientId } = readUploadRequest(state, call, 'partnerApiVideos', {
    fileSizeBytes: 'long',
    'uploadCaptions?': 'boolean',
    'uploadThumbnail?': 'boolean',
  });
  const size = requireSize(Number(request.fileSizeBytes), state.settings.current().video_max_bytes);
  const { video, event } = state.videos.register({ owner, clientId, fileSizeBytes: size });
  const address = (place: string) => uploadAddress(state.wwwUrl(), video.uploadKey, place);
  const value = {
    uploadUrlsExpireAt: video.expiresAt,
    video: video.urn,
    uploadInstructions: instructionsFor(size).map((part, index) => ({
      uploadUrl: address(`video/${index}`),
      ...part,
    })),
    uploadToken: video.uploadToken,
    ...(request.uploadCaptions ? { captionsUploadUrl: address('captions/0') } : {}),
    ...(request.uploadThumbnail ? { thumbnailUploadUrl: address('thumbnail/0') } : {}),
  };
  return { effects: [event], answer: { status: 200, body: { value } } };
}

function requireSize(bytes: number, limit: number): number {
  if (bytes >= minBytes && bytes <= limit) return bytes;
  throw badField(
    'INVALID_VALUE_FOR_FIELD',
    'initializeUploadRequest/fileSizeBytes',
    `The video must have between ${minBytes} and ${limit} bytes`,
  );
}

/** PUT of one part. The address is the credential: a bearer token is not needed, but checked if sent. */
export function uploadVideoPart(state: LinkedInState, call: Call): Outcome {
  const video = openUpload(state, call);
  const index = Number(call.params.part);
  const instruction = instructionsFor(video.fileSizeBytes)[index];
  if (!instruction) throw notFound('The upload URL is not known');
  if (call.headers['content-type'] !== 'application/octet-stream') {
    const message = 'Content-Type must be application/octet-stream';
    throw refuse(415, { code: 'UNSUPPORTED_MEDIA_TYPE', message });
  }
  const bytes = requireBytes(call);
  const expected = instruction.lastByte - instruction.firstByte + 1;
  if (bytes.sizeBytes !== expected) {
    const message = `This part has ${expected} bytes, not ${bytes.sizeBytes}`;
    throw refuse(400, { code: 'INVALID_CONTENT_LENGTH', message });
  }
  const { etag, event } = state.videos.storePart(video, index, bytes);
  const etagHeader = state.settings.current().quoted_etags ? `"${etag}"` : etag;
  return { effects: [event], answer: { status: 200, headers: { etag: etagHeader } } };
}

/** PUT of the thumbnail or the captions, if they were announced. */
export function uploadSideFile(state: LinkedInState, kind: SideKind, call: Call): Outcome {
  const video = openUpload(state, call);
  const bytes = requireBytes(call);
  const type = kind === 'thumbnail' ? readImage(bytes.head)?.type : 'text/plain';
  if (!type) throw refuse(415, { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The thumbnail is not an image' });
  const { sha256, sizeBytes } = bytes;
  return {
    effects: [
      state.videos.sideFileStored({ urn: video.urn, kind, sha256, sizeBytes, type }),
      state.ledger.record(uploadFact(call, video.clientId ?? linkedInClient.id, video, bytes, { kind })),
    ],
    answer: { status: 201 },
  };
}

function openUpload(state: LinkedInState, call: Call): Video {
  const video = state.videos.findByUploadKey(call.params.key ?? '');
  if (!video) throw notFound('The upload URL is not known');
  if (call.headers.authorization !== undefined) {
    const caller = requireToken(state, call);
    if (!mayWriteAs(caller, video.owner)) throw accessDenied('dms-uploads.PUT');
  }
  // 401 although the token is valid: a client that treats this as a lost connection must fail here.
  if (video.expiresAt <= state.now()) throw new RefusedError({ status: 401 });
  return video;
}

const finalizeField = 'finalizeUploadRequest';

/** POST /rest/videos?action=finalizeUpload. Repeating it for a finalized video changes nothing. */
export function finalizeVideo(state: LinkedInState, call: Call): Outcome {
  const caller = authorizeCall(state, call, { optional: 'ACTION' });
  const request = readAction(call, 'finalizeUpload', finalizeField, {
    video: 'string',
    uploadToken: 'string',
    uploadedPartIds: { arrayOf: 'string' },
  });
  const video = state.videos.find(String(request.video));
  if (!video)
    throw badField('INVALID_VIDEO_ID', `${finalizeField}/video`, `Video ${request.video} is not found`);
  if (!mayWriteAs(caller, video.owner)) caller.denied('partnerApiVideos.ACTION-finalizeUpload');
  if (request.uploadToken !== video.uploadToken) {
    throw badField(
      'INVALID_VALUE_FOR_FIELD',
      `${finalizeField}/uploadToken`,
      'The uploadToken is not this video’s',
    );
  }
  if (video.bytes) return { answer: { status: 200 } };
  const isComplete = state.videos.findParts(video, request.uploadedPartIds) !== undefined;
  if (!isComplete || !call.upload) {
    const message = 'The uploadedPartIds are not the ETags of all parts in their order';
    throw badField('INVALID_VALUE_FOR_FIELD', `${finalizeField}/uploadedPartIds`, message);
  }
  const effects = [
    state.videos.finalize(video, call.upload),
    state.ledger.record(uploadFact(call, caller.clientId, video, call.upload)),
  ];
  return { effects, answer: { status: 200 } };
}

/** Joins the named parts into one file and reads its metadata, before the call is decided. */
export async function joinParts(
  { blobs }: SandboxContext,
  { videos }: LinkedInState,
  req: FastifyRequest,
): Promise<void> {
  const body = Buffer.isBuffer(req.body) ? readJsonObject(req.body) : undefined;
  const request = isRecord(body?.[finalizeField]) ? body[finalizeField] : undefined;
  const video = videos.find(String(request?.video));
  const parts = video && !video.bytes ? videos.findParts(video, request?.uploadedPartIds) : undefined;
  const only = parts?.[0];
  if (!parts || !only) return;
  const whole = parts.length === 1 ? only : await blobs.join(parts.map((part) => part.sha256));
  const { sha256, sizeBytes } = whole;
  await videos.inspect({ sha256, sizeBytes });
  req.upload = { sha256, sizeBytes, head: Buffer.alloc(0) };
}
