/**
 * Reads a few public pages of one site. Promises: at most six pages, three style sheets and two logos, one after the
 * other, within half a minute; everything but the redirects of the first address stays on one origin; what is too
 * large, too slow or not there is left out, unless it is the first page.
 */

import type { Site, SiteLogo, SitePage, SiteReader } from '../../domain/content/site.ts';
import type { PictureReader } from '../../domain/media/ports.ts';
import { AppError } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';
import { type SafeFetch, SafeFetchError } from '../../lib/safe-fetch.ts';
import { chooseLinks } from './choose-links.ts';
import { fetchPage, mebibyte } from './fetch-page.ts';
import { findOrganization } from './product-data.ts';
import { type PageMetadata, readMetadata } from './read-metadata.ts';
import { linkOf, resolved } from './read-page.ts';

export const siteLimits = {
  pages: 6,
  stylesheets: 3,
  logos: 2,
  /** Some of them are drawings, or too small. */
  logoTries: 4,
  pageBytes: mebibyte,
  stylesheetBytes: mebibyte / 4,
  logoBytes: mebibyte / 4,
  minLogoPixels: 48,
  fetchMs: seconds(8),
  totalMs: seconds(30),
} as const;

interface ReadPage {
  readonly page: SitePage;
  readonly metadata: PageMetadata;
  readonly url: URL;
  /** What relative addresses on it refer to. */
  readonly base: URL;
}

export function createSiteReader({
  safeFetch,
  pictures,
  limits = siteLimits,
}: {
  readonly safeFetch: SafeFetch;
  readonly pictures: PictureReader;
  readonly limits?: { readonly [Name in keyof typeof siteLimits]: number };
}): SiteReader {
  return {
    async read(address, signal) {
      const endsAt = performance.now() + limits.totalMs;
      const timeLeft = (): number => Math.min(limits.fetchMs, endsAt - performance.now());
      const readOne = async (url: string, sameOrigin: boolean): Promise<ReadPage> => {
        const options = { timeoutMs: timeLeft(), maxBytes: limits.pageBytes, signal, sameOrigin };
        const { html, finalUrl } = await fetchPage(safeFetch, url, options);
        return toReadPage(await readMetadata(html, signal), finalUrl);
      };
      const fetchFile = async (url: URL, maxBytes: number, accept: string): Promise<Buffer> => {
        const options = { timeoutMs: timeLeft(), maxBytes, signal, accept, sameOrigin: true };
        const { stream } = await safeFetch(url.href, options);
        const pieces: Uint8Array[] = [];
        for await (const piece of stream) pieces.push(piece);
        return Buffer.concat(pieces);
      };
      /** Until there are enough of them, or the time is up. What cannot be read is left out. */
      const collect = async <Item, Result>(
        items: readonly Item[],
        count: number,
        read: (item: Item) => Promise<Result | undefined>,
      ): Promise<Result[]> => {
        const results: Result[] = [];
        for (const item of items) {
          signal.throwIfAborted();
          if (results.length >= count || timeLeft() <= 0) break;
          try {
            const result = await read(item);
            if (result !== undefined) results.push(result);
          } catch (error) {
            if (!isUnreadable(error)) throw error;
          }
        }
        return results;
      };

      const home = await readOne(address, false);
      const links = chooseLinks(home.metadata.links, home.base, home.url, limits.pages - 1);
      const others = await collect(links, limits.pages - 1, (url) => readOne(url.href, true));
      const all = [home, ...others];
      const sheets = ownFiles(home, home.metadata.stylesheets).slice(0, limits.stylesheets);
      const styles = await collect(sheets, limits.stylesheets, async (url) =>
        (await fetchFile(url, limits.stylesheetBytes, 'text/css')).toString('utf8'),
      );
      const logos = await collect(
        ownFiles(home, logoAddresses(home.metadata)).slice(0, limits.logoTries),
        limits.logos,
        async (url): Promise<SiteLogo | undefined> => {
          const read = await pictures.read(await fetchFile(url, limits.logoBytes, 'image/*'));
          if (read.kind !== 'ok') return undefined;
          const { bytes, mime, width, height } = read.picture;
          if (Math.max(width, height) < limits.minLogoPixels) return undefined;
          return { url: url.href, mime, bytes };
        },
      );
      return {
        pages: [
          home.page,
          ...uniquePages(
            others.map(({ page }) => page),
            home.page.url,
          ),
        ],
        styles: [...all.map(({ metadata }) => metadata.styles), ...styles],
        themeColours: all.flatMap(({ metadata }) => metadata.metas.get('theme-color') ?? []),
        logos,
      } satisfies Site;
    },
  };
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof SafeFetchError ||
  (error instanceof AppError && ['address_not_allowed', 'page_not_readable'].includes(error.code));

function toReadPage(metadata: PageMetadata, finalUrl: URL): ReadPage {
  const meta = (...names: string[]): string =>
    names.map((name) => metadata.metas.get(name) ?? '').find((text) => text.trim() !== '') ?? '';
  const page: SitePage = {
    url: linkOf(metadata, finalUrl),
    language: metadata.language ?? (meta('og:locale', 'content-language') || null),
    siteName:
      meta('og:site_name', 'application-name') || (findOrganization(metadata.productData)?.name ?? ''),
    title: metadata.heading.trim() || meta('og:title') || metadata.title,
    description: meta('description', 'og:description'),
    passages: metadata.passages,
  };
  return { page, metadata, url: finalUrl, base: resolved(metadata.base ?? '', finalUrl) ?? finalUrl };
}

/** The same page may be linked by several addresses. */
const uniquePages = (pages: readonly SitePage[], home: string): SitePage[] => [
  ...new Map(pages.filter(({ url }) => url !== home).map((page) => [page.url, page])).values(),
];

const ownFiles = ({ url: { origin }, base }: ReadPage, addresses: readonly string[]): URL[] => {
  const found = addresses.flatMap((address) => resolved(address, base) ?? []);
  return [...new Map(found.filter((url) => url.origin === origin).map((url) => [url.href, url])).values()];
};

/** Best first: the logo that the page names as such, one that is called so, then the icon for home screens. */
function logoAddresses({ productData, pictures, icons }: PageMetadata): string[] {
  const named = findOrganization(productData)?.logo;
  const called = pictures.filter(({ name, alt }) => /logo|wordmark/i.test(`${name} ${alt}`));
  const byRel = (part: string): string[] =>
    icons.filter(({ rel }) => rel.includes(part)).map(({ href }) => href);
  return [
    ...(named ? [named] : []),
    ...called.map(({ source }) => source),
    ...byRel('apple-touch-icon'),
    ...icons.filter(({ sizes }) => Number.parseInt(sizes, 10) >= 64).map(({ href }) => href),
  ].filter((address) => !/\.svg([?#]|$)/i.test(address));
}
