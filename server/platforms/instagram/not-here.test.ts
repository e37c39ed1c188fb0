import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from './check.ts';
import { notHere } from './check-media.ts';
import type { InstagramSettings } from './settings.ts';
import { testSettings } from './test-settings.ts';

const onLocalhost: InstagramSettings = { ...testSettings, publicUrl: new URL('http://localhost:3000') };

test('what cannot be sent from here is told before, and refused in the same words', () => {
  assert.deepEqual(notHere(testSettings), []);
  assert.deepEqual(notHere({ ...onLocalhost, simulated: true }), []);
  assert.deepEqual(
    notHere(onLocalhost).map(({ kind }) => kind),
    ['image'],
  );
  const alone = { ...onLocalhost, facebookLogin: null };
  assert.deepEqual(
    notHere(alone).map(({ kind }) => kind),
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
  const refused = check(alone, { caption: '', media: [photo], options: {} });
  assert.deepEqual(
    refused.map(({ code, message }) => [code, message]),
    [['public_address_needed', notHere(alone)[0]?.why]],
  );
});
