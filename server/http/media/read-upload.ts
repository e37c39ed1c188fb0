/** Reads one file and its words from a multipart body. The file goes to where files wait, never into memory. */

import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { messages } from '../../domain/media/messages.ts';
import { type ObjectRegister, type Staging, StorageTrouble, TooManyBytes } from '../../domain/media/ports.ts';
import { altTextNotValid, checkWords, tooLarge } from '../../domain/media/start-upload.ts';
import { altTextMaxLength } from '../../domain/media/take-in.ts';
import type { WholeUpload } from '../../domain/media/upload-media.ts';
import { withinRoom } from '../../domain/media/within-room.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { actorOf } from '../pipeline/actor-of.ts';
import { text } from '../pipeline/inputs.ts';
import { formParts } from './form-parts.ts';

const altTextShape = text(altTextMaxLength);

/** What a form may hold besides its file. */
const mostWordsBytes = 40_000;

export interface ReadUploadDeps {
  readonly register: Pick<ObjectRegister, 'roomFor'>;
  readonly staging: Pick<Staging, 'receive'>;
  readonly maxFileBytes: number;
  readonly clock: Clock;
}

/** Disposing throws the file away, unless it was kept. */
export type UploadForm = WholeUpload & AsyncDisposable & { readonly sha256: string };

export async function readUpload(deps: ReadUploadDeps, request: FastifyRequest): Promise<UploadForm> {
  const { maxFileBytes: maxBytes } = deps;
  const sentBytes = checkedLength(request, maxBytes);
  await using received = new AsyncDisposableStack();
  const room = received.use(
    deps.register.roomFor(actorOf(request).workspaceId, newId('upl', deps.clock.now().getTime())),
  );
  await room.hold(Math.max(0, sentBytes - mostWordsBytes), sentBytes);
  const { file, ...words } = await readForm(request, maxBytes, async (bytes, signal) =>
    received.use(await deps.staging.receive(withinRoom(bytes, room), { maxBytes, signal })),
  );
  const sha256 = await file.sha256();
  const kept = received.move();
  return {
    ...words,
    staged: file,
    sha256,
    promisedTo: room.id,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** What makes two forms the same. */
export const samenessOf = ({ sha256, name, altText }: Pick<UploadForm, 'sha256' | 'name' | 'altText'>) => ({
  sha256,
  name,
  altText,
});

/** The same of a form that was taken in before: nothing of it is written, so it needs no room. */
export async function readSameness(
  { maxFileBytes }: Pick<ReadUploadDeps, 'maxFileBytes'>,
  request: FastifyRequest,
): Promise<ReturnType<typeof samenessOf>> {
  checkedLength(request, maxFileBytes);
  const { file: sha256, ...words } = await readForm(request, maxFileBytes, async (bytes, signal) => {
    const hash = createHash('sha256');
    let receivedBytes = 0;
    for await (const chunk of addAbortSignal(signal, bytes)) {
      receivedBytes += chunk.length;
      if (receivedBytes > maxFileBytes) throw tooLarge(maxFileBytes);
      hash.update(chunk);
    }
    return hash.digest('hex');
  });
  return samenessOf({ ...words, sha256 });
}

function checkedLength(request: FastifyRequest, maxBytes: number): number {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_content_type', messages.not_multipart());
  }
  const sentBytes = Number(request.headers['content-length'] ?? 0);
  if (sentBytes - mostWordsBytes > maxBytes) throw tooLarge(maxBytes);
  return sentBytes;
}

/** `take` reads the file to its end, or until the signal says that its sender has left. */
async function readForm<Taken>(
  request: FastifyRequest,
  maxBytes: number,
  take: (bytes: Readable, signal: AbortSignal) => Promise<Taken>,
): Promise<{ readonly file: Taken; readonly name: string; readonly altText: string }> {
  // The parser does not notice that nobody is there any more: the file would wait for its end for ever.
  const leaving = new AbortController();
  const onClose = (): void => {
    if (!request.raw.readableEnded) leaving.abort();
  };
  request.raw.once('close', onClose);
  let taken: { readonly file: Taken; readonly name: string } | undefined;
  let altText = '';
  try {
    for await (const part of formParts(request, { limits: { fileSize: maxBytes + 1 } })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw unknownField(part.fieldname);
        const name = part.filename ?? '';
        checkWords({ name: name || 'file', altText });
        taken = { file: await take(part.file, leaving.signal), name };
      } else if (part.fieldname === 'alt_text') {
        altText = readAltText(part.value);
      } else {
        throw unknownField(part.fieldname);
      }
    }
  } catch (error) {
    // Thrown away: somebody who is not read any more sends into a full pipe, and nobody notices when they leave.
    request.raw.unpipe();
    request.raw.resume();
    throw explained(error, maxBytes);
  } finally {
    request.raw.off('close', onClose);
  }
  if (!taken) throw problem('file', 'missing', messages.file_missing());
  return { ...taken, altText };
}

function readAltText(value: unknown): string {
  const parsed = altTextShape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw altTextNotValid();
}

const unknownField = (name: string): AppError => problem(name, 'unknown', messages.unknown_field({ name }));

const problem = (param: string, code: string, message: Message): AppError =>
  new AppError('invalid_request', message, { errors: [{ param, code, message }] });

function explained(error: unknown, maxFileBytes: number): unknown {
  if (error instanceof AppError || error instanceof StorageTrouble) return error;
  if (error instanceof TooManyBytes) return tooLarge(maxFileBytes);
  switch ((error as { code?: unknown } | null)?.code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(maxFileBytes);
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return new AppError('invalid_request', messages.one_file_at_a_time());
    default:
      return new AppError('invalid_request', messages.upload_not_complete(), { cause: error });
  }
}
