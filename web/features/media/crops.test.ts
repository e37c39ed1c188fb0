import assert from 'node:assert/strict';
import { test } from 'node:test';
import { automaticCrop, moveCrop, resizeCrop, shapeNames, shapeRatios } from './crops.ts';

const wide = { width: 3000, height: 2000 };

test('an automatic crop has the requested shape, is as large as possible and contains the focus point', () => {
  for (const shape of shapeNames)
    for (const focus of [null, { x: 0, y: 0 }, { x: 1, y: 0.37 }, { x: 0.62, y: 0.99 }]) {
      const crop = automaticCrop(shape, wide, focus);
      const ratio = (crop.width * wide.width) / (crop.height * wide.height);
      assert.ok(Math.abs(ratio / shapeRatios[shape] - 1) < 0.001, `${shape} came out as ${ratio}`);
      assert.ok(crop.width === 1 || crop.height === 1);
      assert.ok(
        crop.x >= 0 && crop.y >= 0 && crop.x + crop.width <= 1.000001 && crop.y + crop.height <= 1.000001,
      );
      if (focus) {
        assert.ok(focus.x >= crop.x - 0.0001 && focus.x <= crop.x + crop.width + 0.0001);
        assert.ok(focus.y >= crop.y - 0.0001 && focus.y <= crop.y + crop.height + 0.0001);
      }
    }
});

test('a moved crop stops at the edges', () => {
  const crop = automaticCrop('1:1', wide, null);
  assert.equal(moveCrop(crop, { x: -5, y: 0 }).x, 0);
  const right = moveCrop(crop, { x: 5, y: 5 });
  assert.ok(right.x + right.width <= 1.000001);
  assert.equal(right.y, 0);
});

test('a resized crop keeps its shape and stays inside the picture', () => {
  const small = resizeCrop(automaticCrop('4:5', wide, { x: 1, y: 1 }), -0.2, '4:5', wide);
  assert.ok(Math.abs((small.width * 3000) / (small.height * 2000) - 0.8) < 0.001);
  const again = resizeCrop(small, 9, '4:5', wide);
  assert.equal(again.height, 1);
  assert.ok(again.x + again.width <= 1.000001);
});
