import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import type { PostDetailView } from '../../../server/http/views.ts';
import { postQuery, storePost } from './queries.ts';

const post = (state: string) => ({ id: '1', state }) as PostDetailView;

test('a fetch that started before a change does not restore the old post', async () => {
  const client = new QueryClient();
  const { queryKey } = postQuery('1');
  client.setQueryData(queryKey, post('draft'));
  const response = Promise.withResolvers<PostDetailView>();
  const pending = client.fetchQuery({ queryKey, queryFn: () => response.promise }).catch(() => undefined);
  await storePost(client, post('in_review'));
  response.resolve(post('draft'));
  await pending;
  assert.equal(client.getQueryData(queryKey)?.state, 'in_review');
  client.clear();
});

test('lists are refetched after a change, and not if nothing has changed', async () => {
  const client = new QueryClient();
  const list = ['posts', 'some', 'queue'];
  const isStale = () => client.getQueryState(list)?.isInvalidated;
  client.setQueryData(postQuery('1').queryKey, post('in_review'));
  client.setQueryData(list, []);
  await storePost(client, post('in_review'));
  assert.equal(isStale(), false);
  await storePost(client, post('approved'));
  assert.equal(isStale(), true);
  client.clear();
});
