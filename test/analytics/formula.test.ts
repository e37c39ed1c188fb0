import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runFormula } from './formula.ts';
import type { StorySize } from './formula-story.ts';

/** Three days of three platforms, with a page that Facebook tells nothing about; the whole is `npm run prove -- analytics`. */
const fewDays: StorySize = {
  days: 3,
  posts: 4,
  accounts: ['wholesale', 'page', 'bikes', 'roastery'],
  downtimes: 1,
  failures: 1,
  removals: 1,
  judged: 2,
};

test('the numbers equal the formula at the time they were read, and what was not told is null', async () => {
  const { rows, asked, faults } = await runFormula({ seed: 20, size: fewDays, questions: 7 });
  assert.deepEqual(faults, []);
  assert.ok(rows.values > 150, `only ${rows.values} values were read`);
  assert.ok(
    asked.values > 1_000 && asked.untold > 300,
    `only ${asked.values} values, ${asked.untold} untold`,
  );
});
