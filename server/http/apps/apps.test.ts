import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { BrowserSession } from '../../../test/browser-session.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { type GrantId, newId, type SessionId, type UserId, type WorkspaceId } from '../../lib/ids.ts';
import type { ProblemDocument } from '../pipeline/view-parts.ts';
import type {
  AppDetailView,
  AppView,
  AuthorizedAppView,
  NewAppSecretView,
  RedirectUriCheckView,
  RegisteredAppView,
} from './views.ts';

let server: TestServer;
let ines: BrowserSession;
let tomas: BrowserSession;
let stranger: BrowserSession;
before(async () => {
  server = await startTestServer({ workers: false, settings: { SIGNUP: 'open' } });
  [ines, tomas, stranger] = [server.newSession(), server.newSession(), server.newSession()];
  await ines.signIn('ines');
  const { link } = await ines.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
  await tomas.signIn('tomas', { invitation: new URL(link).pathname.split('/')[2] ?? '' });
  tomas.workspace = ines.workspace;
  await stranger.signIn('maren');
});
after(() => server[Symbol.asyncDispose]());

const input = {
  name: 'Planner',
  kind: 'confidential',
  redirect_uris: ['https://planner.example/callback'],
  scopes: ['profile:read', 'posts:write'],
};
const register = (changes: object = {}) =>
  ines.mustPost<RegisteredAppView>('/v1/apps', { ...input, ...changes });
const refused = async (reply: Promise<{ status: number; body: unknown }>, status: number, code: string) => {
  const { status: got, body } = await reply;
  assert.deepEqual([got, (body as ProblemDocument).code], [status, code], JSON.stringify(body));
  return body as ProblemDocument;
};

/** What the consent page stores. */
async function allow(appId: string, who: BrowserSession): Promise<GrantId> {
  const { sql } = server.database.handle;
  const session = await sql
    .selectFrom('web_sessions')
    .select('id')
    .where('user_id', '=', who.userId as UserId)
    .executeTakeFirstOrThrow();
  const id = newId('grt', Date.now());
  const { apps } = server.context;
  await apps.transact((tx) =>
    apps.grants.insert(tx, {
      id,
      appId: appId as AppDetailView['id'] & `app_${string}`,
      userId: who.userId as UserId,
      workspaceId: who.workspace as WorkspaceId,
      scopes: ['profile:read'],
      sessionId: session.id as SessionId,
      oidcGrantId: id,
      createdAt: new Date(),
      lastUsedAt: null,
    }),
  );
  return id;
}

test('201: registering shows the secret once; reading never does', async () => {
  const app = await register();
  assert.match(app.client_secret ?? '', /^socs_/);
  const { body } = await ines.get<AppDetailView>(`/v1/apps/${app.id}`);
  const { client_secret, ...rest } = app;
  assert.deepEqual(body, rest);
  assert.equal(body.secrets[0]?.hint, client_secret?.slice(-4));
  const list = await ines.get<{ data: AppView[] }>('/v1/apps');
  assert.ok(list.body.data.some(({ id }) => id === app.id));
  assert.ok(!JSON.stringify([body, list.body]).includes(client_secret ?? ''));
  assert.equal((await register({ kind: 'public' })).client_secret, null);
});

test('200: a change, a rotation and a deletion', async () => {
  const app = await register();
  const changed = await ines.mustPost<AppDetailView>(`/v1/apps/${app.id}`, {
    name: 'Other',
    redirect_uris: ['http://localhost:4000/'],
  });
  assert.deepEqual([changed.name, changed.redirect_uris], ['Other', ['http://localhost:4000/']]);
  const rotated = await ines.mustPost<NewAppSecretView>(`/v1/apps/${app.id}/secrets`, {});
  assert.deepEqual([rotated.client_id, /^socs_/.test(rotated.client_secret)], [app.id, true]);
  const { body } = await ines.get<AppDetailView>(`/v1/apps/${app.id}`);
  assert.deepEqual(
    body.secrets.map(({ expires_at }) => expires_at === null),
    [false, true],
  );
  await refused(ines.post(`/v1/apps/${app.id}/secrets`, {}), 400, 'too_many_secrets');
  await ines.mustPost(`/v1/apps/${app.id}/secrets`, { end_others: 'now' });
  assert.equal((await ines.delete(`/v1/apps/${app.id}`)).status, 204);
  await refused(ines.get(`/v1/apps/${app.id}`), 404, 'not_found');
});

test('200, 204: secrets overlap as long as is asked for, at most a week; each tells where it was used, and ends alone', async () => {
  const app = await register();
  const [first] = app.secrets;
  const second = await ines.mustPost<NewAppSecretView>(`/v1/apps/${app.id}/secrets`, { overlap_hours: 72 });
  const read = async () => (await ines.get<AppDetailView>(`/v1/apps/${app.id}`)).body.secrets;
  const inHours = (Date.parse((await read())[0]?.expires_at ?? '') - Date.now()) / 3_600_000;
  assert.ok(inHours > 71 && inHours <= 72, String(inHours));
  for (const overlap_hours of [-1, 0.5, 169])
    await refused(ines.post(`/v1/apps/${app.id}/secrets`, { overlap_hours }), 400, 'invalid_request');
  assert.deepEqual(
    (await read()).map(({ last_used_from }) => last_used_from),
    [null, null],
  );
  const credentials = Buffer.from(`${app.id}:${second.client_secret}`).toString('base64');
  await fetch(new URL('/oauth/token', server.baseUrl), {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'none' }),
  });
  assert.deepEqual(
    (await read()).map(({ last_used_from }) => last_used_from),
    [null, '127.0.0.1'],
  );
  const path = (id: string | undefined) => `/v1/apps/${app.id}/secrets/${id}`;
  await refused(server.newSession().delete(path(first?.id)), 401, 'unauthenticated');
  await refused(tomas.delete(path(first?.id)), 403, 'forbidden');
  await refused(stranger.delete(path(first?.id)), 404, 'not_found');
  assert.equal((await ines.delete(path(first?.id))).status, 204);
  assert.deepEqual(
    (await read()).map(({ id }) => id),
    [second.id],
  );
  await refused(ines.delete(path(first?.id)), 404, 'not_found');
  await refused(ines.delete(path('sec_x')), 404, 'not_found');
  // The last one stays, so that nobody locks their own program out.
  await refused(ines.delete(path(second.id)), 400, 'invalid_request');
});

test('400: every problem of an app is reported, with its position', async () => {
  const body = { ...input, name: ' ', redirect_uris: ['https://a.example/', 'http://a.example/'] };
  const problem = await refused(ines.post('/v1/apps', body), 400, 'invalid_request');
  assert.deepEqual(
    problem.errors?.map(({ param, code }) => [param, code]),
    [
      ['name', 'too_small'],
      ['redirect_uris.1', 'http_not_loopback'],
    ],
  );
  for (const wrong of [
    { scopes: ['posts:approve'] },
    { kind: 'other' },
    { extra: 1 },
    { name: 'x'.repeat(81) },
  ])
    await refused(ines.post('/v1/apps', { ...input, ...wrong }), 400, 'invalid_request');
});

test('401, 403, 404: apps are managed by the owners of a workspace, in the web interface', async () => {
  const app = await register();
  const paths = ['/v1/apps', `/v1/apps/${app.id}`];
  for (const path of paths) {
    await refused(server.newSession().get(path), 401, 'unauthenticated');
    await refused(tomas.get(path), 403, 'forbidden');
    await refused(tomas.post(path, path === '/v1/apps' ? input : { name: 'x' }), 403, 'forbidden');
  }
  for (const path of [`/v1/apps/${app.id}`, '/v1/apps/app_x', '/v1/apps/%00'])
    await refused(stranger.get(path), 404, 'not_found');
  await refused(stranger.post(`/v1/apps/${app.id}/secrets`, {}), 404, 'not_found');
  await refused(stranger.delete(`/v1/apps/${app.id}`), 404, 'not_found');
  const crossSite = { json: { name: 'x' }, headers: { 'sec-fetch-site': 'cross-site' } };
  await refused(ines.request('POST', `/v1/apps/${app.id}`, crossSite), 403, 'cross_site_request');
});

test('200: a redirect address is checked while it is being typed', async () => {
  const check = (uri: string, kind = 'confidential') =>
    tomas.mustPost<RedirectUriCheckView>('/v1/apps/check-redirect-uri', { uri, kind });
  assert.deepEqual(await check('https://a.example/'), { ok: true, code: null, reason: null });
  const { ok, code, reason } = await check('https://a.example/#x');
  assert.deepEqual([ok, code], [false, 'fragment']);
  assert.match(reason ?? '', /#/);
  assert.equal((await check('com.example.app:/x', 'public')).ok, true);
});

test('a logo is cropped to a square, public, and its URL changes with it', async () => {
  const app = await register();
  const send = (bytes: Uint8Array, path = `/v1/apps/${app.id}/logo`, who = ines) => {
    const form = new FormData();
    form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'logo.jpg');
    return who.request<AppDetailView>('POST', path, { body: form });
  };
  const picture = (background: string) =>
    sharp({ create: { width: 300, height: 90, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const { status, body } = await send(await picture('#c33'));
  assert.equal(status, 200);
  const first = body.logo_url ?? '';
  const answer = await fetch(new URL(first, server.baseUrl));
  assert.equal(answer.headers.get('content-type'), 'image/png');
  assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox/);
  const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  assert.deepEqual([facts.format, facts.width, facts.height], ['png', 256, 256]);

  const second = (await send(await picture('#33c'))).body.logo_url ?? '';
  assert.notEqual(second, first);
  const old = await fetch(new URL(first, server.baseUrl), { redirect: 'manual' });
  assert.deepEqual([old.status, old.headers.get('location')], [303, second]);

  await refused(send(Buffer.from('<svg/>')), 400, 'media_not_readable');
  await refused(send(Buffer.alloc(1_048_577)), 400, 'body_too_large');
  await refused(send(await picture('#333'), `/v1/apps/${app.id}/logo`, tomas), 403, 'forbidden');
  await refused(send(await picture('#333'), `/v1/apps/${app.id}/logo`, stranger), 404, 'not_found');
  assert.equal((await ines.mustPost<AppDetailView>(`/v1/apps/${app.id}`, { logo: null })).logo_url, null);
  assert.equal((await fetch(new URL(first, server.baseUrl))).status, 404);
});

test('people see their own grants, owners those for the workspace, and both can revoke them', async () => {
  const app = await register();
  const own = await allow(app.id, tomas);
  const list = (who: BrowserSession, of = 'me') =>
    who.get<{ data: AuthorizedAppView[] }>(`/v1/authorized-apps?of=${of}`);
  const [seen] = (await list(tomas)).body.data;
  assert.deepEqual(
    [seen?.id, seen?.app.name, seen?.workspace.id, seen?.scopes, seen?.person.id],
    [own, 'Planner', ines.workspace, ['profile:read'], tomas.userId],
  );
  assert.deepEqual((await list(ines)).body.data, []);
  assert.deepEqual(
    (await list(ines, 'workspace')).body.data.map(({ id }) => id),
    [own],
  );
  await refused(list(tomas, 'workspace'), 403, 'forbidden');
  assert.equal((await ines.get<AppDetailView>(`/v1/apps/${app.id}`)).body.people, 1);

  await refused(stranger.delete(`/v1/authorized-apps/${own}`), 404, 'not_found');
  await refused(server.newSession().delete(`/v1/authorized-apps/${own}`), 401, 'unauthenticated');
  assert.equal((await tomas.delete(`/v1/authorized-apps/${own}`)).status, 204);
  await refused(tomas.delete(`/v1/authorized-apps/${own}`), 404, 'not_found');
  const again = await allow(app.id, tomas);
  assert.equal((await ines.delete(`/v1/authorized-apps/${again}`)).status, 204);
  assert.deepEqual((await list(tomas)).body.data, []);
});
