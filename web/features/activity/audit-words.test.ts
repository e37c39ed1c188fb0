import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditActions, auditTopics } from '../../../server/domain/audit/actions.ts';
import { auditRuns } from './audit-runs.ts';
import { auditWords, topicWords, wordsFor } from './audit-words.ts';

test('there are words for every act the server writes down, and for no other', () => {
  assert.deepEqual(Object.keys(auditWords).sort(), [...auditActions].sort());
  assert.deepEqual(Object.keys(topicWords), [...auditTopics]);
});

test('every sentence reads on from a name, and says what it is about at most once', () => {
  for (const [action, { says }] of Object.entries(auditWords)) {
    assert.match(says, /^[a-z]/, action);
    assert.doesNotMatch(says, /[.!]$/, action);
    assert.ok(says.split('{it}').length <= 2, action);
  }
});

test('only what a person signs is set in their ink', () => {
  const signed = auditActions.filter((action) => wordsFor(action).signed);
  assert.deepEqual(signed, ['post.approved_by', 'post.time_approved_by']);
});

test('whatever was written down with it, nothing breaks and nothing is made up', () => {
  const strange = [
    {},
    { digest: 7, role: null, changed: {}, scopes: 'x', before: 1, after: [] },
    { items: 'many' },
  ];
  for (const action of auditActions)
    for (const data of strange) {
      const more = wordsFor(action).more?.(data);
      assert.ok(
        more === undefined || (more !== '' && !/undefined|null|\[object/.test(more)),
        `${action}: ${more}`,
      );
    }
});

test('what is known is told', () => {
  const more = (action: string, data: Record<string, unknown>) => wordsFor(action).more?.(data);
  assert.equal(
    more('post.approved_by', { revision: 5, digest: '9f2ce41b07aa11' }),
    'Revision 5, 9f2c e41b 07aa',
  );
  assert.equal(more('member.role_changed', { role: 'editor', role_before: 'viewer' }), 'editor, was viewer');
  assert.equal(
    more('policy.changed', {
      before: { approvalsRequired: 1, selfApproval: true, lateWindowMinutes: 15 },
      after: { approvalsRequired: 2, selfApproval: false, lateWindowMinutes: 15 },
    }),
    'signatures needed: two, was one; signing one’s own posts: not allowed, was allowed',
  );
  assert.equal(more('post.edited', { edit: 3, approvals_voided: 1 }), 'Its approval is void');
  assert.equal(more('post.failed', { code: 'too_many_pages' }), 'Because: too many pages');
});

test('an act of a later version is shown as it stands', () => {
  assert.equal(wordsFor('parcel.sent_off').says, 'did “parcel sent off” to {it}');
});

test('edits that follow each other are one line; approvals never are', () => {
  const entry = (sequence: number, action: string, subject = 'post:1', by = 'usr_1') => ({
    id: String(sequence),
    at: '2026-11-17T10:00:00Z',
    action,
    subject,
    sequence,
    actor: { id: by },
  });
  const runs = auditRuns([
    entry(9, 'post.edited'),
    entry(8, 'post.edited'),
    entry(7, 'post.edited', 'post:2'),
    entry(6, 'post.edited', 'post:2', 'usr_2'),
    entry(5, 'post.approved_by'),
    entry(4, 'post.approved_by'),
  ]);
  assert.deepEqual(
    runs.map(({ entry: { sequence }, times, since }) => [sequence, times, since]),
    [
      [9, 2, 8],
      [7, 1, 7],
      [6, 1, 6],
      [5, 1, 5],
      [4, 1, 4],
    ],
  );
});
