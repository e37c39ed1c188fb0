import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyLook, regionOf } from './look.ts';
import { checkHalf } from './pages/check-half.ts';

test('each second page of two is accessible, quiet, and wholly ours, in German', { timeout: 180_000 }, () =>
  checkHalf(1, { ...everyLook[3], locale: regionOf('de') }),
);

test('pages are looked at in a language that is there', () => {
  assert.equal(regionOf('de'), 'de-DE');
  assert.throws(() => regionOf('fr'), /choose among en, de/);
});
