import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostDetailView } from '../../server/http/views.ts';
import { proofWords } from './proof-words.ts';

const told = (state: PostDetailView['state'], more: Partial<PostDetailView> = {}): string =>
  proofWords({
    state,
    current_revision: { number: 1 } as PostDetailView['current_revision'],
    amended_at: null,
    published_at: null,
    ...more,
  });

test('only what is still to come is shown as it will go out', () => {
  const states = ['failed', 'missed', 'published', 'removed', 'cancelled', 'unconfirmed', 'draft'] as const;
  for (const state of states) assert.doesNotMatch(told(state), /as it will go out/i, state);
  for (const state of ['in_review', 'approved', 'scheduled', 'publishing'] as const)
    assert.match(told(state), /^Exactly as it will go out/, state);
  assert.equal(told('removed', { published_at: '2026-11-16T10:25:00Z' }), 'Exactly as it went out.');
  assert.equal(told('published', { amended_at: '2026-11-16T10:25:00Z' }).includes('changed since'), true);
  assert.match(told('in_review', { current_revision: null }), /^A draft/);
});
