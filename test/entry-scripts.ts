/** What a browser must load before the first page is shown, as transferred. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const built = join(import.meta.dirname, '../dist/web');

export interface EntryScripts {
  readonly files: number;
  readonly bytes: number;
  readonly holdsCalendar: boolean;
}

export async function readEntryScripts(): Promise<EntryScripts> {
  const page = await readFile(join(built, 'index.html'), 'utf8');
  const pages = JSON.parse(await readFile(join(built, 'pages.json'), 'utf8')) as Record<string, string[]>;
  const ofEveryPage = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, path = '']) => path,
  );
  const names = [...ofEveryPage, ...(pages.home ?? [])];
  const read = (files: readonly string[]) => Promise.all(files.map((name) => readFile(join(built, name))));
  const scripts = await read(names);
  const hasWeek = (all: readonly Buffer[]) => all.some((script) => script.includes('[data-part=lane]'));
  return {
    files: names.length,
    bytes: scripts.reduce((sum, script) => sum + gzipSync(script).length, 0),
    holdsCalendar: hasWeek(scripts) || !hasWeek(await read(pages.calendar ?? [])),
  };
}
