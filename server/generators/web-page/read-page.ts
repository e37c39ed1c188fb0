/** Fetches a public page through the guarded fetch and reads its metadata; failures have plain messages. */

import { TextDecoder } from 'node:util';
import type { PageFacts, PageReader } from '../../domain/content/brief-from-page.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';
import { message } from '../../lib/message.ts';
import { type SafeFetch, type SafeFetchCode, SafeFetchError } from '../../lib/safe-fetch.ts';
import { findProduct } from './product-data.ts';
import { type PageMetadata, readMetadata } from './read-metadata.ts';

const timeoutMs = seconds(15);
const maxBytes = 2 * 1_048_576;

const codes: Record<SafeFetchCode, ErrorCode> = {
  not_allowed: 'address_not_allowed',
  not_found: 'address_not_allowed',
  unreachable: 'address_not_allowed',
  refused_status: 'address_not_allowed',
  too_large: 'page_not_readable',
  too_slow: 'address_not_allowed',
};

export const createPageReader = (safeFetch: SafeFetch): PageReader => ({
  async read(url, signal) {
    const { html, finalUrl } = await fetchPage(safeFetch, url, signal);
    return factsOf(await readMetadata(html, signal), finalUrl);
  },
});

async function fetchPage(safeFetch: SafeFetch, url: string, signal: AbortSignal) {
  try {
    const accept = 'text/html, application/xhtml+xml';
    const { headers, stream, finalUrl } = await safeFetch(url, { timeoutMs, maxBytes, signal, accept });
    const type = headers['content-type'] ?? '';
    const pieces: Uint8Array[] = [];
    for await (const piece of stream) {
      // Inside the loop, because leaving it closes the connection.
      if (!/^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(type)) throw notAPage();
      pieces.push(piece);
    }
    const charset = /charset\s*=\s*"?([\w:.-]+)/i.exec(type)?.[1] ?? null;
    return { html: decoded(Buffer.concat(pieces), charset), finalUrl };
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    const reason =
      error.code === 'too_large'
        ? message('web_page.too_large', 'The page is larger than 2 MiB, too large to read.')
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

function factsOf(metadata: PageMetadata, finalUrl: URL): PageFacts {
  const meta = (...names: string[]): string[] => names.flatMap((name) => metadata.metas.get(name) ?? []);
  const product = findProduct(metadata.productData);
  const [amount] = meta('product:price:amount', 'og:price:amount', 'price');
  const [currency] = meta('product:price:currency', 'og:price:currency', 'pricecurrency');
  const named = amount === undefined ? null : { amount, currency: currency?.toUpperCase() ?? null };
  const base = resolved(metadata.base ?? '', finalUrl) ?? finalUrl;
  const [alt = ''] = meta('og:image:alt', 'twitter:image:alt');
  const pictures = [
    ...meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image').map((source) => ({
      source,
      alt,
    })),
    ...(product?.images ?? []).map((source) => ({ source, alt: product?.name ?? '' })),
    ...metadata.pictures,
  ];
  const images = new Map<string, PageFacts['images'][number]>();
  for (const { source, alt: altText } of pictures) {
    const url = resolved(source, base)?.href;
    // The first alt text is the best.
    if (url !== undefined && !images.has(url)) images.set(url, { url, alt: altText });
  }
  return {
    url: linkOf(metadata, finalUrl),
    language: metadata.language ?? meta('og:locale', 'content-language')[0] ?? null,
    titles: [product?.name ?? '', ...meta('og:title', 'twitter:title'), metadata.title, metadata.heading],
    descriptions: [
      ...meta('og:description', 'description', 'twitter:description'),
      product?.description ?? '',
    ],
    price: product?.price ?? named,
    images: [...images.values()],
  };
}

/** The page's canonical URL counts only if it is on the same site. */
function linkOf({ canonical }: PageMetadata, finalUrl: URL): string {
  const url = canonical === null ? null : resolved(canonical, finalUrl);
  return url?.origin === finalUrl.origin ? url.href : finalUrl.href;
}

function resolved(text: string, base: URL): URL | null {
  const url = text === '' || text.length > 2_000 ? null : URL.parse(text, base.href);
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
}
