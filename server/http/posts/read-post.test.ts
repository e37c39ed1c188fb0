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
const { id } = await desk.approved({ caption: 'Read me' });
const at = (post: string) => `/v1/posts/${post}`;

test('200 for the owner, a viewer and a program: the post with its revision, approvals and history', async () => {
  const program = await desk.program(['posts:read']);
  for (const reader of [desk.owner, desk.viewer, program]) {
    const reply = await reader.get<PostDetailView>(at(id));
    assert.equal(reply.status, 200);
    const post = postDetailView.strict().parse(reply.body);
    assert.deepEqual(
      [post.state, post.caption, post.current_revision?.text],
      ['approved', 'Read me', 'Read me'],
    );
    assert.equal(post.approvals_list[0]?.digest, post.current_revision?.digest);
    assert.ok(post.history.some(({ action }) => action === 'post.approved'));
    assert.equal(reply.headers.get('cache-control'), 'no-store');
  }
});

test('400 a path that cannot be decoded', async () => {
  const reply = await desk.owner.get('/v1/posts/%ff');
  assert.ok([400, 404].includes(reply.status));
  assertProblem(reply, reply.status);
});

test('401 without credentials', () => assertClosedToStrangers(desk, 'GET', at(id)));
test('403 without the scope posts:read', () => assertNeedsScope(desk, 'posts:read', 'GET', at(id)));
test('404 for what is not there, or not ours', () => assertHidesForeign(desk, 'GET', at, id));
