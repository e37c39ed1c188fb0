import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bringCode, knock, mayReloadFor } from './page-code.ts';

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));
const answered = (status: number) => async () => new Response(null, { status });

test('code that comes is there, and nobody is asked', async () => {
  const outcome = await bringCode(
    async () => 'page',
    () => assert.fail('nobody needs to be asked'),
  );
  assert.deepEqual(outcome, { kind: 'here', code: 'page' });
});

test('code that does not come while nobody answers is not gone', async () => {
  assert.deepEqual(await bringCode(missing, async () => false), { kind: 'unreachable' });
});

test('code that does not come while the service answers was taken away, and is named', async () => {
  const outcome = await bringCode(missing, async () => true);
  assert.equal(outcome.kind, 'gone');
  assert.match(outcome.kind === 'gone' ? outcome.file : '', /\/a\.js/);
});

test('a proxy that answers for a service that is away is not the service', async () => {
  assert.equal(await knock(answered(200)), true);
  assert.equal(await knock(answered(502)), false);
  assert.equal(await knock(() => Promise.reject(new TypeError('Failed to fetch'))), false);
});

test('the page is loaded again once for a file, and never where that cannot be remembered', () => {
  const kept = new Map<string, string>();
  const storage = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  assert.equal(mayReloadFor('/a.js', storage), true);
  assert.equal(mayReloadFor('/a.js', storage), false);
  assert.equal(mayReloadFor('/b.js', storage), true);
  assert.equal(
    mayReloadFor('/a.js', () => {
      throw new Error('storage is forbidden');
    }),
    false,
  );
});
