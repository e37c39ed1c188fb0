import assert from 'node:assert/strict';
import { test } from 'node:test';
import { once, oncePerKey } from './once.ts';

test('the work runs once, however many callers, and again only after a failure', async () => {
  const ends: PromiseWithResolvers<string>[] = [];
  const read = once(() => {
    const end = Promise.withResolvers<string>();
    ends.push(end);
    return end.promise;
  });
  const both = Promise.allSettled([read(), read()]);
  ends[0]?.reject(new Error('too many open files'));
  assert.deepEqual(
    (await both).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  const again = read();
  ends[1]?.resolve('words');
  assert.deepEqual([await again, await read(), ends.length], ['words', 'words', 2]);
});

test('each key has its own result', async () => {
  const calls: string[] = [];
  const read = oncePerKey(async (name) => {
    calls.push(name);
    if (calls.length === 1) throw new Error('not now');
    return `the ${name}`;
  });
  await assert.rejects(read('a'));
  assert.deepEqual(await Promise.all([read('a'), read('b'), read('a')]), ['the a', 'the b', 'the a']);
  assert.deepEqual(calls, ['a', 'a', 'b']);
});
