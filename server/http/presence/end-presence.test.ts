import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRequiresAuth, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { EventStream } from '../../../test/event-stream.ts';
import type { PresenceView } from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const { owner, viewer } = api;
const { idea_id: idea } = await owner.readPost(await api.createDraft());
const announce = async (who: typeof owner, tab: string): Promise<string[]> => {
  const body = { idea, doing: 'reading' };
  const { people } = await who.mustPost<PresenceView>(`/v1/presence/${tab}`, body);
  return people.map(({ name }) => name);
};

test('204 the person is gone when their last tab is, and the others are notified at once', async () => {
  await announce(owner, 'first-tab');
  await announce(owner, 'second-tab');
  assert.deepEqual(await announce(viewer, 'their-tab'), ['Ines Duarte']);
  await using page = await EventStream.open(viewer);
  assert.equal((await owner.delete('/v1/presence/first-tab')).status, 204);
  assert.deepEqual(await announce(viewer, 'their-tab'), ['Ines Duarte']);
  assert.equal((await owner.delete('/v1/presence/second-tab')).status, 204);
  await page.next(({ data }) => JSON.parse(data).kind === 'presence');
  assert.deepEqual(await announce(viewer, 'their-tab'), []);
});

test('204 again, and for a tab of another person, nothing happens', async () => {
  await announce(viewer, 'their-tab');
  assert.equal((await owner.delete('/v1/presence/their-tab')).status, 204);
  assert.equal((await owner.delete('/v1/presence/never-seen')).status, 204);
  assert.deepEqual(await announce(owner, 'first-tab'), ['Maren Holt']);
});

test('400 for what is not the name of a tab', async () => {
  assertProblem(await owner.delete('/v1/presence/x'), 400, 'invalid_request');
});

test('401 without a session, 403 with a token', async () => {
  await assertRequiresAuth(api, 'DELETE', '/v1/presence/first-tab');
  const client = await api.client();
  assertProblem(await client.request('DELETE', '/v1/presence/first-tab', {}), 403, 'session_required');
});
