import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { days, later } from '../../lib/clock.ts';
import { verbatim } from '../../lib/message.ts';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { withoutProof } from '../meta/test-proof.ts';
import { createInstagram } from './adapter.ts';
import { createConnector } from './connect.ts';
import { loginMethodOf, missingScopes, scopes } from './login-methods.ts';
import { testSettings } from './test-settings.ts';
import { account, answer, facebookSecret, graphError, lost, ok, start } from './test-support.ts';

const now = new Date(start);
const redirectUri = 'https://signoff.example/oauth/callback/instagram';
const codeVerifier = 'not used';

function openFixture(...answers: HttpResult[]) {
  const requests: HttpRequest[] = [];
  const connector = createConnector(testSettings, async (request) => {
    requests.push(withoutProof(request, facebookSecret));
    return answers.shift() ?? { kind: 'lost', reason: verbatim('no more answers') };
  });
  return { connector, requests };
}
const own = { accessToken: 'IGlong', refreshToken: 'IGlong', scopes: scopes.instagram };
const linked = { accessToken: 'EAApage', refreshToken: 'EAAperson', scopes: scopes.facebook };

const exchange = (connector: ReturnType<typeof createConnector>, code = 'AQB') =>
  connector.exchangeCode({ code, redirectUri, codeVerifier, method: 'instagram', now });
const long = ok({ access_token: 'IGlong', token_type: 'bearer', expires_in: 5_183_944 });
/** Numbers of 17 digits, as some answers have them. */
const me: HttpResult = {
  kind: 'answered',
  status: 200,
  headers: new Headers(),
  text: `{"id":"24510000000000101","user_id":${account}}`,
};

test('the granted scopes show which login an account used', () => {
  assert.equal(loginMethodOf(['instagram_business_basic']), 'instagram');
  assert.equal(loginMethodOf(['instagram_basic', 'pages_show_list']), 'facebook');
  assert.equal(loginMethodOf(['public_profile']), 'facebook');
  assert.deepEqual(missingScopes(scopes.instagram), []);
  assert.deepEqual(missingScopes(scopes.facebook), []);
  assert.deepEqual(missingScopes(['instagram_business_basic']), ['instagram_business_content_publish']);
  assert.deepEqual(missingScopes(['pages_show_list', 'instagram_basic', 'pages_read_engagement']), [
    'instagram_content_publish',
  ]);
});

test('both logins have their own URL, and the first is Instagram’s', () => {
  const { connector } = openFixture();
  const input = { state: 'some state', redirectUri, codeVerifier };
  const first = new URL(connector.authorizationUrl({ ...input, method: null }));
  assert.equal(first.origin + first.pathname, 'https://www.instagram.com/oauth/authorize');
  assert.deepEqual(Object.fromEntries(first.searchParams), {
    client_id: 'ig-app',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.instagram.join(','),
    state: 'some state',
  });
  const second = new URL(connector.authorizationUrl({ ...input, method: 'facebook' }));
  assert.equal(second.origin + second.pathname, 'https://www.facebook.com/v26.0/dialog/oauth');
  assert.equal(second.searchParams.get('client_id'), 'fb-app');
  assert.equal(second.searchParams.get('scope'), scopes.facebook.join(','));
  assert.deepEqual(
    connector.methods?.map(({ id }) => id),
    ['instagram', 'facebook'],
  );
});

test('only the configured logins are offered', () => {
  const send = async (): Promise<HttpResult> => lost;
  const idsOf = (change: object) =>
    createConnector({ ...testSettings, ...change }, send).methods?.map(({ id }) => id);
  assert.deepEqual(idsOf({ facebookLogin: null }), ['instagram']);
  assert.deepEqual(idsOf({ instagramLogin: null }), ['facebook']);
});

test('a code becomes a token of 60 days, in every shape of Instagram’s answer', async () => {
  const permissions = scopes.instagram.join(',');
  const short = { access_token: 'IGshort', user_id: account };
  for (const body of [
    { data: [{ ...short, permissions }] },
    { ...short, permissions },
    { ...short, permissions: [...scopes.instagram] },
    short,
  ]) {
    const { connector, requests } = openFixture(ok(body), long, me);
    const result = await exchange(connector, 'AQB#_');
    assert.deepEqual(result, {
      kind: 'ok',
      value: {
        accessToken: 'IGlong',
        accessExpiresAt: later(now, 5_183_944_000),
        refreshToken: 'IGlong',
        refreshExpiresAt: later(now, 5_183_944_000),
        scopes: scopes.instagram,
        personId: '24510000000000101',
      },
    });
    const [first, second, third] = requests;
    assert.equal(first?.url, 'https://api.instagram.com/oauth/access_token');
    assert.equal(new URLSearchParams(String(first?.body)).get('code'), 'AQB');
    assert.match(
      second?.url ?? '',
      /^https:\/\/graph\.instagram\.com\/access_token\?grant_type=ig_exchange_token/,
    );
    assert.equal(third?.url, 'https://graph.instagram.com/v25.0/me?fields=id%2Cuser_id');
  }
});

test('a used code is refused; an unclear answer ends no connection', async () => {
  const used = answer(400, {
    error_type: 'OAuthException',
    code: 400,
    error_message: 'Matching code was not found',
  });
  assert.equal((await exchange(openFixture(used).connector)).kind, 'refused');
  for (const result of [
    lost,
    answer(502, {}),
    answer(429, {}),
    ok({}),
    answer(400, { message: 'a gateway' }),
  ])
    assert.equal((await exchange(openFixture(result).connector)).kind, 'unavailable');
  const short = ok({ access_token: 'IGshort' });
  assert.equal((await exchange(openFixture(short, lost).connector)).kind, 'unavailable');
  assert.equal((await exchange(openFixture(short, graphError(190)).connector)).kind, 'refused');
  assert.equal((await exchange(openFixture(short, long, lost).connector)).kind, 'unavailable');
});

test('the token renews itself; only a dead one ends the connection', async () => {
  const { connector, requests } = openFixture(long);
  const refresh = (one = connector) => one.refresh({ refreshToken: 'IGold', now });
  const result = await refresh();
  assert.ok(result.kind === 'ok');
  assert.equal(result.value.refreshToken, 'IGlong');
  assert.equal(
    requests[0]?.url,
    'https://graph.instagram.com/refresh_access_token?grant_type=ig_refresh_token&access_token=IGold',
  );
  const withoutLifetime = await refresh(openFixture(ok({ access_token: 'IGlong' })).connector);
  assert.ok(withoutLifetime.kind === 'ok');
  assert.deepEqual(withoutLifetime.value.accessExpiresAt, later(now, days(60)));
  assert.equal((await refresh(openFixture(graphError(190, 463)).connector)).kind, 'refused');
  // The token is younger than a day, whatever code reports that.
  for (const young of [graphError(100), graphError(10), graphError(200), graphError(4), graphError(2)])
    assert.equal((await refresh(openFixture(young).connector)).kind, 'unavailable');
  // An installation that no longer offers this login says nothing about the account, and sends its token to no
  // one.
  const seen: HttpRequest[] = [];
  const without = createConnector({ ...testSettings, instagramLogin: null }, async (request) => {
    seen.push(request);
    return graphError(190);
  });
  assert.equal((await refresh(without)).kind, 'unavailable');
  assert.deepEqual(seen, []);
});

test('Instagram’s login leads to one account, and never to a personal one', async () => {
  const profile = {
    user_id: account,
    username: 'lantern.fish',
    name: 'Lanternfish',
    account_type: 'BUSINESS',
    profile_picture_url: 'https://cdn.example/p.jpg',
  };
  for (const body of [profile, { data: [profile] }])
    assert.deepEqual(await openFixture(ok(body)).connector.listTargets(own), {
      kind: 'ok',
      value: [
        {
          externalId: account,
          name: 'Lanternfish',
          handle: 'lantern.fish',
          url: 'https://www.instagram.com/lantern.fish/',
          pictureUrl: 'https://cdn.example/p.jpg',
        },
      ],
    });
  const personal = await openFixture(ok({ ...profile, account_type: 'PERSONAL' })).connector.listTargets(own);
  assert.equal(personal.kind, 'refused');
  const tokens = { ...own, accessExpiresAt: now, refreshExpiresAt: now };
  const same = await openFixture().connector.targetTokens?.({ tokens, externalId: account, now });
  assert.deepEqual(same, { kind: 'ok', value: tokens });
});

const pages = ok({
  data: [
    { id: '1', name: 'Page', access_token: 'EAApage', instagram_business_account: { id: account } },
    { id: '2', name: 'No Instagram', access_token: 'EAAother' },
  ],
  paging: { cursors: { before: 'a', after: 'b' } },
});

test('Facebook’s login leads to the accounts on the pages, each with its page’s token', async () => {
  const { connector, requests } = openFixture(pages, ok({ username: 'lantern.fish', id: account }));
  const listed = await connector.listTargets(linked);
  assert.ok(listed.kind === 'ok');
  assert.deepEqual(
    listed.value.map(({ externalId, name }) => [externalId, name]),
    [[account, 'lantern.fish']],
  );
  assert.match(requests[0]?.url ?? '', /^https:\/\/graph\.facebook\.com\/v26\.0\/me\/accounts\?/);
  assert.match(requests[1]?.url ?? '', new RegExp(`/v26\\.0/${account}\\?`));
  assert.equal(requests[1]?.headers?.authorization, 'Bearer EAApage');

  const tokens = {
    accessToken: 'EAAperson',
    refreshToken: 'EAAperson',
    scopes: scopes.facebook,
    accessExpiresAt: now,
    refreshExpiresAt: now,
    personId: '218471',
  };
  const chosen = await openFixture(pages).connector.targetTokens?.({ tokens, externalId: account, now });
  assert.deepEqual(chosen, {
    kind: 'ok',
    value: { ...tokens, accessToken: 'EAApage', accessExpiresAt: null },
  });
  const gone = await openFixture(pages).connector.targetTokens?.({ tokens, externalId: '5', now });
  assert.equal(gone?.kind, 'refused');
  const none = await openFixture(ok({ data: [] })).connector.listTargets(linked);
  assert.ok(none.kind === 'refused' && /linked/.test(none.plainReason.text));
});

test('only Meta’s own answer that a token is dead ends a connection', async () => {
  for (const tokens of [own, linked]) {
    assert.equal((await openFixture(ok({ id: '1', user_id: '1' })).connector.checkTokens(tokens)).kind, 'ok');
    assert.equal((await openFixture(graphError(190, 458)).connector.checkTokens(tokens)).kind, 'refused');
    for (const result of [lost, answer(401, {}), answer(500, {}), graphError(2), graphError(4)])
      assert.equal((await openFixture(result).connector.checkTokens(tokens)).kind, 'unavailable');
  }
});

test('revoking works with Facebook’s login as the app; Instagram’s has none, and that is reported', async () => {
  const refused = await openFixture().connector.revoke(own);
  assert.ok(refused.kind === 'refused' && /settings/.test(refused.plainReason.text));
  const { connector, requests } = openFixture(ok({ id: '218471' }), ok({ success: true }));
  assert.equal((await connector.revoke(linked)).kind, 'ok');
  assert.deepEqual(
    requests.map(({ method, url, headers }) => [method, url.replace(/\?.*/, ''), headers?.authorization]),
    [
      ['GET', 'https://graph.facebook.com/v26.0/me', 'Bearer EAAperson'],
      ['DELETE', 'https://graph.facebook.com/v26.0/218471/permissions', 'Bearer fb-app|fb-secret'],
    ],
  );
});

test('a denial is explained without the text that came with it', () => {
  const { connector } = openFixture();
  for (const error of ['access_denied', 'server_error', ''])
    assert.match(connector.explainDenial(error, '<b>evil</b>').text, /^(?!.*evil).*Nothing was connected/);
});

test('notices are verified with Instagram’s own secret, and there are none without its login', () => {
  const send = async (): Promise<HttpResult> => lost;
  const { notices } = createInstagram(testSettings, send);
  const payload = Buffer.from(
    JSON.stringify({ algorithm: 'HMAC-SHA256', issued_at: start / 1_000, user_id: '24510000000000101' }),
  ).toString('base64url');
  const read = (secret: string) => {
    const signature = createHmac('sha256', secret).update(payload).digest('base64url');
    const body = Buffer.from(`signed_request=${signature}.${payload}`);
    return notices?.read({ endpoint: 'deauthorize', headers: {}, body, now });
  };
  const genuine = read('ig-secret');
  assert.ok(genuine?.kind === 'genuine' && genuine.notice.kind === 'revoked');
  assert.equal(genuine.notice.personId, '24510000000000101');
  assert.equal(read('fb-secret')?.kind, 'refused');
  assert.equal(createInstagram({ ...testSettings, instagramLogin: null }, send).notices, undefined);
});
