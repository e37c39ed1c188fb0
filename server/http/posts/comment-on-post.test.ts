import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { type CommentView, commentView, type PostDetailView } from './views.ts';

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
test('403 without the scopes comments:write and comments:read', async () => {
  await assertRequiresScope(api, 'comments:write', 'POST', at(id), { text: 'x' });
  await assertRequiresScope(api, 'comments:read', 'GET', at(id));
});
test('404 for missing or foreign posts', async () => {
  await assertHidesOtherWorkspaces(api, 'POST', at, id, { text: 'x' });
  await assertHidesOtherWorkspaces(api, 'GET', at, id);
});

test('201 a program comments for its person, and nobody takes its words for theirs', async () => {
  const post = await api.createDraft();
  const client = await api.client(['comments:write', 'comments:read', 'posts:read']);
  const { body, status } = await client.post<CommentView>(at(post), { text: 'Checked the figures.' });
  assert.equal(status, 201);
  assert.deepEqual([body.by.id, body.through, body.app], [api.owner.userId, 'token', null]);
  await api.owner.mustPost(at(post), { text: 'Thank you.' });
  const listed = await client.get<{ data: CommentView[] }>(at(post));
  assert.deepEqual(
    listed.body.data.map(({ text, through }) => [text, through]),
    [
      ['Checked the figures.', 'token'],
      ['Thank you.', null],
    ],
  );
  const { comments, can } = (await client.get<PostDetailView>(`/v1/posts/${post}`)).body;
  assert.deepEqual(comments, listed.body.data);
  assert.ok(can.includes('comment'));
  const reading = await api.client(['posts:read']);
  assert.ok(!(await reading.get<PostDetailView>(`/v1/posts/${post}`)).body.can.includes('comment'));
});
