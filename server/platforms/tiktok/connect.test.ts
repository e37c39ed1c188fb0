import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { codeChallenge, createConnector } from './connect.ts';
import { testSettings } from './test-settings.ts';

const now = new Date('2026-11-15T09:30:00Z');
const redirectUri = 'https://signoff.example/oauth/callback/tiktok';
const codeVerifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const answer = (status: number, body: object | string): HttpResult => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const ok = { code: 'ok', message: '', log_id: '2022' };
const flat = (error: string) => ({ error, error_description: 'words', log_id: '2022' });
const grant = (accessToken: string) => ({ accessToken, refreshToken: 'refresh', scopes: [] });
function connectorAnswering(...results: HttpResult[]) {
  const sent: HttpRequest[] = [];
  const connector = createConnector(testSettings, async (request) => {
    sent.push(request);
    return results[Math.min(sent.length, results.length) - 1] ?? { kind: 'lost', reason: verbatim('none') };
  });
  return { connector, sent };
}
const exchange = (status: number, body: object | string) =>
  connectorAnswering(answer(status, body)).connector.exchangeCode({
    code: 'c',
    redirectUri,
    codeVerifier,
    method: null,
    now,
  });
const refresh = (status: number, body: object | string) =>
  connectorAnswering(answer(status, body)).connector.refresh({ refreshToken: 'r', now });
const good = {
  access_token: 'act.x!1',
  expires_in: 7_200,
  open_id: 'open-1',
  refresh_expires_in: 31_536_000,
  refresh_token: 'rft.y',
  scope: 'user.info.basic,video.publish',
  token_type: 'Bearer',
};

test('the challenge is hex, as in the recorded vector', () => {
  const expected = '13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3';
  assert.equal(codeChallenge(codeVerifier), expected);
  const { connector } = connectorAnswering();
  const url = new URL(connector.authorizationUrl({ state: 's t', redirectUri, codeVerifier, method: null }));
  assert.equal(url.origin + url.pathname, 'https://www.tiktok.com/v2/auth/authorize/');
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    client_key: 'key',
    response_type: 'code',
    scope: 'user.info.basic,user.info.profile,video.publish,video.list',
    redirect_uri: redirectUri,
    state: 's t',
    code_challenge: expected,
    code_challenge_method: 'S256',
  });
});

test('a code with special characters is exchanged in a form, with the verifier', async () => {
  const { connector, sent } = connectorAnswering(answer(200, good));
  const result = await connector.exchangeCode({
    code: 'a*b!c',
    redirectUri,
    codeVerifier,
    method: null,
    now,
  });
  const form = Object.fromEntries(new URLSearchParams(sent[0]?.body as string));
  assert.equal(sent[0]?.url, 'https://open.tiktokapis.com/v2/oauth/token/');
  assert.deepEqual(form, {
    client_key: 'key',
    client_secret: 'secret',
    grant_type: 'authorization_code',
    code: 'a*b!c',
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  });
  assert.ok(result.kind === 'ok');
  assert.deepEqual(result.value, {
    accessToken: 'act.x!1',
    accessExpiresAt: new Date('2026-11-15T11:30:00Z'),
    refreshToken: 'rft.y',
    refreshExpiresAt: new Date('2027-11-15T09:30:00Z'),
    scopes: ['user.info.basic', 'video.publish'],
    personId: 'open-1',
  });
});

test('a refresh returns the new refresh token, whose predecessor is dead', async () => {
  const result = await refresh(200, { ...good, refresh_token: 'rft.new' });
  assert.ok(result.kind === 'ok');
  assert.equal(result.value.refreshToken, 'rft.new');
});

test('the flat error code decides, whatever the status says', async () => {
  for (const status of [200, 400, 401, 403]) {
    assert.equal((await refresh(status, flat('invalid_grant'))).kind, 'refused');
    assert.equal((await exchange(status, flat('invalid_request'))).kind, 'refused');
    for (const error of [
      'invalid_client',
      'unauthorized_client',
      'invalid_request',
      'server_error',
      'temporarily_unavailable',
    ])
      assert.equal((await refresh(status, flat(error))).kind, 'unavailable', error);
  }
  for (const [status, body] of [
    [500, flat('invalid_grant')],
    [429, flat('invalid_grant')],
    [400, '<html>'],
    [401, {}],
    [200, {}],
    [200, ''],
  ] as const)
    assert.equal((await refresh(status, body)).kind, 'unavailable', `${status} ${JSON.stringify(body)}`);
  const lost = connectorAnswering({ kind: 'lost', reason: verbatim('reset') }).connector;
  assert.equal((await lost.refresh({ refreshToken: 'r', now })).kind, 'unavailable');
});

test('the one target is the creator, with name, handle and picture', async () => {
  const user = {
    open_id: 'open-1',
    display_name: 'Lanternfish',
    username: 'lantern.fish',
    avatar_url: 'https://p16.example/a.jpg',
  };
  const { connector, sent } = connectorAnswering(answer(200, { data: { user }, error: ok }));
  assert.deepEqual(await connector.listTargets(grant('t')), {
    kind: 'ok',
    value: [
      {
        externalId: 'open-1',
        name: 'Lanternfish',
        handle: 'lantern.fish',
        url: 'https://www.tiktok.com/@lantern.fish',
        pictureUrl: 'https://p16.example/a.jpg',
      },
    ],
  });
  assert.equal(sent[0]?.headers?.authorization, 'Bearer t');
});

test('scopes that were not granted cost fields, not the account', async () => {
  const missed = answer(400, {
    data: {},
    error: { code: 'scope_permission_missed', message: '', log_id: '' },
  });
  const user = { open_id: 'open-1', display_name: 'Lanternfish' };
  const { connector, sent } = connectorAnswering(missed, answer(200, { data: { user }, error: ok }));
  const result = await connector.listTargets(grant('t'));
  assert.ok(result.kind === 'ok');
  assert.deepEqual(
    [result.value[0]?.name, result.value[0]?.handle, result.value[0]?.url],
    ['Lanternfish', null, null],
  );
  assert.match(sent[1]?.url ?? '', /fields=open_id,display_name,avatar_url$/);
  const dead = answer(401, { error: { code: 'access_token_invalid' } });
  assert.equal((await connectorAnswering(dead).connector.listTargets(grant('t'))).kind, 'refused');
  assert.equal(
    (await connectorAnswering(answer(503, '')).connector.listTargets(grant('t'))).kind,
    'unavailable',
  );
});

test('revoking succeeds with an empty body or braces; an error has revoked nothing, unless the token is dead', async () => {
  const revoke = (...answers: HttpResult[]) =>
    connectorAnswering(...answers).connector.revoke(grant('act.x'));
  for (const body of ['', {}])
    assert.deepEqual(await revoke(answer(200, body)), { kind: 'ok', value: 'revoked' });
  const alive = answer(200, { data: { user: { open_id: 'open-1' } }, error: ok });
  const dead = answer(401, { error: { code: 'access_token_invalid' } });
  const refused = answer(200, flat('invalid_request'));
  assert.equal((await revoke(refused, alive)).kind, 'unavailable');
  assert.equal((await revoke(answer(500, ''), alive)).kind, 'unavailable');
  assert.deepEqual(await revoke(refused, dead), { kind: 'ok', value: 'already_over' });
});

test('a connection is checked by its id alone, and only TikTok’s own answer ends it', async () => {
  const user = { open_id: 'open-1' };
  const { connector, sent } = connectorAnswering(answer(200, { data: { user }, error: ok }));
  assert.equal((await connector.checkTokens(grant('t'))).kind, 'ok');
  assert.match(sent[0]?.url ?? '', /\/v2\/user\/info\/\?fields=open_id$/);
  const check = async (status: number, body: object | string) =>
    (await connectorAnswering(answer(status, body)).connector.checkTokens(grant('t'))).kind;
  assert.equal(await check(401, { error: { code: 'access_token_invalid' } }), 'refused');
  for (const [status, body] of [
    [401, ''],
    [401, '<html>'],
    [401, { error: { code: 'scope_not_authorized' } }],
    [400, { error: { code: 'access_token_invalid' } }],
    [429, { error: { code: 'rate_limit_exceeded' } }],
    [500, { error: { code: 'access_token_invalid' } }],
    [200, {}],
  ] as const)
    assert.equal(await check(status, body), 'unavailable', `${status} ${JSON.stringify(body)}`);
  assert.equal((await connectorAnswering().connector.checkTokens(grant('t'))).kind, 'unavailable');
});

test('missing scopes are named', () => {
  const { connector } = connectorAnswering();
  assert.deepEqual(connector.missingScopes(['video.publish', 'user.info.basic', 'other']), [
    'user.info.profile',
    'video.list',
  ]);
});

test('a denial is explained without the platform’s text', () => {
  const { connector } = connectorAnswering();
  for (const error of ['access_denied', 'invalid_scope', 'server_error', 'odd']) {
    const { text } = connector.explainDenial(error, '<b>call 555</b>');
    assert.match(text, /Nothing was connected/);
    assert.doesNotMatch(text, /555/);
  }
});
