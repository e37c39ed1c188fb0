import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertClosedToStrangers,
  assertHidesForeign,
  assertNeedsScope,
  openDesk,
} from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { ledger } from '../../../test/ledger.ts';
import { scopes } from '../../domain/actor/scopes.ts';

const desk = await openDesk({ workers: true });
after(() => desk[Symbol.asyncDispose]());
const at = (post: string) => `/v1/posts/${post}`;
const published = async (): Promise<string> => {
  const { id } = await desk.approved();
  await desk.owner.must('/posts/publish', { post_id: id });
  await desk.owner.until(id, ({ state }) => state === 'published', 60_000);
  return id;
};

test('204 a draft is gone', async () => {
  const id = await desk.draft();
  const reply = await (await desk.program(['posts:write'])).delete(at(id));
  assert.deepEqual([reply.status, reply.body], [204, '']);
  assertProblem(await desk.owner.get(at(id)), 404, 'not_found');
  assertProblem(await desk.owner.delete(at(id)), 404, 'not_found');
});

test('204 a published post is removed at the platform, which needs posts:delete', async () => {
  const id = await published();
  const without = await desk.program(scopes.filter((scope) => scope !== 'posts:delete'));
  assertProblem(await without.delete(at(id)), 403, 'insufficient_scope');
  assert.equal((await (await desk.program()).delete(at(id))).status, 204);
  assert.equal((await desk.owner.read(id)).state, 'removed');
  assert.equal((await ledger(desk.house.sandboxUrl, 'removed')).length, 1);
});

test('400 wrong_state: approved posts are cancelled, not deleted', async () => {
  const { id } = await desk.approved();
  assertProblem(await desk.owner.delete(at(id)), 400, 'wrong_state');
});

test('401 without credentials', async () => assertClosedToStrangers(desk, 'DELETE', at(await desk.draft())));
test('403 without the scope, and for a viewer', async () => {
  const id = await desk.draft();
  await assertNeedsScope(desk, 'posts:write', 'DELETE', at(id));
  assertProblem(await desk.viewer.delete(at(id)), 403, 'forbidden');
});
test('404 for what is not there, or not ours', async () =>
  assertHidesForeign(desk, 'DELETE', at, await desk.draft()));
