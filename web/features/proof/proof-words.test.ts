import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostDetailView } from '../../../server/http/views.ts';
import { markedWords, proofWords } from './proof-words.ts';

const told = (state: PostDetailView['state'], more: Partial<PostDetailView> = {}): string =>
  proofWords({
    state,
    current_revision: { number: 1 } as PostDetailView['current_revision'],
    proof: null,
    amended_at: null,
    published_at: null,
    marked_published: null,
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

test('what a person said to be out is not told as seen to go out', () => {
  const marked_published = { by: { id: 'usr_1', name: 'Ines' }, at: '2026-03-03T14:02:00Z', confirmed: true };
  const published_at = marked_published.at;
  for (const state of ['published', 'removed'] as const)
    assert.match(told(state, { published_at, marked_published }), /Nobody saw it go out/);
  assert.equal(
    markedWords(marked_published, (at) => at.slice(11, 16)),
    'Ines said it is out, 14:02',
  );
});
