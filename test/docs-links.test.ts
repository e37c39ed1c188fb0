/** What the pages point to exists: other pages, their headings, and the files and folders of the repository. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const pages = globSync(
  ['{ARCHITECTURE,CONTRIBUTING,README,SECURITY,sandbox/README,verifier/README}.md', 'docs/**/*.md'],
  { cwd: root },
);

test('links between the pages lead to files and headings that exist', () => {
  const anchorsOf = (page: string): ReadonlySet<string> =>
    new Set(
      [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-'),
      ),
    );
  const broken = pages.flatMap((page) =>
    [
      ...read(page)
        .replaceAll(/`[^`\n]*`/g, '')
        .matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
    ].flatMap(([link, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return [`${page}: ${link}`];
      return anchor === undefined || anchorsOf(read(target)).has(anchor) ? [] : [`${page}: ${link}`];
    }),
  );
  assert.deepEqual(broken, []);
});

test('files and folders that the pages name in code are in the repository', () => {
  const folders = [
    'bench',
    'docs',
    'examples',
    'migrations',
    'sandbox',
    'scripts',
    'server',
    'test',
    'verifier',
    'web',
  ];
  const files = globSync(['*.*', `{${folders.join()}}/**/*.*`], { cwd: root }).map((path) => `/${path}`);
  const isWhole = (path: string): boolean => folders.includes(path.split('/')[0] ?? '');
  const isPath = (code: string): boolean =>
    /^[\w<][\w<>*./-]*$/.test(code) &&
    (/\.(tsx?|mjs|json|css|sql|md)$/.test(code) || (isWhole(code) && code.includes('/')));
  /** With a folder of the root at its head it is the whole path, else the end of one: `core/faults.ts`. */
  const exists = (path: string): boolean => {
    const pattern = path
      .replace(/\/$/, '')
      .replaceAll('.', '\\.')
      .replaceAll(/<\w+>|\*/g, '[^/]+');
    const expected = new RegExp(isWhole(path) ? `^/${pattern}(/|$)` : `/${pattern}$`);
    return files.some((file) => expected.test(file));
  };
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => ({ page, code })),
  );
  const paths = named.filter(({ code }) => isPath(code));
  assert.ok(paths.length > 100);
  assert.deepEqual(
    paths.filter(({ code }) => !exists(code)),
    [],
  );
});
