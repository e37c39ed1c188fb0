/** Who is counted as whom, what every answer says about it, and what is never counted. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { minutes, seconds } from '../../server/lib/clock.ts';
import { TestClock } from '../people.ts';
import { picture } from '../pictures.ts';
import type { Reply } from '../visitor.ts';
import { openDesk } from './desk.ts';
import { assertProblem } from './problem.ts';
import { Program } from './program.ts';

const clock = new TestClock();
const limits = {
  RATE_LIMIT_TOKEN: '5',
  RATE_LIMIT_USER: '30',
  RATE_LIMIT_ADDRESS: '8',
  RATE_LIMIT_SIGN_IN: '4',
};
const desk = await openDesk({ settings: { ...limits, TRUST_PROXY: '127.0.0.1' }, overrides: { clock } });
after(() => desk[Symbol.asyncDispose]());
const { owner, house } = desk;
const nextMinute = () => clock.advance(minutes(1));

const told = ({ headers }: Reply) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
const times = async (count: number, ask: () => Promise<Reply>): Promise<Reply[]> => {
  const replies: Reply[] = [];
  for (let index = 0; index < count; index++) replies.push(await ask());
  return replies;
};
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

test('a token: counted, told, refused, and let in again after the time it was told', async () => {
  nextMinute();
  const program = await desk.program();
  const ask = () => program.get('/v1/profile');
  const first = await ask();
  assert.deepEqual(told(first), ['"token";q=5;w=60', '"token";r=4;t=60']);
  clock.advance(seconds(20));
  const rest = await times(4, ask);
  assert.deepEqual(told(rest[3] as Reply), ['"token";q=5;w=60', '"token";r=0;t=40']);
  const refused = await ask();
  assertProblem(refused, 429, 'rate_limited');
  assert.equal(refused.headers.get('retry-after'), '40');
  assert.deepEqual(told(refused), ['"token";q=5;w=60', '"token";r=0;t=40']);
  clock.advance(seconds(39));
  assert.equal((await ask()).status, 429);
  clock.advance(seconds(1));
  assert.equal((await ask()).status, 200);
  assert.equal((await ask()).status, 429, 'the four of twenty seconds later still count');
});

test('another token of the same person counts for itself; refusals of what it may do count too', async () => {
  const other = await desk.program(['posts:read']);
  const replies = await times(6, () => other.get('/v1/profile'));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [403, 403, 403, 403, 403, 429],
  );
});

test('a person counts by who they are, in whatever session', async () => {
  nextMinute();
  const replies = await times(31, () => owner.get('/v1/profile'));
  assert.deepEqual(told(replies[0] as Reply), ['"user";q=30;w=60', '"user";r=29;t=60']);
  assert.deepEqual(replies.map(({ status }) => status).slice(-2), [200, 429]);
  assert.equal((await desk.viewer.get('/v1/profile')).status, 200);
});

test('strangers count by their address, as the trusted proxy tells it', async () => {
  nextMinute();
  const forged = new Program(house.baseUrl, 'soat_made_up');
  const asks = [
    () => desk.nobody.request('GET', '/v1/platforms', from('192.0.2.1')),
    () => desk.nobody.request('GET', '/v1/posts', from('192.0.2.1')),
    () => forged.request('GET', '/v1/posts', from('192.0.2.1')),
    () => desk.nobody.request('POST', '/posts/create', { json: {}, ...from('192.0.2.1') }),
  ];
  const replies = [...(await times(2, asks[0] as never)), ...(await times(2, asks[1] as never))];
  replies.push(...(await times(2, asks[2] as never)), ...(await times(2, asks[3] as never)));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 401, 401, 401, 401, 401, 401],
  );
  assert.deepEqual(told(replies[7] as Reply), ['"address";q=8;w=60', '"address";r=0;t=60']);
  for (const ask of asks) assertProblem(await ask(), 429, 'rate_limited');
  const elsewhere = await desk.nobody.request('GET', '/v1/platforms', from('192.0.2.2'));
  assert.equal(elsewhere.status, 200);
  const program = await desk.program();
  assert.equal((await program.request('GET', '/v1/profile', from('192.0.2.1'))).status, 200);
});

test('whoever is known counts for themselves where anybody may ask, so one office is not one caller', async () => {
  nextMinute();
  const office = from('192.0.2.7');
  const asPerson = (path: string) => owner.request('GET', path, office);
  const pages = await times(10, () => asPerson('/v1/session/current'));
  assert.deepEqual(told(pages[9] as Reply), ['"user";q=30;w=60', '"user";r=20;t=60']);
  assert.notEqual((pages[9] as Reply<{ session: unknown }>).body.session, null);
  assert.deepEqual(told(await asPerson('/v1/platforms')), ['"user";q=30;w=60', '"user";r=19;t=60']);
  const program = await desk.program();
  const asked = await program.request('GET', '/v1/platforms', office);
  assert.deepEqual(told(asked), ['"token";q=5;w=60', '"token";r=4;t=60']);

  const forged = new Program(house.baseUrl, 'soat_made_up');
  const ended = { headers: { ...office.headers, cookie: 'signoff_session=made-up' } };
  for (const stranger of [
    await desk.nobody.request('GET', '/v1/session/current', office),
    await desk.nobody.request('GET', '/v1/session/current', ended),
    await forged.request('GET', '/v1/platforms', office),
  ])
    assert.deepEqual([stranger.status, told(stranger)[0]], [200, '"address";q=8;w=60']);
});

test('bytes, pages, health and the reference are not counted', async () => {
  nextMinute();
  const { media_id } = await owner.upload('a.png', await picture('sienna', 16, 16));
  const paths = [
    `/v1/media/${media_id}/content?workspace=${owner.workspace}`,
    '/livez',
    '/openapi.json',
    '/docs',
  ];
  for (const path of paths) {
    const replies = await times(35, () => owner.get(path));
    for (const reply of replies) {
      assert.equal(reply.status, 200, path);
      assert.deepEqual(told(reply), [null, null]);
    }
  }
});

test('requests of apps for access count by address', async () => {
  nextMinute();
  const ask = (ip: string) => desk.nobody.request('GET', '/oauth/authorize?client_id=app_unknown', from(ip));
  const replies = await times(9, () => ask('198.51.100.7'));
  assert.deepEqual(replies.map(({ status }) => status).slice(-2), [400, 429]);
  assertProblem(replies[8] as Reply, 429, 'rate_limited');
  assert.equal((await ask('198.51.100.8')).status, 400);
});

test('signing in has a budget in the database, so it holds for all processes together', async () => {
  nextMinute();
  const start = (ip: string) => desk.nobody.request('GET', '/auth/start', from(ip));
  const replies = await times(5, () => start('198.51.100.9'));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [303, 303, 303, 303, 429],
  );
  const refused = replies[4] as Reply;
  assertProblem(refused, 429, 'rate_limited');
  assert.ok(Number(refused.headers.get('retry-after')) <= 60);
  assert.equal((await start('198.51.100.10')).status, 303);
  const back = await desk.nobody.request('GET', '/auth/callback?state=x', from('198.51.100.9'));
  assert.equal(back.status, 303, 'coming back is counted apart from going');
  nextMinute();
  assert.equal((await start('198.51.100.9')).status, 303);
});
