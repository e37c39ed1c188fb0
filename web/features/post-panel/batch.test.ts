import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApprovedPostView, PostDetailView } from '../../../server/http/views.ts';
import { ApiProblem } from '../../data/problem.ts';
import {
  batchProgress,
  findNextToSee,
  formatBatchIds,
  parseBatchIds,
  type SeenProof,
  signTogether,
  toggleIds,
} from './batch.ts';

const proof = (missing: string | null = null): SeenProof => ({
  digest: 'd',
  number: 1,
  publishAt: null,
  declarations: {},
  missing,
});

test('the URL lists post IDs, each once, and anything else is ignored', () => {
  assert.deepEqual(parseBatchIds('12,7,12,x,,-3'), ['12', '7']);
  assert.deepEqual(parseBatchIds(undefined), []);
  assert.equal(formatBatchIds([]), undefined);
  assert.equal(formatBatchIds(['12', '7']), '12,7');
  assert.deepEqual(toggleIds(['1', '2'], '1'), ['2']);
  assert.deepEqual(toggleIds(['1'], '3'), ['1', '3']);
});

test('unseen proofs come first, then those with missing choices, and never the current one', () => {
  const ids = ['1', '2', '3'];
  assert.equal(findNextToSee(ids, {}, undefined), '1');
  assert.equal(findNextToSee(ids, { '1': proof() }, '1'), '2');
  assert.equal(findNextToSee(ids, { '3': proof() }, '3'), '1');
  assert.equal(findNextToSee(ids, { '1': proof('Choose'), '2': proof(), '3': proof() }, '3'), '1');
  assert.equal(findNextToSee(ids, { '1': proof(), '2': proof(), '3': proof() }, '3'), null);
  assert.deepEqual(batchProgress(ids, { '1': proof('Choose'), '2': proof(), '9': proof() }), {
    seen: 2,
    ready: 1,
  });
});

const problem = (code: string, param?: string) => ({
  type: 'about:blank',
  title: 'Refused',
  status: 400,
  instance: '/v1/approvals',
  code,
  detail: 'Not yours.',
  request_id: 'req_1',
  ...(param && { errors: [{ param, code, message: 'Not yours.' }] }),
});
const answer = (post_id: string): ApprovedPostView => ({
  post_id,
  status: 'signed',
  post: { id: post_id } as PostDetailView,
});

test('all that were seen are sent together, in the version that was seen; an unseen one is never sent', async () => {
  const sent: string[] = [];
  const outcomes = await signTogether(
    ['1', '2', '3', '4', '5'],
    { '1': proof(), '2': proof(), '3': proof(), '4': proof('Choose') },
    {
      prepare: null,
      approve: async (approvals) => {
        sent.push(approvals.map(({ post_id, revision_digest }) => `${post_id} ${revision_digest}`).join());
        return [
          { post_id: '3', status: 'refused', problem: problem('forbidden') },
          answer('1'),
          { post_id: '2', status: 'refused', problem: problem('content_changed') },
        ];
      },
    },
  );
  assert.deepEqual(sent, ['1 d,2 d,3 d']);
  assert.deepEqual(outcomes, [
    { kind: 'signed', id: '1', detail: { id: '1' } },
    { kind: 'changed', id: '2' },
    { kind: 'refused', id: '3', reason: 'Not yours.' },
    { kind: 'unseen', id: '4' },
    { kind: 'unseen', id: '5' },
  ]);
});

const three = { '1': proof(), '2': proof(), '3': proof() };

test('a passkey signs those that can be signed, with one gesture, and the refused one is named', async () => {
  const asked: string[] = [];
  const outcomes = await signTogether(['1', '2', '3'], three, {
    prepare: async (approvals) => {
      if (approvals.some(({ post_id }) => post_id === '2'))
        throw new ApiProblem(problem('declarations_missing', '2.declarations.privacy'));
      asked.push(approvals.map(({ post_id }) => post_id).join());
      return 'a signature';
    },
    approve: async (approvals, credential) => {
      assert.equal(credential, 'a signature');
      return approvals.map(({ post_id }) => answer(post_id));
    },
  });
  assert.deepEqual(asked, ['1,3']);
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['signed', 'refused', 'signed'],
  );
});

test('who cancels the passkey has signed nothing, and keeps what was seen', async () => {
  const cancelled = new ApiProblem({ status: 400, code: 'passkey_not_used' });
  const signing = signTogether(['1', '2', '3'], three, {
    prepare: () => Promise.reject(cancelled),
    approve: () => assert.fail('nothing is sent'),
  });
  await assert.rejects(signing, cancelled);
});
