/** POST /posts/create, the specification's own call: its responses, and that no input breaks it. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { RequestInput } from '../../../test/api/api-client.ts';
import { assertRequiresAuth, assertRequiresScope, openApiFixture } from '../../../test/api/api-fixture.ts';
import { assertProblem, paramsOf } from '../../../test/api/assert-problem.ts';
import { createPicture } from '../../../test/pictures.ts';
import type { ErrorCode } from '../../errors.ts';
import type { PostView } from './views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const client = await api.client(['posts:write']);
const file = await api.owner.upload('beans.png', await createPicture('sienna'), 'Roasted beans');
const foreignFile = await api.stranger.upload('secret.png', await createPicture('navy'));
const foreignPost = await api.stranger.createDraft({ platform: 'linkedin', caption: 'Of others' });
const [foreignPage = ''] = await api.stranger.connectLinkedIn({ member: 'tomas' });

const forms = ['/posts/create', '/v1/posts/create'];
const fine = { platform: 'linkedin', caption: 'Fresh beans' };
const countPosts = async () => {
  const { body } = await api.owner.get<{ data: PostView[] }>('/v1/posts?limit=100');
  return body.data.length;
};

test('200: a file is found by its name as macOS spells it', async () => {
  const name = 'Cafe\u0301.png';
  const { media } = await api.owner.upload(name, await createPicture('teal'));
  assert.equal(media, 'Caf\u00e9.png');
  for (const mediaValue of [name, [name, media]])
    assert.equal((await client.post('/posts/create', { ...fine, media: mediaValue })).status, 200);
});

for (const path of forms) {
  test(`200 ${path}: exactly the fields of the specification, and the review link`, async () => {
    const reply = await client.post<Record<string, string>>(path, { ...fine, media: file.media });
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
    assert.deepEqual(Object.keys(reply.body).sort(), ['message', 'post_id', 'review_url', 'status']);
    assert.equal(reply.body.status, 'success');
    assert.match(reply.body.post_id ?? '', /^[1-9]\d{0,18}$/);
    assert.ok(reply.body.message);
    assert.equal(reply.body.review_url, `${api.server.baseUrl}/review/${reply.body.post_id}`);
    const post = await api.owner.readPost(reply.body.post_id ?? '');
    assert.equal(post.state, 'draft');
    assert.equal(post.caption, 'Fresh beans');
    assert.equal(post.from_app, true);
    assert.deepEqual([post.account?.id, post.media[0]?.sha256], [api.pageId, file.sha256]);
  });
}

test('200: text is stored unchanged, and a time is stored', async () => {
  for (const caption of [
    '',
    '   ',
    'Grüße 👩🏽‍💻 ﷽ \u202e',
    "'; drop table posts; --",
    '<script>',
    'a\r\nb\tc',
  ]) {
    const { body } = await client.post<{ post_id: string }>('/posts/create', { ...fine, caption });
    assert.equal((await api.owner.readPost(body.post_id)).caption, caption);
  }
  const schedule = { wall_time: '2031-11-19T09:00', time_zone: 'Europe/Lisbon' };
  const { body } = await client.post<{ post_id: string }>('/posts/create', { ...fine, schedule });
  assert.equal((await api.owner.readPost(body.post_id)).schedule?.publish_at, '2031-11-19T09:00:00.000Z');
});

test('200: one idea on several accounts; a post keeps its approvals when others join it', async () => {
  const { id: first } = await api.createApproved({ caption: 'One idea' });
  const join = async (same_idea_as: string) =>
    (await client.post<{ post_id: string }>('/posts/create', { ...fine, same_idea_as })).body.post_id;
  const second = await join(first);
  const third = await join(second);
  const { idea_id: idea, state } = await api.owner.readPost(first);
  assert.match(idea ?? '', /^ide_/);
  assert.equal(state, 'approved');
  const { body } = await api.owner.get<{ data: PostView[] }>(`/v1/posts?idea=${idea}`);
  assert.deepEqual(body.data.map(({ id }) => id).sort(), [first, second, third].sort());
});

const refusals: [name: string, body: unknown, status: 400 | 404, code: ErrorCode, param?: string][] = [
  ['no platform', { caption: 'x' }, 400, 'invalid_request', 'platform'],
  ['no caption', { platform: 'linkedin' }, 400, 'invalid_request', 'caption'],
  ['nothing at all', {}, 400, 'invalid_request', 'platform'],
  ['an array', [fine], 400, 'invalid_request', 'body'],
  ['null', null, 400, 'invalid_request', 'body'],
  ['a text', 'linkedin', 400, 'invalid_request', 'body'],
  ['a number', 7, 400, 'invalid_request', 'body'],
  ['a platform nobody knows', { ...fine, platform: 'myspace' }, 400, 'unknown_platform', 'platform'],
  ['a platform in capitals', { ...fine, platform: 'LinkedIn' }, 400, 'unknown_platform', 'platform'],
  ['a property name as platform', { ...fine, platform: '__proto__' }, 400, 'unknown_platform', 'platform'],
  ['a number as platform', { ...fine, platform: 1 }, 400, 'invalid_request', 'platform'],
  ['a number as caption', { ...fine, caption: 1 }, 400, 'invalid_request', 'caption'],
  ['null as caption', { ...fine, caption: null }, 400, 'invalid_request', 'caption'],
  ['an object as caption', { ...fine, caption: { text: 'x' } }, 400, 'invalid_request', 'caption'],
  [
    'a caption over the limit',
    { ...fine, caption: 'x'.repeat(3_001) },
    400,
    'content_not_allowed',
    'caption',
  ],
  ['a huge caption', { ...fine, caption: 'x'.repeat(900_000) }, 400, 'invalid_request', 'caption'],
  ['NUL in the caption', { ...fine, caption: 'a\0b' }, 400, 'invalid_request', 'caption'],
  ['half a surrogate pair', { ...fine, caption: 'a\ud83d' }, 400, 'invalid_request', 'caption'],
  ['NUL in a file name', { ...fine, media: 'a\0.png' }, 400, 'invalid_request', 'media'],
  ['an empty file name', { ...fine, media: '' }, 400, 'invalid_request', 'media'],
  ['a number as media', { ...fine, media: 3 }, 400, 'invalid_request', 'media'],
  ['51 files', { ...fine, media: Array(51).fill('beans.png') }, 400, 'invalid_request', 'media'],
  ['an unknown field', { ...fine, hashtags: [] }, 400, 'invalid_request'],
  ['an attempt to set the state', { ...fine, state: 'approved' }, 400, 'invalid_request'],
  ['a constructor', { ...fine, constructor: { prototype: { role: 'owner' } } }, 400, 'invalid_request'],
  ['an account id of another shape', { ...fine, account_id: 'x' }, 400, 'invalid_request', 'account_id'],
  ['a time that is none', { ...fine, schedule: { at: 'soon' } }, 400, 'invalid_request', 'schedule.at'],
  [
    'a local time that does not exist',
    { ...fine, schedule: { wall_time: '2027-03-28T01:30', time_zone: 'Europe/Lisbon' } },
    400,
    'nonexistent_time',
    'wall_time',
  ],
  [
    'a local time that happens twice',
    { ...fine, schedule: { wall_time: '2027-10-31T01:30', time_zone: 'Europe/Lisbon' } },
    400,
    'ambiguous_time',
    'fold',
  ],
  [
    'a zone that does not exist',
    { ...fine, schedule: { wall_time: '2027-10-31T01:30', time_zone: 'Mars/Olympus' } },
    400,
    'invalid_time',
    'time_zone',
  ],
  ['a file nobody uploaded', { ...fine, media: 'nothing.png' }, 404, 'not_found', 'media'],
  ["another workspace's file", { ...fine, media: foreignFile.media }, 404, 'not_found', 'media'],
  ["another workspace's page", { ...fine, account_id: foreignPage }, 404, 'not_found'],
  ["the idea of another workspace's post", { ...fine, same_idea_as: foreignPost }, 404, 'not_found'],
  ['the idea of no post', { ...fine, same_idea_as: 'seven' }, 404, 'not_found'],
  ['a page that does not exist', { ...fine, account_id: `acc_${'0'.repeat(26)}` }, 404, 'not_found'],
];

for (const [name, body, status, code, param] of refusals) {
  test(`${status} ${code}: ${name}`, async () => {
    for (const path of forms) {
      const problem = assertProblem(await client.post(path, body), status, code);
      assert.equal(problem.instance, path);
      if (param) assert.ok(paramsOf(problem).includes(param), JSON.stringify(problem));
    }
  });
}

test('refused requests left nothing behind', async () => {
  const before = await countPosts();
  for (const [, body] of refusals) await client.post('/posts/create', body);
  assert.equal(await countPosts(), before);
});

const json = { 'content-type': 'application/json' };
const oddBodies: [name: string, sent: RequestInput, code: ErrorCode][] = [
  ['broken JSON', { body: '{"platform":', headers: json }, 'malformed_json'],
  ['JSON with a byte order mark', { body: '\ufeff{,}', headers: json }, 'malformed_json'],
  ['deep nesting', { body: '['.repeat(200_000), headers: json }, 'malformed_json'],
  ['an empty body', { body: '', headers: json }, 'invalid_request'],
  ['no body and no content type', {}, 'invalid_request'],
  [
    'plain text',
    { body: JSON.stringify(fine), headers: { 'content-type': 'text/plain' } },
    'unsupported_content_type',
  ],
  [
    'a form',
    { body: 'platform=linkedin', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    'unsupported_content_type',
  ],
  ['XML', { body: '<post/>', headers: { 'content-type': 'application/xml' } }, 'unsupported_content_type'],
  [
    'a content type that is none',
    { body: '{}', headers: { 'content-type': ';;' } },
    'unsupported_content_type',
  ],
  ['more than a megabyte', { json: { ...fine, caption: 'x'.repeat(1_100_000) } }, 'body_too_large'],
  [
    '__proto__ as a key',
    { body: '{"platform":"linkedin","caption":"x","__proto__":{"state":"approved"}}', headers: json },
    'invalid_request',
  ],
];

for (const [name, sent, code] of oddBodies) {
  test(`400 ${code}: ${name}`, async () => {
    for (const path of forms) assertProblem(await client.request('POST', path, sent), 400, code);
  });
}

test('400 reports all problems at once', async () => {
  const problem = assertProblem(await client.post('/posts/create', { caption: 1, media: 2 }), 400);
  assert.deepEqual(paramsOf(problem).sort(), ['caption', 'media', 'platform']);
});

test('400 options: values that cannot be stored are refused, and no prototype is polluted', async () => {
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  const odd = [deep, '{"a":"\\u0000"}', '{"a":["\\ud800"]}', '{"a\\u0000":1}'];
  for (const options of odd) {
    const body = `{"platform":"linkedin","caption":"x","options":${options}}`;
    assertProblem(await client.request('POST', '/posts/create', { body, headers: json }), 400);
  }
  const body = '{"platform":"linkedin","caption":"x","options":{"__proto__":{"polluted":true}}}';
  assert.equal((await client.request('POST', '/posts/create', { body, headers: json })).status, 200);
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test('401 without credentials, with a made-up token and with an ended session', async () => {
  for (const path of forms) await assertRequiresAuth(api, 'POST', path, fine);
});

test('403 for a token without the scope, a viewer, and a page that is not ours', async () => {
  for (const path of forms) {
    await assertRequiresScope(api, 'posts:write', 'POST', path, fine);
    assertProblem(await api.viewer.post(path, fine), 403, 'forbidden');
    const headers = { 'sec-fetch-site': 'cross-site' };
    assertProblem(await api.owner.request('POST', path, { json: fine, headers }), 403, 'cross_site_request');
  }
});

test('404 for any other method', async () => {
  const everything = await api.client();
  for (const path of forms)
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
      assertProblem(await everything.request(method, path), 404, 'not_found');
});

test('404 for a workspace the caller is not a member of', async () => {
  const headers = { 'x-workspace': api.owner.workspace ?? '' };
  const reply = await api.stranger.request('POST', '/posts/create', { json: fine, headers });
  assertProblem(reply, 404, 'not_found');
});
