import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostView } from '../../../server/http/views.ts';
import { findOwnDrafts } from './find-own-drafts.ts';

const draft = (id: string, author: string, updated_at: string, more: Partial<PostView> = {}) =>
  ({ id, author: { id: author, name: author }, updated_at, waiting_for: null, ...more }) as PostView;

test('users see their own drafts and those that their apps could not complete, last edited first', () => {
  const drafts = [
    draft('4', 'ines', '2026-11-12T09:00:00Z'),
    draft('3', 'rui', '2026-11-16T09:00:00Z'),
    draft('2', 'ines', '2026-11-15T09:00:00Z', { from_app: true, waiting_for: 'others' }),
    draft('5', 'ines', '2026-11-11T09:00:00Z', { from_app: true }),
    draft('1', 'ines', '2026-11-16T08:00:00Z'),
  ];
  assert.deepEqual(
    findOwnDrafts(drafts, 'ines').map(({ id }) => id),
    ['1', '4', '5'],
  );
  assert.deepEqual(findOwnDrafts(drafts, 'mara'), []);
});
