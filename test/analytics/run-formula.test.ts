import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScenarioSize } from './formula-scenario.ts';
import { runFormula } from './run-formula.ts';

/**
 * Three days of three platforms, with a page that Facebook reports nothing about; the full size is `npm run prove --
 * analytics`.
 */
const fewDays: ScenarioSize = {
  days: 3,
  posts: 4,
  accounts: ['wholesale', 'page', 'bikes', 'roastery'],
  downtimes: 1,
  failures: 1,
  removals: 1,
  judgements: 2,
};

test('the numbers equal the formula at the time they were read, and unreported values are null', async () => {
  const { rows, queried, faults } = await runFormula({ seed: 20, size: fewDays, queries: 7 });
  assert.deepEqual(faults, []);
  assert.ok(rows.values > 150, `only ${rows.values} values were read`);
  assert.ok(
    queried.values > 1_000 && queried.unreported > 300,
    `only ${queried.values} values, ${queried.unreported} untold`,
  );
});
