import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
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
    return results[Math.min(sent.length, results.length) - 1] ?? { kind: 'lost', reason: verbatim('none') };
  });
  return { connector, sent };
}
const exchange = (body: object | string, status = 200) =>
  connectorAnswering(answer(status, body)).connector.exchangeCode({
    code: 'c',
    redirectUri,
    codeVerifier: '',
    method: null,
    now,
  });
const refresh = (body: object | string, status = 200) =>
  connectorAnswering(answer(status, body)).connector.refresh({ refreshToken: 'r', now });
const member = {
  id: '782bbtaQ',
  localizedFirstName: 'John',
  localizedLastName: 'Doe',
  vanityName: 'john-doe',
  profilePicture: { displayImage: 'urn:li:digitalmediaAsset:C4D00AAAA' },
};
const good = {
  access_token: 'AQX',
  expires_in: 5_184_000,
  refresh_token: 'AQW',
  refresh_token_expires_in: 31_536_000,
  scope: 'a,b c',
};

test('the authorization URL carries state, redirect and the scopes with %20, always the same', () => {
  const url = connectorAnswering().connector.authorizationUrl({
    state: 's t',
    redirectUri,
    codeVerifier: '',
    method: null,
  });
  const posting = 'w_member_social%20w_organization_social%20r_organization_social%20rw_organization_admin';
  const comments = 'w_member_social_feed%20w_organization_social_feed%20r_organization_social_feed';
  assert.ok(
    url.endsWith(`&scope=r_basicprofile%20${posting}%20${comments}`),
    'of one product, and no others',
  );
  const { searchParams } = new URL(url);
  assert.deepEqual([searchParams.get('state'), searchParams.get('redirect_uri')], ['s t', redirectUri]);
});

test('a code is exchanged in a form with the client secret in the body', async () => {
  const { connector, sent } = connectorAnswering(answer(200, good));
  const result = await connector.exchangeCode({
    code: 'c&d',
    redirectUri,
    codeVerifier: '',
    method: null,
    now,
  });
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

test('invalid lifetimes count as unknown, quoted numbers are read, a missing refresh token is null', async () => {
  const expiry = async (expires_in: unknown) => {
    const result = await exchange({ ...good, expires_in });
    assert.ok(result.kind === 'ok');
    return result.value.accessExpiresAt?.toISOString() ?? null;
  };
  assert.equal(await expiry('60'), '2026-11-15T09:31:00.000Z');
  for (const invalid of [-1, 0, 'soon', null, undefined, 1e18, ''])
    assert.equal(await expiry(invalid), null, String(invalid));
  const result = await exchange({ access_token: 'AQX' });
  assert.ok(result.kind === 'ok');
  assert.equal(result.value.refreshToken, null);
  assert.equal(result.value.refreshExpiresAt, null);
  assert.equal(result.value.scopes.length, 8);
});

test('token_type ignores case, and only bearer is accepted', async () => {
  assert.equal((await exchange({ ...good, token_type: 'BEARER' })).kind, 'ok');
  assert.equal((await exchange({ ...good, token_type: 'mac' })).kind, 'unavailable');
});

test('an answer that is not a token answer connects nothing and ends nothing', async () => {
  const invalidAnswers = [
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
  for (const body of invalidAnswers)
    assert.equal((await refresh(body)).kind, 'unavailable', JSON.stringify(body));
});

test('only LinkedIn’s own refusal ends a connection', async () => {
  assert.equal((await refresh({ error: 'invalid_request' }, 400)).kind, 'refused');
  assert.equal((await exchange({ error: 'invalid_request' }, 401)).kind, 'refused');
  assert.equal((await exchange({ error: 'invalid_redirect_uri' }, 400)).kind, 'refused');
  assert.equal((await refresh({ error: 'invalid_client' }, 401)).kind, 'unavailable');
  assert.equal((await refresh('<html>', 400)).kind, 'unavailable');
  for (const status of [302, 403, 429, 500, 503])
    assert.equal((await refresh({ error: 'x' }, status)).kind, 'unavailable');
  const { connector } = connectorAnswering({ kind: 'lost', reason: verbatim('reset') });
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
    answer(200, member),
  );
  const result = await connector.listTargets(grant('token'));
  assert.ok(result.kind === 'ok');
  assert.deepEqual(result.notShown, []);
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
      handle: 'john-doe',
      url: 'https://www.linkedin.com/in/john-doe/',
    },
  ]);
  assert.equal(sent.length, 5);
  assert.equal(sent[4]?.url, 'https://api.linkedin.com/v2/me');
  assert.equal(sent[0]?.headers?.['linkedin-version'], '202609');
  assert.equal(sent[4]?.headers?.['linkedin-version'], undefined, 'this address has no versions');
});

test('what LinkedIn refuses to show hides nothing else, and is reported', async () => {
  const roles = answer(200, { elements: [{ role: 'ADMINISTRATOR', organization: 'urn:li:organization:1' }] });
  const page = answer(200, { id: 1, localizedName: 'Lanternfish Coffee' });
  const list = async (...answers: HttpResult[]) => {
    const result = await connectorAnswering(...answers).connector.listTargets(grant('t'));
    assert.ok(result.kind === 'ok', JSON.stringify(result));
    return [result.value.map(({ name }) => name), result.notShown?.map(({ text }) => text)];
  };
  const end = answer(200, { elements: [] });
  const none: string[] = [];
  assert.deepEqual(await list(answer(403, {}), answer(200, member)), [
    ['John Doe'],
    ['LinkedIn does not let this connection see your company pages.'],
  ]);
  assert.deepEqual(await list(roles, end, page, answer(403, {})), [
    ['Lanternfish Coffee'],
    ['LinkedIn does not let this connection see your own profile.'],
  ]);
  assert.deepEqual(await list(answer(500, ''), answer(200, member)), [
    ['John Doe'],
    ['LinkedIn did not show all of your company pages just now. Connect again later to add them.'],
  ]);
  assert.deepEqual(await list(roles, end, answer(503, ''), answer(200, member)), [
    ['John Doe'],
    ['LinkedIn did not show all of your company pages just now. Connect again later to add them.'],
  ]);
  assert.deepEqual(await list(end, answer(200, member)), [['John Doe'], none]);
  const kindOf = async (...answers: HttpResult[]) =>
    (await connectorAnswering(...answers).connector.listTargets(grant('t'))).kind;
  assert.equal(await kindOf(answer(401, {}), answer(401, {})), 'refused');
  assert.equal(await kindOf(answer(403, {}), answer(503, {})), 'unavailable', 'it may be better next time');
  assert.equal(await kindOf(end, answer(403, {})), 'refused');
});

test('revoking reports its result, and a denial is explained without the platform’s text', async () => {
  const revoke = (...answers: HttpResult[]) => connectorAnswering(...answers).connector.revoke(grant('t'));
  assert.deepEqual(await revoke(answer(200, '')), { kind: 'ok', value: 'revoked' });
  const ended = answer(200, { active: false, status: 'revoked' });
  assert.deepEqual(await revoke(answer(400, {}), ended), { kind: 'ok', value: 'already_over' });
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
    assert.doesNotMatch(connector.explainDenial(error, '<b>call 555</b>').text, /555|undefined/);
  }
});

test('the connecting member is fetched, and nothing is lost where LinkedIn does not say', async () => {
  const person = async (...answers: HttpResult[]) => {
    const { connector, sent } = connectorAnswering(answer(200, good), ...answers);
    const result = await connector.exchangeCode({
      code: 'c',
      redirectUri,
      codeVerifier: '',
      method: null,
      now,
    });
    assert.equal(sent[1]?.url, 'https://api.linkedin.com/v2/me');
    assert.ok(result.kind === 'ok', JSON.stringify(result));
    return result.value.personId;
  };
  assert.equal(await person(answer(200, member)), '782bbtaQ');
  for (const invalid of [answer(403, {}), answer(500, ''), answer(200, { id: 'a b' }), answer(200, {})])
    assert.equal(await person(invalid), null);
});

test('without the comment permissions an account still posts', () => {
  const { connector } = connectorAnswering();
  const before = ['openid', 'profile', 'w_member_social', 'w_organization_social', 'r_organization_social'];
  assert.deepEqual(connector.missingScopes([...before, 'rw_organization_admin']), []);
  assert.deepEqual(connector.missingScopes(before), ['rw_organization_admin']);
});

test('a token is dead only when LinkedIn says so explicitly', async () => {
  const { connector, sent } = connectorAnswering(answer(200, { active: true, status: 'active' }));
  assert.equal((await connector.checkTokens(grant('t'))).kind, 'ok');
  assert.equal(sent[0]?.url, 'https://www.linkedin.com/oauth/v2/introspectToken');
  assert.deepEqual(Object.fromEntries(new URLSearchParams(sent[0]?.body as string)), {
    token: 't',
    client_id: 'client',
    client_secret: 'secret',
  });
  const check = async (body: object | string, status = 200, tokens = grant('t')) =>
    (await connectorAnswering(answer(status, body)).connector.checkTokens(tokens)).kind;
  assert.equal(await check({ active: false, status: 'revoked' }), 'refused');
  const expired = { active: false, status: 'expired' };
  assert.equal(await check(expired), 'unavailable', 'it can be refreshed');
  const last = { accessToken: 't', refreshToken: null, scopes: [] };
  assert.equal((await connectorAnswering(answer(200, expired)).connector.checkTokens(last)).kind, 'refused');
  for (const body of [{ active: false }, {}, '', '<html>', { active: 'no', status: 'revoked' }])
    assert.equal(await check(body), 'unavailable', JSON.stringify(body));
  for (const status of [400, 401, 403, 429, 500, 503])
    assert.equal(await check({ active: false, status: 'revoked' }, status), 'unavailable', String(status));
  assert.equal((await connectorAnswering().connector.checkTokens(grant('t'))).kind, 'unavailable');
});
