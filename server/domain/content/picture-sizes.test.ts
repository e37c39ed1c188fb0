import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalog } from '../../platforms/index.ts';
import { previewSize, resolveSizes } from './picture-sizes.ts';

test('each size fits the first picture placement of its platform without cropping or scaling down', () => {
  for (const { name: platform, feedPicture, placements } of catalog.profiles) {
    const { width, height } = feedPicture;
    const rules = placements.find(({ image }) => image !== null)?.image;
    assert.ok(rules, platform);
    const ratio = width / height;
    assert.ok(ratio >= (rules.minRatio ?? 0) && ratio <= (rules.maxRatio ?? Infinity), platform);
    const widest = Math.min(rules.maxWidth ?? Infinity, rules.bestWidth ?? Infinity);
    assert.ok(width <= widest && width >= (rules.minWidth ?? 0), platform);
    assert.ok(Math.max(width, height) <= (rules.maxLongSide ?? Infinity), platform);
    assert.ok(Math.min(width, height) <= (rules.maxShortSide ?? Infinity), platform);
  }
});

test('each size is returned once, however often it is requested; a preview keeps the aspect ratio', () => {
  assert.deepEqual(resolveSizes(catalog, [{ width: 1_080, height: 1_350 }], ['instagram', 'facebook']), [
    { width: 1_080, height: 1_350 },
  ]);
  assert.deepEqual(resolveSizes(catalog, [], []), [{ width: 1_080, height: 1_080 }]);
  assert.deepEqual(previewSize({ width: 1_080, height: 1_920 }), { width: 405, height: 720 });
  assert.deepEqual(previewSize({ width: 300, height: 200 }), { width: 300, height: 200 });
});
