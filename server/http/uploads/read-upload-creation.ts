/** Reads the headers of a new upload: its size, and from its metadata the file's name and alternative text. */

import type { IncomingHttpHeaders } from 'node:http';
import { Metadata } from '@tus/server';
import { maxAltTextLength } from '../../domain/media/ingest-file.ts';
import { fileTooLarge } from '../../domain/media/start-upload.ts';
import { AppError, type InputProblem, problemClauses } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { text } from '../pipeline/inputs.ts';
import { messages } from './messages.ts';

export interface UploadCreation {
  readonly name: string;
  readonly altText: string;
  readonly sizeBytes: number;
}

const maxNameLength = 1_000;
const nameShape = text(maxNameLength).min(1);
const altTextShape = text(maxAltTextLength);

export function readUploadCreation(headers: IncomingHttpHeaders, maxBytes: number): UploadCreation {
  const sizeBytes = sizeOf(headers['upload-length']);
  const metadata = metadataOf(headers['upload-metadata']);
  const name = nameShape.safeParse(metadata?.filename);
  const altText = altTextShape.safeParse(metadata?.alt_text ?? '');
  const problems: InputProblem[] = [
    ...(sizeBytes === undefined ? [problem('Upload-Length', messages.length_not_valid())] : []),
    ...(metadata === undefined
      ? [problem('Upload-Metadata', messages.metadata_not_valid())]
      : [
          ...(name.success
            ? []
            : [problem('Upload-Metadata.filename', messages.name_not_valid({ max: maxNameLength }))]),
          ...(altText.success
            ? []
            : [
                problem(
                  'Upload-Metadata.alt_text',
                  messages.alt_text_not_valid({
                    max: maxAltTextLength,
                  }),
                ),
              ]),
        ]),
  ];
  if (problems.length > 0 || sizeBytes === undefined || !name.success || !altText.success)
    throw new AppError(
      'invalid_request',
      messages.cannot_begin({
        problem: problemClauses(problems.slice(0, 1)),
      }),
      {
        errors: problems,
      },
    );
  if (sizeBytes === 0) throw new AppError('media_not_readable', messages.file_empty());
  if (sizeBytes > maxBytes) throw fileTooLarge(maxBytes);
  return { name: name.data, altText: altText.data, sizeBytes };
}

const problem = (param: string, message: Message): InputProblem => ({ param, code: 'invalid', message });

const sizeOf = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^(0|[1-9]\d{0,14})$/.test(header) ? Number(header) : undefined;

/** Undefined when it cannot be read. */
function metadataOf(header: string | string[] | undefined): Record<string, string | null> | undefined {
  if (header === undefined) return {};
  try {
    return Metadata.parse(String(header));
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
