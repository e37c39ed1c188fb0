import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addUtm } from './add-utm.ts';

const values = { platform: 'instagram', campaign: 'winter-lot' };

test('a link gets UTM parameters, and keeps its own', () => {
  assert.equal(
    addUtm(
      'https://shop.example/deepwater?size=250',
      { source: '{platform}', medium: 'social', campaign: '{campaign}' },
      values,
    ),
    'https://shop.example/deepwater?size=250&utm_source=instagram&utm_medium=social&utm_campaign=winter-lot',
  );
});

test('empty parameters are left out', () => {
  assert.equal(
    addUtm('https://shop.example/', { source: '{platform}', medium: ' ', campaign: '' }, values),
    'https://shop.example/?utm_source=instagram',
  );
});

test('a text that is not a URL gets no parameters', () => {
  assert.equal(addUtm('shop', { source: 'a', medium: '', campaign: '' }, values), null);
});
