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
const { id } = await api.createApproved({ caption: 'Read me' });
const at = (post: string) => `/v1/posts/${post}`;

test('200 for the owner, a viewer and a program: the post with its revision, approvals and history', async () => {
  const client = await api.client(['posts:read']);
  for (const reader of [api.owner, api.viewer, client]) {
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
  const reply = await api.owner.get('/v1/posts/%ff');
  assert.ok([400, 404].includes(reply.status));
  assertProblem(reply, reply.status);
});

test('401 without credentials', () => assertRequiresAuth(api, 'GET', at(id)));
test('403 without the scope posts:read', () => assertRequiresScope(api, 'posts:read', 'GET', at(id)));
test('404 for missing or foreign posts', () => assertHidesOtherWorkspaces(api, 'GET', at, id));
