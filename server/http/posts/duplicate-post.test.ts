import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertClosedToStrangers,
  assertHidesForeign,
  assertNeedsScope,
  openDesk,
} from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { type PostDetailView, postDetailView } from './views.ts';

const desk = await openDesk();
after(() => desk[Symbol.asyncDispose]());
const at = (post: string) => `/v1/posts/${post}/duplicate`;
const { id } = await desk.approved({ caption: 'Once more' });

test('201 a new draft with the same content and no approval', async () => {
  const reply = await (await desk.program(['posts:write'])).post<PostDetailView>(at(id));
  assert.equal(reply.status, 201);
  const copy = postDetailView.strict().parse(reply.body);
  assert.notEqual(copy.id, id);
  assert.deepEqual([copy.state, copy.caption, copy.approvals_list], ['draft', 'Once more', []]);
});

test('400 a body that says something', async () => {
  assertProblem(await desk.owner.post(at(id), { caption: 'x' }), 400, 'invalid_request');
});
test('401 without credentials', () => assertClosedToStrangers(desk, 'POST', at(id), {}));
test('403 without the scope, and for a viewer', async () => {
  await assertNeedsScope(desk, 'posts:write', 'POST', at(id), {});
  assertProblem(await desk.viewer.post(at(id)), 403, 'forbidden');
});
test('404 for what is not there, or not ours', () => assertHidesForeign(desk, 'POST', at, id, {}));
