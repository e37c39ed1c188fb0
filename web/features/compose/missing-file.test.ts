import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlatformView } from '../../../server/http/views.ts';
import { describeMissingFile } from './missing-file.ts';

type Limits = NonNullable<PlatformView['limits']>;

const limits = (images: number, videos: number, requires_media = true) =>
  ({ images: { max_count: images }, videos: { max_count: videos }, requires_media }) as Limits;
const picture = { kind: 'image' } as const;

test('a platform says which file it needs before it can take the post', () => {
  assert.equal(describeMissingFile(limits(0, 1), [picture]), 'needs a video');
  assert.equal(describeMissingFile(limits(10, 1), []), 'needs a picture or a video');
  assert.equal(describeMissingFile(limits(10, 0), []), 'needs a picture');
});

test('a platform that takes words alone, or has the file it needs, needs nothing', () => {
  assert.equal(describeMissingFile(limits(0, 1, false), []), undefined);
  assert.equal(describeMissingFile(limits(10, 1), [picture]), undefined);
  assert.equal(describeMissingFile(undefined, []), undefined);
});
