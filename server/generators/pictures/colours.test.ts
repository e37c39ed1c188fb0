import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  contrast,
  hexOf,
  minContrast,
  mix,
  mutedInk,
  readableInk,
  scrimStrength,
  shapeFill,
} from './colours.ts';

const part = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(part, part, part).map(hexOf);

test('contrast follows WCAG', () => {
  assert.equal(contrast('#ffffff', '#000000'), 21);
  assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01);
});

test('every colour has a readable ink, whatever the brand prefers', () => {
  fc.assert(
    fc.property(colour, colour, (fill, preferred) => {
      const ink = readableInk([fill], [preferred]);
      assert.ok(contrast(ink, fill) >= minContrast);
      assert.ok(contrast(mutedInk(ink, [fill]), fill) >= minContrast);
    }),
  );
});

test('a shape behind text never breaks its contrast', () => {
  fc.assert(
    fc.property(colour, colour, fc.double({ min: 0, max: 1, noNaN: true }), (fill, toward, amount) => {
      const ink = readableInk([fill], []);
      assert.ok(contrast(shapeFill(fill, toward, amount, ink), ink) >= minContrast);
    }),
  );
});

test('white text is readable on the brightest photo under its scrim', () => {
  fc.assert(
    fc.property(part, (grey) => {
      const strength = scrimStrength([grey, grey, grey], '#101418', 0.3);
      assert.ok(contrast(mix(hexOf([grey, grey, grey]), '#101418', strength), '#ffffff') >= minContrast);
    }),
  );
});
