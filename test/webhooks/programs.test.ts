/** What endpoints of programs hear, and for how long: exactly what their person allowed, in that workspace. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { CreatedWebhookView, WebhookView } from '../../server/http/views.ts';
import { ApiClient } from '../api/api-client.ts';
import { assertProblem } from '../api/assert-problem.ts';
import type { BrowserSession } from '../browser-session.ts';
import { type Client, OAuthFixture } from '../oauth/oauth-fixture.ts';
import { startTestServer } from '../test-server.ts';
import { waitUntil } from '../wait-until.ts';
import { Receiver } from './receiver.ts';

const fixture = await OAuthFixture.on(await startTestServer({ settings: { SIGNUP: 'open' } }));
after(() => fixture[Symbol.asyncDispose]());
const { server, ines: owner } = fixture;

const member = server.newSession();
const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
await member.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
member.workspace = owner.workspace;

const hooks = ['webhooks:write', 'profile:read'];
const allow = async (app: Client, who: BrowserSession, scopes: readonly string[]) => {
  const { access_token } = await fixture.tokens(app, {
    who,
    changes: { scope: scopes.join(' ') },
    answer: { workspace_id: owner.workspace },
  });
  return new ApiClient(server.baseUrl, access_token);
};
const register = async (program: ApiClient, url: string, input: object = {}) => {
  const { status, body } = await program.post<CreatedWebhookView>('/v1/webhooks', { url, ...input });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
};
const draft = () => owner.createDraft({ caption: 'A draft' });
const read = async (id: string) => (await owner.get<WebhookView>(`/v1/webhooks/${id}`)).body;
const ended = (id: string) =>
  waitUntil('the endpoint has ended', async () => {
    const webhook = await read(id);
    return webhook.state === 'ended' && webhook;
  });
/** Everything that was written before is delivered by now: what comes for this endpoint comes in order. */
const flushed = async (receiver: Receiver) => {
  const before = receiver.received.length;
  const { secret, id } = await owner.mustPost<CreatedWebhookView>('/v1/webhooks', { url: receiver.url });
  assert.ok(secret);
  await draft();
  await receiver.waitFor(before + 1);
  await owner.delete(`/v1/webhooks/${id}`);
};

test('an app hears the types whose scope it has, and no others', async () => {
  await using receiver = await Receiver.start();
  const app = await fixture.register({ scopes: [...hooks, 'posts:read', 'comments:read'] });
  const program = await allow(app, owner, [...hooks, 'posts:read']);
  await register(program, receiver.url);
  const post = await draft();
  await owner.mustPost(`/v1/posts/${post}/comments`, { text: 'Secret words' });
  await receiver.waitFor(1);
  await flushed(receiver);
  assert.deepEqual(
    receiver.events.filter(({ type }) => type === 'comment.added').length,
    // The owner's own endpoint was made after the comment.
    0,
  );
  assert.ok(receiver.events.some(({ type, resource }) => type === 'post.created' && resource.id === post));
  assertProblem(
    await program.post('/v1/webhooks', { url: receiver.url, types: ['comment.added'] }),
    403,
    'insufficient_scope',
  );
});

test('a program finds only what it registered for its person, and an owner all of the workspace', async () => {
  await using receiver = await Receiver.start();
  const [one, other] = [
    await fixture.register({ scopes: [...hooks, 'posts:read'] }),
    await fixture.register({ scopes: [...hooks, 'posts:read'] }),
  ];
  const [mine, ofMember, elsewhere] = [
    await allow(one, owner, [...hooks, 'posts:read']),
    await allow(one, member, [...hooks, 'posts:read']),
    await allow(other, owner, [...hooks, 'posts:read']),
  ];
  const { id, secret } = await register(mine, receiver.url);
  const ids = async (who: Pick<ApiClient, 'get'>) =>
    (await who.get<{ data: WebhookView[] }>('/v1/webhooks')).body.data.map((webhook) => webhook.id);
  assert.deepEqual([await ids(mine), await ids(ofMember), await ids(elsewhere)], [[id], [], []]);
  for (const stranger of [ofMember, elsewhere]) {
    const path = `/v1/webhooks/${id}`;
    assertProblem(await stranger.get(path), 404, 'not_found');
    assertProblem(await stranger.get(`${path}/deliveries`), 404, 'not_found');
    assertProblem(await stranger.post(path, { description: 'x' }), 404, 'not_found');
    assertProblem(await stranger.delete(path), 404, 'not_found');
    for (const [act, body] of [
      ['rotate-secret', {}],
      ['pause', {}],
      ['resume', {}],
      ['test', { type: 'post.created' }],
      ['replay', { since: new Date(0).toISOString() }],
    ] as const)
      assertProblem(await stranger.post(`${path}/${act}`, body), 404, 'not_found');
  }
  assert.ok((await ids(owner)).includes(id));
  assert.ok(!JSON.stringify((await owner.get(`/v1/webhooks/${id}`)).body).includes(secret));
  assert.deepEqual((await fixture.tomas.get<{ data: [] }>('/v1/webhooks')).body.data, []);
  assertProblem(await fixture.tomas.get(`/v1/webhooks/${id}`), 404, 'not_found');
});

test('whoever an app acts for sees its endpoint and can stop it, not change it', async () => {
  await using receiver = await Receiver.start();
  const app = await fixture.register({ scopes: [...hooks, 'posts:read'] });
  const program = await allow(app, member, [...hooks, 'posts:read']);
  const { id } = await register(program, receiver.url);
  const seen = (await member.get<WebhookView>(`/v1/webhooks/${id}`)).body;
  assert.deepEqual([seen.id, seen.can_manage], [id, false]);
  assertProblem(await member.post(`/v1/webhooks/${id}`, { description: 'mine' }), 403, 'forbidden');
  assertProblem(await member.post(`/v1/webhooks/${id}/rotate-secret`), 403, 'forbidden');
  assertProblem(await member.post(`/v1/webhooks/${id}/show-secret`), 403, 'forbidden');
  assertProblem(await member.post('/v1/webhooks', { url: receiver.url }), 403, 'forbidden');
  assert.equal((await member.post(`/v1/webhooks/${id}/pause`)).status, 200);
  assert.equal((await member.delete(`/v1/webhooks/${id}`)).status, 204);
  assertProblem(await program.get(`/v1/webhooks/${id}`), 404, 'not_found');
});

test("an app of another workspace: its owners manage the endpoint, the events' owners can only stop it", async () => {
  await using receiver = await Receiver.start();
  const app = await fixture.register({ scopes: [...hooks, 'posts:read'], owner: fixture.tomas });
  const program = await allow(app, owner, [...hooks, 'posts:read']);
  const { id, secret } = await register(program, receiver.url, { types: ['post.created'] });
  const post = await draft();
  await receiver.waitFor(1);
  assert.equal(receiver.events[0]?.resource.id, post);

  const path = `/v1/webhooks/${id}`;
  const [hosting, managing] = [
    (await owner.get<WebhookView>(path)).body,
    (await fixture.tomas.get<WebhookView>(path)).body,
  ];
  assert.deepEqual([hosting.can_manage, managing.can_manage], [false, true]);
  for (const [act, body] of [
    ['', { url: 'https://example.org/' }],
    ['/rotate-secret', {}],
    ['/show-secret', {}],
    ['/test', { type: 'post.created' }],
    ['/replay', { since: new Date(0).toISOString() }],
  ] as const)
    assertProblem(await owner.post(path + act, body), 403, 'forbidden');
  const shown = await fixture.tomas.mustPost<{ secret: string }>(`${path}/show-secret`);
  assert.equal(shown.secret, secret);
  assert.equal((await fixture.tomas.post(`${path}/rotate-secret`, {})).status, 201);
  const deliveries = await fixture.tomas.get<{ data: unknown[] }>(`${path}/deliveries`);
  assert.equal(deliveries.body.data.length, 1);
  assert.equal((await owner.delete(path)).status, 204);
});

test('when the permission ends, the app hears that last and nothing after it', async () => {
  await using receiver = await Receiver.start();
  const app = await fixture.register({ scopes: [...hooks, 'posts:read'] });
  const program = await allow(app, owner, [...hooks, 'posts:read']);
  const { id } = await register(program, receiver.url);
  await draft();
  await receiver.waitFor(1);
  const { body } = await owner.get<{ data: { id: string; app: { id: string } }[] }>('/v1/authorized-apps');
  const grant = body.data.find((one) => one.app.id === app.id);
  assert.equal((await owner.delete(`/v1/authorized-apps/${grant?.id}`)).status, 204);
  await draft();
  assert.equal((await ended(id)).state_reason, 'access_ended');
  await draft();
  assert.deepEqual(
    receiver.events.map(({ type, resource }) => [type, type === 'grant.revoked' ? resource.id : '']),
    [
      ['post.created', ''],
      ['grant.revoked', grant?.id],
    ],
  );
});

test('a permission that somebody wrote into the database is none', async () => {
  await using receiver = await Receiver.start();
  const app = await fixture.register({ scopes: [...hooks, 'posts:read', 'media:read'] });
  const program = await allow(app, owner, [...hooks, 'posts:read']);
  const { pool } = server.database.handle;
  await pool.query(
    `insert into app_grants (id, app_id, user_id, workspace_id, scopes, session_id, oidc_grant_id, created_at, mac, mac_key)
     select 'grt_forged', app_id, user_id, workspace_id, scopes || array['media:read'], session_id, 'forged', created_at,
       mac, mac_key
     from app_grants where app_id = $1`,
    [app.id],
  );
  assertProblem(
    await program.post('/v1/webhooks', { url: receiver.url, types: ['media.ready'] }),
    403,
    'insufficient_scope',
  );
});

for (const [how, end] of [
  ['the app is deleted', (app: Client) => owner.delete(`/v1/apps/${app.id}`)],
  ['the person is removed', () => owner.delete(`/v1/members/${member.userId}`)],
] as const)
  test(`what waits is not sent after ${how}`, async () => {
    await using receiver = await Receiver.start();
    const app = await fixture.register({ scopes: [...hooks, 'posts:read'] });
    const program = await allow(app, member, [...hooks, 'posts:read']);
    const { id } = await register(program, receiver.url, { types: ['post.created'] });
    await owner.mustPost(`/v1/webhooks/${id}/pause`);
    await draft();
    await waitUntil('it was collected', async () => (await read(id)).waiting === 1);
    assert.equal((await end(app)).status, 204);
    await owner.mustPost(`/v1/webhooks/${id}/resume`);
    assert.equal((await ended(id)).waiting, 0);
    assert.deepEqual(receiver.received, []);
  });
