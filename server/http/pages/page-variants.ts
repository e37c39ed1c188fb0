/**
 * The one page of the web application, in a variant for each of its own pages: it names the files that page needs, so
 * that a browser fetches them at once instead of when the first file has run.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** In two pieces: between them stand the answers to what the page asks first. */
export interface Page {
  readonly start: string;
  readonly end: string;
}

const parted = (html: string): Page => {
  const at = html.lastIndexOf('</body>');
  if (at === -1) throw new Error('The built page has no end.');
  return { start: html.slice(0, at), end: html.slice(at) };
};

const fileLists = z.record(z.string(), z.array(z.string().regex(/^assets\/[\w.-]+\.js$/)));

/** After the first files, without which they are of no use. */
const naming = (html: string, files: readonly string[]): string =>
  html.replace(
    '</head>',
    `${files.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`).join('')}</head>`,
  );

/** Which `<name>-page.tsx` of web/features shows `/calendar`, `/review/17`, `/posts/17`. Others load when the first file has run. */
export function pageOf(path: string): string {
  const [first = '', second] = path.split('/').slice(1);
  if (!second || first === 'compose' || first === 'review') return first;
  if (first === 'posts') return 'post';
  return first === 'campaigns' && second !== 'new' ? 'campaign' : '';
}

/** Null where the web application has not been built. */
export async function readPages(webRoot: string): Promise<((path: string) => Page) | null> {
  if (!existsSync(join(webRoot, 'index.html'))) return null;
  const html = await readFile(join(webRoot, 'index.html'), 'utf8');
  const listed = join(webRoot, 'pages.json');
  const lists = existsSync(listed) ? fileLists.parse(JSON.parse(await readFile(listed, 'utf8'))) : {};
  const plainPage = parted(html);
  const variants = new Map(
    Object.entries(lists).map(([page, files]) => [page, parted(naming(html, files))] as const),
  );
  return (path) => variants.get(pageOf(path)) ?? plainPage;
}
