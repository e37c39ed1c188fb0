/** What the headers of a new upload say: how large it is, and in its metadata the file's name and alternative text. */
import type { IncomingHttpHeaders } from 'node:http';
import { Metadata } from '@tus/server';
import { tooLarge } from '../../domain/media/start-upload.ts';
import { altTextMaxLength } from '../../domain/media/take-in.ts';
import { AppError, type InputProblem } from '../../errors.ts';
import { text } from '../pipeline/inputs.ts';

export interface Creation {
  readonly name: string;
  readonly altText: string;
  readonly sizeBytes: number;
}

const nameMaxLength = 1_000;
const nameShape = text(nameMaxLength).min(1);
const altTextShape = text(altTextMaxLength);

export function readCreation(headers: IncomingHttpHeaders, maxBytes: number): Creation {
  const sizeBytes = sizeOf(headers['upload-length']);
  const metadata = metadataOf(headers['upload-metadata']);
  const name = nameShape.safeParse(metadata?.filename);
  const altText = altTextShape.safeParse(metadata?.alt_text ?? '');
  const problems: InputProblem[] = [
    ...(sizeBytes === undefined
      ? [problem('Upload-Length', 'must be the size of the whole file in bytes; it cannot be told later')]
      : []),
    ...(metadata === undefined
      ? [problem('Upload-Metadata', 'must be pairs of a key and a Base64 value, with commas between them')]
      : [
          ...(name.success
            ? []
            : [
                problem(
                  'Upload-Metadata.filename',
                  `must be the name of the file, at most ${nameMaxLength} characters`,
                ),
              ]),
          ...(altText.success
            ? []
            : [
                problem(
                  'Upload-Metadata.alt_text',
                  `must be plain text of at most ${altTextMaxLength} characters`,
                ),
              ]),
        ]),
  ];
  const [first] = problems;
  if (first || sizeBytes === undefined || !name.success || !altText.success)
    throw new AppError('invalid_request', `The upload cannot begin: ${first?.param} ${first?.message}.`, {
      errors: problems,
    });
  if (sizeBytes === 0) throw new AppError('media_not_readable', 'The file is empty. Choose it again.');
  if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
  return { name: name.data, altText: altText.data, sizeBytes };
}

const problem = (param: string, message: string): InputProblem => ({ param, code: 'invalid', message });

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
