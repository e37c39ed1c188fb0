/**
 * The one page of the web application, in a variant for each of its own pages: it names the files that page needs, so
 * that a browser fetches them at once instead of when the first file has run.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';

export interface PackedPage {
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

const packed = async (html: string): Promise<PackedPage> => {
  const plain = Buffer.from(html);
  return { plain, zipped: await promisify(gzip)(plain, { level: 9 }) };
};

const fileLists = z.record(z.string(), z.array(z.string().regex(/^assets\/[\w.-]+\.js$/)));

/** After the first files, without which they are of no use. */
const naming = (html: string, files: readonly string[]): string =>
  html.replace(
    '</head>',
    `${files.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`).join('')}</head>`,
  );

/** Which file of web/routes shows it: `/calendar`, `/review/17`, `/posts/17`. Others are found when the first has run. */
export function pageOf(path: string): string {
  const [first = '', second] = path.split('/').slice(1);
  if (!second || first === 'compose' || first === 'review') return first;
  if (first === 'posts') return 'post';
  return first === 'campaigns' && second !== 'new' ? 'campaign' : '';
}

/** Null where the web application has not been built. */
export async function readPages(webRoot: string): Promise<((path: string) => PackedPage) | null> {
  if (!existsSync(join(webRoot, 'index.html'))) return null;
  const html = await readFile(join(webRoot, 'index.html'), 'utf8');
  const listed = join(webRoot, 'pages.json');
  const lists = existsSync(listed) ? fileLists.parse(JSON.parse(await readFile(listed, 'utf8'))) : {};
  const plainPage = await packed(html);
  const variants = new Map(
    await Promise.all(
      Object.entries(lists).map(async ([page, files]) => [page, await packed(naming(html, files))] as const),
    ),
  );
  return (path) => variants.get(pageOf(path)) ?? plainPage;
}
