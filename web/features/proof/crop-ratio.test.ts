import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cropRatio } from './crop-ratio.ts';

const frame = (width: number, height: number) => ({ width, height });

test('a picture that keeps its shape is not cropped, whatever its size', () => {
  assert.equal(cropRatio(frame(4000, 3000), frame(1080, 810)), null);
  assert.equal(cropRatio(frame(4000, 3000), undefined), null);
});

test('a crop is named by its ratio, an unusual one by its pixels', () => {
  assert.equal(cropRatio(frame(4000, 3000), frame(1080, 1350)), '4:5');
  assert.equal(cropRatio(frame(1080, 1350), frame(1200, 1200)), '1:1');
  assert.equal(cropRatio(frame(1080, 1350), frame(1200, 628)), '1.91:1');
  assert.equal(cropRatio(frame(1080, 1350), frame(1000, 350)), '1000 × 350');
});
