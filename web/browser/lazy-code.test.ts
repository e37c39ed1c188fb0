import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reachable, reportReach } from './connection.ts';
import { createLazyCode } from './lazy-code.ts';

test('code that did not come is in trouble, never an error, and is there once it comes', async () => {
  let comes = false;
  let isReached = false;
  let asked = 0;
  const code = createLazyCode(
    async () => {
      asked += 1;
      if (!comes) throw new TypeError('Failed to fetch dynamically imported module: /week.js');
      return 'the week';
    },
    async () => isReached,
  );
  await Promise.all([code.load(), code.load()]);
  assert.equal(asked, 1, 'what is under way is not asked for again');
  assert.deepEqual([code.there, code.trouble], [undefined, { kind: 'unreachable' }]);
  assert.equal(reachable.get(), false, 'the banner knocks');
  reportReach(true);

  isReached = true;
  await code.load();
  assert.equal(code.trouble?.kind, 'gone');
  comes = true;
  await code.load();
  assert.equal(code.there, 'the week');
});
