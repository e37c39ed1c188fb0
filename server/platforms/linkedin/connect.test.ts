import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { createConnector } from './connect.ts';
import { testSettings } from './test-settings.ts';

const now = new Date('2026-11-15T09:30:00Z');
const redirectUri = 'https://signoff.example/oauth/callback/linkedin';
const answer = (status: number, body: object | string): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const grant = (accessToken: string) => ({ accessToken, refreshToken: 'refresh', scopes: [] });
function connectorAnswering(...results: HttpResult[]) {
  const sent: HttpRequest[] = [];
  const connector = createConnector(testSettings, async (request) => {
    sent.push(request);
    return results[Math.min(sent.length, results.length) - 1] ?? { kind: 'lost', reason: 'none' };
  });
  return { connector, sent };
}
const exchange = (body: object | string, status = 200) =>
  connectorAnswering(answer(status, body)).connector.exchangeCode({
    code: 'c',
    redirectUri,
    codeVerifier: '',
    way: null,
    now,
  });
const refresh = (body: object | string, status = 200) =>
  connectorAnswering(answer(status, body)).connector.refresh({ refreshToken: 'r', now });
const good = {
  access_token: 'AQX',
  expires_in: 5_184_000,
  refresh_token: 'AQW',
  refresh_token_expires_in: 31_536_000,
  scope: 'a,b c',
};

test('the authorization address carries state, redirect and the scopes with %20, always the same', () => {
  const url = connectorAnswering().connector.authorizationUrl({
    state: 's t',
    redirectUri,
    codeVerifier: '',
    way: null,
  });
  const pages = 'w_organization_social%20r_organization_social%20rw_organization_admin';
  assert.ok(url.endsWith(`&scope=openid%20profile%20w_member_social%20${pages}`));
  const { authorizationUrl } = createConnector({ ...testSettings, members: false }, async () =>
    assert.fail(),
  );
  assert.ok(
    authorizationUrl({ state: 's', redirectUri, codeVerifier: '', way: null }).endsWith(`&scope=${pages}`),
  );
  const { searchParams } = new URL(url);
  assert.deepEqual([searchParams.get('state'), searchParams.get('redirect_uri')], ['s t', redirectUri]);
});

test('a code is exchanged by a form with the client secret in the body', async () => {
  const { connector, sent } = connectorAnswering(answer(200, good));
  const result = await connector.exchangeCode({ code: 'c&d', redirectUri, codeVerifier: '', way: null, now });
  const form = new URLSearchParams(sent[0]?.body as string);
  assert.deepEqual(
    [form.get('grant_type'), form.get('code'), form.get('client_secret')],
    ['authorization_code', 'c&d', 'secret'],
  );
  assert.ok(result.kind === 'ok');
  assert.deepEqual(result.value, {
    accessToken: 'AQX',
    accessExpiresAt: new Date('2027-01-14T09:30:00Z'),
    refreshToken: 'AQW',
    refreshExpiresAt: new Date('2027-11-15T09:30:00Z'),
    scopes: ['a', 'b', 'c'],
    personId: null,
  });
});

test('odd lifetimes are "not told", numbers in quotes are read, a missing refresh token is none', async () => {
  const expiry = async (expires_in: unknown) => {
    const result = await exchange({ ...good, expires_in });
    assert.ok(result.kind === 'ok');
    return result.value.accessExpiresAt?.toISOString() ?? null;
  };
  assert.equal(await expiry('60'), '2026-11-15T09:31:00.000Z');
  for (const odd of [-1, 0, 'soon', null, undefined, 1e18, ''])
    assert.equal(await expiry(odd), null, String(odd));
  const result = await exchange({ access_token: 'AQX' });
  assert.ok(result.kind === 'ok');
  assert.equal(result.value.refreshToken, null);
  assert.equal(result.value.refreshExpiresAt, null);
  assert.equal(result.value.scopes.length, 6);
});

test('token_type is read without regard to case, and only bearer is taken', async () => {
  assert.equal((await exchange({ ...good, token_type: 'BEARER' })).kind, 'ok');
  assert.equal((await exchange({ ...good, token_type: 'mac' })).kind, 'unavailable');
});

test('an answer that is no token answer connects nothing and ends nothing', async () => {
  const oddities = [
    '<html>',
    '',
    '[]',
    'null',
    {},
    { error: 'invalid_request' },
    { access_token: '' },
    { access_token: 'a\r\nb' },
    { access_token: 'x'.repeat(5_000) },
  ];
  for (const body of oddities) assert.equal((await refresh(body)).kind, 'unavailable', JSON.stringify(body));
});

test('only LinkedIn saying no ends a connection', async () => {
  assert.equal((await refresh({ error: 'invalid_request' }, 400)).kind, 'refused');
  assert.equal((await exchange({ error: 'invalid_request' }, 401)).kind, 'refused');
  assert.equal((await exchange({ error: 'invalid_redirect_uri' }, 400)).kind, 'refused');
  assert.equal((await refresh({ error: 'invalid_client' }, 401)).kind, 'unavailable');
  assert.equal((await refresh('<html>', 400)).kind, 'unavailable');
  for (const status of [302, 403, 429, 500, 503])
    assert.equal((await refresh({ error: 'x' }, status)).kind, 'unavailable');
  const { connector } = connectorAnswering({ kind: 'lost', reason: 'reset' });
  assert.equal((await connector.refresh({ refreshToken: 'r', now })).kind, 'unavailable');
});

test('pages come from either key, once, with the roles that may post, over several pages; the person comes last', async () => {
  const urn = (id: number) => `urn:li:organization:${id}`;
  const role = (name: string, more: object) => ({ role: name, state: 'APPROVED', ...more });
  const { connector, sent } = connectorAnswering(
    answer(200, {
      elements: [
        role('ADMINISTRATOR', { organization: urn(1) }),
        role('CONTENT_ADMINISTRATOR', { organizationTarget: urn(2) }),
        role('ANALYST', { organization: urn(3) }),
      ],
      paging: { total: 5 },
    }),
    answer(200, {
      elements: [
        role('CONTENT_ADMIN', { organization: urn(1) }),
        { role: 'ADMINISTRATOR', state: 'REQUESTED', organization: urn(4) },
      ],
      paging: { total: 5 },
    }),
    answer(200, { id: 1, localizedName: 'Lanternfish Coffee', vanityName: 'lanternfish' }),
    answer(403, {}),
    answer(200, { sub: '782bbtaQ', name: 'John Doe', picture: 'https://media.licdn.com/a', locale: {} }),
  );
  const result = await connector.listTargets(grant('token'));
  assert.ok(result.kind === 'ok');
  assert.deepEqual(result.value, [
    {
      externalId: urn(1),
      name: 'Lanternfish Coffee',
      handle: 'lanternfish',
      url: 'https://www.linkedin.com/company/lanternfish/',
    },
    { externalId: urn(2), name: 'LinkedIn page 2', handle: null, url: 'https://www.linkedin.com/company/2/' },
    {
      externalId: 'urn:li:person:782bbtaQ',
      name: 'John Doe',
      handle: null,
      url: null,
      pictureUrl: 'https://media.licdn.com/a',
    },
  ]);
  assert.equal(sent.length, 5);
  assert.equal(sent[4]?.headers?.['linkedin-version'], undefined);
});

test('revoking tells what happened and a denial is explained without foreign words', async () => {
  const revoke = (...answers: HttpResult[]) => connectorAnswering(...answers).connector.revoke(grant('t'));
  assert.deepEqual(await revoke(answer(200, '')), { kind: 'ok', value: 'revoked' });
  const over = answer(200, { active: false, status: 'revoked' });
  assert.deepEqual(await revoke(answer(400, {}), over), { kind: 'ok', value: 'already_over' });
  const active = answer(200, { active: true, status: 'active' });
  for (const status of [400, 404, 503])
    assert.equal((await revoke(answer(status, {}), active)).kind, 'unavailable', String(status));
  const { connector } = connectorAnswering();
  for (const error of [
    'user_cancelled_login',
    'user_cancelled_authorize',
    'unauthorized_scope_error',
    'odd',
  ]) {
    assert.doesNotMatch(connector.explainDenial(error, '<b>call 555</b>'), /555|undefined/);
  }
});

test('the ID token tells which member connected, and an odd one tells nothing', async () => {
  const idToken = (claims: unknown) =>
    `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
  const person = async (id_token: unknown) => {
    const result = await exchange({ ...good, id_token });
    assert.ok(result.kind === 'ok');
    return result.value.personId;
  };
  assert.equal(await person(idToken({ sub: '782bbtaQ', aud: 'client' })), '782bbtaQ');
  for (const odd of ['', 'x', '..', 7, null, idToken({}), idToken({ sub: 7 }), idToken({ sub: 'a b' })])
    assert.equal(await person(odd), null, String(odd));
});

test('a token is over when LinkedIn says so, and not when it says less', async () => {
  const { connector, sent } = connectorAnswering(answer(200, { active: true, status: 'active' }));
  assert.equal((await connector.isHonoured(grant('t'))).kind, 'ok');
  assert.equal(sent[0]?.url, 'https://www.linkedin.com/oauth/v2/introspectToken');
  assert.deepEqual(Object.fromEntries(new URLSearchParams(sent[0]?.body as string)), {
    token: 't',
    client_id: 'client',
    client_secret: 'secret',
  });
  const told = async (body: object | string, status = 200, tokens = grant('t')) =>
    (await connectorAnswering(answer(status, body)).connector.isHonoured(tokens)).kind;
  assert.equal(await told({ active: false, status: 'revoked' }), 'refused');
  const expired = { active: false, status: 'expired' };
  assert.equal(await told(expired), 'unavailable', 'it can be refreshed');
  const last = { accessToken: 't', refreshToken: null, scopes: [] };
  assert.equal((await connectorAnswering(answer(200, expired)).connector.isHonoured(last)).kind, 'refused');
  for (const body of [{ active: false }, {}, '', '<html>', { active: 'no', status: 'revoked' }])
    assert.equal(await told(body), 'unavailable', JSON.stringify(body));
  for (const status of [400, 401, 403, 429, 500, 503])
    assert.equal(await told({ active: false, status: 'revoked' }, status), 'unavailable', String(status));
  assert.equal((await connectorAnswering().connector.isHonoured(grant('t'))).kind, 'unavailable');
});
