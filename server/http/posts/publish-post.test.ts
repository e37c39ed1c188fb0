import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertClosedToStrangers, assertNeedsScope, openDesk } from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { ledger } from '../../../test/ledger.ts';

const desk = await openDesk();
after(() => desk[Symbol.asyncDispose]());
const program = await desk.program(['posts:publish']);
const forms = ['/posts/publish', '/v1/posts/publish'];

for (const path of forms) {
  test(`200 ${path}: an approved post is on its way`, async () => {
    const { id } = await desk.approved();
    const reply = await program.post<Record<string, string>>(path, { post_id: id });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const { message, ...rest } = reply.body;
    assert.deepEqual(rest, { status: 'success', post_id: id, state: 'publishing' });
    assert.ok(message);
  });

  test(`400 ${path}: a body that does not fit, and a post that is already on its way`, async () => {
    for (const body of [{}, { post_id: 7 }, { post_id: 'a\0' }, { post_id: '1', now: true }, [], null])
      assertProblem(await program.post(path, body), 400, 'invalid_request');
    const { id } = await desk.approved();
    await program.post(path, { post_id: id });
    assertProblem(await program.post(path, { post_id: id }), 400, 'wrong_state');
  });

  test(`401 ${path} without credentials`, () =>
    assertClosedToStrangers(desk, 'POST', path, { post_id: '1' }));

  test(`403 ${path}: not approved, no scope, a viewer, outside the approved time`, async () => {
    const draft = await desk.draft();
    assertProblem(await program.post(path, { post_id: draft }), 403, 'post_not_approved');
    assertProblem(await desk.owner.post(path, { post_id: draft }), 403, 'post_not_approved');
    await desk.owner.must(`/v1/posts/${draft}/submit`);
    assertProblem(await program.post(path, { post_id: draft }), 403, 'post_not_approved');
    await assertNeedsScope(desk, 'posts:publish', 'POST', path, { post_id: draft });
    assertProblem(await desk.viewer.post(path, { post_id: draft }), 403, 'forbidden');
    const { id, state } = await desk.approved({ schedule: { at: '2031-01-01T09:00:00Z' } });
    assert.equal(state, 'scheduled');
    assertProblem(await program.post(path, { post_id: id }), 403, 'outside_approved_time');
  });

  test(`404 ${path} for what is not there, or not ours`, async () => {
    const { id } = await desk.approved();
    assertProblem(await desk.stranger.post(path, { post_id: id }), 404, 'not_found');
    for (const post_id of ['1', '0', '', 'abc', '9223372036854775808', '１２'])
      assertProblem(await program.post(path, { post_id }), 404, 'not_found');
    assertProblem(await (await desk.program()).request('PUT', path), 404, 'not_found');
  });
}

test('nothing was sent while nobody worked', async () => {
  assert.deepEqual(await ledger(desk.house.sandboxUrl), []);
});
