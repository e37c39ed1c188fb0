import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guards } from './guards.ts';
import { runTableWithout } from './without-guard.ts';

/** Two of them here, one of our code and one of the database; `npm run prove -- guards` takes away every one. */
for (const name of ['domain: the digest must be current', 'sql: attempts need approvals']) {
  test(`the attacker's table fails without the guard "${name}"`, async () => {
    const guard = guards.find((candidate) => candidate.name === name);
    assert.ok(guard, 'the guard is in the list');
    assert.equal(await runTableWithout(guard), 'failed');
  });
}
