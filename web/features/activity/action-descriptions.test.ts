import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditActions, auditTopics } from '../../../server/domain/audit/actions.ts';
import { actionDescriptions, describeAction, topicLabels } from './action-descriptions.ts';
import { groupAuditRuns } from './group-audit-runs.ts';

test('every action the server audits has a description, and no other does', () => {
  assert.deepEqual(Object.keys(actionDescriptions).sort(), [...auditActions].sort());
  assert.deepEqual(Object.keys(topicLabels), [...auditTopics]);
});

test('every description continues a sentence after a name, and names its subject at most once', () => {
  for (const [action, { text }] of Object.entries(actionDescriptions)) {
    assert.match(text, /^[a-z]/, action);
    assert.doesNotMatch(text, /[.!]$/, action);
    assert.ok(text.split('{it}').length <= 2, action);
  }
});

test('only a signature is set in ink', () => {
  const signed = auditActions.filter((action) => describeAction(action).isSignature);
  assert.deepEqual(signed, ['post.approved_by', 'post.time_approved_by']);
});

test('unexpected data never breaks the details or adds made-up values', () => {
  const malformed = [
    {},
    { digest: 7, role: null, changed: {}, scopes: 'x', before: 1, after: [] },
    { items: 'many' },
  ];
  for (const action of auditActions)
    for (const data of malformed) {
      const more = describeAction(action).details?.(data);
      assert.ok(
        more === undefined || (more !== '' && !/undefined|null|\[object/.test(more)),
        `${action}: ${more}`,
      );
    }
});

test('the details show the data recorded with the entry', () => {
  const more = (action: string, data: Record<string, unknown>) => describeAction(action).details?.(data);
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
  assert.equal(more('post.failed', { code: 'too_many_pages' }), 'Reason: too many pages');
});

test('an action of a later version is shown by its name', () => {
  assert.equal(describeAction('parcel.sent_off').text, 'did “parcel sent off” to {it}');
});

test('consecutive edits are one line, and so are an approval and its last signature; signatures are never grouped', () => {
  const entry = (sequence: number, action: string, subject = 'post:1', by = 'usr_1') => ({
    id: String(sequence),
    at: '2026-11-17T10:00:00Z',
    action,
    subject,
    sequence,
    actor: { id: by },
  });
  const runs = groupAuditRuns([
    entry(9, 'post.edited'),
    entry(8, 'post.edited'),
    entry(7, 'post.edited', 'post:2'),
    entry(6, 'post.edited', 'post:2', 'usr_2'),
    entry(5, 'post.approved'),
    entry(4, 'post.approved_by'),
    entry(3, 'post.approved_by'),
    entry(2, 'post.approved', 'post:3'),
    entry(1, 'post.approved_by', 'post:3', 'usr_2'),
  ]);
  assert.deepEqual(
    runs.map((run) => [run.entry.sequence, run.count, run.firstSequence, run.isLastSignature]),
    [
      [9, 2, 8, false],
      [7, 1, 7, false],
      [6, 1, 6, false],
      [5, 1, 4, true],
      [3, 1, 3, false],
      [2, 1, 2, false],
      [1, 1, 1, false],
    ],
  );
});
