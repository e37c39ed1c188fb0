import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApprovalView, PostDetailView } from '../../../server/http/views.ts';
import { contentSignatures, countsFor, timeSignatures } from './group-signatures.ts';

const approval = (id: string, by: string, covers: 'content' | 'timing', minute: number, digest = 'a1') =>
  ({
    id,
    by: { id: by, name: by },
    covers,
    digest,
    revision_number: 1,
    at: `2026-11-17T10:${String(minute).padStart(2, '0')}:00Z`,
  }) as ApprovalView;

test('content and time are two lines of one signature', () => {
  const [ines, tomas, ...others] = contentSignatures([
    approval('1', 'ines', 'content', 1),
    approval('2', 'tomas', 'content', 2),
    approval('3', 'ines', 'timing', 3),
    approval('4', 'ines', 'timing', 4),
  ]);
  assert.deepEqual([ines?.approval.id, ines?.newTime?.id], ['1', '4']);
  assert.deepEqual([tomas?.approval.id, tomas?.newTime], ['2', null]);
  assert.deepEqual(others, []);
});

test('approving another time does not count as signing the content', () => {
  const list = [approval('1', 'ines', 'content', 1), approval('2', 'maren', 'timing', 2)];
  assert.deepEqual(
    contentSignatures(list).map(({ by }) => by.id),
    ['ines'],
  );
  assert.deepEqual(
    timeSignatures(list).map(({ by, newTime }) => [by.id, newTime?.id]),
    [['maren', '2']],
  );
});

test('signatures of two revisions are separate', () => {
  const list = [approval('1', 'ines', 'content', 1, 'a1'), approval('2', 'ines', 'content', 2, 'b2')];
  assert.equal(contentSignatures(list).length, 2);
});

test('where passkeys are wanted, what was given without one does not count, until it is out', () => {
  const given = (strength: 'session' | 'passkey', more: object = {}) =>
    ({ voided_at: null, digest: 'a1', strength, ...more }) as ApprovalView;
  const post = (state: string, strength: string) =>
    ({ state, approvals: { strength }, current_revision: { digest: 'a1' } }) as PostDetailView;
  const wanted = countsFor(post('in_review', 'passkey'));
  assert.deepEqual([given('session'), given('passkey')].map(wanted), [false, true]);
  assert.ok(countsFor(post('published', 'passkey'))(given('session')));
  const free = countsFor(post('in_review', 'session'));
  assert.ok(free(given('session')));
  assert.ok(!free(given('passkey', { digest: 'b2' })));
  assert.ok(!free(given('passkey', { voided_at: '2026-11-17T10:00:00Z' })));
});
