import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { createConnector, scopes } from './connect.ts';
import { testSettings } from './test-settings.ts';
import { answer, channelId, lost, refused } from './test-support.ts';

const now = new Date('2026-11-15T09:30:00Z');
const redirectUri = 'https://signoff.example/oauth/callback/youtube';
const codeVerifier = 'v'.repeat(43);

const grant = (accessToken: string) => ({ accessToken, refreshToken: 'refresh', scopes: [] });
function connectorAnswering(...results: HttpResult[]) {
  const sent: HttpRequest[] = [];
  const connector = createConnector(testSettings, async (request) => {
    sent.push(request);
    return results[sent.length - 1] ?? lost;
  });
  return { connector, sent };
}
const exchange = (body: object | string, status = 200) =>
  connectorAnswering(answer(status, body)).connector.exchangeCode({
    code: 'c',
    redirectUri,
    codeVerifier,
    method: null,
    now,
  });
const refresh = (body: object | string, status = 200) =>
  connectorAnswering(answer(status, body)).connector.refresh({ refreshToken: 'r', now });
const good = {
  access_token: 'ya29.a',
  expires_in: 3_599,
  refresh_token: '1//r',
  scope: scopes.join(' '),
  token_type: 'Bearer',
};

test('consent requests offline access, with S256 PKCE and only the scopes in use', () => {
  const url = new URL(
    connectorAnswering().connector.authorizationUrl({
      state: 's t',
      redirectUri,
      codeVerifier,
      method: null,
    }),
  );
  assert.equal(url.origin + url.pathname, 'https://accounts.google.com/o/oauth2/v2/auth');
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    response_type: 'code',
    client_id: 'client',
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state: 's t',
    access_type: 'offline',
    prompt: 'consent',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  assert.deepEqual(
    scopes.map((scope) => scope.split('/').at(-1)),
    ['youtube.upload', 'youtube.readonly', 'youtube.force-ssl'],
  );
});

test('a code is exchanged in a form with secret and verifier', async () => {
  const { connector, sent } = connectorAnswering(answer(200, good));
  const result = await connector.exchangeCode({
    code: '4/0A&b',
    redirectUri,
    codeVerifier,
    method: null,
    now,
  });
  assert.equal(sent[0]?.url, 'https://oauth2.googleapis.com/token');
  assert.deepEqual(Object.fromEntries(new URLSearchParams(String(sent[0]?.body))), {
    client_id: 'client',
    client_secret: 'secret',
    grant_type: 'authorization_code',
    code: '4/0A&b',
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  });
  assert.ok(result.kind === 'ok');
  assert.deepEqual(result.value, {
    accessToken: 'ya29.a',
    accessExpiresAt: new Date('2026-11-15T10:29:59Z'),
    refreshToken: '1//r',
    refreshExpiresAt: null,
    scopes,
    personId: null,
  });
});

test('a refresh keeps the old refresh token, and grants in testing have an end', async () => {
  const { refresh_token: _, ...without } = good;
  const refreshed = await refresh(without);
  assert.ok(refreshed.kind === 'ok');
  assert.equal(refreshed.value.refreshToken, null);
  const testing = await exchange({ ...good, refresh_token_expires_in: 604_799 });
  assert.ok(testing.kind === 'ok');
  assert.equal(testing.value.refreshExpiresAt?.toISOString(), '2026-11-22T09:29:59.000Z');
});

test('unticked permissions are detected', async () => {
  const result = await exchange({ ...good, scope: scopes.slice(0, 2).join(' ') });
  assert.ok(result.kind === 'ok');
  assert.deepEqual(result.value.scopes, scopes.slice(0, 2));
});

test('only invalid_grant ends a connection', async () => {
  assert.equal(
    (await refresh({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }, 400))
      .kind,
    'refused',
  );
  assert.equal(
    (await exchange({ error: 'invalid_grant', error_description: 'Bad Request' }, 400)).kind,
    'refused',
  );
  for (const error of ['invalid_client', 'redirect_uri_mismatch', 'unauthorized_client', 'invalid_request']) {
    const result = await refresh({ error }, error === 'invalid_client' ? 401 : 400);
    assert.ok(result.kind === 'unavailable');
    assert.match(result.plainReason.text, /Whoever runs it/);
  }
  for (const status of [302, 403, 429, 500, 503])
    assert.equal((await refresh({ error: 'invalid_grant' }, status)).kind, 'unavailable');
  for (const body of ['<html>', '', '[]', 'null', {}, { access_token: '' }, { access_token: 'a\nb' }])
    assert.equal((await refresh(body)).kind, 'unavailable', JSON.stringify(body));
  assert.equal(
    (await connectorAnswering(lost).connector.refresh({ refreshToken: 'r', now })).kind,
    'unavailable',
  );
});

test('the target is the channel of the token, with its handle and picture', async () => {
  const listed = answer(200, {
    kind: 'youtube#channelListResponse',
    items: [
      {
        id: channelId,
        snippet: {
          title: 'Lanternfish Coffee',
          customUrl: '@lanternfish',
          thumbnails: {
            default: { url: 'https://yt3.ggpht.com/88' },
            medium: { url: 'https://yt3.ggpht.com/240' },
          },
        },
      },
    ],
  });
  const result = await connectorAnswering(listed).connector.listTargets(grant('t'));
  assert.ok(result.kind === 'ok');
  assert.deepEqual(result.value, [
    {
      externalId: channelId,
      name: 'Lanternfish Coffee',
      handle: '@lanternfish',
      url: `https://www.youtube.com/channel/${channelId}`,
      pictureUrl: 'https://yt3.ggpht.com/240',
    },
  ]);
});

test('an account without a channel, and one that may not be read, have plain messages', async () => {
  const targets = (result: HttpResult) => connectorAnswering(result).connector.listTargets(grant('t'));
  for (const none of [
    answer(200, { kind: 'youtube#channelListResponse' }),
    answer(200, { kind: 'youtube#channelListResponse', items: [] }),
    refused(401, 'youtubeSignupRequired'),
  ]) {
    const result = await targets(none);
    assert.ok(result.kind === 'refused');
    assert.match(result.plainReason.text, /no YouTube channel/);
  }
  const unticked = await targets(refused(403, 'insufficientPermissions'));
  assert.ok(unticked.kind === 'refused');
  assert.match(unticked.plainReason.text, /every box ticked/);
  const used = await targets(refused(403, 'quotaExceeded'));
  assert.ok(used.kind === 'unavailable');
  assert.match(used.plainReason.text, /midnight Pacific/);
  for (const trouble of [lost, answer(500), answer(200, '{}'), answer(200, '<html>')])
    assert.equal((await targets(trouble)).kind, 'unavailable');
});

test('revoking reports its result, and a denial is explained without the platform’s text', async () => {
  const { connector, sent } = connectorAnswering(answer(200, {}));
  const whole = { ...grant('ya29.a'), refreshToken: '1//0 b' };
  assert.deepEqual(await connector.revoke(whole), { kind: 'ok', value: 'revoked' });
  assert.equal(sent[0]?.url, 'https://oauth2.googleapis.com/revoke?token=1%2F%2F0+b');
  const dead = answer(400, { error: 'invalid_token' });
  const revoke = (result: HttpResult, tokens = whole) => connectorAnswering(result).connector.revoke(tokens);
  assert.deepEqual(
    await revoke(dead),
    { kind: 'ok', value: 'already_over' },
    'a refresh token does not expire',
  );
  const passing = { accessToken: 'ya29.a', refreshToken: null, scopes: [] };
  assert.equal((await connectorAnswering(dead).connector.revoke(passing)).kind, 'unavailable');
  for (const result of [answer(503), answer(400), answer(429), lost])
    assert.equal((await revoke(result)).kind, 'unavailable');
  for (const error of ['access_denied', 'odd'])
    assert.match(
      connector.explainDenial(error, '<b>call 555</b>').text,
      /^[^5<]*Nothing was connected[^5<]*$/,
    );
});

test('Google’s token info shows whether a connection is valid, and only its own refusal ends it', async () => {
  const { connector, sent } = connectorAnswering(answer(200, { aud: 'client', expires_in: '3599' }));
  assert.equal((await connector.checkTokens(grant('t/+'))).kind, 'ok');
  assert.equal(sent[0]?.url, 'https://oauth2.googleapis.com/tokeninfo?access_token=t%2F%2B');
  const check = async (status: number, body: object | string) =>
    (await connectorAnswering(answer(status, body)).connector.checkTokens(grant('t'))).kind;
  const no = { error: 'invalid_token', error_description: 'Invalid Value' };
  assert.equal(await check(400, no), 'refused');
  for (const [status, body] of [
    [400, { error: 'invalid_request' }],
    [400, '<html>'],
    [401, no],
    [429, no],
    [500, no],
    [200, ''],
    [200, {}],
  ] as const)
    assert.equal(await check(status, body), 'unavailable', `${status} ${JSON.stringify(body)}`);
  assert.equal((await connectorAnswering().connector.checkTokens(grant('t'))).kind, 'unavailable');
});
