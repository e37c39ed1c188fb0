import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { type Client, OAuthFixture } from '../../../test/oauth/oauth-fixture.ts';
import { scopes } from '../../domain/actor/scopes.ts';
import {
  type AppConsentsView,
  type AppErrorsView,
  type AppLimitsView,
  type AppUsageView,
  appConsentsView,
  appErrorsView,
  appLimitsView,
  appUsageView,
} from './usage-views.ts';

let fixture: OAuthFixture;
let planner: Client;
let forInes: string;
let elsewhere: string;
before(async () => {
  fixture = await OAuthFixture.open({ RATE_LIMIT_TOKEN: '600', MEDIA_QUOTA_GB: '10' });
  const { ines, tomas } = fixture;
  planner = await fixture.register({ scopes });
  const tokenOf = async (who: typeof ines) =>
    (await fixture.tokens(planner, { who, answer: { workspace_id: who.workspace } })).access_token;
  forInes = await tokenOf(ines);
  elsewhere = await tokenOf(tomas);
  for (let times = 0; times < 3; times++) await fixture.call(forInes, '/v1/posts');
  await fixture.call(forInes, '/v1/posts/1');
  await fixture.call(elsewhere, '/v1/posts?limit=0');
  await fixture.call(elsewhere, '/v1/posts?limit=0');
  await fixture.server.context.requestLog.buffer.flush();
});
after(() => fixture[Symbol.asyncDispose]());

const at = (part: string) => `/v1/apps/${planner.id}/${part}`;
const parts = ['usage', 'errors', 'limits', 'consents'];

test('200 usage: calls by day, endpoint, status and person, each adding up to all', async () => {
  const { body } = await fixture.ines.get<AppUsageView>(at('usage'));
  const usage = appUsageView.strict().parse(body);
  assert.deepEqual([usage.total.calls, usage.total.refused], [6, 3]);
  assert.equal(usage.days.length, 15);
  assert.equal(usage.days.at(-1)?.day, usage.to);
  assert.deepEqual(
    usage.endpoints.map(({ method, route, calls, refused }) => [method, route, calls, refused]),
    [
      ['GET', '/v1/posts', 5, 2],
      ['GET', '/v1/posts/{id}', 1, 1],
    ],
  );
  assert.deepEqual(
    usage.statuses.map(({ status, calls }) => [status, calls]),
    [
      ['2xx', 3],
      ['4xx', 3],
    ],
  );
  assert.deepEqual(
    usage.people.map(({ person, calls }) => [person.id, person.name === null, calls]),
    [
      [fixture.ines.userId, false, 4],
      [fixture.tomas.userId, true, 2],
    ],
  );
  for (const sums of [usage.days, usage.endpoints, usage.statuses, usage.people])
    assert.equal(
      sums.reduce((sum, { calls }) => sum + calls, 0),
      6,
    );
  assert.ok(usage.total.slowest_ms >= usage.total.average_ms && usage.total.average_ms > 0);
});

test('200 usage: sums go on when calls are forgotten, and count calls that are written later', async () => {
  await fixture.call(forInes, '/v1/posts');
  await fixture.server.context.requestLog.buffer.flush();
  const { body } = await fixture.ines.get<AppUsageView>(at('usage?from=2020-02-01&to=2020-02-01'));
  assert.deepEqual([body.total.calls, body.days.length], [0, 1]);
  assert.equal((await fixture.ines.get<AppUsageView>(at('usage'))).body.total.calls, 7);
});

test('200 errors: grouped by code, rule and place, with what to do', async () => {
  const { body } = await fixture.ines.get<AppErrorsView>(at('errors'));
  const { data } = appErrorsView.strict().parse(body);
  assert.deepEqual(
    data.map(({ code, cause, param, calls, endpoints }) => [code, cause, param, calls, endpoints]),
    [
      ['invalid_request', 'too_small', 'limit', 2, ['GET /v1/posts']],
      ['not_found', null, null, 1, ['GET /v1/posts/{id}']],
    ],
  );
  assert.match(data[0]?.detail ?? '', /^limit /);
  assert.match(data[1]?.advice ?? '', /^Check the id/);
  assert.deepEqual(
    data.map(({ days }) => days.map(({ calls }) => calls)),
    [[2], [1]],
  );
  // What an error counts is what a list of its calls holds.
  const { code, cause, param, calls } = data[0] ?? {};
  const listOf = async (query: string) =>
    (await fixture.ines.get<{ data: { code: string }[] }>(at(`requests?${query}`))).body.data;
  assert.equal((await listOf(`code=${code}&cause=${cause}&param=${param}`)).length, calls);
  assert.equal((await listOf(`code=${code}&cause=${cause}&param=cursor`)).length, 0);
  assert.equal((await listOf('cause=too_big')).length, 0);
  const detail = await fixture.ines.get<{ code: string }>(at(`requests/${data[0]?.last_request_id}`));
  assert.equal(detail.body.code, 'invalid_request');
});

test('200 limits: each with what is used of it and when it starts again', async () => {
  const { body } = await fixture.ines.get<AppLimitsView>(at('limits'));
  const { data } = appLimitsView.strict().parse(body);
  const byName = new Map(data.map((limit) => [limit.name, limit]));
  assert.deepEqual(
    [...byName.keys()],
    ['calls_a_minute', 'texts_a_minute', 'pictures_a_minute', 'files', 'secrets'],
  );
  const calls = byName.get('calls_a_minute');
  assert.deepEqual([calls?.limit, calls?.per, calls?.used_by?.id], [600, 'token', fixture.ines.userId]);
  assert.ok(calls && calls.used >= 4);
  const again = Date.parse(calls.starts_again_at ?? '');
  assert.ok(again > Date.parse(body.at) - 1_000 && again <= Date.parse(body.at) + 60_000);
  assert.ok((calls.most?.used ?? 0) >= 1);
  assert.equal(byName.get('files')?.limit, 10e9);
  assert.deepEqual([byName.get('secrets')?.limit, byName.get('secrets')?.used], [2, 1]);
});

test('200 consents: who allows it what, with the names of our own members only, page by page', async () => {
  const { body } = await fixture.ines.get<AppConsentsView>(at('consents?limit=1'));
  const [newest] = appConsentsView.strict().parse(body).data;
  assert.deepEqual(newest?.person, { id: fixture.tomas.userId, name: null });
  assert.equal(newest?.workspace.name, null);
  const next = await fixture.ines.get<AppConsentsView>(at(`consents?limit=1&cursor=${body.next_cursor}`));
  assert.equal(next.body.data[0]?.person.id, fixture.ines.userId);
  assert.match(next.body.data[0]?.person.name ?? '', /Ines/);
  assert.equal(next.body.next_cursor, null);
});

test('200 a token reads of itself what it did for its own person', async () => {
  const read = async (part: string) => (await fixture.call(elsewhere, at(part))).body as unknown;
  const usage = (await read('usage')) as AppUsageView;
  assert.deepEqual(
    usage.people.map(({ person }) => person.id),
    [fixture.tomas.userId],
  );
  const errors = (await read('errors')) as AppErrorsView;
  assert.deepEqual(
    errors.data.map(({ code }) => code),
    ['invalid_request'],
  );
  const consents = (await read('consents')) as AppConsentsView;
  assert.deepEqual(
    consents.data.map(({ person }) => person.id),
    [fixture.tomas.userId],
  );
  const limits = (await read('limits')) as AppLimitsView;
  assert.equal(limits.data[0]?.used_by?.id, fixture.tomas.userId);
});

test('400 days out of order, too many, or none', async () => {
  for (const query of [
    'from=2026-02-02&to=2026-02-01',
    'from=2020-01-01&to=2026-01-01',
    'from=x',
    'to=1999-01-01',
  ])
    for (const part of ['usage', 'errors'])
      assertProblem(await fixture.ines.get(at(`${part}?${query}`)), 400);
});

test('401, 403, 404: for nobody else', async () => {
  for (const part of parts) {
    assertProblem(await fixture.server.newSession().get(at(part)), 401, 'unauthenticated');
    assertProblem(await fixture.tomas.get(at(part)), 404, 'not_found');
    assertProblem(await fixture.ines.get(`/v1/apps/app_x/${part}`), 404, 'not_found');
  }
  const { access_token } = await fixture.tokens(planner, {
    changes: { scope: 'posts:read' },
    answer: { scopes: ['posts:read'] },
  });
  const other = await fixture.register({ scopes });
  const ofOther = (await fixture.tokens(other)).access_token;
  for (const part of parts) {
    const refused = await fixture.call(access_token, at(part));
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope']);
    assert.equal((await fixture.call(ofOther, at(part))).status, 404);
  }
});
