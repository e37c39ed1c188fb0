import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pickRules } from './pick-rules.ts';

test('a chart has up to three round rules below its highest bar', () => {
  assert.deepEqual(pickRules(332), [100, 200, 300]);
  assert.deepEqual(pickRules(7), [2, 4, 6]);
  assert.deepEqual(pickRules(1_900), [500, 1000, 1500]);
  for (let most = 2; most < 5_000; most += 7) {
    const rules = pickRules(most);
    assert.ok(rules.length > 0 && rules.length <= 3, `${most}: ${rules}`);
    assert.ok(
      rules.every((rule) => Number.isInteger(rule) && rule <= most),
      `${most}: ${rules}`,
    );
  }
});

test('a chart of one call or none has no rules', () => {
  assert.deepEqual([pickRules(0), pickRules(1)], [[], []]);
});
