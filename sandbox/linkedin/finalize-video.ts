import type { FastifyRequest } from 'fastify';
import type { BlobStore } from '../core/blobs.ts';
import type { Ledger } from '../core/ledger.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { badField } from './errors.ts';
import { enter, isRecord, mayWriteAs, readJson } from './gate.ts';
import type { Grants } from './grants.ts';
import { uploadFact } from './uploads.ts';
import type { Videos } from './videos.ts';

type Deps = { grants: Grants; videos: Videos; ledger: Ledger };
const field = 'finalizeUploadRequest';

/** POST /rest/videos?action=finalizeUpload. Repeating it for a finalized video changes nothing. */
export function finalizeVideo(deps: Deps, call: Call): Outcome {
  const caller = enter(deps.grants, call);
  const request = readJson(call)[field];
  if (!isRecord(request)) throw missing(field);
  for (const name of ['video', 'uploadToken', 'uploadedPartIds']) {
    if (request[name] === undefined || request[name] === null) throw missing(`${field}/${name}`);
  }
  const video = deps.videos.find(String(request.video));
  if (!video) throw badField('INVALID_VIDEO_ID', `${field}/video`, `Video ${request.video} is not found`);
  if (!mayWriteAs(caller, video.owner)) caller.denied('partnerApiVideos.ACTION-finalizeUpload');
  if (request.uploadToken !== video.uploadToken) {
    throw badField('INVALID_VALUE_FOR_FIELD', `${field}/uploadToken`, 'The uploadToken is not this video’s');
  }
  if (video.bytes) return { answer: { status: 200 } };
  const isComplete = deps.videos.partsNamed(video, request.uploadedPartIds) !== undefined;
  if (!isComplete || !call.upload) {
    const words = 'The uploadedPartIds are not the ETags of all parts in their order';
    throw badField('INVALID_VALUE_FOR_FIELD', `${field}/uploadedPartIds`, words);
  }
  const effects = [
    deps.videos.finalize(video, call.upload),
    deps.ledger.record(uploadFact(call, video, call.upload)),
  ];
  return { effects, answer: { status: 200 } };
}

/** Before the call is decided: puts the named parts together into one file and looks into it. */
export async function joinParts(
  { videos, blobs }: { videos: Videos; blobs: BlobStore },
  req: FastifyRequest,
): Promise<void> {
  const request = readRequest(req.body);
  const video = videos.find(String(request?.video));
  const parts = video && !video.bytes ? videos.partsNamed(video, request?.uploadedPartIds) : undefined;
  const only = parts?.[0];
  if (!parts || !only) return;
  const whole = parts.length === 1 ? only : await blobs.join(parts.map((part) => part.sha256));
  const { sha256, sizeBytes } = whole;
  await videos.learn({ sha256, sizeBytes });
  req.upload = { sha256, sizeBytes, head: Buffer.alloc(0) };
}

function readRequest(body: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
    const request = isRecord(value) ? value[field] : undefined;
    return isRecord(request) ? request : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // refused when the call is decided
    throw error;
  }
}

const missing = (name: string) =>
  badField('MISSING_FIELD', name, `ERROR :: /${name} :: field is required but not found`);
