import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import type { PostDetailView } from '../../../server/http/views.ts';
import { postQuery, storePost } from './queries.ts';

const post = (state: string) => ({ id: '1', state }) as PostDetailView;

test('a reading that began before a change does not put the old post back', async () => {
  const client = new QueryClient();
  const { queryKey } = postQuery('1');
  client.setQueryData(queryKey, post('draft'));
  const answer = Promise.withResolvers<PostDetailView>();
  const reading = client.fetchQuery({ queryKey, queryFn: () => answer.promise }).catch(() => undefined);
  await storePost(client, post('in_review'));
  answer.resolve(post('draft'));
  await reading;
  assert.equal(client.getQueryData(queryKey)?.state, 'in_review');
  client.clear();
});

test('lists are read again after a change, and not when nothing has changed', async () => {
  const client = new QueryClient();
  const list = ['posts', 'some', 'queue'];
  const isOld = () => client.getQueryState(list)?.isInvalidated;
  client.setQueryData(postQuery('1').queryKey, post('in_review'));
  client.setQueryData(list, []);
  await storePost(client, post('in_review'));
  assert.equal(isOld(), false);
  await storePost(client, post('approved'));
  assert.equal(isOld(), true);
  client.clear();
});
