import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../../data/problem.ts';
import {
  batchProgress,
  findNextToSee,
  formatBatchIds,
  parseBatchIds,
  type SeenProof,
  signEach,
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

test('each proof is signed separately against the version that was seen; an unseen one is never sent', async () => {
  const approvedIds: string[] = [];
  const outcomes = await signEach(
    ['1', '2', '3', '4', '5'],
    { '1': proof(), '2': proof(), '3': proof(), '4': proof('Choose') },
    async (id, seen) => {
      approvedIds.push(`${id} ${seen.digest}`);
      if (id === '2') throw new ApiProblem({ status: 400, code: 'content_changed' });
      if (id === '3') throw new ApiProblem({ status: 403, code: 'forbidden', detail: 'Not yours.' });
      return `post ${id}`;
    },
  );
  assert.deepEqual(approvedIds, ['1 d', '2 d', '3 d']);
  assert.deepEqual(outcomes, [
    { kind: 'signed', id: '1', detail: 'post 1' },
    { kind: 'changed', id: '2' },
    { kind: 'refused', id: '3', reason: 'Not yours.' },
    { kind: 'unseen', id: '4' },
    { kind: 'unseen', id: '5' },
  ]);
});
