import type { FastifyRequest } from 'fastify';
import { isRecord, readJsonObject } from '../core/forms.ts';
import { type Call, type Outcome, RefusedError } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { authorizeCall, mayWriteAs, readJson, requireToken } from './access.ts';
import { readImage } from './assets.ts';
import { accessDenied, badField, missingField, notFound, refuse } from './errors.ts';
import type { LinkedInState } from './state.ts';
import { readUploadRequest, requireBytes, uploadAddress, uploadFact } from './upload-files.ts';
import { instructionsFor, type SideKind, type Video } from './videos.ts';

const minBytes = 75 * 1024;

/** POST /rest/videos?action=initializeUpload: returns the byte range of each upload address. */
export function initializeVideo(state: LinkedInState, call: Call): Outcome {
  const { owner, request } = readUploadRequest(state, call, 'partnerApiVideos');
  const size = readSize(request.fileSizeBytes, state.settings.current().video_max_bytes);
  const wantsCaptions = readFlag(request, 'uploadCaptions');
  const wantsThumbnail = readFlag(request, 'uploadThumbnail');
  const { video, event } = state.videos.register(owner, size);
  const address = (place: string) => uploadAddress(state.wwwUrl(), video.uploadKey, place);
  const value = {
    uploadUrlsExpireAt: video.expiresAt,
    video: video.urn,
    uploadInstructions: instructionsFor(size).map((part, index) => ({
      uploadUrl: address(`video/${index}`),
      ...part,
    })),
    uploadToken: video.uploadToken,
    ...(wantsCaptions ? { captionsUploadUrl: address('captions/0') } : {}),
    ...(wantsThumbnail ? { thumbnailUploadUrl: address('thumbnail/0') } : {}),
  };
  return { effects: [event], answer: { status: 200, body: { value } } };
}

function readSize(value: unknown, limit: number): number {
  const field = 'initializeUploadRequest/fileSizeBytes';
  if (value === undefined || value === null) {
    throw missingField(field);
  }
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    throw badField('INVALID_VALUE_FOR_FIELD', field, `ERROR :: /${field} :: a whole number is expected`);
  }
  if (value < minBytes || value > limit) {
    throw badField(
      'INVALID_VALUE_FOR_FIELD',
      field,
      `The video must have between ${minBytes} and ${limit} bytes`,
    );
  }
  return value;
}

function readFlag(request: Record<string, unknown>, name: string): boolean {
  const value = request[name] ?? false;
  if (typeof value === 'boolean') return value;
  const field = `initializeUploadRequest/${name}`;
  throw badField('INVALID_VALUE_FOR_FIELD', field, `ERROR :: /${field} :: true or false is expected`);
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
      state.ledger.record(uploadFact(call, video, bytes, { kind })),
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
  const caller = authorizeCall(state, call);
  const request = readJson(call)[finalizeField];
  if (!isRecord(request)) throw missingField(finalizeField);
  for (const name of ['video', 'uploadToken', 'uploadedPartIds']) {
    if (request[name] === undefined || request[name] === null) throw missingField(`${finalizeField}/${name}`);
  }
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
    state.ledger.record(uploadFact(call, video, call.upload)),
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
