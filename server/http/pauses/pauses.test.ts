import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ApiFixture,
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import type { OperatorOverviewView } from '../operator/views.ts';
import { installationPauseView, type PauseView, pauseView } from './views.ts';

let api: ApiFixture;
before(async () => {
  api = await openApiFixture();
});
after(() => api[Symbol.asyncDispose]());

const account = () => `/v1/accounts/${api.pageId}`;
const workspace = () => `/v1/workspaces/${api.owner.workspace}`;
const paused = async (who = api.owner) => (await who.get<{ data: PauseView[] }>('/v1/pauses')).body.data;
const trail = async () => {
  const { pool } = api.server.database.handle;
  const sql = `select e.action, e.subject, count(v.id)::int as told from audit_entries e
    left join events v on v.workspace_id = e.workspace_id and e.subject = v.kind || ':' || v.subject
    where e.action like '%.paused' or e.action like '%.resumed' group by e.id order by e.id`;
  return (await pool.query<{ action: string; subject: string; told: number }>(sql)).rows;
};

test('200, then 204: each switch shows who, when and why, and only a change is audited and signalled', async () => {
  const { owner, viewer, pageId } = api;
  const reason = 'x'.repeat(200);
  const first = pauseView.strict().parse(await owner.mustPost(`${account()}/pause`, { reason }));
  assert.deepEqual([first.scope, first.account_id, first.by?.id], ['account', pageId, owner.userId]);
  assert.deepEqual(
    await owner.mustPost(`${account()}/pause`, { reason: 'Another' }),
    first,
    'the first one stays',
  );
  const whole = await owner.mustPost<PauseView>(`${workspace()}/pause`);
  assert.deepEqual([whole.scope, whole.account_id, whole.reason], ['workspace', null, '']);
  assert.deepEqual(await paused(viewer), [first, whole], 'everybody in the workspace sees them');
  assert.deepEqual(await paused(api.stranger), []);

  for (const path of [account(), account(), workspace(), workspace()])
    assert.equal((await owner.post(`${path}/resume`, {})).status, 204);
  assert.deepEqual(await paused(), []);
  const [ofAccount, ofWorkspace] = [`account:${pageId}`, `workspace:${owner.workspace}`];
  const entries = await trail();
  assert.deepEqual(
    entries.map(({ action, subject }) => [action, subject]),
    [
      ['account.paused', ofAccount],
      ['workspace.paused', ofWorkspace],
      ['account.resumed', ofAccount],
      ['workspace.resumed', ofWorkspace],
    ],
  );
  assert.ok(
    entries.every(({ told: signals }) => signals >= 2),
    'open pages are notified of both',
  );
});

test('everything: an operator pauses and resumes all workspaces, and the overview shows it', async () => {
  const { owner, stranger } = api;
  const pause = installationPauseView
    .strict()
    .parse(await owner.mustPost('/v1/operator/pause', { reason: 'Maintenance' }));
  assert.equal(pause.by?.id, owner.userId);
  assert.deepEqual(await owner.mustPost('/v1/operator/pause'), pause);
  const { body } = await owner.get<OperatorOverviewView>('/v1/operator/overview');
  assert.deepEqual(body.paused, pause);
  for (const who of [owner, stranger]) {
    const [seen] = await paused(who);
    assert.deepEqual([seen?.scope, seen?.by, seen?.reason], ['installation', null, 'Maintenance']);
  }
  for (let times = 0; times < 2; times += 1)
    assert.equal((await owner.post('/v1/operator/resume', {})).status, 204);
  assert.deepEqual(await paused(stranger), []);
  const { rows } = await api.server.database.handle.pool.query(
    'select paused_by, resumed_by, reason from installation_pauses',
  );
  assert.deepEqual(rows, [{ paused_by: owner.userId, resumed_by: owner.userId, reason: 'Maintenance' }]);
});

test('400 for a reason that is too long', async () => {
  for (const path of [`${account()}/pause`, `${workspace()}/pause`, '/v1/operator/pause'])
    assertProblem(await api.owner.post(path, { reason: 'x'.repeat(201) }), 400, 'invalid_request');
});

test('401 without credentials', async () => {
  for (const path of [`${account()}/pause`, `${workspace()}/resume`, '/v1/operator/pause'])
    await assertRequiresAuth(api, 'POST', path, {});
});

test('403 for a program, whatever its scopes, and for members who may not approve', async () => {
  const client = await api.client();
  for (const path of [account(), workspace()])
    for (const end of ['pause', 'resume']) {
      assertProblem(await client.request('POST', `${path}/${end}`, { json: {} }), 403, 'session_required');
      assertProblem(await api.viewer.post(`${path}/${end}`, {}), 403, 'forbidden');
    }
  assertProblem(await client.request('POST', '/v1/operator/pause', { json: {} }), 403, 'session_required');
});

test('404 for resources of others, and for people who do not run the installation', async () => {
  await assertHidesOtherWorkspaces(api, 'POST', (id) => `/v1/accounts/${id}/pause`, api.pageId, {});
  await assertHidesOtherWorkspaces(
    api,
    'POST',
    (id) => `/v1/workspaces/${id}/pause`,
    api.owner.workspace ?? '',
    {},
  );
  for (const end of ['pause', 'resume']) {
    const { detail } = assertProblem(await api.stranger.post(`/v1/operator/${end}`, {}), 404, 'not_found');
    assert.equal(detail, `There is nothing at POST /v1/operator/${end}.`);
  }
});
