/** POST /v2/posts and GET /v2/posts/{id}: what they answer, and that no input breaks them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { RequestInput } from '../../../test/api/api-client.ts';
import {
  assertHidesOtherWorkspaces,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem, paramsOf } from '../../../test/api/assert-problem.ts';
import type { Reply } from '../../../test/browser-session.ts';
import { createPicture } from '../../../test/pictures.ts';
import type { ErrorCode } from '../../errors.ts';
import { type IdeaStatusView, ideaStatusView } from './status-views.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const { owner, pageId } = api;
const client = await api.client(['posts:read', 'posts:write']);
const connect = async (platform: string, consent: Record<string, string>): Promise<string> => {
  const [account] = await owner.connect(platform, { decision: 'allow', ...consent }, (all) =>
    all.slice(0, 1),
  );
  return account?.id ?? '';
};
const facebook = await connect('facebook', { person: 'ines' });
const file = await owner.upload('beans.png', await createPicture('sienna'), 'Roasted beans');
const ownFile = await owner.upload('cups.png', await createPicture('teal'));
const foreignFile = await api.stranger.upload('secret.png', await createPicture('navy'));
const [foreignPage = ''] = await api.stranger.connectLinkedIn({ member: 'tomas' });
const campaign = await owner.mustPost<{ id: string }>('/v1/campaigns', { name: 'Harvest' });

const path = '/v2/posts';
const words = { shared: { caption: 'Fresh beans' } };
const fine = { ...words, targets: [{ account_id: pageId }, { account_id: facebook }] };

function shown(reply: Reply<unknown>, status = 201): IdeaStatusView {
  assert.equal(reply.status, status, JSON.stringify(reply.body));
  return ideaStatusView.strict().parse(reply.body);
}
const create = async (body: unknown): Promise<IdeaStatusView> => shown(await client.post(path, body));
const read = async (id: string): Promise<IdeaStatusView> => shown(await client.get(`${path}/${id}`), 200);
const readTarget = (idea: IdeaStatusView, index: number) =>
  owner.readPost(idea.targets[index]?.post_id ?? '');

/** Rows that a creation leaves behind. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await api.server.database.owner.query(
    `select (select count(*)::int from posts) posts, (select count(*)::int from ideas) ideas,
      (select count(*)::int from post_media) media, (select count(*)::int from audit_entries) audit,
      (select count(*)::int from post_origins) origins`,
  );
  return rows[0];
}

test('201: one idea for two accounts, each with its own words, files, choices and time', async () => {
  const idea = await create({
    title: 'Opening week',
    campaign_id: campaign.id,
    shared: {
      caption: 'For all',
      media: [file.media],
      schedule: { wall_time: '2031-11-19T09:00', time_zone: 'Europe/Lisbon' },
    },
    targets: [
      { account_id: pageId },
      {
        account_id: facebook,
        caption: 'For Facebook',
        media: [ownFile.media],
        schedule: { at: '2031-11-20T10:00:00Z' },
        options: { first_comment: 'More on our site' },
      },
      { account_id: facebook, caption: '', media: [], schedule: null },
    ],
  });
  const [first, second, third] = await Promise.all([0, 1, 2].map((index) => readTarget(idea, index)));
  assert.deepEqual(
    [first, second, third].map((post) => [
      post?.account?.id,
      post?.caption,
      post?.media.map(({ sha256 }) => sha256),
      post?.schedule?.publish_at,
      post?.options,
      post?.state,
      post?.campaign_id,
      post?.idea_id,
      post?.idea_title,
      post?.from_app,
    ]),
    [
      [pageId, 'For all', [file.sha256], '2031-11-19T09:00:00.000Z', {}],
      [
        facebook,
        'For Facebook',
        [ownFile.sha256],
        '2031-11-20T10:00:00.000Z',
        { first_comment: 'More on our site' },
      ],
      [facebook, '', [], undefined, {}],
    ].map((own) => [...own, 'draft', campaign.id, idea.id, 'Opening week', true]),
  );
  assert.equal(idea.title, 'Opening week');
  assert.equal(idea.status_url, `${api.server.baseUrl}${path}/${idea.id}`);
  assert.equal(idea.targets[1]?.review_url, `${api.server.baseUrl}/review/${second?.id}`);
});

test('200: the status has the targets in their order, whatever their state, and one state for all of them', async () => {
  const sent = [facebook, pageId, facebook, pageId, pageId];
  const idea = await create({ ...words, targets: sent.map((account_id) => ({ account_id })) });
  assert.deepEqual(await read(idea.id), idea);
  assert.deepEqual(
    idea.targets.map(({ account }) => account?.id),
    sent,
  );
  assert.deepEqual([idea.state, idea.finished, idea.title], ['draft', false, null]);
  const [first, second, ...others] = idea.targets.map(({ post_id }) => post_id);
  await owner.approve(second ?? '');
  await owner.mustPost(`/v1/posts/${others[0]}/submit`);
  const midway = await read(idea.id);
  assert.deepEqual(
    midway.targets.map(({ post_id, state, approvals }) => [post_id, state, approvals.given]),
    [
      [first, 'draft', 0],
      [second, 'approved', 1],
      [others[0], 'in_review', 0],
      [others[1], 'draft', 0],
      [others[2], 'draft', 0],
    ],
  );
  assert.equal(midway.state, 'in_review');
  for (const id of [first, others[1], others[2]]) await owner.request('DELETE', `/v1/posts/${id}`);
  for (const id of [second, others[0]]) await owner.mustPost(`/v1/posts/${id}/cancel`);
  const end = await read(idea.id);
  assert.deepEqual([end.targets.length, end.state, end.finished], [2, 'cancelled', true]);
});

test('201: what a target still lacks is answered with it, and refuses nothing', async () => {
  const youtube = await connect('youtube', { account: 'ines' });
  const idea = await create({ ...words, targets: [{ account_id: pageId }, { account_id: youtube }] });
  const [ready, unready] = idea.targets;
  assert.deepEqual(ready?.problems, []);
  const { problems } = await readTarget(idea, 1);
  assert.ok(problems.length > 0);
  assert.deepEqual(unready?.problems, problems);
});

test('200: an idea that was told with version 1 has the same status', async () => {
  const first = await api.createDraft();
  await api.createDraft({ same_idea_as: first });
  const { idea_id } = await owner.readPost(first);
  const { targets } = await read(idea_id);
  assert.deepEqual([targets.length, targets[0]?.post_id], [2, first]);
});

test('201: nothing is approved, submitted or sent by it, whoever calls', async () => {
  for (const who of [await api.client(), owner]) {
    const idea = shown(
      await who.post(path, {
        ...fine,
        shared: { ...words.shared, schedule: { at: '2020-01-01T00:00:00Z' } },
      }),
    );
    assert.deepEqual(
      idea.targets.map(({ state, approvals }) => [state, approvals.given]),
      [
        ['draft', 0],
        ['draft', 0],
      ],
    );
  }
});

test('201: text is stored as it is, and files are found by their names as macOS spells them', async () => {
  const { media } = await owner.upload('Cafe\u0301.png', await createPicture('olive'));
  for (const caption of ['', ' ', 'Grüße 👩🏽‍💻 ﷽ \u202e', "'; drop table posts; --", 'a\r\nb\tc']) {
    const idea = await create({ shared: { caption, media: ['Cafe\u0301.png'] }, targets: fine.targets });
    const post = await readTarget(idea, 1);
    assert.deepEqual([post.caption, post.media[0]?.name], [caption, media]);
  }
});

const id = (prefix: string): string => `${prefix}_${'0'.repeat(26)}`;
const target = (own: object) => ({
  ...fine,
  targets: [{ account_id: pageId }, { account_id: pageId, ...own }],
});
const refusals: [name: string, body: unknown, ...params: string[]][] = [
  ['nothing at all', {}, 'targets'],
  ['an array', [fine], 'body'],
  ['null', null, 'body'],
  ['a text', 'linkedin', 'body'],
  ['no target', { ...words, targets: [] }, 'targets'],
  ['51 targets', { ...words, targets: Array(51).fill({ account_id: pageId }) }, 'targets'],
  ['a target that is none', { ...words, targets: [7] }, 'targets[0]'],
  ['an account id of another shape', target({ account_id: 'x' }), 'targets[1].account_id'],
  ['no account', { ...words, targets: [{ caption: 'x' }] }, 'targets[0].account_id'],
  ['an account that does not exist', target({ account_id: id('acc') }), 'targets[1].account_id'],
  ["another workspace's account", target({ account_id: foreignPage }), 'targets[1].account_id'],
  ['a number as caption', target({ caption: 1 }), 'targets[1].caption'],
  ['null as caption', target({ caption: null }), 'targets[1].caption'],
  ['no caption anywhere', { targets: fine.targets }, 'targets[0].caption', 'targets[1].caption'],
  ['a caption over the limit', target({ caption: 'x'.repeat(3_001) }), 'targets[1].caption'],
  ['a huge caption', target({ caption: 'x'.repeat(90_000) }), 'targets[1].caption'],
  ['NUL in a caption', target({ caption: 'a\0b' }), 'targets[1].caption'],
  ['half a surrogate pair', { ...fine, shared: { caption: '\ud83d' } }, 'shared.caption'],
  ['one file as text', target({ media: file.media }), 'targets[1].media'],
  ['NUL in a file name', target({ media: ['fine.png', 'a\0.png'] }), 'targets[1].media[1]'],
  ['51 files', target({ media: Array(51).fill(file.media) }), 'targets[1].media'],
  ['a file nobody uploaded', target({ media: ['nothing.png'] }), 'targets[1].media'],
  ["another workspace's file", target({ media: [foreignFile.media] }), 'targets[1].media'],
  ['a shared file nobody uploaded', { ...fine, shared: { caption: '', media: ['no.png'] } }, 'shared.media'],
  ['a campaign that does not exist', { ...fine, campaign_id: id('cmp') }, 'campaign_id'],
  ['a campaign id of another shape', { ...fine, campaign_id: 'x' }, 'campaign_id'],
  ['an empty title', { ...fine, title: '' }, 'title'],
  ['a long title', { ...fine, title: 'x'.repeat(121) }, 'title'],
  ['a time that is none', target({ schedule: { at: 'soon' } }), 'targets[1].schedule.at'],
  ['the next slot', target({ schedule: { slot: 'next' } }), 'targets[1].schedule'],
  [
    'a local time that does not exist',
    target({ schedule: { wall_time: '2027-03-28T01:30', time_zone: 'Europe/Lisbon' } }),
    'targets[1].schedule',
    'targets[1].schedule.wall_time',
  ],
  [
    'a local time that happens twice',
    {
      ...fine,
      shared: { caption: '', schedule: { wall_time: '2027-10-31T01:30', time_zone: 'Europe/Lisbon' } },
    },
    'shared.schedule',
    'shared.schedule.fold',
  ],
  [
    'a zone that does not exist',
    target({ schedule: { wall_time: '2027-10-31T01:30', time_zone: 'Mars/Olympus' } }),
    'targets[1].schedule',
  ],
  [
    'an option that the platform does not know',
    target({ options: { shout: true } }),
    'targets[1].options.shout',
  ],
  ['an option that is NUL', target({ options: { first_comment: '\0' } }), 'targets[1].options'],
  ['options as a list', target({ options: [] }), 'targets[1].options'],
  ['an unknown field', { ...fine, hashtags: [] }, 'body'],
  ['an attempt to set the state', target({ state: 'approved' }), 'targets[1]'],
  ['a platform, which the account says', target({ platform: 'linkedin' }), 'targets[1]'],
  ['a constructor', { ...fine, constructor: { prototype: { role: 'owner' } } }, 'body'],
];

for (const [name, body, ...params] of refusals)
  test(`400 invalid_request, and nothing is created: ${name}`, async () => {
    const before = await countRows();
    const problem = assertProblem(await client.post(path, body), 400, 'invalid_request');
    assert.equal(problem.instance, path);
    for (const param of params) assert.ok(paramsOf(problem).includes(param), JSON.stringify(problem));
    assert.deepEqual(await countRows(), before);
  });

test('400 names every problem of every target at once, and nothing else', async () => {
  const problem = assertProblem(
    await client.post(path, {
      campaign_id: id('cmp'),
      shared: { media: ['no.png'] },
      targets: [
        {
          account_id: id('acc'),
          media: ['none.png'],
          schedule: { wall_time: '2027-03-28T01:30', time_zone: 'Europe/Lisbon' },
        },
        { account_id: pageId, caption: 'Fine' },
        { account_id: pageId, caption: 'x'.repeat(3_001), options: { shout: 1 }, media: ['nothing.png'] },
        { account_id: facebook },
      ],
    }),
    400,
    'invalid_request',
  );
  assert.deepEqual(problem.errors?.map(({ param, code }) => `${param} ${code}`).sort(), [
    'campaign_id not_found',
    'shared.media not_found',
    'targets[0].account_id not_found',
    'targets[0].caption missing',
    'targets[0].media not_found',
    'targets[0].schedule nonexistent_time',
    'targets[0].schedule.wall_time neighbour',
    'targets[0].schedule.wall_time neighbour',
    'targets[2].caption caption_too_long',
    'targets[2].media not_found',
    'targets[2].options.shout unknown_option',
    'targets[3].caption missing',
  ]);
});

const json = { 'content-type': 'application/json' };
const oddBodies: [name: string, sent: RequestInput, code: ErrorCode][] = [
  ['broken JSON', { body: '{"targets":', headers: json }, 'malformed_json'],
  ['deep nesting', { body: '['.repeat(200_000), headers: json }, 'malformed_json'],
  ['no body', {}, 'invalid_request'],
  [
    'plain text',
    { body: JSON.stringify(fine), headers: { 'content-type': 'text/plain' } },
    'unsupported_content_type',
  ],
  ['more than a megabyte', { json: { ...fine, title: 'x'.repeat(1_100_000) } }, 'body_too_large'],
  [
    '__proto__ as a key',
    { body: `{"targets":[{"account_id":"${pageId}","__proto__":{"state":"approved"}}]}`, headers: json },
    'invalid_request',
  ],
];
for (const [name, sent, code] of oddBodies)
  test(`400 ${code}: ${name}`, async () => {
    assertProblem(await client.request('POST', path, sent), 400, code);
  });

test('201 once for one key, however often it is sent; 400 for another request with it', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const send = (body: unknown) => client.request('POST', path, { json: body, headers });
  const first = shown(await send(fine));
  const before = await countRows();
  const second = await send(fine);
  assert.deepEqual([shown(second), second.headers.get('idempotency-replayed')], [first, 'true']);
  assertProblem(await send({ ...fine, title: 'Another' }), 400, 'idempotency_key_reused');
  assert.deepEqual(await countRows(), before);
});

test('401 without credentials', async () => {
  const { id: idea } = await create(fine);
  await assertRequiresAuth(api, 'POST', path, fine);
  await assertRequiresAuth(api, 'GET', `${path}/${idea}`);
});

test('403 for a token without the scope, a viewer who writes, and a page of another site', async () => {
  const { id: idea } = await create(fine);
  await assertRequiresScope(api, 'posts:write', 'POST', path, fine);
  await assertRequiresScope(api, 'posts:read', 'GET', `${path}/${idea}`);
  assertProblem(await api.viewer.post(path, fine), 403, 'forbidden');
  assert.equal((await api.viewer.get(`${path}/${idea}`)).status, 200);
  const headers = { 'sec-fetch-site': 'cross-site' };
  assertProblem(await owner.request('POST', path, { json: fine, headers }), 403, 'cross_site_request');
});

test('404 for another workspace, ids that cannot be, an idea without posts, and any other method', async () => {
  const { id: idea, targets } = await create(fine);
  await assertHidesOtherWorkspaces(api, 'GET', (one) => `${path}/${one}`, idea);
  const headers = { 'x-workspace': owner.workspace ?? '' };
  assertProblem(await api.stranger.request('POST', path, { json: fine, headers }), 404, 'not_found');
  for (const { post_id } of targets) await owner.request('DELETE', `/v1/posts/${post_id}`);
  assertProblem(await client.get(`${path}/${idea}`), 404, 'not_found');
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'])
    assertProblem(await client.request(method, path), 404, 'not_found');
});
