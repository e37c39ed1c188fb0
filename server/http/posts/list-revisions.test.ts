import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { type PastRevisionView, pastRevisionView } from './revision-views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const at = (post: string) => `/v1/posts/${post}/revisions`;
const list = async (id: string, who: Pick<typeof api.owner, 'get'> = api.owner) => {
  const reply = await who.get<{ data: PastRevisionView[] }>(at(id));
  assert.equal(reply.status, 200);
  return z.array(pastRevisionView.strict()).parse(reply.body.data);
};
const summarize = (revisions: readonly PastRevisionView[]) =>
  revisions.map(({ number, text, state, created_by }) => [number, text, state, created_by.name]);
const edit = async (id: string, caption: string) => {
  const { revision } = await api.owner.readPost(id);
  await api.owner.mustPost(`/v1/posts/${id}`, { revision, caption });
};

test('200 every revision, newest first, with its author and how far it got, for all who read the post', async () => {
  const id = await api.createDraft({ caption: 'One' });
  assert.deepEqual(await list(id), []);
  const first = await api.owner.submitAndOpen(id);
  await api.owner.mustPost(`/v1/posts/${id}/request-changes`, {
    revision_digest: first.current_revision?.digest,
    comment: 'Shorter',
  });
  await edit(id, 'Two');
  await api.owner.approve(id);
  await edit(id, 'Three');
  const { user } = (await api.owner.get<{ user: { name: string } }>('/v1/session')).body;
  const earlier = [
    [2, 'Two', 'approved', user.name],
    [1, 'One', 'changes_requested', user.name],
  ];
  // The draft that was edited since is no revision.
  assert.deepEqual(summarize(await list(id)), earlier);
  await api.owner.submitAndOpen(id);
  for (const reader of [api.owner, api.viewer, await api.client(['posts:read'])])
    assert.deepEqual(summarize(await list(id, reader)), [[3, 'Three', 'in_review', user.name], ...earlier]);
  const current = (await api.owner.readPost(id)).current_revision;
  const { state: _, ...same } = (await list(id))[0] ?? { state: null };
  assert.deepEqual(same, current);
});

test('401 without credentials', async () => assertRequiresAuth(api, 'GET', at(await api.createDraft())));
test('403 without the scope posts:read', async () =>
  assertRequiresScope(api, 'posts:read', 'GET', at(await api.createDraft())));
test('404 for missing, foreign and deleted posts', async () => {
  const { id } = await api.createApproved();
  await assertHidesOtherWorkspaces(api, 'GET', at, id);
  const draft = await api.createDraft();
  await api.owner.delete(`/v1/posts/${draft}`);
  assertProblem(await api.owner.get(at(draft)), 404, 'not_found');
});
