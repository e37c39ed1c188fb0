import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { createPicture } from '../../../test/pictures.ts';
import { type PostDetailView, postDetailView } from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const client = await api.client(['posts:write']);
const file = await api.owner.upload('beans.png', await createPicture('sienna'));
const foreignFile = await api.stranger.upload('secret.png', await createPicture('navy'));
const at = (post: string) => `/v1/posts/${post}`;
const id = await api.createDraft();
const revisionOf = async () => (await api.owner.readPost(id)).revision;

test('200 changes the named fields, keeps the rest, increments the revision, and voids approvals', async () => {
  const approved = await api.createApproved({ media: file.media });
  const reply = await client.post<PostDetailView>(at(approved.id), {
    revision: approved.revision,
    caption: 'New',
  });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const post = postDetailView.strict().parse(reply.body);
  assert.deepEqual([post.state, post.caption, post.revision], ['draft', 'New', approved.revision + 1]);
  assert.equal(post.media[0]?.sha256, file.sha256);
  assert.ok(post.approvals_list.every(({ voided_at }) => voided_at !== null));
});

const wrong: [string, object][] = [
  ['no revision', { caption: 'x' }],
  ['a revision that is no number', { revision: '1' }],
  ['a revision below one', { revision: 0 }],
  ['a huge revision', { revision: 1e300 }],
  ['NUL', { revision: 1, caption: 'a\0' }],
  ['an unknown field', { revision: 1, state: 'approved' }],
  ['a platform', { revision: 1, platform: 'linkedin' }],
  ['media by name', { revision: 1, media: ['beans.png'] }],
  ['options that cannot be stored', { revision: 1, options: { a: 'a\0' } }],
  [
    'a local time that happens twice',
    { revision: 1, schedule: { wall_time: '2027-10-31T01:30', time_zone: 'Europe/Lisbon' } },
  ],
];
for (const [name, body] of wrong) {
  test(`400 ${name}`, async () => {
    assertProblem(await client.post(at(id), body), 400);
  });
}

test('400 edit_conflict: a stale revision', async () => {
  const revision = await revisionOf();
  assert.equal((await client.post(at(id), { revision, caption: 'First' })).status, 200);
  assertProblem(await client.post(at(id), { revision, caption: 'Second' }), 400, 'edit_conflict');
  assert.equal((await api.owner.readPost(id)).caption, 'First');
});

test('400 wrong_state: a cancelled post', async () => {
  const gone = await api.createApproved();
  await api.owner.mustPost(`${at(gone.id)}/cancel`);
  assertProblem(await client.post(at(gone.id), { revision: 1, caption: 'x' }), 400, 'wrong_state');
});

test('400 the same file twice is refused or accepted, never a server error', async () => {
  const media = [{ id: file.media_id }, { id: file.media_id }];
  const reply = await client.post(at(id), { revision: await revisionOf(), media });
  assert.ok(reply.status === 200 || reply.status === 400, JSON.stringify(reply.body));
});

test('401 without credentials', () => assertRequiresAuth(api, 'POST', at(id), { revision: 1 }));
test('403 without the scope, and for a viewer', async () => {
  await assertRequiresScope(api, 'posts:write', 'POST', at(id), { revision: 1 });
  assertProblem(await api.viewer.post(at(id), { revision: 1 }), 403, 'forbidden');
});
test('404 for missing or foreign posts', async () => {
  await assertHidesOtherWorkspaces(api, 'POST', at, id, { revision: 1 });
  const revision = await revisionOf();
  const media = [{ id: foreignFile.media_id }];
  assertProblem(await client.post(at(id), { revision, media }), 404, 'not_found');
  const account_id = `acc_${'0'.repeat(26)}`;
  assertProblem(await client.post(at(id), { revision, account_id }), 404, 'not_found');
  assert.equal(await revisionOf(), revision);
});
