import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResult } from '../../lib/outbound.ts';
import { withoutProof } from '../meta/test-proof.ts';
import { createConnector } from './connect.ts';
import { testSettings } from './test-settings.ts';
import { answer, graphError, lost, start as now } from './test-support.ts';

function facebook(...answers: readonly HttpResult[]) {
  const calls: HttpRequest[] = [];
  const connector = createConnector(testSettings, async (request) => {
    calls.push(withoutProof(request, testSettings.clientSecret));
    const next = answers[calls.length - 1];
    if (next === undefined) throw new Error(`no answer was prepared for ${request.url}`);
    return next;
  });
  return { connector, calls };
}

const short = answer(200, { access_token: 'EAAshort', token_type: 'bearer', expires_in: 3_600 });
const long = answer(200, { access_token: 'EAAlong', token_type: 'bearer', expires_in: 5_183_944 });
const inspected = answer(200, {
  data: {
    app_id: '1000',
    type: 'USER',
    is_valid: true,
    expires_at: 1_800_000_000,
    scopes: ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement', 'public_profile'],
    user_id: '218471',
  },
});
const exchange = {
  code: 'CODE',
  redirectUri: 'https://our.example/back',
  codeVerifier: 'v',
  method: null,
  now,
};
const grant = { accessToken: 'EAApage', refreshToken: 'EAAlong', scopes: [] };

test('the dialog requests pages, with the version in its URL', () => {
  const url = new URL(
    facebook().connector.authorizationUrl({
      state: 's&1',
      redirectUri: exchange.redirectUri,
      codeVerifier: '',
      method: null,
    }),
  );
  assert.equal(url.origin + url.pathname, 'https://www.facebook.com/v26.0/dialog/oauth');
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    client_id: '1000',
    redirect_uri: exchange.redirectUri,
    state: 's&1',
    response_type: 'code',
    scope: 'pages_show_list,pages_read_engagement,pages_manage_posts,read_insights,pages_manage_engagement',
    auth_type: 'rerequest',
  });
});

test('a code becomes a long-lived token, with what was granted and by whom', async () => {
  const { connector, calls } = facebook(short, long, inspected);
  const result = await connector.exchangeCode({ ...exchange, code: 'CODE#_=_' });
  assert.ok(result.kind === 'ok', JSON.stringify(result));
  const end = new Date(now.getTime() + 5_183_944_000);
  assert.deepEqual(result.value, {
    accessToken: 'EAAlong',
    accessExpiresAt: end,
    refreshToken: 'EAAlong',
    refreshExpiresAt: end,
    scopes: ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement', 'public_profile'],
    personId: '218471',
  });
  const queries = calls.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  assert.deepEqual(queries[0], {
    client_id: '1000',
    client_secret: 'test-app-secret',
    redirect_uri: exchange.redirectUri,
    code: 'CODE',
  });
  assert.equal(queries[1]?.grant_type, 'fb_exchange_token');
  assert.equal(queries[1]?.fb_exchange_token, 'EAAshort');
  assert.equal(queries[2]?.input_token, 'EAAlong');
  assert.equal(calls[2]?.headers?.authorization, 'Bearer 1000|test-app-secret');
  assert.deepEqual(connector.missingScopes(result.value.scopes), []);
  assert.deepEqual(connector.missingScopes(['pages_show_list']), [
    'pages_read_engagement',
    'pages_manage_posts',
  ]);
});

test('a used code is refused; a mistake of the installation or of Facebook ends nothing', async () => {
  for (const subcode of [36009, 36007, 36008])
    assert.equal((await facebook(graphError(100, subcode)).connector.exchangeCode(exchange)).kind, 'refused');
  for (const result of [
    lost,
    answer(500),
    answer(401),
    answer(200, 'x'),
    graphError(1),
    graphError(101),
    graphError(4),
  ])
    assert.equal((await facebook(result).connector.exchangeCode(exchange)).kind, 'unavailable');
  for (const result of [lost, graphError(190), answer(200, { data: { is_valid: false } })])
    assert.equal((await facebook(short, long, result).connector.exchangeCode(exchange)).kind, 'unavailable');
});

const pageOf = (id: string, name: string, tasks: readonly string[], more: object = {}) => ({
  id,
  name,
  tasks,
  ...more,
});
const content = ['ANALYZE', 'CREATE_CONTENT'];

test('pages are listed to the end, with picture, and only those one may post to', async () => {
  const picture = { data: { url: 'https://scontent.example/p.jpg' } };
  const { connector, calls } = facebook(
    answer(200, {
      data: [
        pageOf('1', 'My Page', content, { username: 'mypage', picture }),
        pageOf('2', 'Theirs', ['ANALYZE']),
      ],
      paging: { cursors: { after: 'abc' }, next: 'https://graph.facebook.com/elsewhere' },
    }),
    answer(200, { data: [pageOf('3', 'Other', content)], paging: { cursors: { after: 'def' } } }),
  );
  const listed = await connector.listTargets(grant);
  assert.deepEqual(listed, {
    kind: 'ok',
    value: [
      {
        externalId: '1',
        name: 'My Page',
        handle: 'mypage',
        url: 'https://www.facebook.com/mypage',
        pictureUrl: 'https://scontent.example/p.jpg',
      },
      { externalId: '3', name: 'Other', handle: null, url: 'https://www.facebook.com/3', pictureUrl: null },
    ],
  });
  assert.ok(calls.every(({ url }) => url.startsWith('https://graph.facebook.com/v26.0/me/accounts?')));
  assert.match(calls[1]?.url ?? '', /after=abc/);
});

test('when no page remains, the message says why', async () => {
  const messageFor = async (data: readonly object[]) => {
    const result = await facebook(answer(200, { data })).connector.listTargets(grant);
    assert.ok(result.kind === 'refused');
    return result.plainReason.text;
  };
  assert.match(await messageFor([]), /shared no page/);
  assert.match(await messageFor([pageOf('2', 'Theirs', ['ANALYZE'])]), /Theirs.*may not post there/);
  assert.equal((await facebook(lost).connector.listTargets(grant)).kind, 'unavailable');
});

test('each page gets its own token that never expires; the person’s is stored with it', async () => {
  const tokens = {
    accessToken: 'EAAlong',
    accessExpiresAt: now,
    refreshToken: 'EAAlong',
    refreshExpiresAt: now,
    scopes: ['pages_manage_posts'],
    personId: '218471',
  };
  const requestTargets = (result: HttpResult) =>
    facebook(result).connector.targetTokens?.({ tokens, externalId: '5', now });
  assert.deepEqual(await requestTargets(answer(200, { id: '5', access_token: 'EAApage' })), {
    kind: 'ok',
    value: { ...tokens, accessToken: 'EAApage', accessExpiresAt: null },
  });
  assert.equal((await requestTargets(answer(200, { id: '6', access_token: 'EAApage' })))?.kind, 'refused');
  assert.equal((await requestTargets(answer(200, { id: '5' })))?.kind, 'refused');
  assert.equal((await requestTargets(graphError(190, 458)))?.kind, 'refused');
  assert.equal((await requestTargets(graphError(2)))?.kind, 'unavailable');
});

test('revoking names the person and uses the app’s own token, which does not expire', async () => {
  const asApp = [
    'DELETE',
    'https://graph.facebook.com/v26.0/218471/permissions',
    'Bearer 1000|test-app-secret',
  ];
  const person = { ...grant, personId: '218471' };
  const known = facebook(answer(200, { success: true }));
  assert.deepEqual(await known.connector.revoke(person), { kind: 'ok', value: 'revoked' });
  const unknown = facebook(answer(200, { id: '218471' }), answer(200, { success: true }));
  assert.deepEqual(await unknown.connector.revoke(grant), { kind: 'ok', value: 'revoked' });
  const requestsOf = (calls: readonly HttpRequest[]) =>
    calls.map(({ method, url, headers }) => [method, url, headers?.authorization]);
  assert.deepEqual(requestsOf(known.calls), [asApp]);
  assert.deepEqual(requestsOf(unknown.calls), [
    ['GET', 'https://graph.facebook.com/v26.0/me?fields=id', 'Bearer EAAlong'],
    asApp,
  ]);
  assert.deepEqual(await facebook(graphError(100, 33)).connector.revoke(person), {
    kind: 'ok',
    value: 'already_over',
  });
  for (const result of [lost, answer(503), answer(200, { success: false }), graphError(2), graphError(190)])
    assert.equal((await facebook(result).connector.revoke(person)).kind, 'unavailable');
});

test('only Facebook’s own answer ends a connection', async () => {
  const requestTargets = async (result: HttpResult) =>
    (await facebook(result).connector.checkTokens(grant)).kind;
  assert.equal(await requestTargets(answer(200, { id: '5', name: 'My Page' })), 'ok');
  for (const subcode of [458, 460, 463, 467])
    assert.equal(await requestTargets(graphError(190, subcode)), 'refused');
  for (const result of [lost, answer(401), answer(500), graphError(1), graphError(10), graphError(4)])
    assert.equal(await requestTargets(result), 'unavailable');
});

test('a denial is explained in our own words', () => {
  const { connector } = facebook();
  assert.match(
    connector.explainDenial('access_denied', '<b>x</b>').text,
    /did not allow.*Nothing was connected/,
  );
  assert.match(connector.explainDenial('odd', 'x').text, /Nothing was connected/);
});
