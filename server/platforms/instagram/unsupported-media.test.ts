import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from './check.ts';
import { unsupportedMedia } from './check-media.ts';
import type { InstagramSettings } from './settings.ts';
import { testSettings } from './test-settings.ts';

const onLocalhost: InstagramSettings = { ...testSettings, publicUrl: new URL('http://localhost:3000') };

test('what cannot be sent from here is reported in advance, and refused with the same message', () => {
  assert.deepEqual(unsupportedMedia(testSettings), []);
  assert.deepEqual(unsupportedMedia({ ...onLocalhost, simulated: true }), []);
  assert.deepEqual(
    unsupportedMedia(onLocalhost).map(({ kind }) => kind),
    ['image'],
  );
  const onlyPhoto = { ...onLocalhost, facebookLogin: null };
  assert.deepEqual(
    unsupportedMedia(onlyPhoto).map(({ kind }) => kind),
    ['image', 'video'],
  );
  const photo = {
    sha256: 'a'.repeat(64),
    mime: 'image/jpeg',
    sizeBytes: 1_000,
    width: 1_080,
    height: 1_080,
    altText: '',
  };
  const refused = check(onlyPhoto, { caption: '', media: [photo], options: {} });
  assert.deepEqual(
    refused.map(({ code, message }) => [code, message]),
    [['public_address_needed', unsupportedMedia(onlyPhoto)[0]?.why]],
  );
});
