/**
 * Enforces the direction of imports: http, jobs → domain → ports ← db, platforms, storage, media, identity. Adapters
 * may import the domain (its types, and pure functions such as the audit chain); the domain knows none of them.
 */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { test } from 'node:test';

interface Source {
  readonly path: string;
  readonly text: string;
}

interface Import {
  readonly target: string;
  readonly typeOnly: boolean;
}

/** The parts that may see both sides. */
const wiring = /^server\/(main\.ts$|wiring\/|process\/)/;

/** What each part may import, besides itself and packages. */
const mayImport: readonly (readonly [part: RegExp, allowed: RegExp])[] = [
  [wiring, /^server\//],
  // The platforms declare which settings they read.
  [/^server\/config(\.ts$|\/)/, /^server\/(lib\/|domain\/|config\/|platforms\/index\.ts$)/],
  [/^server\/errors\.ts$/, /^server\/lib\/message\.ts$/],
  [/^server\/lib\//, /^server\/lib\//],
  [/^server\/domain\//, /^server\/(domain\/|lib\/|errors\.ts$)/],
  [/^server\/http\//, /^server\/(http\/|domain\/|lib\/|errors\.ts$)/],
  [/^server\/jobs\//, /^server\/(jobs\/|domain\/|lib\/|errors\.ts$)/],
  [/^server\/db\//, /^server\/(db\/|domain\/|lib\/|errors\.ts$)/],
  // A platform that people can sign in with is also an identity provider.
  [/^server\/platforms\//, /^server\/(platforms\/|identity\/|domain\/|lib\/|errors\.ts$)/],
  [/^server\/storage\//, /^server\/(storage\/|domain\/|lib\/|errors\.ts$)/],
  [/^server\/media\//, /^server\/(media\/|domain\/|lib\/|errors\.ts$)/],
  [/^server\/identity\//, /^server\/(identity\/|domain\/|lib\/|errors\.ts$)/],
  [/^server\/oauth\//, /^server\/(oauth\/|domain\/|lib\/|errors\.ts$)/],
  [/^server\/webhooks\//, /^server\/(webhooks\/|domain\/|lib\/|errors\.ts$)/],
  [/^server\/mail\//, /^server\/(mail\/|domain\/|lib\/|errors\.ts$)/],
  [/^server\/metrics\//, /^server\/(metrics\/|domain\/|lib\/|errors\.ts$)/],
  [/^server\/generators\//, /^server\/(generators\/|domain\/|lib\/|errors\.ts$)/],
  [/^sandbox\//, /^sandbox\//],
  // Strangers check our proofs with it, so it must not believe what we believe.
  [/^verifier\//, /^verifier\//],
  [/^web\/i18n\//, /^web\/(i18n|time|browser)\/|^server\/lib\/message\.ts$/],
  [/^web\/(time|browser)\//, /^web\/(i18n|time|browser)\//],
  [/^web\/components\//, /^web\/(components|i18n|time|browser|assets)\//],
  [/^web\/data\//, /^web\/(data|i18n|time|browser)\/|^server\/http\/views\.ts$/],
  [
    /^web\/features\//,
    /^web\/(features|components|data|i18n|time|browser|assets)\/|^server\/http\/views\.ts$|^verifier\/verify-proof\.js$/,
  ],
  [/^web\//, /^web\/|^server\/http\/views\.ts$/],
];

/** Packages that belong to one part of the code. */
const packageHomes: readonly (readonly [name: RegExp, home: RegExp])[] = [
  [/^(pg|kysely|pg-boss)$/, /^server\/db\//],
  [/^(fastify|@fastify\/.*|fastify-type-provider-zod)$/, /^(server\/http\/|sandbox\/)/],
  [/^zod$/, /^(server\/http\/|server\/config\/|server\/platforms\/|server\/generators\/model\/|sandbox\/)/],
  [/^(ai|@ai-sdk\/.*)$/, /^server\/generators\/model\//],
  [/^sharp$/, /^server\/(media|generators\/pictures)\//],
  [/^mediabunny$/, /^server\/media\//],
  [/^(harfbuzzjs|bidi-js)$/, /^server\/generators\/pictures\//],
  [/^parse5$/, /^server\/generators\/web-page\//],
  [/^(@aws-sdk\/.*|@tus\/(file-store|s3-store|utils))$/, /^server\/storage\//],
  [/^@tus\/server$/, /^server\/http\//],
  [/^tus-js-client$/, /^web\//],
  [/^prom-client$/, /^server\/metrics\//],
  [/^openid-client$/, /^server\/identity\//],
  [/^oidc-provider$/, /^server\/oauth\//],
  [/^nodemailer$/, /^server\/mail\//],
  [/^(react|react-dom|@tanstack\/.*|radix-ui|lucide-react|cmdk|@visx\/.*)(\/|$)/, /^web\//],
];

/** Long because they are data, each for a stated reason. */
const longFiles: Readonly<Record<string, string>> = {};
/** A file is one idea, as long as it needs. One longer than this is several. */
const maxLines = 400;

/**
 * Tests and their support files may import everything. Support files are listed here, so that production code cannot
 * hide among them.
 */
const testSupport =
  /\.test\.tsx?$|^sandbox\/test-kit\.ts$|^server\/platforms\/contract-(harness|subjects)\.ts$|\/test-(settings|support)\.ts$/;

function importsOf({ path, text }: Source): Import[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const statements = [
    ...code.matchAll(/^\s*(import|export)\s+(type\s+)?[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm),
    ...code.matchAll(/^\s*(import)()\s*['"]([^'"]+)['"]/gm),
    ...code.matchAll(/\b(import)()\s*\(\s*['"`]([^'"`]+)['"`]/g),
    ...code.matchAll(/\b(require)()\s*\(\s*['"`]([^'"`]+)['"`]\s*\)/g),
    ...code.matchAll(/\b(new URL|import\.meta\.resolve)()\s*\(\s*['"`](\.[^'"`]+\.tsx?)['"`]/g),
  ];
  return statements.map(([, , type, target = '']) => ({
    target: target.startsWith('.') ? posix.join(posix.dirname(path), target.split('?')[0] ?? '') : target,
    typeOnly: type !== undefined && type !== '',
  }));
}

const isOurs = (target: string): boolean =>
  /^(server|sandbox|web|verifier|test|scripts|bench)\//.test(target);

function findForbiddenImports(source: Source): string[] {
  const { path } = source;
  if (testSupport.test(path)) return [];
  const rule = mayImport.find(([part]) => part.test(path));
  if (!rule) return [`${path} belongs to no part of the house`];
  const [, allowed] = rule;
  return importsOf(source).flatMap(({ target, typeOnly }) => {
    if (!isOurs(target)) {
      const home = packageHomes.find(([name]) => name.test(target))?.[1];
      return home && !home.test(path) && !wiring.test(path) ? [`${path} imports the package ${target}`] : [];
    }
    if (!allowed.test(target) || testSupport.test(target)) return [`${path} imports ${target}`];
    if (path.startsWith('web/') && target.startsWith('server/http/') && !typeOnly)
      return [`${path} imports more than types from ${target}`];
    return [];
  });
}

/** Folders whose subfolders are areas of their own and must not import each other in a cycle, types counted. */
const acyclicFolders = ['server/domain', 'server/http', 'server/db', 'web', 'web/features'];

/** Cycles between the direct subfolders of a folder: `a → b → a`. Files directly in the folder do not count. */
function folderCycles(files: readonly Source[], folder: string): string[] {
  const areaOf = (path: string): string | undefined =>
    path.startsWith(`${folder}/`) ? /^([^/]+)\//.exec(path.slice(folder.length + 1))?.[1] : undefined;
  const needs = new Map<string, Set<string>>();
  for (const source of files.filter(({ path }) => !testSupport.test(path))) {
    const area = areaOf(source.path);
    if (area === undefined) continue;
    const others = importsOf(source).flatMap(({ target }) => areaOf(target) ?? []);
    needs.set(area, new Set([...(needs.get(area) ?? []), ...others.filter((other) => other !== area)]));
  }
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (area: string, path: readonly string[]): void => {
    const start = path.indexOf(area);
    if (start !== -1) cycles.push([...path.slice(start), area].join(' → '));
    if (start !== -1 || done.has(area)) return;
    for (const next of needs.get(area) ?? []) visit(next, [...path, area]);
    done.add(area);
  };
  for (const area of needs.keys()) visit(area, []);
  return cycles;
}

const environmentReaders = /^(server|sandbox)\/config\.ts$|^(scripts|test|bench)\//;

const readsEnvironment = ({ path, text }: Source): boolean =>
  !environmentReaders.test(path) && /\bprocess\s*(\?\.|\.|\[\s*['"])\s*env\b|from 'dotenv/.test(text);

const catchAllFolder =
  /(^|\/)((utils?|common|helpers?|services?|misc|shared)\/|(utils?|common|helpers?|services|misc)\.tsx?$)/;
const isCatchAll = (path: string): boolean => catchAllFolder.test(path);

const root = join(import.meta.dirname, '..');
const read = (pattern: string): Source[] =>
  globSync(pattern, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|data-dir)$/.test(String(name)),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const sources = read('{server,sandbox,web}/**/*.{ts,tsx}');
const everything = [...sources, ...read('{test,scripts,bench}/**/*.{ts,mjs}')];

test('there are files to check', () => {
  assert.ok(sources.length > 150, `only ${sources.length} files were found`);
  const imports = sources.flatMap(importsOf);
  assert.ok(imports.length > sources.length);
  for (const { path } of sources.filter(({ path }) => path.startsWith('server/') && !testSupport.test(path)))
    assert.ok(
      mayImport.some(([part]) => part.test(path)),
      `${path} belongs to no part of the house`,
    );
});

test('imports go one way: http, jobs → domain ← db, platforms, storage, media, identity', () => {
  assert.deepEqual(sources.flatMap(findForbiddenImports), []);
});

test('the verifier of proofs needs nothing but itself and Node', () => {
  const verifier = read('verifier/*.js');
  assert.ok(verifier.length > 3);
  assert.deepEqual(verifier.flatMap(findForbiddenImports), []);
  const packages = verifier.flatMap(importsOf).filter(({ target }) => !isOurs(target));
  for (const { target } of packages) assert.match(target, /^node:/);
  assert.equal(JSON.parse(readFileSync(join(root, 'verifier/package.json'), 'utf8')).dependencies, undefined);
});

test('the areas inside a folder do not import each other in a cycle', () => {
  for (const folder of acyclicFolders) assert.deepEqual(folderCycles(sources, folder), [], folder);
});

test('every relative import leads to a file', () => {
  const paths = new Set(everything.map(({ path }) => path));
  const unresolved = sources.flatMap((source) =>
    importsOf(source)
      .filter(({ target }) => isOurs(target) && /\.tsx?$/.test(target) && !paths.has(target))
      .map(({ target }) => `${source.path} imports ${target}`),
  );
  assert.deepEqual(unresolved, []);
});

test('the environment is read in the two config files only', () => {
  assert.deepEqual(
    sources
      .filter(readsEnvironment)
      .filter(({ path }) => !testSupport.test(path))
      .map(({ path }) => path),
    [],
  );
});

test('the library has ten files at most and is flat', () => {
  const files = sources.filter(({ path }) => path.startsWith('server/lib/') && !testSupport.test(path));
  assert.ok(files.length <= 10, files.map(({ path }) => path).join('\n'));
  for (const { path } of files) assert.equal(path.split('/').length, 3, path);
});

test('there is no catch-all folder', () => {
  assert.deepEqual(everything.map(({ path }) => path).filter(isCatchAll), []);
});

test(`no file has more than ${maxLines} lines, except data`, () => {
  const long = everything
    .filter(({ path, text }) => !testSupport.test(path) && text.trimEnd().split('\n').length > maxLines)
    .map(({ path }) => path);
  assert.deepEqual(
    long.filter((path) => !(path in longFiles)),
    [],
  );
  for (const path of Object.keys(longFiles))
    assert.ok(long.includes(path), `${path} needs no exception any more`);
});

test('components are styled with utilities: a style sheet of their own needs a decision (0026)', () => {
  assert.deepEqual(globSync('web/**/*.css', { cwd: root }).sort(), [
    'web/features/brand/slider.css',
    'web/styles.css',
    'web/styles/base.css',
    'web/styles/fonts.css',
    'web/styles/parts.css',
    'web/styles/print.css',
    'web/styles/tokens.css',
  ]);
});

test('file names are in kebab case', () => {
  const badlyNamed = sources
    .map(({ path }) => basename(path))
    .filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config))?\.tsx?$/.test(name));
  assert.deepEqual(badlyNamed, []);
});

test('every dependency has its documented reason, with its actual licence', () => {
  const text = (path: string) => readFileSync(join(root, path), 'utf8');
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(text('package.json'));
  const rows = [...text('docs/decisions/0007-dependencies.md').matchAll(/^\| `([^`]+)` *\|(.*)\|$/gm)];
  const documented = new Map(
    rows.map(([, name = '', cells = '']) => [name, cells.split('|').map((cell) => cell.trim())]),
  );
  const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  assert.deepEqual([...documented.keys()].sort(), names.sort());
  for (const [name, [saves, keeper, licence]] of documented) {
    assert.ok(saves && keeper && licence, name);
    // Binaries of the other processor are not installed.
    if (!existsSync(join(root, 'node_modules', name))) assert.match(name, /linux-(x64|arm64)$/);
    else assert.equal(JSON.parse(text(`node_modules/${name}/package.json`)).license, licence, name);
  }
  for (const name of Object.keys(overrides))
    assert.ok(
      text('docs/decisions/0007-dependencies.md').includes(`\`${name}\` at ${overrides[name]}`),
      name,
    );
});

/** The checker can fail: each of these must be found. */
const forbidden: [path: string, text: string][] = [
  ['server/domain/posts/x.ts', `import { sqlOf } from '../../db/database.ts';`],
  ['server/domain/posts/x.ts', `import type { Route } from '../../http/define-route.ts';`],
  ['server/domain/posts/x.ts', `export { sqlOf } from '../../db/database.ts';`],
  ['server/domain/posts/x.ts', `export * from '../../platforms/index.ts';`],
  ['server/domain/posts/x.ts', `const x = await import('../../storage/disk.ts');`],
  ['server/domain/posts/x.ts', `import '../../wiring/context.ts';`],
  ['server/domain/posts/x.ts', `import {\n  a,\n  b,\n} from '../../../sandbox/server.ts';`],
  ['server/domain/posts/x.ts', `import { Pool } from 'pg';`],
  ['server/domain/posts/x.ts', `import { z } from 'zod';`],
  ['server/http/posts/x.ts', `import { createPostStore } from '../../db/posts.ts';`],
  ['server/http/posts/x.ts', `import { platforms } from '../../platforms/index.ts';`],
  ['server/jobs/x.ts', `import { listen } from '../db/listen.ts';`],
  ['server/db/x.ts', `import { views } from '../http/views.ts';`],
  ['server/platforms/linkedin/x.ts', `import { sqlOf } from '../../db/database.ts';`],
  ['server/storage/x.ts', `import { createPlatforms } from '../platforms/index.ts';`],
  ['server/storage/x.ts', `import sharp from 'sharp';`],
  ['server/media/x.ts', `import { createDiskStorage } from '../storage/disk.ts';`],
  ['server/lib/x.ts', `import { AppError } from '../errors.ts';`],
  ['server/lib/x.ts', `import type { Post } from '../domain/posts/ports.ts';`],
  ['server/errors.ts', `import { newId } from './lib/ids.ts';`],
  ['server/config.ts', `import { openDatabase } from './db/database.ts';`],
  ['server/wiring/context.ts', `import { startSandbox } from '../../sandbox/server.ts';`],
  ['server/http/x.ts', `import { api } from '../../web/data/api.ts';`],
  ['server/http/x.ts', `import { startHouse } from '../../test/test-server.ts';`],
  ['server/platforms/x.ts', `import { createWorld } from './contract-harness.ts';`],
  ['server/new-part/x.ts', ''],
  ['sandbox/x.ts', `import { newId } from '../server/lib/ids.ts';`],
  ['verifier/x.js', `import { newId } from '../server/lib/ids.ts';`],
  ['server/domain/x.ts', `import { verifyProof } from '../../verifier/verify-proof.js';`],
  ['sandbox/x.ts', `import type { PostView } from '../server/http/views.ts';`],
  ['web/components/x.tsx', `import type { PostView } from '../../server/http/views.ts';`],
  ['web/components/x.tsx', `import { get } from '../data/api.ts';`],
  ['web/components/x.tsx', `import { PostState } from '../features/post/post-state.tsx';`],
  ['web/time/x.ts', `import { get } from '../data/api.ts';`],
  ['web/browser/x.ts', `import { t } from '../components/icon.tsx';`],
  ['web/data/x.ts', `import { postQuery } from '../features/post/queries.ts';`],
  ['web/features/post/x.tsx', `import { AppShell } from '../../app/app-shell.tsx';`],
  ['web/data/x.ts', `import { postView } from '../../server/http/views.ts';`],
  ['web/data/x.ts', `import { type PostView } from '../../server/http/views.ts';`],
  ['web/data/x.ts', `import type { Post } from '../../server/domain/posts/ports.ts';`],
  ['web/data/x.ts', `import type { World } from '../../sandbox/core/platform.ts';`],
];

for (const [path, text] of forbidden) {
  test(`the checker finds ${text.replaceAll(/\s+/g, ' ') || 'any file'} in ${path}`, () => {
    assert.equal(findForbiddenImports({ path, text }).length, 1);
  });
}

const permitted: [path: string, text: string][] = [
  [
    'server/domain/posts/x.ts',
    `import { AppError } from '../../errors.ts';\nimport type { Tx } from '../tx.ts';`,
  ],
  ['server/db/x.ts', `import { entryHash } from '../domain/audit/chain.ts';\nimport { Pool } from 'pg';`],
  [
    'server/wiring/context.ts',
    `import { openDatabase } from '../db/postgres/database.ts';\nimport { routes } from '../http/app.ts';`,
  ],
  ['web/data/x.ts', `import type { PostView } from '../../server/http/views.ts';`],
  [
    'server/domain/posts/x.ts',
    `// import { sqlOf } from '../../db/database.ts';\n/* import '../../db/x.ts' */`,
  ],
  ['server/domain/posts/x.test.ts', `import { testDatabase } from '../../../test/database.ts';`],
];

for (const [path, text] of permitted) {
  test(`the checker leaves ${text.replaceAll(/\s+/g, ' ')} in ${path} alone`, () => {
    assert.deepEqual(findForbiddenImports({ path, text }), []);
  });
}

test('the checker finds cycles between folders, also of three and of types, and no others', () => {
  const files = (...pairs: [path: string, target: string][]): Source[] =>
    pairs.map(([path, target]) => ({ path, text: `import type { X } from '${target}';` }));
  const circle = files(
    ['f/a/x.ts', '../b/y.ts'],
    ['f/b/y.ts', '../c/deep/z.ts'],
    ['f/c/deep/z.ts', '../../a/x.ts'],
  );
  assert.deepEqual(folderCycles(circle, 'f'), ['a → b → c → a']);
  const pair = files(['f/a/x.ts', '../b/y.ts'], ['f/b/z.ts', '../a/w.ts']);
  assert.deepEqual(folderCycles(pair, 'f'), ['a → b → a']);
  const tree = files(['f/a/x.ts', '../b/y.ts'], ['f/a/x.ts', '../c/y.ts'], ['f/b/y.ts', '../c/y.ts']);
  assert.deepEqual(folderCycles(tree, 'f'), []);
  const elsewhere = files(['f/a/x.ts', '../../g/y.ts'], ['g/y.ts', '../f/a/x.ts'], ['f/main.ts', './a/x.ts']);
  assert.deepEqual(folderCycles(elsewhere, 'f'), []);
  const ofTests = files(['f/a/x.ts', '../b/y.ts'], ['f/b/y.test.ts', '../a/x.ts']);
  assert.deepEqual(folderCycles(ofTests, 'f'), []);
});

test('the checker finds readers of the environment and catch-all folders', () => {
  for (const text of ['process.env.PORT', `process['env']`, 'const { PORT } = process.env', 'process?.env'])
    assert.ok(readsEnvironment({ path: 'server/domain/x.ts', text }), text);
  assert.equal(readsEnvironment({ path: 'server/config.ts', text: 'process.env' }), false);
  for (const path of [
    'server/utils/x.ts',
    'web/helpers/x.ts',
    'server/domain/common/x.ts',
    'server/utils.ts',
    'server/services/x.ts',
  ])
    assert.ok(isCatchAll(path), path);
  assert.equal(isCatchAll('server/lib/ids.ts'), false);
});
