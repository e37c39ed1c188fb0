import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileGrid } from './profile-grid.ts';

const picture = { mime: 'image/jpeg', role: null };
const video = { mime: 'video/mp4', role: null };
const cover = { mime: 'image/jpeg', role: 'thumbnail' } as const;

const markOf = (
  media: readonly { mime: string; role: 'thumbnail' | null }[],
  options: Record<string, string | boolean> = {},
) => profileGrid.tileOf({ media, options })?.mark;

test('pictures have no mark, Reels and carousels have theirs', () => {
  assert.equal(markOf([]), null);
  assert.equal(markOf([picture]), null);
  assert.equal(markOf([video]), 'video');
  assert.equal(markOf([video, cover]), 'video');
  assert.equal(markOf([video], { kind: 'reel' }), 'video');
  assert.equal(markOf([picture, picture]), 'several');
  assert.equal(markOf([picture, video]), 'several');
});

test('Stories, and Reels that are kept out of the feed, are not on the profile', () => {
  assert.equal(markOf([picture], { kind: 'story' }), undefined);
  assert.equal(markOf([video], { kind: 'reel', share_to_feed: false }), undefined);
  // Only the choice of a Reel has this option: a post always stands there.
  assert.equal(markOf([video], { kind: 'post', share_to_feed: false }), 'video');
});
