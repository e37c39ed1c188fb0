/**
 * The one HTML page of the web application, in a variant for each of its own pages: it lists the files that page
 * needs, so that a browser fetches them at once instead of after the first file has run.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** In two pieces: the first API responses are inserted between them. */
export interface Page {
  readonly start: string;
  readonly end: string;
}

const splitPage = (html: string): Page => {
  const at = html.lastIndexOf('</body>');
  if (at === -1) throw new Error('The built page has no end.');
  return { start: html.slice(0, at), end: html.slice(at) };
};

const fileLists = z.record(z.string(), z.array(z.string().regex(/^assets\/[\w.-]+\.(js|svg)$/)));

const preload = (file: string, media = ''): string =>
  file.endsWith('.svg')
    ? `<link rel="preload" as="image" href="/${file}">`
    : `<link rel="modulepreload" crossorigin fetchpriority="low"${media} href="/${file}">`;

/** The same breakpoint as in web/styles.css: a page has a second column from here on. */
const ofWideScreens = ' media="(width >= 1101px)"';

/** Preloads come after the entry files, without which they are of no use. */
const withPreloads = (html: string, files: readonly string[], wideFiles: readonly string[]): string =>
  html.replace(
    '</head>',
    `${[...files.map((file) => preload(file)), ...wideFiles.map((file) => preload(file, ofWideScreens))].join('')}</head>`,
  );

/**
 * Which `<name>-page.tsx` of web/features shows `/calendar`, `/review/17`, `/posts/17`. Others load after the
 * first file has run.
 */
export function pageOf(path: string): string {
  const [first = '', second, third] = path.split('/').slice(1);
  if (path === '/') return 'home';
  if (path === '/signin') return 'sign-in';
  if (!second || first === 'compose' || first === 'review') return first;
  if (first === 'posts') return 'post';
  if (first === 'developers') return third === undefined ? 'desk' : '';
  return first === 'campaigns' && second !== 'new' ? 'campaign' : '';
}

/** Fetched while the code loads, as the code is what asks for it. */
export const withPlatforms = (start: string, file: string): string =>
  start.replace(
    '</head>',
    `<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="${file}"></head>`,
  );

const readLists = async (path: string): Promise<z.infer<typeof fileLists>> =>
  existsSync(path) ? fileLists.parse(JSON.parse(await readFile(path, 'utf8'))) : {};

/** Null where the web application has not been built. */
export async function readPages(webRoot: string): Promise<((path: string) => Page) | null> {
  if (!existsSync(join(webRoot, 'index.html'))) return null;
  const html = await readFile(join(webRoot, 'index.html'), 'utf8');
  const lists = await readLists(join(webRoot, 'pages.json'));
  const wideLists = await readLists(join(webRoot, 'wide.json'));
  const plainPage = splitPage(html);
  const variants = new Map(
    Object.entries(lists).map(
      ([page, files]) => [page, splitPage(withPreloads(html, files, wideLists[page] ?? []))] as const,
    ),
  );
  return (path) => variants.get(pageOf(path)) ?? plainPage;
}
