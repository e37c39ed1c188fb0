/** What was promised to programs holds: docs/versions.md says what a breaking change is. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { describeBreak } from '../scripts/contract/breaks.ts';
import { type Contract, findBreaks } from '../scripts/contract/find-breaks.ts';

const read = async (name: string): Promise<Contract> =>
  JSON.parse(await readFile(join(import.meta.dirname, '..', name), 'utf8'));

test('openapi.json breaks nothing that docs/contract/v1.json promises', async () => {
  const [promised, offered] = [await read('docs/contract/v1.json'), await read('openapi.json')];
  const breaks = findBreaks(promised, offered, new Date().toISOString().slice(0, 10));
  assert.deepEqual(breaks.map(describeBreak), []);
});

test('the baseline promises operations of both kinds, and nothing that takes a web session', async () => {
  const { paths } = await read('docs/contract/v1.json');
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  assert.ok(operations.length >= 80);
  for (const { security = [] } of operations)
    assert.ok(security.length === 0 || security.some((way) => !('session' in way)));
});

test('each promised operation is compared: without it, the break is named', async () => {
  const promised = await read('docs/contract/v1.json');
  const offered = { ...(await read('openapi.json')), paths: {} };
  const breaks = findBreaks(promised, offered, '2026-01-01').map(describeBreak);
  assert.ok(breaks.includes('POST /posts/create: the path is gone'));
  assert.equal(
    breaks.length,
    Object.values(promised.paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0),
  );
});

test('a field that is taken away from the real document is found', async () => {
  const promised = await read('docs/contract/v1.json');
  const { schemas } = promised.components as { schemas: Record<string, { properties?: object }> };
  const fields = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
    Object.keys(properties).map((field) => [name, field] as const),
  );
  const some = fields.filter((_, index) => index % Math.ceil(fields.length / 8) === 0);
  for (const [name, field] of some) {
    const { [name]: schema, ...others } = schemas;
    const properties = Object.fromEntries(
      Object.entries(schema?.properties ?? {}).filter(([other]) => other !== field),
    );
    const components = {
      ...(promised.components as object),
      schemas: { ...others, [name]: { ...schema, properties } },
    };
    const breaks = findBreaks(promised, { ...promised, components }, '2026-01-01').map(describeBreak);
    assert.ok(
      breaks.some((words) => words.includes(`${field}: is gone`)),
      `${name}.${field}: ${breaks.join('; ')}`,
    );
  }
});
