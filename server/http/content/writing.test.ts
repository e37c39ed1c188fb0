import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ApiFixture,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import { catalog } from '../../platforms/index.ts';
import { type CaptionsView, type ContentToolsView, captionsView, rewriteResultView } from './views.ts';

let api: ApiFixture;
before(async () => {
  api = await openApiFixture();
});
after(() => api[Symbol.asyncDispose]());

const path = '/v1/content/captions';
const brief = {
  subject: 'Ethiopia Guji, the new harvest',
  points: ['Notes of plum and black tea', 'Roasted in Lisbon'],
  offer: '10 % off until Sunday',
  goal: 'sell',
  link: 'https://lanternfish.example/guji',
  keywords: ['specialty coffee'],
  language: 'en',
};
const posts = async () => {
  const { rows } = await api.server.database.handle.pool.query<{ n: number }>(
    'select count(*)::int as n from posts',
  );
  return rows[0]?.n ?? 0;
};

test('201: captions for every platform within its limits, the first of each saved as a draft', async () => {
  const { owner } = api;
  const body = captionsView.parse(
    await owner.mustPost(path, { brief, platforms: catalog.names, variants: 2 }),
  );
  assert.equal(body.writer.kind, 'built_in');
  assert.equal(body.tokens, null);
  assert.equal(body.captions.length, 10);
  for (const platform of catalog.names) {
    const [first, second] = body.captions.filter((one) => one.platform === platform);
    assert.ok(first?.post_id && second?.post_id === null);
    assert.notEqual(first.caption, second.caption);
    const draft = await owner.readPost(first.post_id);
    assert.deepEqual([draft.state, draft.caption, draft.platform], ['draft', first.caption, platform]);
  }
});

test('200: without drafts nothing is saved, and a seed gives the same result', async () => {
  const before = await posts();
  const ask = { brief, platforms: ['linkedin', 'linkedin'], drafts: false, seed: 'mine' };
  const [one, other] = await Promise.all([
    api.owner.post<CaptionsView>(path, ask),
    api.owner.post(path, ask),
  ]);
  assert.equal(one.status, 200);
  assert.deepEqual(one.body, other.body);
  assert.equal(one.body.captions.length, 3);
  assert.ok(one.body.captions.every(({ post_id }) => post_id === null));
  assert.equal(await posts(), before);
});

test('a program gets drafts too, once for each Idempotency-Key, complete even where it asks for events', async () => {
  const client = await api.client(['content:generate']);
  const before = await posts();
  const headers = { 'idempotency-key': 'captions-1', accept: 'text/event-stream' };
  const json = { brief, platforms: ['linkedin', 'facebook'], variants: 1 };
  const [first, again] = [
    await client.request<CaptionsView>('POST', path, { json, headers }),
    await client.request<CaptionsView>('POST', path, { json, headers }),
  ];
  assert.equal(first.status, 201);
  assert.deepEqual(again.body, first.body);
  assert.equal(await posts(), before + 2);
});

test('events: captions as they are written, then the complete result', async () => {
  const { owner } = api;
  const response = await fetch(new URL(path, owner.baseUrl), {
    method: 'POST',
    headers: {
      cookie: owner.cookieHeader,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      accept: 'text/event-stream, application/problem+json',
    },
    body: JSON.stringify({ brief, platforms: ['linkedin'], variants: 2 }),
  });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.match(response.headers.get('x-request-id') ?? '', /^req_/);
  const events = (await response.text())
    .split('\n\n')
    .flatMap((part) => /^event: (.*)\ndata: (.*)$/.exec(part)?.slice(1) ?? [])
    .reduce<[string, unknown][]>((all, text, index, texts) => {
      if (index % 2 === 1) all.push([texts[index - 1] ?? '', JSON.parse(text)]);
      return all;
    }, []);
  assert.deepEqual(
    events.map(([name]) => name),
    ['caption', 'caption', 'done'],
  );
  const done = captionsView.parse(events.at(-1)?.[1]);
  assert.deepEqual(events[0]?.[1], { ...done.captions[0], post_id: null });
  assert.equal((await owner.readPost(done.captions[0]?.post_id ?? '')).caption, done.captions[0]?.caption);
});

test('nothing is saved partially: one refused draft rolls back the others', async () => {
  const before = await posts();
  const foreign = { brief, platforms: ['linkedin', 'facebook'], campaign_id: `cmp_${'0'.repeat(26)}` };
  assertProblem(await api.owner.post(path, foreign), 404, 'not_found');
  assert.equal(await posts(), before);
});

test('400 for briefs that are empty, too long or have an invalid link; and for a model that is not set up', async () => {
  const { owner } = api;
  const ask = (part: object, more = {}) =>
    owner.post(path, { brief: { ...brief, ...part }, platforms: ['linkedin'], ...more });
  assertProblem(await ask({ subject: ' ' }), 400, 'invalid_request');
  assertProblem(await ask({ points: Array(21).fill('x') }), 400, 'invalid_request');
  assertProblem(await ask({ link: 'javascript:alert(1)' }), 400, 'invalid_request');
  assertProblem(await ask({ language: 'xx' }), 400, 'invalid_request');
  assertProblem(await ask({}, { variants: 6 }), 400, 'invalid_request');
  assertProblem(await ask({}, { platforms: [] }), 400, 'invalid_request');
  assertProblem(await ask({}, { writer: 'model' }), 400, 'model_not_set_up');
  assertProblem(await ask({ audience: 'x'.repeat(200_000) }), 400, 'body_too_large');
});

test('401, 403', async () => {
  const body = { brief, platforms: ['linkedin'] };
  for (const [at, json] of [
    [path, body],
    ['/v1/content/rewrite', { action: 'fix', text: 'x', language: 'en' }],
  ] as const) {
    await assertRequiresAuth(api, 'POST', at, json);
    await assertRequiresScope(api, 'content:generate', 'POST', at, json);
    assertProblem(await api.viewer.post(at, json), 403, 'forbidden');
  }
});

test('rewriting: the writer does what it can, and refuses what it cannot do honestly', async () => {
  const { owner } = api;
  const { body: tools } = await owner.get<ContentToolsView>('/v1/content/tools');
  const [writer] = tools.writers;
  assert.ok(writer?.rewrites.includes('fix') && !writer.rewrites.includes('translate'));
  const fix = { action: 'fix', text: 'the new harvest  is here !', language: 'en' };
  const fixed = rewriteResultView.strict().parse(await owner.mustPost('/v1/content/rewrite', fix));
  assert.doesNotMatch(fixed.text, / {2}| !/);
  assert.deepEqual([fixed.writer.kind, fixed.tokens], ['built_in', null]);
  const refused = await owner.post('/v1/content/rewrite', { ...fix, action: 'translate', language: 'de' });
  assertProblem(refused, 400, 'model_not_set_up');
  assertProblem(await owner.post('/v1/content/rewrite', { ...fix, text: ' ' }), 400, 'invalid_request');
  const blind = { action: 'alt_text', language: 'en' };
  assertProblem(await owner.post('/v1/content/rewrite', blind), 400, 'invalid_request');
});
