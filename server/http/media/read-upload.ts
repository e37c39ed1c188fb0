/** Reads one file and its words from a multipart body. The file goes to where files wait, never into memory. */
import type { FastifyRequest } from 'fastify';
import { type StagedFile, type Staging, StorageTrouble, TooManyBytes } from '../../domain/media/ports.ts';
import { checkWords, tooLarge } from '../../domain/media/start-upload.ts';
import { altTextMaxLength } from '../../domain/media/take-in.ts';
import type { WholeUpload } from '../../domain/media/upload-media.ts';
import { AppError } from '../../errors.ts';
import { text } from '../inputs.ts';
import { formParts } from './form-parts.ts';

const altTextShape = text(altTextMaxLength);

export interface ReadUploadDeps {
  readonly staging: Pick<Staging, 'receive'>;
  readonly maxFileBytes: number;
}

/** Disposing throws the file away, unless it was kept. */
export type UploadForm = WholeUpload & AsyncDisposable & { readonly sha256: string };

export async function readUpload(deps: ReadUploadDeps, request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) {
    throw new AppError(
      'unsupported_content_type',
      'Send the file as multipart/form-data, in the field "file".',
    );
  }
  await using received = new AsyncDisposableStack();
  // The parser does not notice that nobody is there any more: the file would wait for its end for ever.
  const leaving = new AbortController();
  const { signal } = leaving;
  const maxBytes = deps.maxFileBytes;
  const onClose = (): void => {
    if (!request.raw.readableEnded) leaving.abort();
  };
  request.raw.once('close', onClose);
  let file: { readonly staged: StagedFile; readonly name: string } | undefined;
  let altText = '';
  try {
    for await (const part of formParts(request, { limits: { fileSize: maxBytes + 1 } })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw unknownField(part.fieldname);
        const name = part.filename ?? '';
        checkWords({ name: name || 'file', altText });
        const staged = received.use(await deps.staging.receive(part.file, { maxBytes, signal }));
        file = { staged, name };
      } else if (part.fieldname === 'alt_text') {
        altText = readAltText(part.value);
      } else {
        throw unknownField(part.fieldname);
      }
    }
  } catch (error) {
    throw explained(error, maxBytes);
  } finally {
    request.raw.off('close', onClose);
  }
  if (!file)
    throw problem(
      'file',
      'missing',
      'The file is missing: send it in the multipart field "file", with a file name.',
    );
  const sha256 = await file.staged.sha256();
  const kept = received.move();
  return { ...file, altText, sha256, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

function readAltText(value: unknown): string {
  const parsed = altTextShape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw problem(
    'alt_text',
    'invalid',
    `alt_text must be plain text of at most ${altTextMaxLength} characters.`,
  );
}

const unknownField = (name: string): AppError =>
  problem(
    name,
    'unknown',
    `The field "${name}" is not known here: send "file" and, if you like, "alt_text".`,
  );

const problem = (param: string, code: string, message: string): AppError =>
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
      return new AppError('invalid_request', 'Send one file at a time.');
    default:
      return new AppError(
        'invalid_request',
        'The upload ended before the file was complete, or is not valid multipart. Send it again.',
        { cause: error },
      );
  }
}
