/**
 * The platforms' pages say where each fact comes from. These tests keep them complete: every call in the code has a
 * row, every row a call, and no row is without a source or without a word for how certain it is.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { facebookFaults } from '../server/platforms/facebook/faults.ts';
import { definitions } from '../server/platforms/index.ts';
import { instagramFaults } from '../server/platforms/instagram/faults.ts';
import { graphFaults } from '../server/platforms/meta/graph-error.ts';
import { recordCalls, toPattern } from './record-platform-calls.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pageOf = (name: string): string => read(`docs/platforms/${name}.md`);

const isProgram = (path: string): boolean => !/\.test\.ts$|\/(test|contract)-[^/]+$/.test(path);

const certainties = ['documented', 'quoted', 'seen', 'unconfirmed'];
const tables = ['Calls', 'Limits and rules', 'Errors'];

/** The text between a heading and the next one of its level. */
function section(page: string, title: string): string {
  const [, text = ''] = page.split(`\n## ${title}\n`);
  return text.split('\n## ')[0] ?? '';
}

/** The rows of the section's table, without its two head lines. */
const rowsOf = (page: string, title: string): readonly (readonly string[])[] =>
  section(page, title)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** The addresses that a page's sources stand for, by their names: `[Name]: https://…` at its end. */
const sourcesOf = (page: string): ReadonlyMap<string, string> =>
  new Map([...page.matchAll(/^\[(.+)\]: (https:\/\/\S+)$/gm)].map(([, name = '', url = '']) => [name, url]));
const withoutCode = (text: string): string => text.replaceAll(/`[^`\n]*`/g, '');
const namesIn = (text: string): readonly string[] =>
  [
    ...withoutCode(text)
      .replaceAll(/^\[.+\]: .*$/gm, '')
      .matchAll(/\[([^\]]+)\](?!\()/g),
  ].map(([, name = '']) => name.replaceAll(/\s+/g, ' '));

/** The addresses that a row stands for. `{host}` is each of the hosts that the page names for it. */
function addressesOf(page: string, address: string): readonly string[] {
  if (!address.startsWith('{host}')) return [address];
  const [, sentence = ''] = /`\{host\}` is ([^;]+);/.exec(page) ?? [];
  const hosts = [...sentence.matchAll(/`([a-z.]+)`/g)].map(([, host = '']) => host);
  assert.ok(hosts.length > 0, 'the page does not say what {host} is');
  return hosts.map((host) => address.replace('{host}', host));
}

for (const definition of definitions) {
  const { name, label } = definition;
  const page = pageOf(name);
  const sources = sourcesOf(page);

  test(`${label}: every call that the code makes has a row, and every row is a call that the code makes`, async () => {
    const recorded = await recordCalls(definition);
    const written = rowsOf(page, 'Calls').flatMap(([call = '']) => {
      const [, method = '', address = ''] = /^`([A-Z]+) ([^ `]+)`$/.exec(call) ?? [];
      assert.ok(address, `a row does not start with a method and an address: ${call}`);
      return addressesOf(page, address).map((one) => toPattern(method, one));
    });
    assert.ok(recorded.size >= 10);
    // A part that varies in the code varies in the row, and nothing else does.
    assert.deepEqual(
      [...recorded].filter((call) => !written.includes(call)),
      [],
      'calls without a row',
    );
    assert.deepEqual(
      written.filter((call) => !recorded.has(call)),
      [],
      'rows without a call',
    );
  });

  for (const title of tables)
    test(`${label}, ${title}: every row names a source, how certain it is, and what is not certain`, () => {
      const rows = rowsOf(page, title);
      assert.ok(rows.length >= 8, `${rows.length} rows`);
      for (const row of rows) {
        assert.equal(row.length, 5, row.join(' | '));
        const [what, , source = '', certainty = '', open] = row;
        assert.ok(what && open, row.join(' | '));
        assert.ok(namesIn(source).length > 0, what);
        for (const name of namesIn(source)) assert.ok(sources.has(name), `${what}: ${name}`);
        assert.ok(certainties.includes(certainty), `${what}: ${certainty}`);
      }
    });

  test(`${label}: every source is used`, () => {
    const used = new Set(namesIn(page));
    assert.deepEqual(
      [...sources.keys()].filter((source) => !used.has(source)),
      [],
    );
  });

  test(`${label}: the simulator's page says how to use it, what it checks, and what it cannot know`, () => {
    const simulator = section(page, 'The simulator');
    for (const words of [
      '- **Consent**',
      '- **Operations**',
      '- **Settings**',
      '**What it checks, and from which source.**',
      '**What it cannot know, and what was chosen.**',
    ])
      assert.ok(simulator.includes(words), words);
  });
}

test('calls are made only in the files that are run here', () => {
  const run =
    /\/(calls|connect|sign-in|instagram-login|linked-accounts)\.ts$|^server\/platforms\/meta\/graph\.ts$/;
  const calling = globSync('server/platforms/*/*.ts', { cwd: root })
    .filter(isProgram)
    .filter((path) => /'(GET|POST|PUT|PATCH|DELETE)'/.test(read(path)));
  assert.ok(calling.length >= 2 * definitions.length);
  assert.deepEqual(
    calling.filter((path) => !run.test(path)),
    [],
  );
});

test('every call that is run here is used by its platform, so that no row stands for dead code', async () => {
  const dead: string[] = [];
  for (const { name } of definitions) {
    const calls: object = await import(join(root, `server/platforms/${name}/calls.ts`));
    const users = globSync(`server/platforms/${name}/*.ts`, { cwd: root })
      .filter((path) => isProgram(path) && !path.endsWith('/calls.ts'))
      .map(read)
      .join();
    const unused = Object.keys(calls).filter((call) => !new RegExp(`\\b${call}\\b`).test(users));
    dead.push(...unused.map((call) => `${name} ${call}`));
  }
  assert.deepEqual(dead, []);
});

/** The errors in the first cells of the table: `190`, and `190/458` for each subcode in brackets after it. */
const errorsOn = (page: string): ReadonlySet<string> =>
  new Set(
    rowsOf(page, 'Errors').flatMap(([cell = '']) =>
      [...cell.matchAll(/(-?\d+)(?: \(([\d, ]+)\))?/g)].flatMap(([, code = '', subcodes]) => [
        code,
        ...(subcodes?.split(', ').flatMap((subcode) => [`${code}/${subcode}`, `*/${subcode}`]) ?? []),
      ]),
    ),
  );

test("every code in Meta's error tables is named in the first cell of a row", () => {
  const [facebook, instagram] = [errorsOn(pageOf('facebook')), errorsOn(pageOf('instagram'))];
  const shared = new Set([...facebook, ...instagram]);
  // Where the code does not matter, the subcode may be written by itself.
  const isListed = (rows: ReadonlySet<string>, key: string): boolean =>
    rows.has(key) || (key.startsWith('*/') && rows.has(key.slice(2)));
  assert.deepEqual(
    [
      ...Object.keys({ ...graphFaults, ...facebookFaults }).filter((key) => !isListed(shared, key)),
      ...Object.keys(instagramFaults).filter((key) => !isListed(instagram, key)),
    ],
    [],
  );
});
