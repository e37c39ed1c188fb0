import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runWithout } from '../attacks/without-guard.ts';
import { listedGuards } from './guards.ts';
import { checkHistories } from './property.ts';

const seed = Number(process.env.SEED ?? 20_261_115);

test(`in random histories only what people validly approved goes out (seed ${seed})`, async () => {
  const { fault, histories, published, changed } = await checkHistories(50, seed);
  assert.equal(fault, null);
  assert.ok(published >= histories * 0.3, `only ${published} of ${histories} histories published something`);
  assert.ok(changed >= histories * 0.05, `what was out was changed only ${changed} times`);
});

test('the histories notice when a guard is gone', async () => {
  const guard = listedGuards[0];
  assert.ok(guard);
  assert.equal(await runWithout(guard, [join(import.meta.dirname, 'sample.ts'), '200', '7'], 42), 'failed');
});
