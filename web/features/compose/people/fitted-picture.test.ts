import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeMissingPicture } from './fitted-picture.ts';

const message = 'The picture could not be made.';

test('a picture that cannot be made says so instead of waiting', () => {
  for (const state of ['failed', 'cannot'] as const)
    assert.equal(describeMissingPicture({ state, message }, 'saved'), message);
  for (const state of ['to_make', 'making'] as const)
    assert.match(describeMissingPicture({ state, message }, 'saved'), /^Preparing/);
});

test('while the draft cannot be saved, that is why there is no picture', () => {
  for (const status of ['failed', 'conflict'] as const)
    assert.match(describeMissingPicture({ state: 'to_make', message }, status), /not saved/);
  for (const status of ['waiting', 'saving'] as const)
    assert.match(describeMissingPicture(undefined, status), /^Preparing/);
});
