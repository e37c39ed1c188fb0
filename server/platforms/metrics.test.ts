import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalog } from './index.ts';

test('a metric has one name, a measure one source in each kind of post, and only counts are added up', () => {
  for (const platform of catalog.names) {
    const { metrics, dayMetrics, standsAlone } = catalog.get(platform).figures;
    for (const list of [metrics, dayMetrics])
      assert.equal(new Set(list.map(({ name }) => name)).size, list.length, platform);
    const measured = metrics.filter(({ measure }) => measure !== null);
    assert.ok(measured.every(({ kind }) => kind === 'count'));
    assert.equal(
      new Set(measured.map(({ source, measure }) => `${source}/${measure}`)).size,
      measured.length,
    );
    assert.equal(measured.length === 0, standsAlone, platform);
  }
});

test('collecting never takes the room that publishing needs, and every rule of keeping has its words', () => {
  for (const platform of catalog.names) {
    const { hourly, postsAtOnce, retention } = catalog.get(platform).figures;
    assert.ok(postsAtOnce >= 1 && hourly.account >= 1 && hourly.app >= hourly.account, platform);
    assert.match(retention({ externalId: '1' }).words?.text ?? '', /^[A-Z].+\.$/);
  }
  // Of 10,000 units a day.
  assert.ok(catalog.get('youtube').figures.hourly.app * 24 <= 5_000);
});
