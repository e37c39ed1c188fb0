/** Fetches a public page through the guarded fetch and reads its metadata; failures have plain messages. */

import type { PageFacts, PageReader } from '../../domain/content/brief-from-page.ts';
import { seconds } from '../../lib/clock.ts';
import type { SafeFetch } from '../../lib/safe-fetch.ts';
import { fetchPage, mebibyte } from './fetch-page.ts';
import { findProduct } from './product-data.ts';
import { type PageMetadata, readMetadata } from './read-metadata.ts';

const timeoutMs = seconds(15);
const maxBytes = 2 * mebibyte;

export const createPageReader = (safeFetch: SafeFetch): PageReader => ({
  async read(url, signal) {
    const { html, finalUrl } = await fetchPage(safeFetch, url, { timeoutMs, maxBytes, signal });
    return factsOf(await readMetadata(html, signal), finalUrl);
  },
});

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
export function linkOf({ canonical }: PageMetadata, finalUrl: URL): string {
  const url = canonical === null ? null : resolved(canonical, finalUrl);
  return url?.origin === finalUrl.origin ? url.href : finalUrl.href;
}

export function resolved(text: string, base: URL): URL | null {
  const url = text === '' || text.length > 2_000 ? null : URL.parse(text, base.href);
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
}
