import type { FastifyRequest } from 'fastify';
import type { StoredBlob } from '../core/blobs.ts';
import { toStoredFile } from '../core/files.ts';
import { type Answer, type Call, type Outcome, RefusedError } from '../core/operation.ts';
import type { SandboxContext } from '../core/platform.ts';
import { fingerprint } from '../core/secrets.ts';
import { inspectFile } from './check-media.ts';
import { publishFact } from './publish-outcome.ts';
import type { MediaFile, Publish, UploadTarget } from './publishes.ts';
import type { Settings } from './settings.ts';
import type { TikTokState } from './state.ts';

const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'];

/** The content of a PUT: its bytes, and the complete file if these were the last ones. */
export type Chunk = { part: StoredBlob; whole: MediaFile | null };

/** Streams the body to the blob store before the call is decided; if the caller disconnects, nothing is stored. */
export async function receiveChunk(
  { blobs }: SandboxContext,
  { publishes }: TikTokState,
  req: FastifyRequest,
): Promise<Chunk> {
  const part = await blobs.receive(req.raw);
  const { upload_id } = req.query as { upload_id?: string };
  const publish = publishes.findByUploadId(upload_id ?? '');
  if (!publish || publish.receivedBytes + part.sizeBytes !== publish.upload?.sizeBytes)
    return { part, whole: null };
  const file = await toStoredFile(blobs, [...publish.parts, part]);
  return { part, whole: await inspectFile(blobs, publish.kind, file) };
}

/** PUT {upload_url}: chunks strictly in order. The address is the credential; the last byte starts processing. */
export function uploadChunk(state: TikTokState, call: Call, { part, whole }: Chunk): Outcome {
  const publish = state.publishes.findByUploadId(call.query.get('upload_id') ?? '');
  const upload = publish?.upload;
  if (!publish || !upload || upload.tokenHash !== fingerprint(call.query.get('upload_token') ?? '')) {
    throw new RefusedError({ status: 404 });
  }
  const answer = (status: number, received: number): Answer => ({
    status,
    headers: { 'content-range': progress(state.settings, received, upload.sizeBytes) },
  });
  const refuse = (status: number) => new RefusedError(answer(status, publish.receivedBytes));

  if (state.publishes.isUploadOver(publish)) throw refuse(403);
  const range = readRangeHeader(call);
  const isWellFormed =
    videoTypes.includes(call.headers['content-type'] ?? '') &&
    call.headers['content-length'] !== undefined &&
    range?.total === upload.sizeBytes &&
    part.sizeBytes === range.last - range.first + 1;
  if (!range || !isWellFormed) throw refuse(400);
  if (publish.state !== 'receiving' || range.first !== publish.receivedBytes) throw refuse(416);
  if (range.last !== lastByteOfChunk(publish, upload)) throw refuse(400);

  const effects = [
    state.publishes.chunkReceived({ publishId: publish.id, firstByte: range.first, part, whole }),
  ];
  if (whole) effects.push(state.ledger.record(publishFact('uploaded', publish, publish.id, [whole])));
  return { effects, answer: answer(whole ? 201 : 206, range.last + 1) };
}

/** Every chunk has the announced size; the last one contains the remainder. */
function lastByteOfChunk(publish: Publish, upload: UploadTarget): number {
  const isLast = publish.parts.length === upload.chunkCount - 1;
  return isLast ? upload.sizeBytes - 1 : publish.receivedBytes + upload.chunkBytes - 1;
}

function readRangeHeader(call: Call): { first: number; last: number; total: number } | undefined {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(call.headers['content-range'] ?? '');
  return match ? { first: Number(match[1]), last: Number(match[2]), total: Number(match[3]) } : undefined;
}

function progress(settings: Settings, received: number, total: number): string {
  const shown = settings.current().upload_progress === 'count' ? received : Math.max(0, received - 1);
  return `bytes 0-${shown}/${total}`;
}
