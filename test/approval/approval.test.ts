import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { runWithoutGuard } from '../attacks/run-without-guard.ts';
import { checkHistories } from './check-histories.ts';
import { guardsForHistories } from './guards.ts';

const seed = Number(process.env.SEED ?? 20_261_115);

test(`in random histories only validly approved content is published (seed ${seed})`, async () => {
  const { fault, histories, published, changed } = await checkHistories(30, seed);
  assert.equal(fault, null);
  assert.ok(published >= histories * 0.3, `only ${published} of ${histories} histories published something`);
  assert.ok(changed >= histories * 0.05, `what was out was changed only ${changed} times`);
});

test('the histories notice when a guard is removed', async () => {
  const guard = guardsForHistories[0];
  assert.ok(guard);
  assert.equal(
    await runWithoutGuard(guard, [join(import.meta.dirname, 'run-histories.ts'), '200', '7'], 42),
    'failed',
  );
});
