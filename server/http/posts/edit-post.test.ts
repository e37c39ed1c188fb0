import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertClosedToStrangers,
  assertHidesForeign,
  assertNeedsScope,
  openDesk,
} from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { picture } from '../../../test/pictures.ts';
import { type PostDetailView, postDetailView } from './views.ts';

const desk = await openDesk();
after(() => desk[Symbol.asyncDispose]());
const program = await desk.program(['posts:write']);
const file = await desk.owner.upload('beans.png', await picture('sienna'));
const foreignFile = await desk.stranger.upload('secret.png', await picture('navy'));
const at = (post: string) => `/v1/posts/${post}`;
const id = await desk.draft();
const revisionOf = async () => (await desk.owner.read(id)).revision;

test('200 changes what is named, keeps the rest, counts up, and voids approvals', async () => {
  const approved = await desk.approved({ media: file.media });
  const reply = await program.post<PostDetailView>(at(approved.id), {
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
    assertProblem(await program.post(at(id), body), 400);
  });
}

test('400 edit_conflict: a stale revision', async () => {
  const revision = await revisionOf();
  assert.equal((await program.post(at(id), { revision, caption: 'First' })).status, 200);
  assertProblem(await program.post(at(id), { revision, caption: 'Second' }), 400, 'edit_conflict');
  assert.equal((await desk.owner.read(id)).caption, 'First');
});

test('400 wrong_state: a cancelled post', async () => {
  const gone = await desk.approved();
  await desk.owner.must(`${at(gone.id)}/cancel`);
  assertProblem(await program.post(at(gone.id), { revision: 1, caption: 'x' }), 400, 'wrong_state');
});

test('400 the same file twice is said, or taken; it is never a fault of ours', async () => {
  const media = [{ id: file.media_id }, { id: file.media_id }];
  const reply = await program.post(at(id), { revision: await revisionOf(), media });
  assert.ok(reply.status === 200 || reply.status === 400, JSON.stringify(reply.body));
});

test('401 without credentials', () => assertClosedToStrangers(desk, 'POST', at(id), { revision: 1 }));
test('403 without the scope, and for a viewer', async () => {
  await assertNeedsScope(desk, 'posts:write', 'POST', at(id), { revision: 1 });
  assertProblem(await desk.viewer.post(at(id), { revision: 1 }), 403, 'forbidden');
});
test('404 for what is not there, or not ours', async () => {
  await assertHidesForeign(desk, 'POST', at, id, { revision: 1 });
  const revision = await revisionOf();
  const media = [{ id: foreignFile.media_id }];
  assertProblem(await program.post(at(id), { revision, media }), 404, 'not_found');
  const account_id = `acc_${'0'.repeat(26)}`;
  assertProblem(await program.post(at(id), { revision, account_id }), 404, 'not_found');
  assert.equal(await revisionOf(), revision);
});
