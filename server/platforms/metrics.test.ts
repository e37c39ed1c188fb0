import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalog } from './index.ts';

test('a metric has one name, a measure one source in each kind of post, and only counts are summed', () => {
  for (const platform of catalog.names) {
    const { metrics, dayMetrics, isStandalone } = catalog.get(platform).insightRules;
    for (const list of [metrics, dayMetrics])
      assert.equal(new Set(list.map(({ name }) => name)).size, list.length, platform);
    const measured = metrics.filter(({ measure }) => measure !== null);
    assert.ok(measured.every(({ kind }) => kind === 'count'));
    assert.equal(
      new Set(measured.map(({ source, measure }) => `${source}/${measure}`)).size,
      measured.length,
    );
    assert.equal(measured.length === 0, isStandalone, platform);
  }
});

test('collecting never uses the quota that publishing needs, and every retention rule has its description', () => {
  for (const platform of catalog.names) {
    const { maxCallsPerHour, maxPostsPerRead, retention } = catalog.get(platform).insightRules;
    assert.ok(
      maxPostsPerRead >= 1 && maxCallsPerHour.account >= 1 && maxCallsPerHour.app >= maxCallsPerHour.account,
      platform,
    );
    assert.match(retention({ externalId: '1' }).description?.text ?? '', /^[A-Z].+\.$/);
  }
  // Of 10,000 units a day.
  assert.ok(catalog.get('youtube').insightRules.maxCallsPerHour.app * 24 <= 5_000);
});
