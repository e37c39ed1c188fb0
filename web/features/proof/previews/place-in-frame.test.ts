import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Framing, placeInFrame } from './place-in-frame.ts';

const place = (x: number, y: number, framing: Partial<Framing>) => {
  const placed = placeInFrame({ x, y }, { fileRatio: 1, frameRatio: 1, fit: 'cover', ...framing });
  return placed && [placed.x, placed.y].map((share) => Math.round(share * 1000) / 1000);
};

test('a file of the frame’s shape keeps its points', () => {
  assert.deepEqual(place(0.2, 0.9, {}), [0.2, 0.9]);
  assert.deepEqual(place(0.2, 0.9, { fit: 'contain' }), [0.2, 0.9]);
});

test('a crop moves points outwards, around the focus, and hides those beyond the edge', () => {
  // Twice as wide as the frame: its middle half is seen.
  assert.deepEqual(place(0.5, 0.3, { fileRatio: 2 }), [0.5, 0.3]);
  assert.deepEqual(place(0.25, 0.3, { fileRatio: 2 }), [0, 0.3]);
  assert.equal(place(0.2, 0.3, { fileRatio: 2 }), null);
  assert.deepEqual(place(0.2, 0.3, { fileRatio: 2, focus: { x: 0, y: 0.5 } }), [0.4, 0.3]);
  assert.deepEqual(place(0.3, 0.5, { fileRatio: 0.5 }), [0.3, 0.5]);
  assert.equal(place(0.3, 0.9, { fileRatio: 0.5 }), null);
});

test('a file that is shown whole leaves bars, which have no points', () => {
  assert.deepEqual(place(0.5, 0, { fileRatio: 2, fit: 'contain' }), [0.5, 0.25]);
  assert.deepEqual(place(1, 0.5, { fileRatio: 0.5, fit: 'contain' }), [0.75, 0.5]);
});
