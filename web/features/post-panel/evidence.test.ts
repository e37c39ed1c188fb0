import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostDetailView } from '../../../server/http/views.ts';
import { findEvidence } from './evidence.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 17, 13, 0, second)).toISOString();
const post = (parts: Partial<PostDetailView>) =>
  ({
    approvals_list: [],
    attempts: [],
    current_revision: null,
    history: [],
    trouble: null,
    ...parts,
  }) as unknown as PostDetailView;

test('the evidence is what happened while sending, oldest first, each fact once', () => {
  const message = 'LinkedIn stopped answering after it was sent.';
  const evidence = findEvidence(
    post({
      approvals_list: [
        {
          by: { id: 'usr_1', name: 'Ines Duarte' },
          digest: 'd',
          voided_at: null,
          covers: 'content',
          at: at(0),
        },
        {
          by: { id: 'usr_2', name: 'Tomas Reyl' },
          digest: 'd',
          voided_at: at(1),
          covers: 'content',
          at: at(0),
        },
      ] as PostDetailView['approvals_list'],
      current_revision: { digest: 'd' } as PostDetailView['current_revision'],
      attempts: [
        { id: 'att_1', started_at: at(2), finished_at: at(9), outcome: 'unconfirmed', reason: message },
      ] as PostDetailView['attempts'],
      history: [
        { at: at(9), action: 'post.unconfirmed', by: null, summary: 'Needs a person to look' },
        { at: at(5), action: 'post.uncertain', by: null, summary: 'The platform stopped answering' },
        { at: at(1), action: 'post.submitted', by: null, summary: 'Sent to review' },
      ] as PostDetailView['history'],
      trouble: { code: 'unconfirmed', message, at: at(9) } as PostDetailView['trouble'],
    }),
  );
  assert.deepEqual(evidence, [
    { at: at(2), text: 'Sending began, with exactly what Ines Duarte signed.' },
    { at: at(5), text: 'The platform stopped answering.' },
    { at: at(9), text: message },
  ]);
});

test('what is wrong is said even if no attempt recorded it', () => {
  const trouble = { code: 'gone', message: 'The account is gone.', at: at(3) } as PostDetailView['trouble'];
  assert.deepEqual(findEvidence(post({ trouble })), [{ at: at(3), text: 'The account is gone.' }]);
});
