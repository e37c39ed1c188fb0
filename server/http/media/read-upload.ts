/**
 * Reads one file and its text fields from a multipart body. The file is streamed to staging, never into memory.
 */

import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { maxAltTextLength } from '../../domain/media/ingest-file.ts';
import { messages } from '../../domain/media/messages.ts';
import {
  type ObjectRegister,
  type Staging,
  StorageError,
  TooManyBytesError,
} from '../../domain/media/ports.ts';
import { altTextNotValid, fileTooLarge, validateUploadText } from '../../domain/media/start-upload.ts';
import type { CompleteUpload } from '../../domain/media/upload-media.ts';
import { withinQuota } from '../../domain/media/within-quota.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { actorOf } from '../pipeline/actor-of.ts';
import { text } from '../pipeline/inputs.ts';
import { formParts } from './form-parts.ts';

const altTextShape = text(maxAltTextLength);

/** How many bytes a form may have besides its file. */
const maxFieldsBytes = 40_000;

export interface ReadUploadDeps {
  readonly register: Pick<ObjectRegister, 'openReservation'>;
  readonly staging: Pick<Staging, 'receive'>;
  readonly maxFileBytes: number;
  readonly clock: Clock;
}

/** Disposing deletes the file, unless it was stored. */
export type UploadForm = CompleteUpload & AsyncDisposable & { readonly sha256: string };

export async function readUpload(deps: ReadUploadDeps, request: FastifyRequest): Promise<UploadForm> {
  const { maxFileBytes: maxBytes } = deps;
  const sentBytes = checkedLength(request, maxBytes);
  await using received = new AsyncDisposableStack();
  const reservation = received.use(
    deps.register.openReservation(actorOf(request).workspaceId, newId('upl', deps.clock.now().getTime())),
  );
  await reservation.reserve(Math.max(0, sentBytes - maxFieldsBytes), sentBytes);
  const { file, ...fields } = await readForm(request, maxBytes, async (bytes, signal) =>
    received.use(await deps.staging.receive(withinQuota(bytes, reservation), { maxBytes, signal })),
  );
  const sha256 = await file.sha256();
  const ownership = received.move();
  return {
    ...fields,
    staged: file,
    sha256,
    reservedFor: reservation.id,
    [Symbol.asyncDispose]: () => ownership.disposeAsync(),
  };
}

/** The fields that make two forms the same. */
export const uploadFingerprint = ({
  sha256,
  name,
  altText,
}: Pick<UploadForm, 'sha256' | 'name' | 'altText'>) => ({
  sha256,
  name,
  altText,
});

/** Reads the same fields of a form that was stored before: nothing of it is written, so it needs no quota. */
export async function readUploadFingerprint(
  { maxFileBytes }: Pick<ReadUploadDeps, 'maxFileBytes'>,
  request: FastifyRequest,
): Promise<ReturnType<typeof uploadFingerprint>> {
  checkedLength(request, maxFileBytes);
  const { file: sha256, ...fields } = await readForm(request, maxFileBytes, async (bytes, signal) => {
    const hash = createHash('sha256');
    let receivedBytes = 0;
    for await (const chunk of addAbortSignal(signal, bytes)) {
      receivedBytes += chunk.length;
      if (receivedBytes > maxFileBytes) throw fileTooLarge(maxFileBytes);
      hash.update(chunk);
    }
    return hash.digest('hex');
  });
  return uploadFingerprint({ ...fields, sha256 });
}

function checkedLength(request: FastifyRequest, maxBytes: number): number {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_content_type', messages.not_multipart());
  }
  const sentBytes = Number(request.headers['content-length'] ?? 0);
  if (sentBytes - maxFieldsBytes > maxBytes) throw fileTooLarge(maxBytes);
  return sentBytes;
}

/** `take` reads the file to its end, or until the signal reports that its sender has left. */
async function readForm<Taken>(
  request: FastifyRequest,
  maxBytes: number,
  take: (bytes: Readable, signal: AbortSignal) => Promise<Taken>,
): Promise<{ readonly file: Taken; readonly name: string; readonly altText: string }> {
  // The parser does not notice a closed connection: the file would wait for its end forever.
  const disconnected = new AbortController();
  const onClose = (): void => {
    if (!request.raw.readableEnded) disconnected.abort();
  };
  request.raw.once('close', onClose);
  let filePart: { readonly file: Taken; readonly name: string } | undefined;
  let altText = '';
  try {
    for await (const part of formParts(request, { limits: { fileSize: maxBytes + 1 } })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw unknownField(part.fieldname);
        const name = part.filename ?? '';
        validateUploadText({ name: name || 'file', altText });
        filePart = { file: await take(part.file, disconnected.signal), name };
      } else if (part.fieldname === 'alt_text') {
        altText = readAltText(part.value);
      } else {
        throw unknownField(part.fieldname);
      }
    }
  } catch (error) {
    // Drained: a sender whose data is not read blocks on a full pipe, and its disconnect would not be noticed.
    request.raw.unpipe();
    request.raw.resume();
    throw toAppError(error, maxBytes);
  } finally {
    request.raw.off('close', onClose);
  }
  if (!filePart) throw problem('file', 'missing', messages.file_missing());
  return { ...filePart, altText };
}

function readAltText(value: unknown): string {
  const parsed = altTextShape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw altTextNotValid();
}

const unknownField = (name: string): AppError => problem(name, 'unknown', messages.unknown_field({ name }));

const problem = (param: string, code: string, message: Message): AppError =>
  new AppError('invalid_request', message, { errors: [{ param, code, message }] });

function toAppError(error: unknown, maxFileBytes: number): unknown {
  if (error instanceof AppError || error instanceof StorageError) return error;
  if (error instanceof TooManyBytesError) return fileTooLarge(maxFileBytes);
  switch ((error as { code?: unknown } | null)?.code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return fileTooLarge(maxFileBytes);
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return new AppError('invalid_request', messages.one_file_at_a_time());
    default:
      return new AppError('invalid_request', messages.upload_not_complete(), { cause: error });
  }
}
