import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { readLedger } from '../../../test/read-ledger.ts';
import { scopes } from '../../domain/actor/scopes.ts';

const api = await openApiFixture({ workers: true });
after(() => api[Symbol.asyncDispose]());
const at = (post: string) => `/v1/posts/${post}`;
const published = async (): Promise<string> => {
  const { id } = await api.createApproved();
  await api.owner.mustPost('/posts/publish', { post_id: id });
  await api.owner.waitForPost(id, ({ state }) => state === 'published', 60_000);
  return id;
};

test('204 a draft is gone', async () => {
  const id = await api.createDraft();
  const reply = await (await api.client(['posts:write'])).delete(at(id));
  assert.deepEqual([reply.status, reply.body], [204, '']);
  assertProblem(await api.owner.get(at(id)), 404, 'not_found');
  assertProblem(await api.owner.delete(at(id)), 404, 'not_found');
});

test('204 a published post is removed at the platform, which needs posts:delete', async () => {
  const id = await published();
  const without = await api.client(scopes.filter((scope) => scope !== 'posts:delete'));
  assertProblem(await without.delete(at(id)), 403, 'insufficient_scope');
  assert.equal((await (await api.client()).delete(at(id))).status, 204);
  assert.equal((await api.owner.readPost(id)).state, 'removed');
  assert.equal((await readLedger(api.server.sandboxUrl, 'removed')).length, 1);
});

test('400 wrong_state: approved posts are cancelled, not deleted', async () => {
  const { id } = await api.createApproved();
  assertProblem(await api.owner.delete(at(id)), 400, 'wrong_state');
});

test('401 without credentials', async () => assertRequiresAuth(api, 'DELETE', at(await api.createDraft())));
test('403 without the scope, and for a viewer', async () => {
  const id = await api.createDraft();
  await assertRequiresScope(api, 'posts:write', 'DELETE', at(id));
  assertProblem(await api.viewer.delete(at(id)), 403, 'forbidden');
});
test('404 for missing or foreign posts', async () =>
  assertHidesOtherWorkspaces(api, 'DELETE', at, await api.createDraft()));
