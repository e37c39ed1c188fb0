import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationKinds } from '../../../server/domain/notifications/kinds.ts';
import type { NotificationFactsView, NotificationView } from '../../../server/http/views.ts';
import { catalog } from '../../../server/platforms/index.ts';
import { wallWords } from '../../time/dates.ts';
import { noticeWords } from './words.ts';

const facts: NotificationFactsView = {
  action: 'post.scheduled',
  who: 'Ines Duarte',
  platform: 'instagram',
  account: 'Harbour Coffee',
  amends: false,
  from_app: false,
  excerpt: 'We open at seven.',
  note: null,
  reason: null,
  goes_out: { wall_time: '2026-11-18T09:30', time_zone: 'Europe/Lisbon' },
  jumped_over: false,
};
const wordsFor = (kind: NotificationView['kind'], changed: Partial<NotificationFactsView> = {}) =>
  noticeWords(
    { kind, title: 'As it was told', body: 'In English', facts: { ...facts, ...changed } },
    (platform) => catalog.get(platform).title,
  );

test('a time is told as the reader writes it, with its place', () => {
  assert.deepEqual(wordsFor('approved'), {
    title: 'Ines Duarte approved your Instagram post',
    body: `It goes out ${wallWords('2026-11-18T09:30')} (Lisbon). For Harbour Coffee: We open at seven.`,
  });
  assert.match(wordsFor('time_moved').body, /It now goes out Wed 18 Nov[ \d]*, 09:30 \(Lisbon\)\./);
});

test('the reason of a failure is a sentence of its own, so that it can be told in another language', () => {
  const failed = wordsFor('failed', { action: 'post.failed', reason: 'LinkedIn refused it.', account: null });
  assert.deepEqual(failed, {
    title: 'Not published: an Instagram post',
    body: 'LinkedIn refused it. We open at seven.',
  });
  assert.match(wordsFor('failed', { action: 'post.first_comment_failed' }).title, /^The first comment under/);
});

test('a note is told with who wrote it and on what', () => {
  const note = wordsFor('commented', { action: 'post.commented', note: 'Is seven right?', amends: true });
  assert.equal(note.title, 'Ines Duarte wrote a note on a change to a post on Instagram');
  assert.equal(note.body, '“Is seven right?” For Harbour Coffee: We open at seven.');
});

test('every kind has words of its own; without facts what was told stands', () => {
  for (const kind of notificationKinds) {
    const { title, body } = wordsFor(kind, { action: 'x', who: null, excerpt: null });
    assert.ok(
      !/undefined|null|As it was told/.test(`${title} ${body}`) || kind === 'mail_undelivered',
      title,
    );
  }
  const old = noticeWords(
    { kind: 'failed', title: 'As it was told', body: 'Then', facts: null },
    (platform) => catalog.get(platform).title,
  );
  assert.deepEqual(old, { title: 'As it was told', body: 'Then' });
});
