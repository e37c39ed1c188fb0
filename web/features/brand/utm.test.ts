import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markedLink } from './utm.ts';

const known = { platform: 'instagram', campaign: 'winter-lot' };

test('a link says where people came from, and keeps what it already said', () => {
  assert.equal(
    markedLink(
      'https://shop.example/deepwater?size=250',
      { source: '{platform}', medium: 'social', campaign: '{campaign}' },
      known,
    ),
    'https://shop.example/deepwater?size=250&utm_source=instagram&utm_medium=social&utm_campaign=winter-lot',
  );
});

test('empty parts are left away', () => {
  assert.equal(
    markedLink('https://shop.example/', { source: '{platform}', medium: ' ', campaign: '' }, known),
    'https://shop.example/?utm_source=instagram',
  );
});

test('what is no address stays unmarked', () => {
  assert.equal(markedLink('shop', { source: 'a', medium: '', campaign: '' }, known), null);
});
