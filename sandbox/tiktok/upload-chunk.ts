import type { Ledger } from '../core/ledger.ts';
import { type Answer, type Call, type Outcome, Refused } from '../core/operation.ts';
import { fingerprint } from '../core/secrets.ts';
import { publishFact } from './ledger-facts.ts';
import type { Publish, Publishes, UploadPlace } from './publishes.ts';
import type { Chunk } from './receive-chunk.ts';
import type { Settings } from './settings.ts';

type Deps = { publishes: Publishes; settings: Settings; ledger: Ledger };

const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'];

/** PUT {upload_url}: chunks strictly one after another. The address is the credential; the last byte starts the posting. */
export function uploadChunk(deps: Deps, call: Call, chunk: Chunk | undefined): Outcome {
  const publish = deps.publishes.findByUploadId(call.query.get('upload_id') ?? '');
  const upload = publish?.upload;
  if (!publish || !upload || upload.tokenHash !== fingerprint(call.query.get('upload_token') ?? '')) {
    throw new Refused({ status: 404 });
  }
  const answer = (status: number, received: number): Answer => ({
    status,
    headers: { 'content-range': progress(deps.settings, received, upload.sizeBytes) },
  });
  const refuse = (status: number) => new Refused(answer(status, publish.receivedBytes));

  if (deps.publishes.isUploadOver(publish)) throw refuse(403);
  const range = readRangeHeader(call);
  const part = chunk?.part;
  const isWellFormed =
    videoTypes.includes(call.headers['content-type'] ?? '') &&
    call.headers['content-length'] !== undefined &&
    range?.total === upload.sizeBytes &&
    part !== undefined &&
    part.sizeBytes === range.last - range.first + 1;
  if (!range || !part || !isWellFormed) throw refuse(400);
  if (publish.state !== 'receiving' || range.first !== publish.receivedBytes) throw refuse(416);
  if (range.last !== lastByteOfChunk(publish, upload)) throw refuse(400);

  const whole = chunk.whole;
  const effects = [
    deps.publishes.chunkReceived({ publishId: publish.id, firstByte: range.first, part, whole }),
  ];
  if (whole) effects.push(deps.ledger.record(publishFact('uploaded', publish, publish.id, [whole])));
  return { effects, answer: answer(whole ? 201 : 206, range.last + 1) };
}

/** Every chunk has the announced size; the last takes what remains. */
function lastByteOfChunk(publish: Publish, upload: UploadPlace): number {
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
