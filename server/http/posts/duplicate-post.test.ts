import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { type PostDetailView, postDetailView } from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const at = (post: string) => `/v1/posts/${post}/duplicate`;
const { id } = await api.createApproved({ caption: 'Once more' });

test('201 a new draft with the same content and no approval', async () => {
  const reply = await (await api.client(['posts:write'])).post<PostDetailView>(at(id));
  assert.equal(reply.status, 201);
  const copy = postDetailView.strict().parse(reply.body);
  assert.notEqual(copy.id, id);
  assert.deepEqual([copy.state, copy.caption, copy.approvals_list], ['draft', 'Once more', []]);
});

test('400 a non-empty body', async () => {
  assertProblem(await api.owner.post(at(id), { caption: 'x' }), 400, 'invalid_request');
});
test('401 without credentials', () => assertRequiresAuth(api, 'POST', at(id), {}));
test('403 without the scope, and for a viewer', async () => {
  await assertRequiresScope(api, 'posts:write', 'POST', at(id), {});
  assertProblem(await api.viewer.post(at(id)), 403, 'forbidden');
});
test('404 for missing or foreign posts', () => assertHidesOtherWorkspaces(api, 'POST', at, id, {}));
