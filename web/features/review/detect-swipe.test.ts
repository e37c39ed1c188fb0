import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectSwipe } from './detect-swipe.ts';

test('only a quick, long and horizontal move is a swipe', () => {
  assert.equal(detectSwipe({ right: -120, down: 10, ms: 180 }), 'next');
  assert.equal(detectSwipe({ right: 120, down: -30, ms: 180 }), 'previous');
  assert.equal(detectSwipe({ right: -40, down: 0, ms: 100 }), null, 'short');
  assert.equal(detectSwipe({ right: -120, down: 80, ms: 100 }), null, 'slanting');
  assert.equal(detectSwipe({ right: -200, down: 0, ms: 1500 }), null, 'slow');
});
