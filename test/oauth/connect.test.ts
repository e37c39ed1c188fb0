/** An app requests that an account be connected: only the person it names can do it, knowing which app asks. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ConnectionView, ConnectRequestView } from '../../server/http/accounts/views.ts';
import { assertProblem } from '../api/assert-problem.ts';
import type { BrowserSession, Reply } from '../browser-session.ts';
import { OAuthFixture } from './oauth-fixture.ts';

const fixture = await OAuthFixture.open();
after(() => fixture[Symbol.asyncDispose]());
const { server, ines, tomas: stranger } = fixture;

const returnUrl = 'https://app.example.com/connected';
const client = await fixture.register({
  redirectUris: [returnUrl],
  scopes: ['accounts:write', 'accounts:read'],
});
const { access_token: token } = await fixture.tokens(client);

const requestConnection = (body: Record<string, unknown>): Promise<Reply<{ authorization_url: string }>> =>
  server
    .newSession()
    .request('POST', '/oauth/connect', { json: body, headers: { authorization: `Bearer ${token}` } });

const secretOf = (url: string): string => url.split('/').at(-1) ?? '';

async function request(): Promise<string> {
  const { status, body } = await requestConnection({ platform: 'linkedin', return_url: returnUrl });
  assert.equal(status, 201, JSON.stringify(body));
  assert.ok(
    body.authorization_url.startsWith(`${server.baseUrl}/accounts/request/`),
    'a page of ours, not the platform’s',
  );
  return secretOf(body.authorization_url);
}

const start = (who: BrowserSession, secret: string) =>
  who.post<{ authorization_url: string }>(`/v1/connect-requests/${secret}/start`);

test('the person sees which app asks, agrees, confirms the pages, and returns to the app', async () => {
  const secret = await request();
  const { body: shown } = await ines.get<ConnectRequestView>(`/v1/connect-requests/${secret}`);
  assert.deepEqual(
    [shown.app?.name, shown.platform, shown.workspace.id],
    ['Planner', 'linkedin', ines.workspace],
  );
  const { body } = await start(ines, secret);
  const landed = await ines.follow(body.authorization_url, { member: 'ines', decision: 'allow' });
  const path = landed.pathname.replace('/accounts/connect/', '/v1/connections/');
  const { body: connection } = await ines.get<ConnectionView>(path);
  assert.deepEqual([connection.app?.name, connection.return_url], ['Planner', returnUrl]);
  await ines.mustPost(`${path}/confirm`, { external_ids: [connection.targets[0]?.external_id] });
});

test('another person who opens the link finds nothing, and the request still waits for its person', async () => {
  const secret = await request();
  assertProblem(await stranger.get(`/v1/connect-requests/${secret}`), 404, 'not_found');
  assertProblem(await start(stranger, secret), 404, 'not_found');
  assert.equal((await start(ines, secret)).status, 200);
});

test('a request is accepted once, also when two tabs try at once', async () => {
  const secret = await request();
  const replies = await Promise.all([start(ines, secret), start(ines, secret), start(ines, secret)]);
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
});

test('the platform’s response counts only in the session that accepted the request', async () => {
  const { body } = await start(ines, await request());
  const landed = await stranger.follow(body.authorization_url, { member: 'tomas', decision: 'allow' });
  assert.deepEqual([landed.pathname, landed.searchParams.get('problem')], ['/accounts', 'other_person']);
});

test('an app cannot name a return URL that is not registered for it', async () => {
  for (const return_url of [
    'https://evil.example/',
    `${returnUrl}/`,
    `${returnUrl}?x=1`,
    'javascript:alert(1)',
  ]) {
    assertProblem(await requestConnection({ platform: 'linkedin', return_url }), 400, 'invalid_request');
  }
});

test('a token cannot accept or read a request, nor confirm what is connected', async () => {
  const secret = await request();
  const headers = { authorization: `Bearer ${token}` };
  for (const [method, path] of [
    ['GET', `/v1/connect-requests/${secret}`],
    ['POST', `/v1/connect-requests/${secret}/start`],
    ['POST', '/v1/connections/con_00000000000000000000000000/confirm'],
  ] as const) {
    assertProblem(await server.newSession().request(method, path, { headers }), 403, 'session_required');
  }
});
