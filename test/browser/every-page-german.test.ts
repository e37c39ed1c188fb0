import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allLooks, localeOf } from './look.ts';
import { checkHalfOfPages } from './pages/check-half.ts';

test('every second page is accessible, logs no errors, and loads nothing from other origins, in German', () =>
  checkHalfOfPages(1, { ...allLooks[3], locale: localeOf('de') }));

test('pages are rendered in an existing language', () => {
  assert.equal(localeOf('de'), 'de-DE');
  assert.throws(() => localeOf('fr'), /choose among en, de/);
});
