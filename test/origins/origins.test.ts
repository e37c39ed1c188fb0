/** Whose words are in a post: recorded by the service at every change, fixed with the revision, shown and reported. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CaptionsView, RewriteResultView } from '../../server/http/content/views.ts';
import type { OriginView } from '../../server/http/origins/origin-view.ts';
import type { OriginReportView } from '../../server/http/origins/report-view.ts';
import { digestOf, type Json } from '../../server/lib/canonical-json.ts';
import { type ApiFixture, assertRequiresAuth, openApiFixture } from '../api/api-fixture.ts';
import { assertProblem } from '../api/assert-problem.ts';
import type { BrowserSession } from '../browser-session.ts';
import { captionAnswer, captionsAnswer, testKey } from '../generation/model-fixtures.ts';
import * as modelServer from '../generation/model-server.ts';

const models = await modelServer.startModelServer();
let api: ApiFixture;
let owner: BrowserSession;
before(async () => {
  api = await openApiFixture({
    settings: {
      AI_PROVIDER: 'openai_compatible',
      AI_MODEL: 'test-model',
      AI_BASE_URL: models.baseUrl,
      AI_API_KEY: testKey,
    },
  });
  ({ owner } = api);
  await owner.mustPost(`/v1/members/${api.viewer.userId}`, { role: 'approver' });
});
after(async () => {
  await api[Symbol.asyncDispose]();
  await models[Symbol.asyncDispose]();
});

const modelName = 'Model server test-model';
const brief = { subject: 'Rye loaf', points: ['Baked at 5'], goal: 'sell', keywords: [], language: 'en' };
const suggestion = 'Our rye loaf leaves the oven at five, still warm when the first of you come in.';
const suggest = async (
  text = suggestion,
  who: Pick<BrowserSession, 'post'> = owner,
): Promise<CaptionsView> => {
  models.setBehaviours(modelServer.streams(captionsAnswer(captionAnswer('linkedin', text))));
  const input = { brief, platforms: ['linkedin'], variants: 1, drafts: false };
  const reply = await who.post<CaptionsView>('/v1/content/captions', input);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  return reply.body;
};
const draft = (caption: string, more: object = {}) =>
  api.createDraft({ caption, account_id: api.pageId, ...more });
const edit = async (id: string, changes: object, who: Pick<BrowserSession, 'get' | 'post'> = owner) => {
  const { body } = await who.get<{ revision: number }>(`/v1/posts/${id}`);
  const reply = await who.post(`/v1/posts/${id}`, { revision: body.revision, ...changes });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
};
const describeSources = (origin: OriginView | null) =>
  origin?.sources.map(({ role, kind, name, person, app }) =>
    [role, kind, name, person?.name, app?.name].filter((one) => one != null).join(' '),
  ) ?? null;
const originOf = async (id: string) => describeSources((await owner.readPost(id)).origin);

test('written by hand: the person, with every part they wrote', async () => {
  const id = await draft('Typed by hand, all of it');
  const post = await owner.readPost(id);
  assert.deepEqual(describeSources(post.origin), ['wrote person Ines Duarte']);
  assert.deepEqual(post.origin_kinds, ['person']);
  assert.deepEqual(post.origin?.parts, [
    { part: 'caption', runs: [{ length: 'Typed by hand, all of it'.length, source: 0 }] },
  ]);
});

test('a model’s suggestion accepted unchanged is the model’s, not of the person who accepted it', async () => {
  await suggest();
  const id = await draft(suggestion);
  assert.deepEqual(await originOf(id), [`wrote model ${modelName} Ines Duarte`]);
});

test('changed by a colleague, it is the model’s, changed by them, and the change is measured', async () => {
  await suggest();
  const id = await draft(suggestion);
  await edit(id, { caption: suggestion.replace('still warm', 'steaming hot') }, api.viewer);
  const { origin } = await owner.readPost(id);
  assert.deepEqual(describeSources(origin), [
    `wrote model ${modelName} Ines Duarte`,
    'changed person Maren Holt',
  ]);
  const [model, person] = origin?.sources ?? [];
  assert.ok(model && model.kept < model.most && model.kept > model.most / 2);
  assert.equal(person?.kept, 'steaminghot'.length);
});

test('rewritten completely, it is the person’s, and says that a suggestion was there', async () => {
  await suggest();
  const id = await draft(suggestion);
  await edit(id, { caption: 'Bread. Fresh. Come by.' });
  assert.deepEqual(await originOf(id), [`gone model ${modelName} Ines Duarte`, 'wrote person Ines Duarte']);
});

test('pasted into another post days later by somebody else, it is still the model’s', async () => {
  const other = 'Two hundred loaves a day, each shaped by hand before the city wakes up around us.';
  await suggest(other);
  const id = await draft('Good morning!');
  await edit(id, { caption: `Good morning! ${other}` }, api.viewer);
  assert.deepEqual(await originOf(id), [
    'wrote person Ines Duarte',
    `changed model ${modelName} Ines Duarte`,
  ]);
});

test('a rewriting keeps a person’s own words theirs', async () => {
  const own = 'we bake rye bread at five every morning in our small street';
  const better =
    'We bake rye bread at five every morning in our small street, and you can smell it from the corner.';
  const id = await draft(own);
  models.setBehaviours(modelServer.streams({ declined: false, text: better }));
  const reply = await owner.post<RewriteResultView>('/v1/content/rewrite', {
    action: 'longer',
    text: own,
    language: 'en',
    platform: 'linkedin',
  });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  await edit(id, { caption: reply.body.text });
  assert.deepEqual(await originOf(id), [
    'wrote person Ines Duarte',
    `changed model ${modelName} Ines Duarte`,
  ]);
});

test('an app’s draft is the app’s; a person’s edit is theirs', async () => {
  const client = await api.client();
  const reply = await client.post<{ post_id: string }>('/posts/create', {
    platform: 'linkedin',
    account_id: api.pageId,
    caption: 'Sent by a program, in the words of the program',
  });
  const id = reply.body.post_id;
  assert.deepEqual(await originOf(id), ['wrote app Ines Duarte']);
  await edit(id, { caption: 'Sent by a program, in better words of the program' });
  assert.deepEqual(await originOf(id), ['wrote app Ines Duarte', 'changed person Ines Duarte']);
});

test('an app that sends what our model wrote for it sends the model’s words', async () => {
  const forApp = 'The oven is older than the bakery, and it has never once been cold since it was built.';
  const client = await api.client();
  await suggest(forApp, client as unknown as BrowserSession);
  const { body } = await client.post<{ post_id: string }>('/posts/create', {
    platform: 'linkedin',
    caption: forApp,
  });
  assert.deepEqual(await originOf(body.post_id), [`wrote model ${modelName} Ines Duarte`]);
});

test('a draft that a writer saved itself is the writer’s, title and all', async () => {
  const { captions } = await owner.mustPost<CaptionsView>('/v1/content/captions', {
    brief,
    platforms: ['youtube'],
    variants: 1,
    writer: 'built_in',
  });
  const { origin, options } = await owner.readPost(captions[0]?.post_id ?? '');
  assert.ok(options.title);
  assert.deepEqual(describeSources(origin), ['wrote composer Built-in composer Ines Duarte']);
  assert.ok(origin?.parts.some(({ part }) => part === 'options.title'));
});

test('a copy has the same words from the same sources', async () => {
  await suggest();
  const id = await draft(suggestion);
  await edit(id, { caption: `${suggestion} See you there.` });
  const { id: copy } = await owner.mustPost<{ id: string }>(`/v1/posts/${id}/duplicate`);
  assert.deepEqual(await originOf(copy), await originOf(id));
});

test('the revision keeps its origin, sealed by the audit entry; nobody can change it', async () => {
  await suggest();
  const id = await draft(suggestion);
  await owner.mustPost(`/v1/posts/${id}/submit`);
  const first = (await owner.readPost(id)).current_revision?.origin;
  assert.deepEqual(describeSources(first ?? null), [`wrote model ${modelName} Ines Duarte`]);
  await edit(id, { caption: 'Other words now' });
  await owner.mustPost(`/v1/posts/${id}/submit`);
  const { body } = await owner.get<{ data: { number: number; origin: OriginView }[] }>(
    `/v1/posts/${id}/revisions`,
  );
  assert.deepEqual(body.data.find(({ number }) => number === 1)?.origin, first);

  const { pool } = api.server.database.handle;
  const { rows } = await pool.query<{ origin: Json; data: { origin: { sha256: string } } }>(
    `select o.origin, e.data from revision_origins o join audit_entries e
       on e.subject = 'post:' || o.post_id and e.action = 'post.submitted' and (e.data->>'revision')::int = o.number
     where o.post_id = $1`,
    [id],
  );
  assert.equal(rows.length, 2);
  for (const row of rows) {
    assert.equal(row.data.origin.sha256, digestOf(row.origin));
    assert.ok(!JSON.stringify(row).includes('rye loaf'), 'words are kept beside the post');
  }
  for (const statement of ["update revision_origins set kinds = '{person}'", 'delete from revision_origins'])
    await assert.rejects(
      api.server.database.owner.query(`${statement} where post_id = $1`, [id]),
      /cannot be changed/,
    );
});

test('200 the report: who wrote, who changed, who approved, and the totals of the period', async () => {
  await suggest('Every loaf that is left at seven goes to the shelter around the corner, with butter.');
  const caption = 'Every loaf that is left at seven goes to the shelter around the corner, with butter.';
  const id = await draft(caption);
  await edit(id, { caption: `${caption} Thank you, Anna!` });
  const hand = await draft('=Typed by hand, as a formula');
  for (const one of [id, hand]) {
    await owner.mustPost(`/v1/posts/${one}/submit`);
    await api.viewer.approve(one);
    await api.server.database.handle.pool.query(
      `update posts set state = 'published', published_at = now(), permalink = 'https://example.com/' || id where id = $1`,
      [one],
    );
  }
  const { body } = await api.viewer.get<OriginReportView>(
    `/v1/reports/origins?account_id=${api.pageId}&limit=1`,
  );
  assert.deepEqual(body.totals, {
    published: 2,
    model: 1,
    model_changed: 1,
    composer: 0,
    composer_changed: 0,
    app: 0,
    model_files: 0,
    composer_files: 0,
    people: 1,
    unrecorded: 0,
    approved: 2,
  });
  const next = await owner.get<OriginReportView>(`/v1/reports/origins?limit=1&cursor=${body.next_cursor}`);
  assert.deepEqual([next.body.totals, next.body.next_cursor], [null, null]);
  const posts = [...body.data, ...next.body.data];
  const written = posts.find(({ post_id }) => post_id === id);
  assert.deepEqual(describeSources(written?.origin ?? null), [
    `wrote model ${modelName} Ines Duarte`,
    'changed person Ines Duarte',
  ]);
  const [approval] = written?.approvals ?? [];
  assert.equal(approval?.by.name, 'Maren Holt');
  assert.ok(approval?.seen_at && approval.seen_at <= approval.at);
  assert.equal(written?.permalink, `https://example.com/${id}`);

  const csv = await owner.get<string>('/v1/reports/origins?format=csv');
  const [head, ...lines] = csv.body.trimEnd().split('\r\n');
  assert.match(head ?? '', /^.?post,published_at,platform,account,text,written_by,changed_by/);
  assert.equal(lines.length, 2);
  assert.ok(
    lines.some((line) => line.includes(`model ${modelName} for Ines Duarte (100 % kept),Ines Duarte`)),
    csv.body,
  );
  assert.ok(csv.body.includes("'=Typed by hand"));
  const earlier = await owner.get<OriginReportView>('/v1/reports/origins?from=2026-01-01&to=2026-01-31');
  assert.deepEqual([earlier.body.totals?.published, earlier.body.data], [0, []]);
});

test('400, 401, 403: wrong days, strangers, programs and people who may not approve', async () => {
  const path = '/v1/reports/origins';
  for (const query of [
    'from=2026-02-30',
    'from=2026-02-02&to=2026-02-01',
    'account_id=x',
    'cursor=%00',
    'by=x',
  ])
    assertProblem(await owner.get(`${path}?${query}`), 400);
  await assertRequiresAuth(api, 'GET', path);
  assertProblem(await (await api.client()).get(path), 403, 'session_required');
  await owner.mustPost(`/v1/members/${api.viewer.userId}`, { role: 'viewer' });
  assertProblem(await api.viewer.get(path), 403, 'forbidden');
  const { body } = await api.stranger.get<OriginReportView>(path);
  assert.equal(body.totals?.published, 0);
});
