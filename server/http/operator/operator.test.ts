import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ApiFixture, assertRequiresAuth, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { startWorkerServer } from '../../process/worker-server.ts';
import type { SessionView } from '../people/views.ts';
import { type OperatorOverviewView, operatorOverviewView } from './views.ts';

const path = '/v1/operator/overview';
let api: ApiFixture;
before(async () => {
  api = await openApiFixture({ workers: true, settings: { METRICS_PORT: '0' } });
});
after(() => api[Symbol.asyncDispose]());

const scrape = async (): Promise<string> => (await api.anonymous.get<string>('/metrics')).body;
const figureIn = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );
test('200 for the first owner: figures, processes, versions, and no content of people', async () => {
  const caption = 'Words that belong to the post alone';
  const { id } = await api.createApproved({ caption });
  await api.owner.mustPost('/posts/publish', { post_id: id });
  await api.owner.waitForPost(id, ({ state }) => state === 'published');
  const { status, body } = await api.owner.get<OperatorOverviewView>(path);
  assert.equal(status, 200);
  const overview = operatorOverviewView.strict().parse(body);
  assert.deepEqual(overview.last_day.outcomes, [{ platform: 'linkedin', outcome: 'published', count: 1 }]);
  assert.equal(overview.last_day.delay?.count, 1);
  assert.equal(overview.workspaces, 2);
  assert.equal(overview.people, 3);
  assert.equal(overview.storage.kind, 'disk');
  assert.equal(overview.versions.node, process.versions.node);
  assert.deepEqual(
    overview.processes.map(({ parts, running }) => [[...parts].sort(), running]),
    [[['serve', 'work'], true]],
  );
  assert.ok(overview.figures.queues.some(({ name }) => name === 'fetch-upload'));
  assert.ok(!JSON.stringify(body).includes(caption));
});

test('the session says who is an operator', async () => {
  assert.equal((await api.owner.get<SessionView>('/v1/session')).body.operator, true);
  assert.equal((await api.viewer.get<SessionView>('/v1/session')).body.operator, false);
  assert.equal((await api.stranger.get<SessionView>('/v1/session')).body.operator, false);
});

test('401 without credentials', () => assertRequiresAuth(api, 'GET', path));
test('403 with a token, whatever its scopes', async () => {
  assertProblem(await (await api.client()).get(path), 403, 'session_required');
});
test('404 for everyone else, also for owners of other workspaces, with the text of an unknown address', async () => {
  for (const person of [api.viewer, api.stranger]) {
    const { detail } = assertProblem(await person.get(path), 404, 'not_found');
    assert.equal(detail, `There is nothing at GET ${path}.`);
  }
});

test('a scrape reports what was sent, how late it started, which services were called and by whom we were', async () => {
  const text = await scrape();
  assert.equal(figureIn(text, 'signoff_send_outcomes_total{platform="linkedin",outcome="published"}'), 1);
  assert.equal(figureIn(text, 'signoff_schedule_delay_seconds_count{platform="linkedin"}'), 1);
  assert.ok(figureIn(text, 'signoff_outbound_calls_total{platform="linkedin",result="2xx"}') >= 1);
  assert.ok(figureIn(text, 'signoff_limiter_decisions_total{limiter="user",decision="allowed"}') >= 1);
  assert.ok(figureIn(text, 'signoff_limiter_decisions_total{limiter="platform",decision="allowed"}') >= 1);
  assert.ok(
    figureIn(text, 'signoff_http_requests_total{method="GET",route="/v1/session",status="2xx"}') >= 3,
  );
  assert.equal(figureIn(text, 'signoff_database_up'), 1);
});

test('no series contains an id, and there are few', async () => {
  const series = (await scrape()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.ok(series.length < 2_000, `${series.length} series`);
  for (const line of series) assert.doesNotMatch(line, /"[^"]*((usr|wsp|acc|med|att)_|\d{6})[^"]*"/);
});

test('a scrape takes less than 50 ms', async () => {
  const times: number[] = [];
  for (let index = 0; index < 9; index += 1) {
    const start = performance.now();
    await scrape();
    times.push(performance.now() - start);
  }
  const [middle = Number.POSITIVE_INFINITY] = times.sort((one, other) => one - other).slice(4);
  assert.ok(middle < 50, `${middle} ms`);
});

test('pages of other sites cannot read it', async () => {
  const { headers } = await api.anonymous.request('GET', '/metrics', {
    headers: { origin: 'https://evil.example' },
  });
  assert.equal(headers.get('access-control-allow-origin'), null);
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
});

test('a worker-only process serves its own metrics on its own port, and nothing more', async () => {
  await using workerServer = await startWorkerServer(api.server.context);
  const ask = (path: string) => fetch(`http://127.0.0.1:${workerServer.port}${path}`);
  assert.match(await (await ask('/metrics')).text(), /^signoff_database_up 1$/m);
  assert.equal((await ask('/readyz')).status, 200);
  const refused = await ask(path);
  assert.equal(refused.status, 404);
  await refused.body?.cancel();
});
