import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostView } from '../../server/http/views.ts';
import { ownDrafts } from './own-drafts.ts';

const draft = (id: string, author: string, updated_at: string, from_app = false) =>
  ({ id, author: { id: author, name: author }, updated_at, from_app }) as PostView;

test('somebody finds what they write themselves, last touched first', () => {
  const drafts = [
    draft('4', 'ines', '2026-11-12T09:00:00Z'),
    draft('3', 'rui', '2026-11-16T09:00:00Z'),
    draft('2', 'ines', '2026-11-15T09:00:00Z', true),
    draft('1', 'ines', '2026-11-16T08:00:00Z'),
  ];
  assert.deepEqual(
    ownDrafts(drafts, 'ines').map(({ id }) => id),
    ['1', '4'],
  );
  assert.deepEqual(ownDrafts(drafts, 'mara'), []);
});
