import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiProblem } from '../../data/problem.ts';
import { batchOf, idsOf, nextToSee, progressOf, type SeenProof, signEach, toggled } from './batch.ts';

const proof = (missing: string | null = null): SeenProof => ({
  digest: 'd',
  number: 1,
  publishAt: null,
  declarations: {},
  missing,
});

test('an address names posts by their numbers, each once, and nothing else', () => {
  assert.deepEqual(idsOf('12,7,12,x,,-3'), ['12', '7']);
  assert.deepEqual(idsOf(undefined), []);
  assert.equal(batchOf([]), undefined);
  assert.equal(batchOf(['12', '7']), '12,7');
  assert.deepEqual(toggled(['1', '2'], '1'), ['2']);
  assert.deepEqual(toggled(['1'], '3'), ['1', '3']);
});

test('the way leads through what was not seen, then to what wants a choice, and never to where one stands', () => {
  const ids = ['1', '2', '3'];
  assert.equal(nextToSee(ids, {}, undefined), '1');
  assert.equal(nextToSee(ids, { '1': proof() }, '1'), '2');
  assert.equal(nextToSee(ids, { '3': proof() }, '3'), '1');
  assert.equal(nextToSee(ids, { '1': proof('Choose'), '2': proof(), '3': proof() }, '3'), '1');
  assert.equal(nextToSee(ids, { '1': proof(), '2': proof(), '3': proof() }, '3'), null);
  assert.deepEqual(progressOf(ids, { '1': proof('Choose'), '2': proof(), '9': proof() }), {
    seen: 2,
    ready: 1,
  });
});

test('each is signed by itself against what was seen; what was not seen is never sent', async () => {
  const asked: string[] = [];
  const outcomes = await signEach(
    ['1', '2', '3', '4', '5'],
    { '1': proof(), '2': proof(), '3': proof(), '4': proof('Choose') },
    async (id, seen) => {
      asked.push(`${id} ${seen.digest}`);
      if (id === '2') throw new ApiProblem({ status: 400, code: 'content_changed' });
      if (id === '3') throw new ApiProblem({ status: 403, code: 'forbidden', detail: 'Not yours.' });
      return `post ${id}`;
    },
  );
  assert.deepEqual(asked, ['1 d', '2 d', '3 d']);
  assert.deepEqual(outcomes, [
    { kind: 'signed', id: '1', detail: 'post 1' },
    { kind: 'changed', id: '2' },
    { kind: 'refused', id: '3', reason: 'Not yours.' },
    { kind: 'unseen', id: '4' },
    { kind: 'unseen', id: '5' },
  ]);
});
