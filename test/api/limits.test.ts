/** Whose budget a request counts against, what every response says about it, and what is never counted. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { minutes, seconds } from '../../server/lib/clock.ts';
import type { Reply } from '../browser-session.ts';
import { TestClock } from '../people-fixture.ts';
import { createPicture } from '../pictures.ts';
import { ApiClient } from './api-client.ts';
import { openApiFixture } from './api-fixture.ts';
import { assertProblem } from './assert-problem.ts';

const clock = new TestClock();
const limits = {
  RATE_LIMIT_TOKEN: '5',
  RATE_LIMIT_USER: '30',
  RATE_LIMIT_ADDRESS: '8',
  RATE_LIMIT_AUTHORIZE: '8',
  RATE_LIMIT_REFERENCE: '6',
  RATE_LIMIT_PAGES: '40',
  RATE_LIMIT_CALLBACKS: '7',
  RATE_LIMIT_SIGN_IN: '4',
};
const api = await openApiFixture({ settings: { ...limits, TRUST_PROXY: '127.0.0.1' }, overrides: { clock } });
after(() => api[Symbol.asyncDispose]());
const { owner, server } = api;
const nextMinute = () => clock.advance(minutes(1));

const rateLimitOf = ({ headers }: Reply) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
const requestMany = async (count: number, sendRequest: () => Promise<Reply>): Promise<Reply[]> => {
  const replies: Reply[] = [];
  for (let index = 0; index < count; index++) replies.push(await sendRequest());
  return replies;
};
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

test('a token is counted, informed, refused, and accepted again after the announced time', async () => {
  nextMinute();
  const client = await api.client();
  const sendRequest = () => client.get('/v1/profile');
  const first = await sendRequest();
  assert.deepEqual(rateLimitOf(first), ['"token";q=5;w=60', '"token";r=4;t=60']);
  clock.advance(seconds(20));
  const rest = await requestMany(4, sendRequest);
  assert.deepEqual(rateLimitOf(rest[3] as Reply), ['"token";q=5;w=60', '"token";r=0;t=40']);
  const refused = await sendRequest();
  assertProblem(refused, 429, 'rate_limited');
  assert.equal(refused.headers.get('retry-after'), '40');
  assert.deepEqual(rateLimitOf(refused), ['"token";q=5;w=60', '"token";r=0;t=40']);
  clock.advance(seconds(39));
  assert.equal((await sendRequest()).status, 429);
  clock.advance(seconds(1));
  assert.equal((await sendRequest()).status, 200);
  assert.equal((await sendRequest()).status, 429, 'the four of twenty seconds later still count');
});

test('another token of the same person has its own count; refused requests count too', async () => {
  const other = await api.client(['posts:read']);
  const replies = await requestMany(6, () => other.get('/v1/profile'));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [403, 403, 403, 403, 403, 429],
  );
});

test('a person has one count across all sessions', async () => {
  nextMinute();
  const replies = await requestMany(31, () => owner.get('/v1/profile'));
  assert.deepEqual(rateLimitOf(replies[0] as Reply), ['"user";q=30;w=60', '"user";r=29;t=60']);
  assert.deepEqual(replies.map(({ status }) => status).slice(-2), [200, 429]);
  assert.equal((await api.viewer.get('/v1/profile')).status, 200);
});

test('anonymous requests count by address, as the trusted proxy reports it', async () => {
  nextMinute();
  const forged = new ApiClient(server.baseUrl, 'soat_made_up');
  const requests = [
    () => api.anonymous.request('GET', '/v1/platforms', from('192.0.2.1')),
    () => api.anonymous.request('GET', '/v1/posts', from('192.0.2.1')),
    () => forged.request('GET', '/v1/posts', from('192.0.2.1')),
    () => api.anonymous.request('POST', '/posts/create', { json: {}, ...from('192.0.2.1') }),
  ];
  const replies = [
    ...(await requestMany(2, requests[0] as never)),
    ...(await requestMany(2, requests[1] as never)),
  ];
  replies.push(
    ...(await requestMany(2, requests[2] as never)),
    ...(await requestMany(2, requests[3] as never)),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 401, 401, 401, 401, 401, 401],
  );
  assert.deepEqual(rateLimitOf(replies[7] as Reply), ['"address";q=8;w=60', '"address";r=0;t=60']);
  for (const sendRequest of requests) assertProblem(await sendRequest(), 429, 'rate_limited');
  const elsewhere = await api.anonymous.request('GET', '/v1/platforms', from('192.0.2.2'));
  assert.equal(elsewhere.status, 200);
  const client = await api.client();
  assert.equal((await client.request('GET', '/v1/profile', from('192.0.2.1'))).status, 200);
});

test('a known caller of a public operation has their own count, so one office is not one caller', async () => {
  nextMinute();
  const office = from('192.0.2.7');
  const asPerson = (path: string) => owner.request('GET', path, office);
  const pages = await requestMany(10, () => asPerson('/v1/session/current'));
  assert.deepEqual(rateLimitOf(pages[9] as Reply), ['"user";q=30;w=60', '"user";r=20;t=60']);
  assert.notEqual((pages[9] as Reply<{ session: unknown }>).body.session, null);
  assert.deepEqual(rateLimitOf(await asPerson('/v1/platforms')), ['"user";q=30;w=60', '"user";r=19;t=60']);
  const client = await api.client();
  const asked = await client.request('GET', '/v1/platforms', office);
  assert.deepEqual(rateLimitOf(asked), ['"token";q=5;w=60', '"token";r=4;t=60']);

  const forged = new ApiClient(server.baseUrl, 'soat_made_up');
  const ended = { headers: { ...office.headers, cookie: 'signoff_session=made-up' } };
  for (const stranger of [
    await api.anonymous.request('GET', '/v1/session/current', office),
    await api.anonymous.request('GET', '/v1/session/current', ended),
    await forged.request('GET', '/v1/platforms', office),
  ])
    assert.deepEqual([stranger.status, rateLimitOf(stranger)[0]], [200, '"address";q=8;w=60']);
});

test('bytes and health are not counted', async () => {
  nextMinute();
  const { media_id } = await owner.upload('a.png', await createPicture('sienna', 16, 16));
  const paths = [`/v1/media/${media_id}/content?workspace=${owner.workspace}`, '/livez'];
  for (const path of paths) {
    const replies = await requestMany(35, () => owner.get(path));
    for (const reply of replies) {
      assert.equal(reply.status, 200, path);
      assert.deepEqual(rateLimitOf(reply), [null, null]);
    }
  }
});

test('a flood of one kind from an address leaves the other kinds open, and none is open to a flood', async () => {
  nextMinute();
  const there = from('203.0.113.5');
  const ask = (path: string, headers: Record<string, string> = {}) =>
    api.anonymous.request('GET', path, { headers: { ...there.headers, ...headers } });
  const notice = () => api.anonymous.request('POST', '/callbacks/facebook/deauthorize', { ...there });
  const kinds = {
    reference: { quota: 6, send: () => ask('/openapi.json') },
    // Pages ask our own API, and come before it here.
    pages: { quota: 40, send: () => ask('/sign-in', { accept: 'text/html' }) },
    address: { quota: 8, send: () => ask('/v1/platforms') },
    callbacks: { quota: 7, send: notice },
    authorize: { quota: 8, send: () => ask('/oauth/authorize?client_id=app_unknown') },
    'sign-in': { quota: 4, send: () => ask('/auth/start') },
  };
  for (const [name, { quota, send }] of Object.entries(kinds)) {
    const replies = await requestMany(quota + 1, send);
    const refused = replies.map(({ status }) => status === 429);
    assert.deepEqual(refused, [...Array<boolean>(quota).fill(false), true], name);
    assert.ok(Number(replies.at(-1)?.headers.get('retry-after')) >= 1, name);
  }
});

test('the document of the API is prepared once: packed, tagged, and not sent again to who has it', async () => {
  nextMinute();
  const url = new URL('/openapi.json', server.baseUrl);
  const first = await fetch(url, { headers: { ...from('203.0.113.6').headers, 'accept-encoding': 'gzip' } });
  assert.equal(first.headers.get('content-encoding'), 'gzip');
  assert.match(String(first.headers.get('vary')), /accept-encoding/i);
  assert.equal(((await first.json()) as { openapi: string }).openapi.slice(0, 3), '3.1');
  const etag = String(first.headers.get('etag'));
  assert.match(etag, /^W\/"[\w-]{20,}"$/);
  const again = await fetch(url, { headers: { ...from('203.0.113.6').headers, 'if-none-match': etag } });
  assert.deepEqual([again.status, await again.text()], [304, '']);
});

test('token requests of apps count by address', async () => {
  nextMinute();
  const sendRequest = (ip: string) =>
    api.anonymous.request('GET', '/oauth/authorize?client_id=app_unknown', from(ip));
  const replies = await requestMany(9, () => sendRequest('198.51.100.7'));
  assert.deepEqual(replies.map(({ status }) => status).slice(-2), [400, 429]);
  assertProblem(replies[8] as Reply, 429, 'rate_limited');
  assert.equal((await sendRequest('198.51.100.8')).status, 400);
});

test('sign-in has a budget in the database, shared by all processes', async () => {
  nextMinute();
  const start = (ip: string) => api.anonymous.request('GET', '/auth/start', from(ip));
  const replies = await requestMany(5, () => start('198.51.100.9'));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [303, 303, 303, 303, 429],
  );
  const refused = replies[4] as Reply;
  assertProblem(refused, 429, 'rate_limited');
  assert.ok(Number(refused.headers.get('retry-after')) <= 60);
  assert.equal((await start('198.51.100.10')).status, 303);
  const back = await api.anonymous.request('GET', '/auth/callback?state=x', from('198.51.100.9'));
  assert.equal(back.status, 303, 'coming back is counted apart from going');
  nextMinute();
  assert.equal((await start('198.51.100.9')).status, 303);
});
