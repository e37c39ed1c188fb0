import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertClosedToStrangers, type Desk, openDesk } from '../../../test/api/desk.ts';
import { assertProblem } from '../../../test/api/problem.ts';
import { openWorkerDoor } from '../../process/worker-door.ts';
import type { SessionView } from '../people/views.ts';
import { type OperatorOverviewView, operatorOverviewView } from './views.ts';

const path = '/v1/operator/overview';
let desk: Desk;
before(async () => {
  desk = await openDesk({ workers: true, settings: { METRICS_PORT: '0' } });
});
after(() => desk[Symbol.asyncDispose]());

const scrape = async (): Promise<string> => (await desk.nobody.get<string>('/metrics')).body;
const figureIn = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );
test('200 for the first owner: figures, processes, versions, and nothing that people wrote', async () => {
  const caption = 'Words that belong to the post alone';
  const { id } = await desk.approved({ caption });
  await desk.owner.must('/posts/publish', { post_id: id });
  await desk.owner.until(id, ({ state }) => state === 'published');
  const { status, body } = await desk.owner.get<OperatorOverviewView>(path);
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
  assert.ok(overview.figures.queues.some(({ name }) => name === 'publish-post'));
  assert.ok(!JSON.stringify(body).includes(caption));
});

test('the session says who is an operator', async () => {
  assert.equal((await desk.owner.get<SessionView>('/v1/session')).body.operator, true);
  assert.equal((await desk.viewer.get<SessionView>('/v1/session')).body.operator, false);
  assert.equal((await desk.stranger.get<SessionView>('/v1/session')).body.operator, false);
});

test('401 without credentials', () => assertClosedToStrangers(desk, 'GET', path));
test('403 with a token, whatever its scopes', async () => {
  assertProblem(await (await desk.program()).get(path), 403, 'session_required');
});
test('404 for everybody else, also for owners of other workspaces, in the words of an address that is none', async () => {
  for (const person of [desk.viewer, desk.stranger]) {
    const { detail } = assertProblem(await person.get(path), 404, 'not_found');
    assert.equal(detail, `There is nothing at GET ${path}.`);
  }
});

test('a scrape tells what was sent, how late it began, whom it called and who asked', async () => {
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

test('no series holds an id, and there are few', async () => {
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

test('pages elsewhere cannot read it', async () => {
  const { headers } = await desk.nobody.request('GET', '/metrics', {
    headers: { origin: 'https://evil.example' },
  });
  assert.equal(headers.get('access-control-allow-origin'), null);
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
});

test('a process that only works tells its own behind a port of its own, and nothing more', async () => {
  await using door = await openWorkerDoor(desk.house.context);
  const ask = (path: string) => fetch(`http://127.0.0.1:${door.port}${path}`);
  assert.match(await (await ask('/metrics')).text(), /^signoff_database_up 1$/m);
  assert.equal((await ask('/readyz')).status, 200);
  const refused = await ask(path);
  assert.equal(refused.status, 404);
  await refused.body?.cancel();
});
