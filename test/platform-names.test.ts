/**
 * Everything about a platform lives in its own folder: on the server, in the sandbox, and in the web for the look of
 * its posts. Outside of them no program names one: not as a text, not in a pattern, not as a key, not as a style.
 * Comments may, since they say why.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalog } from '../server/platforms/index.ts';

const root = join(import.meta.dirname, '..');
const named = new RegExp(catalog.names.join('|'), 'i');

/** Where a name is needed all the same, and why. */
const allowed: Readonly<Record<string, string>> = {
  'server/platforms/index.ts': 'the list',
  'sandbox/platforms.ts': 'the list',
  'server/http/analytics/views.ts': 'a field of the API that carries the name',
  'server/http/analytics/present.ts': 'the same field',
  'web/features/analytics/views.ts': 'the same field',
  'server/http/pipeline/sample.ts': "examples in the API's reference show what a platform gives",
};

/** Tests and their support files are not programs. */
const isProgram = (path: string): boolean =>
  !/\.test\.ts$|\/test-[^/]+\.ts$|\/contract-[^/]+\.ts$/.test(path);

/** The folders of the platforms, what Facebook and Instagram share, and the looks of posts. */
const ofPlatform = new RegExp(
  `^(server/platforms|sandbox)/(${catalog.names.join('|')}|meta)/|^web/features/proof/previews/looks/(${catalog.names.join('|')})\\.`,
);

const programs = [
  'server/**/*.ts',
  'sandbox/**/*.ts',
  'scripts/**/*.{ts,mjs}',
  'web/**/*.{ts,tsx,css,html,js}',
  'web/i18n/*.json',
];

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '').replaceAll(/(^|[\s;])\/\/.*$/gm, '$1');

const naming = (path: string, text: string): string[] =>
  withoutComments(text)
    .split('\n')
    .filter((line) => named.test(line))
    .map((line) => `${path}: ${line.trim()}`);

test('no platform is named outside its folder', () => {
  const files = programs.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root });
    assert.ok(found.length > 0, `${pattern} finds nothing`);
    return found.filter((path) => isProgram(path) && !ofPlatform.test(path));
  });
  assert.ok(files.length > 1_000, String(files.length));
  const found = files.map((path) => [path, naming(path, readFileSync(join(root, path), 'utf8'))] as const);
  assert.deepEqual(
    found.flatMap(([path, lines]) => (path in allowed ? [] : lines)),
    [],
  );
  for (const path of Object.keys(allowed))
    assert.ok(
      found.some(([file, lines]) => file === path && lines.length > 0),
      `${path} needs no exception any more`,
    );
});

test('new migrations name no platform either', () => {
  const later = globSync('migrations/*.sql', { cwd: root }).filter((path) => path >= 'migrations/0031');
  for (const path of later) assert.deepEqual(naming(path, readFileSync(join(root, path), 'utf8')), []);
});

test('the checker finds a name as a text, a key and in a pattern, and leaves comments alone', () => {
  for (const text of [
    `if (platform === 'youtube')`,
    'const x = { tiktok: 1 };',
    '/^linkedin$/',
    '`Instagram`',
    '--pf-facebook: #000;',
    '"Without YouTube.": "Ohne YouTube.",',
  ])
    assert.equal(naming('server/x.ts', text).length, 1, text);
  for (const text of ['// YouTube takes none.', '/** As on TikTok. */', 'const x = 1; // LinkedIn'])
    assert.deepEqual(naming('server/x.ts', text), [], text);
});
