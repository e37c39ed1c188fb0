import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { readAnew } from './refetch-changed.ts';

/** A page that shows the posts, whose answers are given by hand. */
function pageWithPosts() {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, networkMode: 'always', retry: false } },
  });
  const asked: PromiseWithResolvers<string>[] = [];
  const shown = new QueryObserver<string>(client, {
    queryKey: ['posts', 'list'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
  });
  const leave = shown.subscribe(() => undefined);
  const now = () => shown.getCurrentResult().data;
  return { client, asked, now, [Symbol.dispose]: leave };
}
const posts = [{ queryKey: ['posts'] }];

test('what changes during a first reading is read after it, once', async () => {
  using page = pageWithPosts();
  readAnew(page.client, posts);
  readAnew(page.client, posts);
  assert.equal(page.asked.length, 1);
  page.asked[0]?.resolve('as it was');
  await settled();
  assert.equal(page.asked.length, 2);
  page.asked[1]?.resolve('as it is');
  await settled();
  assert.equal(page.now(), 'as it is');
  assert.equal(page.asked.length, 2);

  // From then on a change is read at once.
  readAnew(page.client, posts);
  assert.equal(page.asked.length, 3);
});

test('a first reading that fails after a change is tried again', async () => {
  using page = pageWithPosts();
  readAnew(page.client, posts);
  page.asked[0]?.reject(new Error('not there yet'));
  await settled();
  page.asked[1]?.resolve('there');
  await settled();
  assert.equal(page.now(), 'there');
});
