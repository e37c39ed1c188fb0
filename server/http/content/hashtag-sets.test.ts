import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ApiFixture,
  assertRequiresAuth,
  assertRequiresScope,
  openApiFixture,
} from '../../../test/api/api-fixture.ts';
import { assertProblem } from '../../../test/api/assert-problem.ts';
import type { BrowserSession } from '../../../test/browser-session.ts';
import { hashtagSetLimits } from '../../domain/content/manage-hashtag-sets.ts';
import { type HashtagSetView, hashtagSetView } from './views.ts';

let api: ApiFixture;
let editor: BrowserSession;
before(async () => {
  api = await openApiFixture();
  const { link } = await api.owner.mustPost<{ link: string }>('/v1/invitations', { role: 'editor' });
  editor = api.server.newSession();
  await editor.signIn('jonas', { invitation: link.split('/').at(-1) ?? '' });
  editor.workspace = api.owner.workspace;
});
after(() => api[Symbol.asyncDispose]());

const path = '/v1/hashtag-sets';
const at = (id: string) => `${path}/${id}`;
const unknown = 'hts_00000000000000000000000000';
const create = (set: object, who = api.owner) => who.post<HashtagSetView>(path, set);
const list = async (who: Pick<BrowserSession, 'get'> = api.owner) =>
  (await who.get<{ data: HashtagSetView[] }>(path)).body.data;
const problemsOf = (reply: { status: number; body: unknown; headers: Headers }): unknown[] =>
  assertProblem(reply, 400, 'invalid_request').errors?.map(
    ({ param, code }: { param: string; code: string }) => [param, code],
  ) ?? [];

test('201 a set that every member and a program read, by name; 200 changed; 204 deleted', async () => {
  const reply = await create({ name: ' Winter ', hashtags: ['Coffee', '#coffee', '＃café', '#Slow_2026'] });
  assert.equal(reply.status, 201);
  const winter = hashtagSetView.strict().parse(reply.body);
  assert.deepEqual([winter.name, winter.hashtags], ['Winter', ['#Coffee', '#café', '#Slow_2026']]);
  const autumn = (await create({ name: 'autumn', hashtags: ['#leaves'] }, editor)).body;
  for (const reader of [api.owner, editor, api.viewer, await api.client(['posts:read'])])
    assert.deepEqual(await list(reader), [autumn, winter]);
  assert.deepEqual(await list(api.stranger), []);

  const renamed = await editor.post<HashtagSetView>(at(winter.id), { name: 'Advent' });
  assert.equal(renamed.status, 200);
  assert.deepEqual([renamed.body.name, renamed.body.hashtags], ['Advent', winter.hashtags]);
  // Another spelling of its own name is no conflict.
  const replaced = (
    await api.owner.post<HashtagSetView>(at(winter.id), { name: 'ADVENT', hashtags: ['one'] })
  ).body;
  assert.deepEqual([replaced.name, replaced.hashtags], ['ADVENT', ['#one']]);

  for (const { id } of [winter, autumn]) assert.equal((await api.owner.delete(at(id))).status, 204);
  assert.deepEqual(await list(), []);
  const { rows } = await api.server.database.handle.pool.query(
    "select action, count(*)::int as times from audit_entries where action like 'hashtag_set.%' group by 1 order by 1",
  );
  assert.deepEqual(rows, [
    { action: 'hashtag_set.changed', times: 2 },
    { action: 'hashtag_set.created', times: 2 },
    { action: 'hashtag_set.deleted', times: 2 },
  ]);
});

test('400 what is no hashtag, an empty or taken name, and too many, each by its name', async () => {
  const { id } = (await create({ name: 'Taken', hashtags: ['#a'] })).body;
  const wrong: [set: object, problems: unknown[]][] = [
    [{ name: ' ', hashtags: ['#ok'] }, [['name', 'missing']]],
    [{ name: 'tAKEN', hashtags: ['#ok'] }, [['name', 'taken']]],
    [{ name: 'Empty', hashtags: [] }, [['hashtags', 'missing']]],
    [
      { name: 'Wrong', hashtags: ['#ok', '#50%', '2026', 'two words', '#', '#a#b', 'a'.repeat(101)] },
      [1, 2, 3, 4, 5, 6].map((index) => [`hashtags.${index}`, 'invalid']),
    ],
  ];
  for (const [set, problems] of wrong) assert.deepEqual(problemsOf(await create(set)), problems);
  const { detail } = assertProblem(await create({ name: '', hashtags: ['#!'] }), 400);
  assert.equal(
    detail,
    'The set of hashtags was not saved: name must not be empty; hashtags.0 must have a letter, and nothing but letters, digits and _.',
  );
  for (const set of [
    { name: 'x'.repeat(hashtagSetLimits.nameLength + 1), hashtags: ['#a'] },
    { name: 'Many', hashtags: Array.from({ length: hashtagSetLimits.hashtags + 1 }, (_, n) => `#t${n}`) },
    { name: 'More', hashtags: ['#a'], more: 1 },
    { hashtags: ['#a'] },
  ])
    assertProblem(await create(set), 400, 'invalid_request');
  const other = (await create({ name: 'Other', hashtags: ['#a'] })).body;
  assert.deepEqual(problemsOf(await api.owner.post(at(other.id), { name: 'taken' })), [['name', 'taken']]);
  for (const one of [id, other.id]) await api.owner.delete(at(one));
});

test('400 when a workspace has as many sets as a menu holds; of two simultaneous namesakes one is made', async () => {
  const twins = await Promise.all([1, 2].map(() => create({ name: 'Twin', hashtags: ['#a'] })));
  assert.deepEqual(twins.map(({ status }) => status).sort(), [201, 400]);
  const { pool } = api.server.database.handle;
  await pool.query(
    `insert into hashtag_sets (id, workspace_id, name, hashtags, created_by, created_at, updated_at)
     select 'hts_' || n, $1, 'Set ' || n, '{#a}', $2, now(), now() from generate_series(2, $3::int) n`,
    [api.owner.workspace, api.owner.userId, hashtagSetLimits.sets],
  );
  const { detail } = assertProblem(await create({ name: 'One more', hashtags: ['#a'] }), 400);
  assert.equal(detail, 'A workspace has at most 100 sets of hashtags. Delete one first.');
  await pool.query('delete from hashtag_sets');
});

test('401 without credentials', async () => {
  await assertRequiresAuth(api, 'GET', path);
  await assertRequiresAuth(api, 'POST', path, { name: 'A', hashtags: ['#a'] });
  await assertRequiresAuth(api, 'POST', at(unknown), { name: 'A' });
  await assertRequiresAuth(api, 'DELETE', at(unknown));
});

test('403 for readers and programs that would change them, and without the scope posts:read', async () => {
  await assertRequiresScope(api, 'posts:read', 'GET', path);
  const client = await api.client();
  const { id } = (await create({ name: 'Ours', hashtags: ['#a'] })).body;
  for (const [who, code] of [
    [api.viewer, 'forbidden'],
    [client, 'session_required'],
  ] as const) {
    assertProblem(await who.post(path, { name: 'A', hashtags: ['#a'] }), 403, code);
    assertProblem(await who.post(at(id), { name: 'A' }), 403, code);
    assertProblem(await who.request('DELETE', at(id)), 403, code);
  }
});

test('404 for missing and foreign sets', async () => {
  const { id } = (await create({ name: 'Hidden', hashtags: ['#a'] })).body;
  for (const [who, one] of [
    [api.stranger, id],
    [api.owner, unknown],
    [api.owner, '1'],
  ] as const) {
    assertProblem(await who.post(at(one), { name: 'A' }), 404, 'not_found');
    assertProblem(await who.delete(at(one)), 404, 'not_found');
  }
});
