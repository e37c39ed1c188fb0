import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alternate, roundsOf } from './alternate.ts';

test('both sides take their turn in each round, and the order changes', async () => {
  const taken: string[] = [];
  const all = await alternate(
    3,
    async (side, round) => {
      taken.push(side);
      return round * 10 + (side === 'ours' ? 1 : 2);
    },
    () => undefined,
  );
  assert.deepEqual(taken, ['ours', 'baseline', 'baseline', 'ours', 'ours', 'baseline']);
  assert.deepEqual(
    roundsOf(all, (value) => value * 2),
    [
      { ours: 2, baseline: 4 },
      { ours: 22, baseline: 24 },
      { ours: 42, baseline: 44 },
    ],
  );
});
