import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { refetchChangedQueries } from './refetch-changed-queries.ts';

/** A page showing the posts, whose responses the test resolves. */
function pageWithPosts() {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: 10_000, networkMode: 'always', retry: false } },
  });
  const requests: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: ['posts', 'list'],
    queryFn: () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
  });
  const unsubscribe = observer.subscribe(() => undefined);
  const currentData = () => observer.getCurrentResult().data;
  return { client, requests, currentData, [Symbol.dispose]: unsubscribe };
}
const posts = [{ queryKey: ['posts'] }];

test('a query that changes during its first fetch is fetched again afterwards, once', async () => {
  using page = pageWithPosts();
  refetchChangedQueries(page.client, posts);
  refetchChangedQueries(page.client, posts);
  assert.equal(page.requests.length, 1);
  page.requests[0]?.resolve('as it was');
  await settled();
  assert.equal(page.requests.length, 2);
  page.requests[1]?.resolve('as it is');
  await settled();
  assert.equal(page.currentData(), 'as it is');
  assert.equal(page.requests.length, 2);

  // From then on a change is refetched immediately.
  refetchChangedQueries(page.client, posts);
  assert.equal(page.requests.length, 3);
});

test('a first fetch that fails after a change is retried', async () => {
  using page = pageWithPosts();
  refetchChangedQueries(page.client, posts);
  page.requests[0]?.reject(new Error('not there yet'));
  await settled();
  page.requests[1]?.resolve('there');
  await settled();
  assert.equal(page.currentData(), 'there');
});
