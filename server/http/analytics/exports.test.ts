/** Exports from the question to the last row: whole or not at all, whoever dies; and gone with the figures in them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Pool } from 'pg';
import { type SeededCampaign, seedCampaign } from '../../../test/analytics/seed-campaign.ts';
import {
  type ApiFixture,
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem, paramsOf } from '../../../test/api/assert-problem.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { deleteReadingsOf } from '../../db/analytics/delete-readings.ts';
import { sqlOf } from '../../db/postgres/database.ts';
import type { ClaimedExport } from '../../domain/analytics/export-ports.ts';
import { makeExports } from '../../domain/analytics/make-export.ts';
import { hours, later, seconds } from '../../lib/clock.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import { answerView } from './answer-views.ts';
import { exportColumns } from './export-rows.ts';
import { type ExportView, exportView } from './export-views.ts';

let now = new Date('2026-11-15T21:47:30.000Z');
const going = new AbortController().signal;
const path = '/v2/analytics/exports';
const question = {
  metrics: ['views', 'reactions'],
  dimensions: ['post', 'time'],
  from: '2026-10-20',
  to: '2026-11-15',
  time_zone: 'Europe/Lisbon',
};
const asQuery =
  'metrics=views,reactions&dimensions=post,time&from=2026-10-20&to=2026-11-15&time_zone=Europe/Lisbon';
let api: ApiFixture;
let pool: Pool;
let campaign: SeededCampaign;

before(async () => {
  api = await openApiFixture({ overrides: { clock: { now: () => now } } });
  pool = api.server.database.owner;
  const { userId, workspace: workspaceId } = api.owner as unknown as {
    userId: UserId;
    workspace: WorkspaceId;
  };
  campaign = await seedCampaign(pool, 45_000, now, { userId, workspaceId });
});
after(() => api[Symbol.asyncDispose]());

const deps = () => api.server.context.analytics.exports.deps;
const make = () => makeExports(deps(), going);
const start = async (body: object = question): Promise<ExportView> => {
  const reply = await api.owner.post<ExportView>(path, body);
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return exportView.strict().parse(reply.body);
};
const read = async (id: string): Promise<ExportView> => {
  const reply = await api.owner.get<ExportView>(`${path}/${id}`);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return exportView.strict().parse(reply.body);
};
const countParts = async (id: string): Promise<number> =>
  (await pool.query('select from analytics_export_parts where export_id = $1', [id])).rowCount ?? 0;
const claim = async (): Promise<ClaimedExport> => {
  const claimed = await deps().queue.claim(now, later(now, seconds(60)));
  assert.ok(claimed);
  return claimed;
};
/** So that the limit of one test is not that of the next. */
const clear = () => pool.query('delete from analytics_exports');

test('201 waiting, then ready with every row, as JSON and as CSV', async () => {
  const { id, ...waiting } = await start();
  assert.deepEqual([waiting.state, waiting.progress, waiting.csv_url], ['waiting', 0, null]);
  assertProblem(await api.owner.get(`${path}/${id}/csv`), 400, 'export_not_ready');
  assertProblem(await api.owner.get(`${path}/${id}/json`), 400, 'export_not_ready');
  assert.equal(await make(), 1);
  const ready = await read(id);
  assert.deepEqual([ready.state, ready.progress, ready.problem], ['ready', 1, null]);
  assert.equal(ready.expires_at, later(now, hours(1)).toISOString());
  assert.deepEqual((await api.owner.get<{ data: unknown[] }>(path)).body.data, [ready]);

  const json = await api.owner.get(ready.json_url ?? '');
  assert.match(json.headers.get('content-type') ?? '', /^application\/json/);
  const whole = answerView.strict().parse(json.body);
  const first = answerView.parse((await api.owner.get(`/v2/analytics?${asQuery}&limit=1000`)).body);
  assert.ok(whole.rows.length > 1_000, `${whole.rows.length} rows are one part`);
  assert.deepEqual([whole.rows.length, whole.total_rows], [ready.row_count, first.total_rows]);
  assert.deepEqual({ ...whole, rows: whole.rows.slice(0, 1_000) }, first);

  const csv = await api.owner.get<string>(ready.csv_url ?? '');
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  assert.match(csv.headers.get('content-disposition') ?? '', /^attachment; filename="signoff-analytics-exp_/);
  const [head, ...lines] = csv.body.trimEnd().split('\r\n');
  assert.equal(head, exportColumns(['post', 'time']).join(','));
  assert.equal(lines.length, whole.rows.length * 2);
  const gained = (metric: string) =>
    whole.rows.reduce((sum, row) => sum + (row.values.find((one) => one.metric === metric)?.gained ?? 0), 0);
  const at = exportColumns(['post', 'time']).indexOf('gained');
  for (const metric of question.metrics) {
    // The text of a post has a comma, so cells are counted from the end.
    const own = lines.map((line) => line.split(',')).filter((cells) => cells.includes(metric));
    const width = exportColumns(['post', 'time']).length;
    assert.equal(
      own.reduce((sum, cells) => sum + Number(cells.at(at - width)), 0),
      gained(metric),
    );
  }
  await clear();
});

test('a worker makes what waits by itself', async () => {
  const { id } = await start({ metrics: ['reactions'] });
  await using _making = api.server.context.analytics.exports.startMaking();
  await waitUntil('the export is ready', async () => (await read(id)).state === 'ready');
  await clear();
});

test('"until now" means when it was asked, however late it is made', async () => {
  const { id } = await start({ metrics: ['reactions'], compare: 'previous_period' });
  const asked = answerView.parse(
    (await api.owner.get('/v2/analytics?metrics=reactions&compare=previous_period')).body,
  );
  const before_ = now;
  now = later(now, hours(30));
  await make();
  const made = answerView.parse((await api.owner.get(`${path}/${id}/json`)).body);
  now = before_;
  assert.deepEqual([made.from, made.to, made.compared_with], [asked.from, asked.to, asked.compared_with]);
  assert.deepEqual(made.rows[0]?.values, asked.rows[0]?.values);
  await clear();
});

test('200 cancelling one that waits, one that is being made, and one that is finished', async () => {
  const waiting = await start();
  const cancelled = await api.owner.mustPost<ExportView>(`${path}/${waiting.id}/cancel`);
  assert.equal(cancelled.state, 'cancelled');
  assert.equal(await make(), 0);
  assertProblem(await api.owner.get(`${path}/${waiting.id}/json`), 400, 'export_not_ready');

  const { id } = await start();
  const claimed = await claim();
  const { queue } = deps();
  assert.ok(await queue.addPart(claimed, 0, '{}'));
  await api.owner.mustPost(`${path}/${id}/cancel`);
  assert.equal(await countParts(id), 0);
  assert.deepEqual(
    [
      await queue.addPart(claimed, 1, '{}'),
      await queue.recordProgress(claimed, 0.5, now),
      await queue.finish(claimed, { head: {}, rowCount: 1 }, now, now),
    ],
    [false, false, false],
  );
  assert.equal((await read(id)).state, 'cancelled');

  const done = await start({ metrics: ['reactions'] });
  await make();
  assert.equal((await api.owner.mustPost<ExportView>(`${path}/${done.id}/cancel`)).state, 'ready');
  await clear();
});

test('a cancelled export is not made to its end', async () => {
  const { id } = await start();
  const { present } = deps();
  const cancelMidway: typeof present = (answer) => {
    const stored = present(answer);
    void api.owner.post(`${path}/${id}/cancel`);
    const rows = [...stored.rows];
    return { ...stored, rows: Array.from({ length: 200 }, () => rows).flat() };
  };
  await makeExports({ ...deps(), present: cancelMidway }, going);
  assert.deepEqual([(await read(id)).state, await countParts(id)], ['cancelled', 0]);
  await clear();
});

test('whatever a dead worker left is made anew by another, whole and once; the dead one can write no more', async () => {
  const { id } = await start();
  const dead = await claim();
  await deps().queue.addPart(dead, 0, '{"left":"behind"}');
  assert.equal(await make(), 0, 'it was taken from a worker that lives');
  now = later(now, seconds(61));
  const counts = await Promise.all([make(), make(), make()]);
  assert.deepEqual(counts.toSorted(), [0, 0, 1]);
  assert.equal(await deps().queue.addPart(dead, 0, '{}'), false);
  assert.equal(await deps().queue.release(dead), false);
  const ready = await read(id);
  const whole = answerView.parse((await api.owner.get(ready.json_url ?? '')).body);
  assert.equal(whole.rows.length, ready.row_count);
  await clear();
});

test('a worker that was replaced while it was away can do nothing to the work of the other', async () => {
  const { id } = await start();
  const slow = await claim();
  now = later(now, seconds(61));
  const other = await claim();
  const { queue } = deps();
  assert.deepEqual(
    [
      await queue.addPart(slow, 0, '{}'),
      await queue.recordProgress(slow, 0.9, later(now, hours(1))),
      await queue.finish(slow, { head: {}, rowCount: 0 }, now, later(now, hours(1))),
      await queue.release(slow),
    ],
    [false, false, false, false],
  );
  assert.deepEqual([await countParts(id), (await read(id)).progress], [0, 0]);
  assert.ok(await queue.addPart(other, 0, '{}'));
  await clear();
});

test('one that kills its worker again and again fails, and says so', async () => {
  const { id } = await start();
  for (let tries = 0; tries < 3; tries += 1) {
    await claim();
    now = later(now, seconds(61));
  }
  await make();
  const failed = await read(id);
  assert.deepEqual([failed.state, failed.row_count], ['failed', null]);
  assert.match(failed.problem ?? '', /could not be made/);
  await clear();
});

test('a worker that is stopped gives its export back', async () => {
  const { id } = await start();
  const stopping = new AbortController();
  const { present } = deps();
  const stopMidway: typeof present = (answer) => {
    stopping.abort();
    return present(answer);
  };
  await makeExports({ ...deps(), present: stopMidway }, stopping.signal);
  assert.equal((await read(id)).state, 'waiting');
  await make();
  assert.equal((await read(id)).state, 'ready');
  await clear();
});

test('it expires after an hour', async () => {
  const { id } = await start({ metrics: ['reactions'] });
  await make();
  const { queue } = deps();
  await queue.deleteExpired(later(now, hours(1) - 1));
  assert.equal((await read(id)).state, 'ready');
  await queue.deleteExpired(later(now, hours(1)));
  assertProblem(await api.owner.get(`${path}/${id}`), 404, 'not_found');
});

test('it goes with the figures in it: when an account is disconnected, and when they are too old', async () => {
  const { tasks, cleanupTasks } = api.server.context.analytics;
  const makeOne = async (): Promise<string> => {
    const { id } = await start();
    await make();
    assert.ok((await countParts(id)) > 0);
    return id;
  };
  const remains = async (id: string): Promise<number> => {
    const { status } = await api.owner.get(`${path}/${id}`);
    return status === 404 ? countParts(id) : -1;
  };
  await pool.query(
    `insert into followed_accounts (account_id, workspace_id, keeps)
     select id, workspace_id, true from accounts where id = any($1) on conflict (account_id) do update set keeps = true`,
    [campaign.accounts],
  );
  const linkedin = campaign.accounts[2];
  const first = await makeOne();
  await tasks.deleteDisconnected();
  assert.equal(await remains(first), -1, 'nothing was deleted, but it is gone');
  await pool.query(`update accounts set status = 'disconnected', disconnected_at = $2 where id = $1`, [
    linkedin,
    now,
  ]);
  await tasks.deleteDisconnected();
  assert.equal(await remains(first), 0);

  // As when a platform passes on that a person wants their data deleted.
  const asked = await makeOne();
  await api.server.database.handle.transact((tx) =>
    deleteReadingsOf(sqlOf(tx), campaign.accounts[0] ?? 'acc_', now),
  );
  assert.equal(await remains(asked), 0);

  const second = await makeOne();
  now = later(now, hours(24 * 310));
  for (const clean of cleanupTasks.slice(0, 1)) await clean();
  now = later(now, -hours(24 * 310));
  assert.equal(await remains(second), 0);
  await clear();
});

test('429 for more than five of one person at a time, also when they come together', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => api.owner.post(path, { metrics: ['reactions'] })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [...Array(5).fill(201), 429, 429, 429]);
  const refused = replies.find(({ status }) => status === 429);
  assert.ok(refused);
  assertProblem(refused, 429, 'rate_limited');
  assert.equal(refused.headers.get('retry-after'), '60');
  await clear();
});

const refusals: [body: unknown, ...params: string[]][] = [
  [{}, 'metrics'],
  [null, 'body'],
  [[], 'body'],
  [{ metrics: [] }, 'metrics'],
  [{ metrics: 'reactions' }, 'metrics'],
  [{ metrics: ['likes'] }, 'metrics[0]'],
  [{ metrics: ['reactions', 'reactions'] }, 'metrics'],
  [{ metrics: ['views'] }, 'dimensions'],
  [{ metrics: ['reactions'], dimensions: ['time', 'country'] }, 'dimensions[1]'],
  [{ metrics: ['reactions'], from: 'yesterday' }, 'from'],
  [{ metrics: ['reactions'], from: '2031-01-01' }, 'from'],
  [{ metrics: ['reactions'], compare: 'x' }, 'compare'],
  [{ metrics: ['reactions'], compare: '2031-01-01..2031-01-02' }, 'compare'],
  [{ metrics: ['reactions'], sort: 'views' }, 'sort'],
  [{ metrics: ['reactions'], grain: 'day' }, 'grain'],
  [{ metrics: ['reactions'], limit: 5 }, 'body'],
  [{ metrics: ['reactions'], workspace_id: 'wsp_1' }, 'body'],
];
for (const [body, ...params] of refusals)
  test(`400 ${JSON.stringify(body)} is refused at once`, async () => {
    const problem = assertProblem(await api.owner.post(path, body), 400, 'invalid_request');
    for (const param of params) assert.ok(paramsOf(problem).includes(param), JSON.stringify(problem));
  });

test('401, 403, 404: only who asked for it sees an export', async () => {
  const { id } = await start({ metrics: ['reactions'] });
  await make();
  const calls: [method: string, path: string, json?: unknown][] = [
    ['POST', path, { metrics: ['reactions'] }],
    ['GET', path],
    ['GET', `${path}/${id}`],
    ['POST', `${path}/${id}/cancel`, {}],
    ['GET', `${path}/${id}/csv`],
    ['GET', `${path}/${id}/json`],
  ];
  for (const [method, address, json] of calls) {
    await assertRequiresAuth(api, method, address, json);
    await assertRequiresScope(api, 'analytics:read', method, address, json);
  }
  for (const [method, address, json] of calls.slice(2)) {
    const sent = json === undefined ? {} : { json };
    assertProblem(await api.viewer.request(method, address, sent), 404, 'not_found');
    await assertHidesOtherWorkspaces(api, method, (one) => address.replace(id, one), id, json);
  }
  for (const other of [api.viewer, api.stranger])
    assert.deepEqual((await other.get<{ data: unknown[] }>(path)).body.data, []);
  const foreign = { metrics: ['reactions'], account_id: api.pageId };
  assertProblem(await api.stranger.post(path, foreign), 404, 'not_found');
  await clear();
});
