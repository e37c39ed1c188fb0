import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostDetailView } from '../../../server/http/views.ts';
import { type DraftContent, emptyDraft, toDraft, toDraftEdit } from './drafts.ts';

const timed = (publish_at: string) =>
  toDraft({
    media: [],
    schedule: { publish_at, wall_time: '2026-10-25T01:30:00', time_zone: 'Europe/Lisbon' },
  } as unknown as PostDetailView).schedule;

test('a draft keeps the fold of a local time that occurs twice', () => {
  assert.deepEqual(timed('2026-10-25T00:30:00.000Z'), {
    wall_time: '2026-10-25T01:30:00',
    time_zone: 'Europe/Lisbon',
    fold: 'earlier',
  });
  assert.equal(timed('2026-10-25T01:30:00.000Z')?.fold, 'later');
});

/** As the editor does: a mention that the text does not name is not sent. */
const withoutMentions = (content: DraftContent): DraftContent => {
  const { mentions: _mentions, ...options } = content.options;
  return { ...content, options };
};

test('removing a value is saved, although it was not sent any more', () => {
  const stored = { revision: 3, options: { mentions: ['Harbour'], title: 'One' } };
  const before = { ...emptyDraft('plain'), options: stored.options };
  const edit = (options: object) =>
    toDraftEdit(stored, before, { ...before, options: { ...options } }, withoutMentions);
  assert.deepEqual(edit({ title: 'One' }), { revision: 3, options: { title: 'One' } });
  assert.deepEqual(edit(stored.options), { revision: 3 });
});

test('an edit contains only what changed, and no options for a text that changes nothing about them', () => {
  const stored = { revision: 3, options: { mentions: ['Harbour'] } };
  const before = { ...emptyDraft('plain'), caption: 'One', options: stored.options };
  assert.deepEqual(toDraftEdit(stored, before, { ...before, caption: 'Two' }, withoutMentions), {
    revision: 3,
    caption: 'Two',
  });
});
