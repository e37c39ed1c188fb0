import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostDetailView } from '../../../server/http/views.ts';
import { describeMarkedPublished, proofTitle } from './proof-title.ts';

const titleOf = (state: PostDetailView['state'], changes: Partial<PostDetailView> = {}): string =>
  proofTitle({
    state,
    current_revision: { number: 1 } as PostDetailView['current_revision'],
    proof: null,
    amended_at: null,
    published_at: null,
    marked_published: null,
    ...changes,
  });

test('only upcoming posts are titled as going out', () => {
  const states = ['failed', 'missed', 'published', 'removed', 'cancelled', 'unconfirmed', 'draft'] as const;
  for (const state of states) assert.doesNotMatch(titleOf(state), /as it will go out/i, state);
  for (const state of ['in_review', 'approved', 'scheduled', 'publishing'] as const)
    assert.match(titleOf(state), /^Exactly as it will go out/, state);
  assert.equal(titleOf('removed', { published_at: '2026-11-16T10:25:00Z' }), 'Exactly as it went out.');
  assert.equal(titleOf('published', { amended_at: '2026-11-16T10:25:00Z' }).includes('changed since'), true);
  assert.match(titleOf('in_review', { current_revision: null }), /^A draft/);
});

test('a post marked as published by a user is not titled as published by us', () => {
  const marked_published = { by: { id: 'usr_1', name: 'Ines' }, at: '2026-03-03T14:02:00Z', confirmed: true };
  const published_at = marked_published.at;
  for (const state of ['published', 'removed'] as const)
    assert.match(titleOf(state, { published_at, marked_published }), /Nobody saw it go out/);
  assert.equal(
    describeMarkedPublished(marked_published, (at) => at.slice(11, 16)),
    'Ines said it is out, 14:02',
  );
});
