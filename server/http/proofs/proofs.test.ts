import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import type { OperatorOverviewView } from '../operator/views.ts';
import { type SigningKeysView, signingKeysView } from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const at = (post: string) => `/v1/posts/${post}/proof`;

test('200 the proof is a download in its one spelling, for all who read the post', async () => {
  const { id } = await api.createApproved({ caption: 'Exactly this' });
  for (const reader of [api.owner, api.viewer, await api.client(['posts:read'])]) {
    const reply = await reader.request<unknown>('GET', at(id));
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('content-disposition'), `attachment; filename="proof-${id}.json"`);
    const { payload } = reply.body as { payload: string };
    const proof = JSON.parse(Buffer.from(payload, 'base64').toString());
    assert.equal(JSON.parse(proof.revision.manifest).text, 'Exactly this');
    assert.deepEqual(
      proof.approvals.map(({ by, digest }: { by: { id: string }; digest: string }) => [by.id, digest]),
      [[api.owner.userId, proof.revision.digest]],
    );
  }
});

test('200 the checkpoint and the keys are public, and show no more than a size and a hash', async () => {
  const { id } = await api.createApproved();
  await api.owner.get(at(id));
  const workspace = api.owner.workspace ?? '';
  const reply = await api.anonymous.get<string>(`/.well-known/signoff-checkpoints/${workspace}`);
  assert.equal(reply.status, 200);
  const host = new URL(api.server.baseUrl).host;
  const origin = `${host}/audit/${workspace}`;
  assert.match(
    reply.body,
    new RegExp(`^${origin}\n\\d+\n[A-Za-z0-9+/]{43}=\n\n— ${origin} [A-Za-z0-9+/]{91}=\n$`),
  );
  const keys = await api.anonymous.get<SigningKeysView>('/.well-known/signoff-keys.json');
  assert.equal(signingKeysView.strict().parse(keys.body).keys.length, 1);
});

test('403 what is not approved has no proof', async () => {
  assertProblem(await api.owner.get(at(await api.createDraft())), 403, 'post_not_approved');
});
test('404 a checkpoint of a workspace that does not exist', async () => {
  for (const id of ['wsp_0', 'nothing', `wsp_${'0'.repeat(26)}`])
    assertProblem(await api.anonymous.get(`/.well-known/signoff-checkpoints/${id}`), 404, 'not_found');
});
test('401 without credentials', async () =>
  assertRequiresAuth(api, 'GET', at((await api.createApproved()).id)));
test('403 without the scope posts:read', async () =>
  assertRequiresScope(api, 'posts:read', 'GET', at((await api.createApproved()).id)));
test('404 for missing and foreign posts', async () => {
  const { id } = await api.createApproved();
  await assertHidesOtherWorkspaces(api, 'GET', at, id);
});

test('500 nothing is signed once the audit was altered, and the operator sees it', async () => {
  const { id } = await api.createApproved();
  assert.equal((await api.owner.get(at(id))).status, 200);
  const pool = api.server.database.owner;
  await pool.query('alter table audit_entries disable trigger user');
  await pool.query(`update audit_entries set subject = 'post:1' where workspace_id = $1 and sequence = 2`, [
    api.owner.workspace,
  ]);
  await pool.query('alter table audit_entries enable trigger user');
  assertProblem(await api.owner.get(at(id)), 500, 'audit_broken');
  const { body } = await api.owner.get<OperatorOverviewView>('/v1/operator/overview');
  assert.deepEqual(
    body.broken_audits.map(({ workspace_id }) => workspace_id),
    [api.owner.workspace],
  );
});
