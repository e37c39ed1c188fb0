import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApprovalView, PostDetailView } from '../../../server/http/views.ts';
import { buildApprovalProof } from './approval-proof.ts';

const approval = (id: string, by: string, digest: string, voided = false) =>
  ({
    id,
    by: { id: by, name: by },
    digest,
    covers: 'content',
    revision_number: 1,
    at: `2026-11-17T09:0${id}:00Z`,
    voided_at: voided ? '2026-11-17T10:00:00Z' : null,
  }) as ApprovalView;
const post = (digest: string, approvals_list: ApprovalView[]) =>
  ({
    published_at: '2026-11-17T11:00:00Z',
    current_revision: { digest },
    approvals_list,
  }) as unknown as PostDetailView;
const entry = (sequence: number, action: string, digest?: string) => ({
  sequence,
  action,
  data: digest === undefined ? {} : { digest },
});

test('the proof shows what went out, who signed exactly that, and its positions in the chain', () => {
  const proof = buildApprovalProof(
    post('b2', [
      approval('1', 'ines', 'a1', true),
      approval('2', 'ines', 'b2'),
      approval('3', 'tomas', 'b2'),
    ]),
    [
      entry(9, 'post.published', 'b2'),
      entry(7, 'post.approved_by', 'b2'),
      entry(6, 'post.approved_by', 'b2'),
      entry(3, 'post.approved_by', 'a1'),
    ],
  );
  assert.equal(proof.title, 'Two people signed exactly what went out');
  assert.deepEqual(
    proof.signatures.map(({ approval: { id } }) => id),
    ['2', '3'],
  );
  assert.equal(proof.signedDigest, 'b2');
  assert.equal(proof.sentDigest, 'b2');
  assert.equal(proof.chainPositions, 'signed 6 and 7, sent 9');
});

test('a voided signature does not count', () => {
  const proof = buildApprovalProof(post('a1', [approval('1', 'ines', 'a1', true)]), [
    entry(3, 'post.approved_by', 'a1'),
  ]);
  assert.equal(proof.title, 'Nobody has signed this yet');
  assert.equal(proof.signedDigest, null);
});

test('a signed post that has not gone out shows nothing as sent', () => {
  const proof = buildApprovalProof(post('a1', [approval('1', 'ines', 'a1')]), [
    entry(3, 'post.approved_by', 'a1'),
  ]);
  assert.equal(proof.title, 'One person signed it, and it has not gone out');
  assert.equal(proof.sentDigest, null);
});

test('a signed post that a person marked as published claims neither what was sent nor when', () => {
  const marked_published = {
    by: { id: 'usr_1', name: 'Ines' },
    at: '2026-11-17T11:00:00Z',
    confirmed: false,
  };
  const markedPost = { ...post('a1', [approval('1', 'ines', 'a1')]), marked_published } as PostDetailView;
  const proof = buildApprovalProof(markedPost, [
    entry(3, 'post.approved_by', 'a1'),
    entry(5, 'post.resolved'),
  ]);
  assert.equal(proof.title, 'One person signed it, and Ines said it is out');
  assert.equal(proof.sentDigest, null);
});
