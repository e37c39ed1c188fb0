import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertClosedToStrangers, assertHidesForeign, openDesk } from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { type CommentView, commentView } from './views.ts';

const desk = await openDesk();
after(() => desk[Symbol.asyncDispose]());
const at = (post: string) => `/v1/posts/${post}/comments`;
const id = await desk.draft();

test('201 also a viewer may leave a note', async () => {
  const reply = await desk.viewer.post<CommentView>(at(id), { text: 'Lovely <b>beans</b>' });
  assert.equal(reply.status, 201);
  assert.equal(commentView.strict().parse(reply.body).text, 'Lovely <b>beans</b>');
  assert.equal(reply.body.by.id, desk.viewer.userId);
  assert.equal((await desk.owner.read(id)).comments[0]?.id, reply.body.id);
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
    assertProblem(await desk.owner.post(at(id), body), 400, 'invalid_request');
  });
}
test('401 without credentials', () => assertClosedToStrangers(desk, 'POST', at(id), { text: 'x' }));
test('403 with a token, whatever its scopes', async () => {
  assertProblem(await (await desk.program()).post(at(id), { text: 'x' }), 403, 'session_required');
});
test('404 for what is not there, or not ours', () => assertHidesForeign(desk, 'POST', at, id, { text: 'x' }));
