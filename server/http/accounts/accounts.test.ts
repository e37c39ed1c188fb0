import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import {
  sessionHeaders as browser,
  connectorRegistry,
  createRecordingAudit,
  createTestClock,
  type FakeConnector,
  fakeConnector,
  noAccountPosts,
  noPictures,
  noSignInLimit,
  type SessionActor,
  seededAuthenticator,
  seedOtherSession,
  seedPerson,
  testKeyRing,
} from '../../../test/account-fixtures.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { testMacs } from '../../../test/genuine-rows.ts';
import { unlimitedRouteDeps } from '../../../test/unlimited-route-deps.ts';
import { createAccountStore } from '../../db/accounts/accounts.ts';
import { createConnectionStore } from '../../db/accounts/connections.ts';
import { createAppStore } from '../../db/apps/apps.ts';
import { createQuotaStore } from '../../db/publishing/quota-uses.ts';
import { createSlotStore } from '../../db/schedule/slots.ts';
import { days, later, minutes } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import { catalog } from '../../platforms/index.ts';
import { createApp } from '../app.ts';
import { presentMessages } from '../pipeline/message-fields.ts';
import { type AccountRoutesDeps, accountRoutes } from './index.ts';
import type { PlatformView } from './platform-views.ts';
import type { AccountView, ConnectionView, ConnectRequestView } from './views.ts';

let database: TestDatabase;
let app: FastifyInstance;
let ada: SessionActor;
let adaElsewhere: SessionActor;
let editor: SessionActor;
let stranger: SessionActor;
const clock = createTestClock();
const fake = fakeConnector(clock);
const noTokens = async () => Promise.reject(new Error('no tokens'));

const connector: FakeConnector = {
  ...fake,
  methods: [
    { id: 'first', label: verbatim('With the first'), note: verbatim('It needs nothing.') },
    { id: 'second', label: verbatim('With the second'), note: verbatim('It needs a page.') },
  ],
  authorizationUrl: (input) => `${fake.authorizationUrl(input)}&way=${input.method}`,
};

before(async () => {
  database = await openTestDatabase();
  const { handle } = database;
  ada = await seedPerson(handle);
  adaElsewhere = await seedOtherSession(handle, ada);
  editor = await seedPerson(handle, { role: 'editor', workspaceId: ada.workspaceId });
  stranger = await seedPerson(handle);
  const people = seededAuthenticator(
    [ada, adaElsewhere, editor, stranger],
    ['accounts:read', 'accounts:write'],
  );
  const ring = testKeyRing();
  const baseUrl = new URL('http://localhost:3000');
  const shared = {
    log: silentLog,
    baseUrl,
    verifierOf: (state: string) => state,
    people,
    sessionCookie: 'session',
  };
  const deps: AccountRoutesDeps = {
    ...shared,
    transact: handle.transact,
    accounts: createAccountStore(handle, ring),
    connections: createConnectionStore(handle, ring),
    apps: createAppStore(handle, testMacs),
    slots: createSlotStore(handle),
    accountPosts: {
      ...noAccountPosts,
      preview: async () => [
        { id: '7', caption: 'Hello', state: 'scheduled', publishAt: clock.now(), beingSent: false },
      ],
      cancelWaiting: async () => ({ cancelled: 1, sending: 0 }),
    },
    connectors: connectorRegistry(connector),
    platforms: { ...connectorRegistry(connector), publisher: () => undefined },
    catalog,
    ...noPictures,
    ...noSignInLimit,
    publishers: { publisher: () => undefined, isSimulated: () => true },
    tokens: { tokenFor: noTokens, renew: noTokens, reportAuthLost: noTokens },
    send: async () => ({ kind: 'not_sent', reason: verbatim('no network') }),
    posts: { find: async () => undefined },
    bindings: { postsOf: async () => new Map() },
    quotas: createQuotaStore(handle),
    audit: createRecordingAudit(),
    clock,
  };
  app = await createApp({
    ...shared,
    routes: accountRoutes(catalog),
    origin: baseUrl.origin,
    ...unlimitedRouteDeps(database.handle, () => deps),
    tls: null,
    trustProxy: null,
    webRoot: '/nowhere',
    ready: async () => true,
  });
});
after(async () => {
  await app.close();
  await database[Symbol.asyncDispose]();
});

const bearer = (person: SessionActor) => ({ authorization: `Bearer ${person.userId}` });
type Method = 'GET' | 'POST' | 'DELETE';
const call = (method: Method, url: string, headers: Record<string, string> = {}, payload?: object) =>
  app.inject({ method, url, headers, ...(payload ? { payload } : {}) });

async function start(): Promise<string> {
  const answer = await call('POST', '/oauth/connect', browser(ada), {
    platform: 'linkedin',
  });
  assert.equal(answer.statusCode, 201);
  const url = new URL(answer.json<{ authorization_url: string }>().authorization_url);
  assert.equal(url.searchParams.get('redirect_uri'), 'http://localhost:3000/oauth/callback/linkedin');
  return url.searchParams.get('state') ?? '';
}

/** The page that the callback redirects the browser to. */
async function followCallback(query: string, headers: Record<string, string> = browser(ada)): Promise<URL> {
  const answer = await call('GET', `/oauth/callback/linkedin?${query}`, headers);
  assert.equal(answer.statusCode, 303, answer.body);
  assert.equal(answer.headers['cache-control'], 'no-store');
  return new URL(String(answer.headers.location), 'http://localhost:3000');
}

function problemOf(url: URL): string | null {
  assert.equal(url.pathname, '/accounts');
  assert.equal(url.searchParams.get('message'), null, 'text in a link could be forged');
  return url.searchParams.get('problem');
}

async function connectAll(): Promise<AccountView[]> {
  const landing = await followCallback(`state=${await start()}&code=c`);
  const id = landing.pathname.split('/').at(-1);
  const answer = await call('POST', `/v1/connections/${id}/confirm`, browser(ada), {
    external_ids: ['urn:page:1', 'urn:page:2'],
  });
  assert.equal(answer.statusCode, 201, answer.body);
  return answer.json<{ data: AccountView[] }>().data;
}

test('a person connects, sees, previews and disconnects an account', async () => {
  const landing = await followCallback(`state=${await start()}&code=c`);
  assert.match(landing.pathname, /^\/accounts\/connect\/con_[0-9a-z]{26}$/);
  const id = landing.pathname.split('/').at(-1);
  const shown = await call('GET', `/v1/connections/${id}`, browser(ada));
  assert.equal(shown.statusCode, 200, shown.body);
  const view = shown.json<ConnectionView>();
  assert.deepEqual(
    [view.workspace.name, view.limited, view.simulated, view.targets.length],
    ['Studio', false, true, 2],
  );
  const confirmed = await call('POST', `/v1/connections/${id}/confirm`, browser(ada), {
    external_ids: ['urn:page:1'],
  });
  assert.equal(confirmed.statusCode, 201, confirmed.body);
  const account = confirmed.json<{ data: AccountView[] }>().data[0]!;
  assert.deepEqual(
    [account.status, account.simulated, account.external_id, account.connected_by.name],
    ['active', true, 'urn:page:1', 'Ada'],
  );
  // The token lives 100 minutes and can be refreshed for a year.
  assert.deepEqual(
    [account.token_expires_at, account.permission_ends_at],
    [later(clock.now(), minutes(100)).toISOString(), later(clock.now(), days(365)).toISOString()],
  );

  const list = await call('GET', '/v1/accounts', bearer(editor));
  assert.deepEqual(list.json<{ data: AccountView[] }>().data, [account]);
  assert.doesNotMatch(list.body + shown.body + confirmed.body, /access-\d|refresh-\d|sealed/);
  const preview = await call('GET', `/v1/accounts/${account.id}/disconnect-preview`, browser(ada));
  assert.deepEqual(preview.json(), {
    posts: [
      {
        id: '7',
        caption: 'Hello',
        state: 'scheduled',
        publish_at: clock.now().toISOString(),
        being_sent: false,
      },
    ],
  });
  assert.equal((await call('DELETE', `/v1/accounts/${account.id}`, browser(ada))).statusCode, 204);
  assert.equal(
    (await call('GET', `/v1/accounts/${account.id}`, browser(ada))).json<AccountView>().status,
    'disconnected',
  );
  assert.deepEqual((await call('GET', '/v1/accounts', browser(ada))).json(), { data: [] });
});

const methodOf = (url: string): string | null => new URL(url).searchParams.get('way');
const authorizationUrl = (answer: { json<T>(): T }): string =>
  answer.json<{ authorization_url: string }>().authorization_url;

test('the authorization methods of a platform are listed, one can be named, and the default is the first', async () => {
  const { data } = (await call('GET', '/v1/platforms')).json<{ data: PlatformView[] }>();
  assert.deepEqual(
    data.find(({ platform }) => platform === 'linkedin')?.ways,
    presentMessages(connector.methods),
  );
  assert.deepEqual(data.find(({ platform }) => platform === 'tiktok')?.ways, []);
  const connect = (way?: string) =>
    call('POST', '/oauth/connect', browser(ada), { platform: 'linkedin', way });
  assert.equal(methodOf(authorizationUrl(await connect())), 'first');
  assert.equal(methodOf(authorizationUrl(await connect('second'))), 'second');
  const unknown = await connect('third');
  assert.deepEqual(
    [unknown.statusCode, unknown.json<{ errors: { message: string }[] }>().errors[0]?.message],
    [400, 'one of first, second'],
  );
  const opened = await call('GET', '/oauth/connect?platform=linkedin&way=second', browser(ada));
  assert.equal(methodOf(String(opened.headers.location)), 'second');
  const wrong = await call('GET', '/oauth/connect?platform=linkedin&way=third', browser(ada));
  assert.equal(
    problemOf(new URL(String(wrong.headers.location), 'http://localhost:3000')),
    'invalid_request',
  );
});

test('an app proposes a method, and the person decides', async () => {
  const ask = async (way?: string): Promise<string> => {
    const answer = await call('POST', '/oauth/connect', bearer(ada), { platform: 'linkedin', way });
    assert.equal(answer.statusCode, 201, answer.body);
    return new URL(authorizationUrl(answer)).pathname.replace('/accounts/request/', '/v1/connect-requests/');
  };
  const proposed = async (path: string) =>
    (await call('GET', path, browser(ada))).json<ConnectRequestView>().way;
  const openMethod = async (path: string, body?: object) => {
    const answer = await call('POST', `${path}/start`, browser(ada), body);
    assert.equal(answer.statusCode, 200, answer.body);
    return methodOf(authorizationUrl(answer));
  };
  const open = await ask();
  assert.equal(await proposed(open), null);
  assert.equal(await openMethod(open), 'first');
  const second = await ask('second');
  assert.equal(await proposed(second), 'second');
  assert.equal((await call('POST', `${second}/start`, browser(ada), { way: 'third' })).statusCode, 400);
  assert.equal(await openMethod(second, {}), 'second');
  assert.equal(await openMethod(await ask('second'), { way: 'first' }), 'first');
  const refused = await call('POST', '/oauth/connect', bearer(ada), { platform: 'linkedin', way: 'third' });
  assert.equal(refused.statusCode, 400);
});

test('400: unknown platform, other fields, no page, a page that is not offered, a used connection', async () => {
  for (const body of [
    { platform: 'tiktok' },
    { platform: 'myspace' },
    {},
    { platform: 'linkedin', return_path: '/accounts' },
    { platform: 'linkedin', extra: 1 },
  ]) {
    assert.equal((await call('POST', '/oauth/connect', browser(ada), body)).statusCode, 400);
  }
  const id = (await followCallback(`state=${await start()}&code=c`)).pathname.split('/').at(-1);
  const confirm = (external_ids: unknown) =>
    call('POST', `/v1/connections/${id}/confirm`, browser(ada), { external_ids });
  for (const ids of [[], ['urn:page:9'], 'urn:page:1', [1], undefined])
    assert.equal((await confirm(ids)).statusCode, 400);
  assert.equal((await confirm(['urn:page:1'])).statusCode, 201);
  const again = await confirm(['urn:page:1']);
  assert.deepEqual([again.statusCode, again.json<{ code: string }>().code], [400, 'connect_expired']);
});

test('401 and 403: no session, a token at the browser form, a role without the right, a page that is not ours', async () => {
  assert.equal((await call('POST', '/oauth/connect', {}, { platform: 'linkedin' })).statusCode, 401);
  assert.equal((await call('GET', '/oauth/connect?platform=linkedin', bearer(ada))).statusCode, 403);
  assert.equal(
    (await call('POST', '/oauth/connect', browser(editor), { platform: 'linkedin' })).statusCode,
    403,
  );
  const crossSite = { ...browser(ada), 'sec-fetch-site': 'cross-site' };
  assert.equal((await call('POST', '/oauth/connect', crossSite, { platform: 'linkedin' })).statusCode, 403);
});

test('used quotas: a member or an app reads them, a platform without a counted one has none, and a visitor is refused', async () => {
  await connectAll();
  for (const headers of [browser(editor), bearer(ada)]) {
    const answer = await call('GET', '/v1/accounts/quotas', headers);
    assert.deepEqual([answer.statusCode, answer.json()], [200, { data: [] }]);
  }
  assert.equal((await call('GET', '/v1/accounts/quotas')).statusCode, 401);
});

test('404: accounts and connections of others, and impossible ids', async () => {
  const [account] = await connectAll();
  const id = (await followCallback(`state=${await start()}&code=c`)).pathname.split('/').at(-1);
  for (const path of [
    `/v1/accounts/${account?.id}`,
    `/v1/accounts/${account?.id}/disconnect-preview`,
    `/v1/connections/${id}`,
  ]) {
    assert.equal((await call('GET', path, browser(stranger))).statusCode, 404, path);
  }
  assert.equal((await call('GET', `/v1/connections/${id}`, browser(adaElsewhere))).statusCode, 404);
  assert.equal((await call('DELETE', `/v1/accounts/${account?.id}`, browser(stranger))).statusCode, 404);
  for (const wrong of ['acc_1', "acc_'--", '..%2f..%2fetc', 'med_00000000000000000000000000']) {
    assert.equal((await call('GET', `/v1/accounts/${wrong}`, browser(ada))).statusCode, 404, wrong);
  }
});

test('the browser form redirects to the platform, or back with a reason', async () => {
  const away = await call('GET', `/oauth/connect?platform=linkedin&workspace=${ada.workspaceId}`, {
    cookie: browser(ada).cookie,
  });
  assert.equal(away.statusCode, 303, away.body);
  assert.match(String(away.headers.location), /^https:\/\/platform\.example\/authorize\?state=sost_/);
  const back = await call('GET', '/oauth/connect?platform=tiktok', browser(ada));
  assert.equal(
    problemOf(new URL(String(back.headers.location), 'http://localhost:3000')),
    'unknown_platform',
  );
});

test('the callback always responds with a page, whatever the request', async () => {
  assert.equal(problemOf(await followCallback('')), 'expired');
  assert.equal(problemOf(await followCallback('state=x&code=y')), 'expired');
  assert.equal(
    problemOf(
      await followCallback(`state=${await start()}&error=access_denied&error_description=%3Cscript%3E`),
    ),
    'denied',
  );
  assert.equal(problemOf(await followCallback(`state=${await start()}&code=a&code=b`)), 'failed');
  for (const headers of [
    {},
    browser(adaElsewhere),
    browser(stranger),
    { ...browser(ada), ...bearer(ada) },
    { cookie: 'session=unknown' },
  ]) {
    assert.equal(problemOf(await followCallback(`state=${await start()}&code=c`, headers)), 'other_person');
  }
  const state = await start();
  assert.equal(problemOf(await followCallback(`state=${state}&state=${state}&code=c`)), 'expired');
});

test('every platform is listed, whether it is offered or not', async () => {
  const answer = await call('GET', '/v1/platforms');
  assert.equal(answer.statusCode, 200, answer.body);
  assert.deepEqual(
    answer.json<{ data: PlatformView[] }>().data.map(({ platform, name }) => [platform, name]),
    [
      ['tiktok', 'TikTok'],
      ['facebook', 'Facebook Pages'],
      ['instagram', 'Instagram'],
      ['youtube', 'YouTube'],
      ['linkedin', 'LinkedIn'],
    ],
  );
});
