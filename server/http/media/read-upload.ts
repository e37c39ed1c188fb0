/** Reads one file and its words from a multipart body. Nothing is written to disk on the way. */
import type { FastifyRequest } from 'fastify';
import { altTextMaxLength, type Upload } from '../../domain/media/upload-media.ts';
import { AppError } from '../../errors.ts';
import { text } from '../inputs.ts';

const altTextShape = text(altTextMaxLength);

export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new AppError(
      'unsupported_content_type',
      'Send the file as multipart/form-data, in the field "file".',
    );
  }
  let file: { readonly bytes: Uint8Array; readonly name: string } | undefined;
  let altText = '';
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname !== 'file') throw unknownField(part.fieldname);
        file = { bytes, name: part.filename ?? '' };
      } else if (part.fieldname === 'alt_text') {
        altText = readAltText(part.value);
      } else {
        throw unknownField(part.fieldname);
      }
    }
  } catch (error) {
    throw explained(error);
  }
  if (!file)
    throw problem(
      'file',
      'missing',
      'The file is missing: send it in the multipart field "file", with a file name.',
    );
  return { ...file, altText };
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

function explained(error: unknown): AppError {
  if (error instanceof AppError) return error;
  switch ((error as { code?: unknown } | null)?.code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError(
        'body_too_large',
        'The file is larger than 50 MB. Make it smaller and upload it again.',
      );
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
