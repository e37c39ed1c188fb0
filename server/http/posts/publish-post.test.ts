import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertRequiresAuth, assertRequiresScope, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { readLedger } from '../../../test/read-ledger.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const client = await api.client(['posts:publish']);
const forms = ['/posts/publish', '/v1/posts/publish'];

for (const path of forms) {
  test(`200 ${path}: an approved post is being published`, async () => {
    const { id } = await api.createApproved();
    const reply = await client.post<Record<string, string>>(path, { post_id: id });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    const { message, ...rest } = reply.body;
    assert.deepEqual(rest, { status: 'success', post_id: id, state: 'publishing' });
    assert.ok(message);
  });

  test(`400 ${path}: an invalid body, and a post that is already being published`, async () => {
    for (const body of [{}, { post_id: 7 }, { post_id: 'a\0' }, { post_id: '1', now: true }, [], null])
      assertProblem(await client.post(path, body), 400, 'invalid_request');
    const { id } = await api.createApproved();
    await client.post(path, { post_id: id });
    assertProblem(await client.post(path, { post_id: id }), 400, 'wrong_state');
  });

  test(`401 ${path} without credentials`, () => assertRequiresAuth(api, 'POST', path, { post_id: '1' }));

  test(`403 ${path}: not approved, no scope, a viewer, outside the approved time`, async () => {
    const draft = await api.createDraft();
    assertProblem(await client.post(path, { post_id: draft }), 403, 'post_not_approved');
    assertProblem(await api.owner.post(path, { post_id: draft }), 403, 'post_not_approved');
    await api.owner.mustPost(`/v1/posts/${draft}/submit`);
    assertProblem(await client.post(path, { post_id: draft }), 403, 'post_not_approved');
    await assertRequiresScope(api, 'posts:publish', 'POST', path, { post_id: draft });
    assertProblem(await api.viewer.post(path, { post_id: draft }), 403, 'forbidden');
    const { id, state } = await api.createApproved({ schedule: { at: '2031-01-01T09:00:00Z' } });
    assert.equal(state, 'scheduled');
    assertProblem(await client.post(path, { post_id: id }), 403, 'outside_approved_time');
  });

  test(`404 ${path} for missing or foreign posts`, async () => {
    const { id } = await api.createApproved();
    assertProblem(await api.stranger.post(path, { post_id: id }), 404, 'not_found');
    for (const post_id of ['1', '0', '', 'abc', '9223372036854775808', '１２'])
      assertProblem(await client.post(path, { post_id }), 404, 'not_found');
    assertProblem(await (await api.client()).request('PUT', path), 404, 'not_found');
  });
}

test('nothing was sent while no worker was running', async () => {
  assert.deepEqual(await readLedger(api.server.sandboxUrl), []);
});
