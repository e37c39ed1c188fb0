import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCurrentMark, findMarks, type StoryPost } from './story.ts';

const now = Date.parse('2026-11-17T14:32:00Z');
const draft: StoryPost = {
  state: 'approved',
  created_at: '2026-11-15T10:00:00Z',
  approvals: { needed: 2, given: 2, self_approval: true, strength: 'session' },
  schedule: null,
  trouble: null,
  published_at: null,
  marked_published: null,
};
const schedule = (publish_at: string) => ({ publish_at, wall_time: '', time_zone: 'UTC' });
const trouble = (code: string) =>
  ({ code, message: 'Why.', at: '2026-11-17T12:00:04Z' }) as StoryPost['trouble'];
const tell = (post: Partial<StoryPost>): string[] => {
  const marks = findMarks({ ...draft, ...post }, 'UTC', now);
  const current = findCurrentMark(marks);
  return marks.map(
    (mark) =>
      `${mark === current ? '> ' : ''}${mark.label} (${mark.look})${mark.fact ? `: ${mark.fact}` : ''}`,
  );
};

test('a signed post waits for its time, or for somebody to publish it', () => {
  assert.deepEqual(tell({ state: 'scheduled', schedule: schedule('2026-11-19T09:00:00Z') }), [
    'Written (done): Sun 15',
    '> Signed (signed): 2 of 2',
    'Due (ahead): Thu 19, 09:00',
    'Sent (ahead): not yet',
    'Out (ahead): not yet',
  ]);
  assert.equal(tell({})[2], 'Due (ahead): no time');
});

test('a post that is out reached every mark; one that a person saw says when they did', () => {
  const published_at = '2026-11-17T12:00:09Z';
  const out = { state: 'published', published_at, schedule: schedule('2026-11-17T12:00:00Z') } as const;
  assert.deepEqual(tell(out).slice(2), ['Due (done): 12:00', 'Sent (done)', '> Out (done): 12:00:09']);
  const by = { id: 'usr_1', name: 'Ines Duarte' };
  const marked_published = { by, at: '2026-11-17T13:00:00Z', confirmed: true };
  assert.equal(tell({ ...out, marked_published } as Partial<StoryPost>)[4], '> Out (done): seen 13:00');
});

test('the line breaks where the post stopped, and never claims more than happened', () => {
  const due = { schedule: schedule('2026-11-17T12:00:00Z') };
  assert.deepEqual(tell({ ...due, state: 'failed', trouble: trouble('duplicate_content') }).slice(2), [
    'Due (done): 12:00',
    '> Refused (refused): 12:00:04',
    'Out (ahead): no',
  ]);
  assert.equal(
    tell({ state: 'failed', trouble: trouble('unavailable') })[3],
    '> Not sent (refused): 12:00:04',
  );
  assert.deepEqual(tell({ state: 'failed', trouble: trouble('not_published') }).slice(3), [
    'Sent (done)',
    '> Not out (refused): not there',
  ]);
  assert.deepEqual(
    tell({
      state: 'missed',
      approvals: { ...draft.approvals, given: 1 },
      schedule: schedule('2026-11-16T10:00:00Z'),
    }).slice(1),
    ['Signed (half): 1 of 2', '> Passed (passed): Mon 16, 10:00', 'Sent (ahead): no', 'Out (ahead): no'],
  );
  assert.deepEqual(tell({ ...due, state: 'unconfirmed' }).slice(3), [
    'Sent (done)',
    '> Out? (unknown): nobody knows',
  ]);
});
