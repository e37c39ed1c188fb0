import type { Call, Outcome } from '../core/operation.ts';
import { badMetadata, badRequest, refuse, tableRefusal } from './errors.ts';
import { enter, requireChannel, uploadScopeNames } from './gate.ts';
import { readJson, requireParts } from './parameters.ts';
import type { YouTubeState } from './state.ts';
import { readableParts } from './video-fields.ts';
import { checkShape, readSnippet, readStatus } from './video-metadata.ts';

const maxFileBytes = 274_877_906_944;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * POST /upload/youtube/v3/videos?uploadType=resumable: checks token, quota and metadata before any byte, and answers
 * with the address for the bytes. Nothing is on the channel yet.
 */
export function openSession(state: YouTubeState, call: Call): Outcome {
  const wanted = { operation: 'openSession', scopes: uploadScopeNames, cost: 'upload' } as const;
  const channel = requireChannel(enter(state, call, wanted));
  const settings = state.settings.current();
  const cap = settings.channel_uploads_per_day;
  if (cap > 0 && state.sessions.begunSince(channel.id, state.now() - dayMs) >= cap) {
    throw tableRefusal('uploadLimitExceeded');
  }
  const uploadType = call.query.get('uploadType');
  if (uploadType !== 'resumable') {
    throw badRequest(`The sandbox takes uploadType=resumable only, not "${uploadType ?? ''}".`);
  }
  const parts = requireParts(call, readableParts);
  const { totalBytes, mimeType } = readFileHeaders(call);
  const body = readJson(call);
  checkShape(body, parts);
  const { uploadId, event } = state.sessions.open({
    channelId: channel.id,
    body,
    snippet: readSnippet(body, 'insert'),
    status: readStatus(body, settings.privacy_when_omitted, state.now()),
    parts,
    notifySubscribers: call.query.get('notifySubscribers') !== 'false',
    totalBytes,
    mimeType,
  });
  const address = new URL(`${state.url()}${call.rawUrl}`);
  address.searchParams.set('upload_id', uploadId);
  const headers = { location: address.href, 'x-guploader-uploadid': uploadId };
  return { effects: [event], answer: { status: 200, headers } };
}

function readFileHeaders(call: Call): { totalBytes: number | null; mimeType: string } {
  const mimeType = headerText(call, 'x-upload-content-type') ?? 'application/octet-stream';
  if (!/^(video\/[\w.+-]+|application\/octet-stream)$/i.test(mimeType)) {
    const words = `Media type '${mimeType}' is not supported. Valid media types: [application/octet-stream, video/*]`;
    throw badRequest(words, 'badContent');
  }
  const slug = headerText(call, 'slug');
  if (slug !== undefined && (slug.trim() === '' || /[<>/\\]/.test(slug))) {
    throw badMetadata(
      'invalidFilename',
      'slug',
      'The video filename specified in the Slug header is invalid.',
    );
  }
  const length = headerText(call, 'x-upload-content-length');
  if (length === undefined) return { totalBytes: null, mimeType };
  if (!/^\d+$/.test(length)) throw badRequest('X-Upload-Content-Length must be a whole number of bytes.');
  if (Number(length) > maxFileBytes) {
    const message = 'Request Too Large';
    throw refuse({ status: 413, reason: 'uploadTooLarge', domain: 'global', message });
  }
  return { totalBytes: Number(length), mimeType };
}

const headerText = (call: Call, name: string): string | undefined => {
  const value = call.headers[name];
  return typeof value === 'string' ? value : undefined;
};
