import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createSbom, type Lock } from './sbom.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
const lock: Lock = read('package-lock.json');
const manifest = read('package.json');
const runtime = createSbom(lock, 'runtime');
const all = createSbom(lock, 'all');
const names = (sbom: typeof all): ReadonlySet<string> => new Set(sbom.components.map(({ name }) => name));

test('every dependency of package.json is listed with its exact version; those for development only with --all', () => {
  const listed = (sbom: typeof all, kind: object) =>
    Object.entries(kind).filter(([name, version]) =>
      sbom.components.some((component) => component.name === name && component.version === version),
    ).length;
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  for (const kind of [dependencies, optionalDependencies])
    assert.equal(listed(runtime, kind), Object.keys(kind).length);
  assert.equal(names(runtime).has('playwright-core'), false);
  assert.equal(listed(all, devDependencies), Object.keys(devDependencies).length);
});

test('the same lock file gives the same text, whatever the order of its entries', () => {
  const shuffled = { packages: Object.fromEntries(Object.entries(lock.packages).reverse()) };
  assert.equal(JSON.stringify(createSbom(shuffled, 'all')), JSON.stringify(all));
  assert.doesNotMatch(JSON.stringify(all), /timestamp|serialNumber/);
});

test('every package that is installed on Linux has a hash, and a licence where it states one', () => {
  // What a registry that mirrors Linux alone does not know was added by complete-lockfile.mjs, without either.
  const isForOthers = ({ name, scope }: (typeof all.components)[number]) =>
    scope === 'optional' && !/linux-(x64|arm64)(-gnu)?$/.test(name);
  const installed = (sbom: typeof all) => sbom.components.filter((component) => !isForOthers(component));
  assert.deepEqual(
    installed(all).filter(({ hashes }) => !hashes),
    [],
  );
  // Its readme says MIT, its package.json nothing.
  const silent = installed(runtime).filter(({ licenses }) => !licenses);
  assert.deepEqual(
    silent.map(({ name }) => name),
    ['combine-errors'],
  );
  const [hash] = all.components.find(({ name }) => name === 'zod')?.hashes ?? [];
  assert.equal(hash?.alg, 'SHA-512');
  assert.match(hash?.content ?? '', /^[0-9a-f]{128}$/);
});

test('each component is listed once, and every dependency leads to one', () => {
  for (const sbom of [runtime, all]) {
    const refs = sbom.components.map((component) => component['bom-ref']);
    assert.equal(new Set(refs).size, refs.length);
    const known = new Set([...refs, sbom.metadata.component['bom-ref']]);
    for (const { ref, dependsOn } of sbom.dependencies)
      assert.deepEqual(
        [ref, ...dependsOn].filter((one) => !known.has(one)),
        [],
      );
  }
});

test('a package is found where Node would find it, and licences keep their form', () => {
  const { components, dependencies } = createSbom(
    {
      packages: {
        '': { name: 'mine', version: '1.0.0', license: 'MIT', dependencies: { one: '1', two: '2' } },
        'node_modules/one': { version: '1.0.0', license: '(MIT OR CC0-1.0)', dependencies: { two: '1' } },
        'node_modules/one/node_modules/two': { version: '1.5.0', license: 'MIT and ISC' },
        'node_modules/two': { version: '2.0.0', license: 'BSD-3-Clause', optional: true },
        'node_modules/@scope/three': { version: '3.0.0', dev: true },
      },
    },
    'runtime',
  );
  assert.deepEqual(
    components.map(({ purl, licenses, scope }) => [purl, licenses, scope]),
    [
      ['pkg:npm/one@1.0.0', [{ expression: '(MIT OR CC0-1.0)' }], 'required'],
      ['pkg:npm/two@1.5.0', [{ license: { name: 'MIT and ISC' } }], 'required'],
      ['pkg:npm/two@2.0.0', [{ license: { id: 'BSD-3-Clause' } }], 'optional'],
    ],
  );
  assert.deepEqual(
    dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]),
    [
      ['pkg:npm/mine@1.0.0', ['pkg:npm/one@1.0.0', 'pkg:npm/two@2.0.0']],
      ['pkg:npm/one@1.0.0', ['pkg:npm/two@1.5.0']],
      ['pkg:npm/two@1.5.0', []],
      ['pkg:npm/two@2.0.0', []],
    ],
  );
});
