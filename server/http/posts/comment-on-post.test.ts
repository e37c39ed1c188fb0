import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { type CommentView, commentView } from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const at = (post: string) => `/v1/posts/${post}/comments`;
const id = await api.createDraft();

test('201 a viewer may comment too', async () => {
  const reply = await api.viewer.post<CommentView>(at(id), { text: 'Lovely <b>beans</b>' });
  assert.equal(reply.status, 201);
  assert.equal(commentView.strict().parse(reply.body).text, 'Lovely <b>beans</b>');
  assert.equal(reply.body.by.id, api.viewer.userId);
  assert.equal((await api.owner.readPost(id)).comments[0]?.id, reply.body.id);
});

for (const body of [
  {},
  { text: '' },
  { text: 'a\0' },
  { text: 'x'.repeat(5_001) },
  { text: 1 },
  { text: 'x', by: 'me' },
]) {
  test(`400 ${JSON.stringify(body).slice(0, 40)}`, async () => {
    assertProblem(await api.owner.post(at(id), body), 400, 'invalid_request');
  });
}
test('401 without credentials', () => assertRequiresAuth(api, 'POST', at(id), { text: 'x' }));
test('403 with a token, whatever its scopes', async () => {
  assertProblem(await (await api.client()).post(at(id), { text: 'x' }), 403, 'session_required');
});
test('404 for missing or foreign posts', () =>
  assertHidesOtherWorkspaces(api, 'POST', at, id, { text: 'x' }));
