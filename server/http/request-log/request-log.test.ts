import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import type { BrowserSession, Reply } from '../../../test/browser-session.ts';
import { EventStream } from '../../../test/event-stream.ts';
import { OAuthFixture } from '../../../test/oauth/oauth-fixture.ts';
import { scopes } from '../../domain/actor/scopes.ts';
import {
  type ApiCallDetailView,
  type ApiCallListView,
  type ApiCallView,
  apiCallDetailView,
  apiCallListView,
} from './views.ts';

const fixture = await OAuthFixture.open();
after(() => fixture[Symbol.asyncDispose]());
const { server, ines, tomas } = fixture;
const tomasOwn = tomas.workspace;
const { link } = await ines.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
await tomas.signIn('tomas', { invitation: link.split('/').at(-1) ?? '' });

const planner = await fixture.register({ scopes });
const other = await fixture.register({ scopes });
const tokenOf = async (client: typeof planner, who: BrowserSession, workspace: string | undefined) =>
  (await fixture.tokens(client, { who, answer: { workspace_id: workspace } })).access_token;
const forInes = await tokenOf(planner, ines, ines.workspace);
const forTomas = await tokenOf(planner, tomas, ines.workspace);
const elsewhere = await tokenOf(planner, tomas, tomasOwn);
const ofOther = await tokenOf(other, ines, ines.workspace);

const call = (token: string, path: string, init: RequestInit = {}) => fixture.call(token, path, init);
const post = (token: string, path: string, json: unknown, headers: Record<string, string> = {}) =>
  call(token, path, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json', ...headers },
  });
const flushed = () => server.context.requestLog.buffer.flush();
const path = `/v1/apps/${planner.id}/requests`;
const list = async (query = '', who: BrowserSession = ines): Promise<ApiCallListView> => {
  await flushed();
  const { status, body } = await who.get<ApiCallListView>(`${path}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return apiCallListView.strict().parse(body);
};
const idOf = ({ headers }: Reply<unknown>): string => headers.get('x-request-id') ?? '';

await call(forInes, '/v1/posts?state=draft&limit=5');
const wrong = await post(forTomas, '/v1/posts/create', { platform: 'linkedin', caption: 7 });
const notFound = await call(forTomas, '/v1/posts/4182');
const refusedByScope = await call(
  (
    await fixture.tokens(planner, {
      changes: { scope: 'profile:read' },
      answer: { scopes: ['profile:read'] },
    })
  ).access_token,
  '/v1/posts',
);
const approval = await post(forInes, '/v1/posts/4182/approve', {}, { 'idempotency-key': 'shelf-4182-1' });
await call(elsewhere, '/v1/profile');
await call(ofOther, '/v1/profile');
await ines.get('/v1/posts');

test('200 every call of the app, newest first, page by page, and nothing of the web interface or of other apps', async () => {
  const { data } = await list();
  assert.deepEqual(
    data.map(({ method, path: called, status }) => `${method} ${called} ${status}`),
    [
      'GET /v1/profile 200',
      'POST /v1/posts/4182/approve 403',
      'GET /v1/posts 403',
      'GET /v1/posts/4182 404',
      'POST /v1/posts/create 400',
      'GET /v1/posts 200',
    ],
  );
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ApiCallListView = await list(`limit=2${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  assert.deepEqual(
    ids,
    data.map(({ id }) => id),
  );
});

test('200 a call says for whom, by which consent, how long it took and what was wrong', async () => {
  const [found] = (await list(`q=${idOf(wrong)}`)).data;
  assert.ok(found);
  assert.equal(found.person.id, tomas.userId);
  assert.match(found.person.name ?? '', /Tom/);
  assert.deepEqual([found.code, found.param, found.status], ['invalid_request', 'caption', 400]);
  assert.match(found.token_id, /^grt_/);
  assert.equal(found.address, '127.0.0.1');
  assert.ok(found.ms > 0 && found.bytes_in > 10 && (found.bytes_out ?? 0) > 10);
  const [first] = (await list('refused=false&q=/v1/posts')).data;
  assert.equal(first?.query, 'limit=5&state=draft');
  const [withKey] = (await list(`q=${idOf(approval)}`)).data;
  assert.equal(withKey?.idempotency_key?.text, 'shelf-4182-1');
  // Nobody learns the names of other workspaces' members.
  const [foreign] = (await list('route=/v1/profile')).data;
  assert.deepEqual(foreign?.person, { id: tomas.userId, name: null });
});

test('200 each filter finds its calls and no other', async () => {
  const counts: Record<string, number> = {
    'status=2xx': 2,
    'status=4xx': 4,
    'status=5xx': 0,
    'refused=true': 4,
    'refused=false': 2,
    'slow=true': 0,
    [`person_id=${ines.userId}`]: 3,
    [`person_id=${tomas.userId}`]: 3,
    'method=POST': 2,
    'route=/v1/posts/{id}': 1,
    'code=not_found': 1,
    'q=/v1/posts/': 3,
    'q=/v1/posts': 5,
    'q=human_': 1,
    'q=nothing': 0,
    [`q=${idOf(notFound)}`]: 1,
    [`q=${idOf(notFound)}&refused=false`]: 0,
    'from=2020-01-01T00:00:00Z': 6,
    'to=2020-01-01T00:00:00Z': 0,
  };
  for (const [query, count] of Object.entries(counts))
    assert.equal((await list(query)).data.length, count, query);
  const [one] = (await list(`q=${idOf(wrong)}`)).data;
  assert.equal((await list(`token_id=${one?.token_id}`)).data.length, 2);
});

const detail = async (id: string, who: BrowserSession = ines): Promise<ApiCallDetailView> => {
  await flushed();
  const { body } = await who.get<ApiCallDetailView>(`${path}/${id}`);
  return apiCallDetailView.strict().parse(body);
};

test('200 a refused call shows what was sent and answered, what to do, and how to repeat it', async () => {
  const found = await detail(idOf(wrong));
  assert.deepEqual(found.sent, { platform: 'linkedin', caption: '…' });
  const answered = found.answered as { code: string; errors: { param: string; message: string }[] };
  assert.equal(answered.code, 'invalid_request');
  assert.deepEqual(answered.errors[0]?.param, 'caption');
  assert.match(answered.errors[0]?.message ?? '', /expected string/);
  assert.match(found.advice ?? '', /^Read errors/);
  assert.equal(found.docs_url, '/docs/errors#invalid_request');
  assert.match(found.curl, /^curl -X POST -H "Authorization: Bearer \$TOKEN" .*\/v1\/posts\/create'$/);
  const scope = await detail(idOf(refusedByScope));
  assert.match((scope.answered as { detail: string }).detail, /posts:read/);
});

test('200 a call that was answered shows neither what was sent nor what was answered', async () => {
  const [first] = (await list('refused=false')).data;
  const found = await detail(first?.id ?? '');
  assert.deepEqual([found.sent, found.answered, found.advice], [null, null, null]);
});

test('200 a token reads what its own app did for its own person, in its own workspace', async () => {
  await flushed();
  const read = async (token: string) =>
    (await call(token, path)).body as unknown as ApiCallListView & { readonly code?: string };
  const own = await read(forTomas);
  assert.deepEqual(
    own.data.map(({ id }) => id),
    [idOf(notFound), idOf(wrong)],
  );
  assert.equal((await call(forTomas, `${path}/${idOf(approval)}`)).status, 404);
  assert.equal((await call(forTomas, `${path}/${idOf(wrong)}`)).status, 200);
  assert.deepEqual(
    (await read(elsewhere)).data.map(({ route }) => route),
    ['/v1/profile'],
  );
});

test('200 uploads, which answer by themselves, are calls like others', async () => {
  const headers = { 'tus-resumable': '1.0.0' };
  const name = Buffer.from('words.jpg').toString('base64');
  await call(forInes, '/v1/uploads', {
    method: 'POST',
    headers: { ...headers, 'upload-length': '5', 'upload-metadata': `filename ${name}` },
  });
  await call(forInes, '/v1/uploads', { method: 'POST', headers });
  await fetch(new URL('/v1/uploads/upl_x', server.baseUrl), {
    method: 'HEAD',
    headers: { ...headers, authorization: `Bearer ${forInes}` },
  });
  const { data } = await list('q=/v1/uploads');
  assert.deepEqual(
    data.map(({ method, route, status, code }) => [method, route, status, code]),
    [
      ['HEAD', '/v1/uploads/{id}', 404, 'not_found'],
      ['POST', '/v1/uploads', 400, 'invalid_request'],
      ['POST', '/v1/uploads', 201, null],
    ],
  );
});

test('400 invalid parameters', async () => {
  for (const query of ['limit=0', 'cursor=zzz', 'status=9xx', 'person_id=x', 'from=yesterday', 'surprise=1'])
    assertProblem(await ines.get(`${path}?${query}`), 400);
});

test('401 without credentials', async () => {
  assertProblem(await server.newSession().get(path), 401, 'unauthenticated');
});

test('403 for members who do not manage apps, and for tokens without the scope', async () => {
  tomas.workspace = ines.workspace;
  assertProblem(await tomas.get(path), 403, 'forbidden');
  assertProblem(await tomas.get(`${path}/${idOf(wrong)}`), 403, 'forbidden');
  const { access_token } = await fixture.tokens(planner, {
    changes: { scope: 'posts:read' },
    answer: { scopes: ['posts:read'] },
  });
  const { status, body } = await call(access_token, path);
  assert.deepEqual([status, body.code], [403, 'insufficient_scope']);
});

test('404 for the apps of other workspaces, for tokens of other apps, and for calls that are not', async () => {
  tomas.workspace = tomasOwn;
  assertProblem(await tomas.get(path), 404, 'not_found');
  assertProblem(await tomas.get(`${path}/${idOf(wrong)}`), 404, 'not_found');
  assertProblem(await ines.get('/v1/apps/app_x/requests'), 404, 'not_found');
  assertProblem(await ines.get(`${path}/req_x`), 404, 'not_found');
  assertProblem(await ines.get(`${path}/req_${'0'.repeat(32)}`), 404, 'not_found');
  assert.equal((await call(ofOther, path)).status, 404);
  assert.equal((await call(ofOther, `${path}/${idOf(wrong)}`)).status, 404);
});

test('200 live: calls come as they are made, filtered, and resume where the stream broke', async () => {
  const url = new URL(`${path}?refused=true`, server.baseUrl);
  const headers = { authorization: `Bearer ${forInes}`, accept: 'text/event-stream' };
  await using stream = await EventStream.of(url.origin, `${url.pathname}${url.search}`, headers);
  const first = await call(forInes, '/v1/posts/1');
  await call(forInes, '/v1/posts');
  const second = await call(forInes, '/v1/posts/2');
  const come = await stream.next(({ event }) => event === 'call');
  assert.equal((JSON.parse(come.data) as ApiCallView).id, idOf(first));
  assert.equal((JSON.parse((await stream.next(() => true)).data) as ApiCallView).id, idOf(second));
  await using resumed = await EventStream.of(url.origin, `${url.pathname}${url.search}`, {
    ...headers,
    'last-event-id': come.id,
  });
  await resumed.next(({ data }) => (JSON.parse(data) as ApiCallView).id === idOf(second));
});
