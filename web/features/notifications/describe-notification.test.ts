import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationKinds } from '../../../server/domain/notifications/kinds.ts';
import type { NotificationFactsView, NotificationView } from '../../../server/http/views.ts';
import { catalog } from '../../../server/platforms/index.ts';
import { formatWallTime } from '../../time/dates.ts';
import { describeNotification } from './describe-notification.ts';

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
const describe = (kind: NotificationView['kind'], changed: Partial<NotificationFactsView> = {}, count = 1) =>
  describeNotification(
    { kind, count, title: 'As it was told', body: 'In English', facts: { ...facts, ...changed } },
    (platform) => catalog.get(platform).title,
  );

test('a time is formatted for the reader, with its zone', () => {
  assert.deepEqual(describe('approved'), {
    title: 'Ines Duarte approved your Instagram post',
    body: `It goes out ${formatWallTime('2026-11-18T09:30')} (Lisbon). For Harbour Coffee: We open at seven.`,
  });
  assert.match(describe('time_moved').body, /It now goes out Wed 18 Nov[ \d]*, 09:30 \(Lisbon\)\./);
});

test('several posts of one act have one title, and the last one stands for them', () => {
  const { title, body } = describe('approved', { goes_out: null }, 12);
  assert.equal(title, 'Ines Duarte approved 12 of your posts');
  assert.match(body, /For Harbour Coffee: We open at seven\. And 11 more\.$/);
});

test('the reason of a failure is a separate sentence, so that it can be translated', () => {
  const failed = describe('failed', { action: 'post.failed', reason: 'LinkedIn refused it.', account: null });
  assert.deepEqual(failed, {
    title: 'Not published: an Instagram post',
    body: 'LinkedIn refused it. We open at seven.',
  });
  assert.match(describe('failed', { action: 'post.first_comment_failed' }).title, /^The first comment under/);
});

test('a note is shown with its author and its post', () => {
  const note = describe('commented', { action: 'post.commented', note: 'Is seven right?', amends: true });
  assert.equal(note.title, 'Ines Duarte wrote a note on a change to a post on Instagram');
  assert.equal(note.body, '“Is seven right?” For Harbour Coffee: We open at seven.');
});

test('every kind has its own text; without facts the stored text is used', () => {
  for (const kind of notificationKinds) {
    const { title, body } = describe(kind, { action: 'x', who: null, excerpt: null });
    assert.ok(
      !/undefined|null|As it was told/.test(`${title} ${body}`) ||
        kind === 'mail_undelivered' ||
        // The server's own text, translated by its code.
        kind === 'security' ||
        kind === 'webhook_stopped',
      title,
    );
  }
  const stored = describeNotification(
    { kind: 'failed', count: 1, title: 'As it was told', body: 'Then', facts: null },
    (platform) => catalog.get(platform).title,
  );
  assert.deepEqual(stored, { title: 'As it was told', body: 'Then' });
});
