/** Fetches a page, or a text file that belongs to one, through the guarded fetch; failures have plain messages. */

import { TextDecoder } from 'node:util';
import { AppError, type ErrorCode } from '../../errors.ts';
import { message } from '../../lib/message.ts';
import {
  type SafeFetch,
  type SafeFetchCode,
  SafeFetchError,
  type SafeFetchOptions,
} from '../../lib/safe-fetch.ts';

const codes: Record<SafeFetchCode, ErrorCode> = {
  not_allowed: 'address_not_allowed',
  not_found: 'address_not_allowed',
  unreachable: 'address_not_allowed',
  refused_status: 'address_not_allowed',
  too_large: 'page_not_readable',
  too_slow: 'address_not_allowed',
};

export const mebibyte = 1_048_576;

export interface FetchedPage {
  readonly html: string;
  readonly finalUrl: URL;
  readonly sizeBytes: number;
}

/** `maxBytes` is a whole number of mebibytes: the message names them. */
export async function fetchPage(
  safeFetch: SafeFetch,
  url: string,
  options: Omit<SafeFetchOptions, 'accept'> & { readonly maxBytes: number },
): Promise<FetchedPage> {
  try {
    const accept = 'text/html, application/xhtml+xml';
    const { headers, stream, finalUrl } = await safeFetch(url, { ...options, accept });
    const type = headers['content-type'] ?? '';
    const pieces: Uint8Array[] = [];
    for await (const piece of stream) {
      // Inside the loop, because leaving it closes the connection.
      if (!/^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type)) throw notAPage();
      pieces.push(piece);
    }
    const charset = /charset\s*=\s*"?([\w:.-]+)/i.exec(type)?.[1] ?? null;
    const bytes = Buffer.concat(pieces);
    return { html: decoded(bytes, charset), finalUrl, sizeBytes: bytes.length };
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    const reason =
      error.code === 'too_large'
        ? message('web_page.too_large', 'The page is larger than {max} MiB, too large to read.', {
            max: options.maxBytes / mebibyte,
          })
        : error.reason;
    throw new AppError(codes[error.code], reason, { cause: error });
  }
}

const notAPage = (): AppError =>
  new AppError(
    'page_not_readable',
    message('web_page.not_a_page', 'There is no web page at that address, but another kind of file.'),
  );

function decoded(bytes: Buffer, charset: string | null): string {
  const head = bytes.subarray(0, 1_024);
  const utf16 = /^utf-?16/i.test(charset ?? '');
  if (!utf16 && head.includes(0)) throw notAPage();
  const declared =
    charset ?? /<meta[^>]{0,200}charset\s*=\s*["']?([\w:.-]+)/i.exec(head.toString('latin1'))?.[1];
  return decoderFor(declared ?? 'utf-8').decode(bytes);
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch (error) {
    // Unknown encoding: nearly every page is UTF-8.
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}
