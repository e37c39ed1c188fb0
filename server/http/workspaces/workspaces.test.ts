import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startTemporarySandbox } from '../../../sandbox/test-kit.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { type AppBrowser, openPeopleApp } from '../../../test/people-app.ts';
import { deleteAllPeople } from '../../../test/people-fixture.ts';
import { issueToken } from '../../domain/people/issue-token.ts';

const database = await openTestDatabase();
const sandbox = await startTemporarySandbox();
const server = await openPeopleApp(database.handle, sandbox.url);
after(async () => {
  await server[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

let owner: AppBrowser;
beforeEach(async () => {
  await deleteAllPeople(database);
  owner = server.browser();
  await owner.signIn('ines');
});

const invite = async (role: string): Promise<{ id: string; token: string }> => {
  const { id, link } = (await owner.request('POST', '/v1/invitations', { body: { role } })).json();
  return { id, token: link.replace('http://localhost:3000/invite/', '') };
};
const joined = async (person: string, role: string): Promise<{ browser: AppBrowser; id: string }> => {
  const browser = server.browser();
  assert.equal(await browser.signIn(person, `?invitation=${(await invite(role)).token}`), '/');
  return { browser, id: (await browser.request('GET', '/v1/session')).json().user.id };
};

test('an invitation: created, shown once, previewed, accepted, listed', async () => {
  const created = await owner.request('POST', '/v1/invitations', {
    body: { role: 'editor', note: 'for Tomas' },
  });
  assert.equal(created.statusCode, 201);
  const { link, ...view } = created.json();
  assert.match(link, /^http:\/\/localhost:3000\/invite\/soinv_[\w-]{43}$/);
  assert.deepEqual((await owner.request('GET', '/v1/invitations')).json(), { data: [view] });

  const token = link.split('/').at(-1);
  const preview = () => server.browser().request('GET', `/v1/invitations/by-token/${token}`);
  assert.deepEqual((await preview()).json(), {
    workspace: "Ines Duarte's workspace",
    role: 'editor',
    invited_by: 'Ines Duarte',
    state: 'open',
  });
  server.clock.advance(1);
  const tomas = server.browser();
  assert.equal(await tomas.signIn('tomas', `?invitation=${token}`), '/');
  assert.equal((await preview()).json().state, 'accepted');
  const { data } = (await tomas.request('GET', '/v1/members')).json();
  assert.deepEqual(
    data.map(({ user, role, you }: { user: { name: string }; role: string; you: boolean }) => [
      user.name,
      role,
      you,
    ]),
    [
      ['Ines Duarte', 'owner', false],
      ['Tomas Reyl', 'editor', true],
    ],
  );
  const again = await tomas.request('POST', '/v1/invitations/accept', { body: { token } });
  assert.deepEqual([again.json().role, again.json().already_member], ['editor', true]);
  assert.equal((await server.browser().request('GET', '/v1/invitations/by-token/soinv_x')).statusCode, 404);
});

test('an invitation is revoked', async () => {
  const { id, token } = await invite('viewer');
  assert.equal((await owner.request('DELETE', `/v1/invitations/${id}`)).statusCode, 204);
  assert.equal(
    await server.browser().signIn('tomas', `?invitation=${token}`),
    '/signin?problem=invitation_not_usable',
  );
  assert.equal((await owner.request('DELETE', `/v1/invitations/inv_${'0'.repeat(26)}`)).statusCode, 404);
  assert.equal(
    (await owner.request('POST', '/v1/invitations/accept', { body: { token: 'x' } })).json().code,
    'invitation_not_usable',
  );
});

test('roles change, members leave, and rights end at once', async () => {
  const tomas = await joined('tomas', 'editor');
  const raised = await owner.request('POST', `/v1/members/${tomas.id}`, { body: { role: 'approver' } });
  assert.deepEqual([raised.statusCode, raised.json().role], [200, 'approver']);
  const me = (await owner.request('GET', '/v1/session')).json().user.id;
  assert.equal((await owner.request('DELETE', `/v1/members/${me}`)).json().code, 'last_owner');
  assert.equal((await tomas.browser.request('DELETE', `/v1/members/${me}`)).statusCode, 403);
  assert.equal((await owner.request('DELETE', `/v1/members/${tomas.id}`)).statusCode, 204);
  assert.equal((await tomas.browser.request('GET', '/v1/members')).statusCode, 401);
});

test('the policy and the workspace', async () => {
  const strength = 'session';
  const policy = { approvals_required: 2, self_approval: false, late_window_minutes: 30, strength };
  const defaults = { approvals_required: 1, self_approval: true, late_window_minutes: 15, strength };
  assert.deepEqual((await owner.request('GET', '/v1/policies')).json(), defaults);
  assert.deepEqual((await owner.request('POST', '/v1/policies', { body: policy })).json(), policy);
  assert.deepEqual((await owner.request('GET', '/v1/policies')).json(), policy);
  for (const body of [
    { ...policy, approvals_required: 0 },
    { ...policy, extra: 1 },
    { approvals_required: 1 },
  ]) {
    assert.equal((await owner.request('POST', '/v1/policies', { body })).statusCode, 400);
  }
  const { data } = (await owner.request('GET', '/v1/workspaces')).json();
  const path = `/v1/workspaces/${data[0].id}`;
  const changed = await owner.request('POST', path, {
    body: { name: 'Harbour', time_zone: 'Europe/Lisbon' },
  });
  assert.deepEqual(changed.json(), {
    id: data[0].id,
    name: 'Harbour',
    role: 'owner',
    time_zone: 'Europe/Lisbon',
  });
  const wrong = await owner.request('POST', path, { body: { time_zone: 'Mars' } });
  assert.deepEqual([wrong.statusCode, wrong.json().errors[0].param], [400, 'time_zone']);
  assert.equal(
    (await owner.request('POST', `/v1/workspaces/wsp_${'0'.repeat(26)}`, { body: {} })).statusCode,
    404,
  );
});

const calls = [
  ['POST', '/v1/invitations', { role: 'viewer' }],
  ['GET', '/v1/invitations'],
  ['DELETE', `/v1/invitations/inv_${'0'.repeat(26)}`],
  ['POST', `/v1/members/usr_${'0'.repeat(26)}`, { role: 'owner' }],
  ['POST', '/v1/policies', { approvals_required: 1, self_approval: true, late_window_minutes: 15 }],
  ['POST', `/v1/workspaces/wsp_${'0'.repeat(26)}`, { name: 'x' }],
] as const;
const reads = [
  ['GET', '/v1/members'],
  ['DELETE', `/v1/members/usr_${'0'.repeat(26)}`],
  ['GET', '/v1/policies'],
  ['GET', '/v1/session'],
  ['POST', '/v1/session/end', {}],
  ['GET', '/v1/workspaces'],
  ['POST', '/v1/invitations/accept', { token: 'x' }],
] as const;

test('401 for strangers, 403 for approvers', async () => {
  const { browser } = await joined('tomas', 'approver');
  for (const [method, url, body] of [...calls, ...reads]) {
    assert.equal(
      (await server.browser().request(method, url, { ...(body ? { body } : {}) })).statusCode,
      401,
      url,
    );
  }
  for (const [method, url, body] of calls) {
    assert.equal(
      (await browser.request(method, url, { ...(body ? { body } : {}) })).json().code,
      'forbidden',
      url,
    );
  }
});

test('a token manages nothing, even next to an owner’s cookie; it reads the profile', async () => {
  const { token } = await issueToken(server.deps, {
    user: 'ines.duarte@example.com',
    scopes: ['profile:read'],
    loopback: true,
  });
  const headers = { authorization: `Bearer ${token}` };
  for (const [method, url, body] of [...calls, ...reads]) {
    const answer = await owner.request(method, url, { headers, ...(body ? { body } : {}) });
    assert.equal(answer.json().code, 'session_required', url);
  }
  const profile = await server.browser().request('GET', '/v1/profile', { headers });
  assert.deepEqual(Object.keys(profile.json()), ['id', 'name', 'email', 'status']);
});

test('another site cannot change anything with the cookie', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
    const answer = await owner.request('POST', '/v1/session/end', { headers });
    assert.equal(answer.json().code, 'cross_site_request');
  }
  assert.equal((await owner.request('GET', '/v1/session')).statusCode, 200);
});
