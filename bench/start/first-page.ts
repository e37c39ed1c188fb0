/** Compressed bytes that a browser loads for the first page, fonts and pictures left out. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const built = join(import.meta.dirname, '../../dist/web');
const gzipped = (content: string | Uint8Array): number => gzipSync(content).length;

export function measureFirstPage(): number {
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const { home = [] } = JSON.parse(readFileSync(join(built, 'pages.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  const ofEveryPage = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)];
  const names = new Set([...ofEveryPage.map(([, name = '']) => name), ...home]);
  return [...names].reduce((sum, name) => sum + gzipped(readFileSync(join(built, name))), gzipped(page));
}

/** React and its renderer with nothing to show, built as our pages are. */
export async function measureReactAlone(): Promise<number> {
  const results = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input: join(import.meta.dirname, 'react-alone.js') } },
  });
  const outputs = [results].flat().flatMap((result) => ('output' in result ? result.output : []));
  return outputs.reduce((sum, one) => sum + (one.type === 'chunk' ? gzipped(one.code) : 0), 0);
}
