/** Who or what made each picture and video: noted when it comes in, fixed with the revision, shown and reported. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { GeneratedPicturesView } from '../../server/http/content/views.ts';
import type { OriginView } from '../../server/http/origins/origin-view.ts';
import type { OriginReportView } from '../../server/http/origins/report-view.ts';
import { type ApiFixture, openApiFixture } from '../api/api-fixture.ts';
import { assertProblem } from '../api/assert-problem.ts';
import type { BrowserSession } from '../browser-session.ts';
import { createPicture } from '../pictures.ts';

const painted = await createPicture('orchid');
/** An image model that always paints the same. */
const model = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ created: 1, data: [{ b64_json: Buffer.from(painted).toString('base64') }] }));
});
let api: ApiFixture;
let owner: BrowserSession;
before(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
  const { port } = model.address() as AddressInfo;
  api = await openApiFixture({
    settings: {
      AI_PROVIDER: 'openai_compatible',
      AI_MODEL: 'writer',
      AI_IMAGE_MODEL: 'painter-2',
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_API_KEY: 'key',
      FFMPEG_PATH: '/nowhere/ffmpeg',
    },
  });
  ({ owner } = api);
});
after(async () => {
  await api[Symbol.asyncDispose]();
  model.close();
});

const describe = (origin: OriginView | null) =>
  origin?.files?.map(({ kind, name, person, app }) =>
    [kind, name, person?.name, app?.name].filter((one) => one != null).join(' '),
  ) ?? null;
const draftWith = (...media: string[]) =>
  api.createDraft({ caption: 'With a picture', account_id: api.pageId, media });
const originOf = async (id: string) => describe((await owner.readPost(id)).origin);
const generate = async (input: object) => {
  const { media } = await owner.mustPost<GeneratedPicturesView>('/v1/content/images', {
    sizes: [{ width: 600, height: 600 }],
    ...input,
  });
  return media[0] ?? assert.fail();
};
const fromTemplate = (headline: string) => generate({ template: 'question', texts: { headline } });
const modelName = 'Model server painter-2';

test('a picture that a person uploads is theirs, one of a program that program’s', async () => {
  const mine = await owner.upload('mine.png', await createPicture('sienna'));
  const client = (await api.client()) as unknown as BrowserSession;
  const theirs = await uploadAs(client, await createPicture('teal'));
  assert.deepEqual(await originOf(await draftWith(mine.media, theirs)), [
    'person Ines Duarte',
    'app Ines Duarte',
  ]);
});

test('a picture from a template is the picture maker’s, one of a model the model’s with its name', async () => {
  const made = await fromTemplate('Who bakes on Sunday?');
  const drawn = await generate({ prompt: 'A loaf in the morning light' });
  assert.deepEqual(await originOf(await draftWith(made.name, drawn.name)), [
    'composer Built-in picture maker Ines Duarte',
    `model ${modelName} Ines Duarte`,
  ]);
});

test('downloaded and uploaded again by somebody else, it is still the picture maker’s', async () => {
  const made = await fromTemplate('Who bakes on Monday?');
  const response = await fetch(new URL(made.url, owner.baseUrl), {
    headers: { cookie: owner.cookieHeader, 'x-workspace': owner.workspace ?? '' },
  });
  await owner.mustPost(`/v1/members/${api.viewer.userId}`, { role: 'approver' });
  const again = await api.viewer.upload('my-own.png', Buffer.from(await response.arrayBuffer()));
  assert.deepEqual(await originOf(await draftWith(again.media)), [
    'composer Built-in picture maker Ines Duarte',
  ]);
});

test('it is fixed with the revision, sealed in the audit, in the report and in the proof', async () => {
  const drawn = await generate({ prompt: 'A loaf at noon' });
  const id = await draftWith(drawn.name);
  await owner.approve(id);
  const { pool } = api.server.database.handle;
  await assert.rejects(pool.query(`update media set made_by = null where id = $1`, [drawn.id]), /permission/);
  await api.server.database.owner.query(
    `update media set made_by = '{"kind":"person","user":"usr_other"}' where id = $1`,
    [drawn.id],
  );
  const post = await owner.readPost(id);
  assert.deepEqual(describe(post.current_revision?.origin ?? null), [`model ${modelName} Ines Duarte`]);
  const { rows } = await pool.query(
    `select data->'origin'->'files' as files from audit_entries where subject = $1 and action = 'post.submitted'`,
    [`post:${id}`],
  );
  assert.deepEqual(rows, [
    { files: [{ media: drawn.id, kind: 'model', name: modelName, user: owner.userId }] },
  ]);
  const proof = await owner.get<{ payload: string }>(`/v1/posts/${id}/proof`);
  const { origin, approvals } = JSON.parse(Buffer.from(proof.body.payload, 'base64').toString());
  assert.deepEqual(
    JSON.parse(origin.text).files.map(({ by }: { by: { kind: string; name: string } }) => [by.kind, by.name]),
    [['model', modelName]],
  );
  assert.equal(origin.people[owner.userId ?? ''], 'Ines Duarte');
  assert.deepEqual(
    approvals.map(({ strength, statement }: { strength: string; statement: null }) => [strength, statement]),
    [['session', null]],
  );
  await pool.query(
    `update posts set state = 'published', published_at = now(), permalink = 'https://example.com/1' where id = $1`,
    [id],
  );
  const report = await owner.get<OriginReportView>('/v1/reports/origins');
  assert.deepEqual([report.body.totals?.model_files, report.body.totals?.composer_files], [1, 0]);
  const csv = await owner.get<string>('/v1/reports/origins?format=csv');
  assert.ok(csv.body.includes(`model ${modelName} for Ines Duarte`), csv.body);
});

test('what comes from before this was recorded says so', async () => {
  const { media, media_id } = await owner.upload('old.png', await createPicture('navy'));
  await api.server.database.owner.query('update media set made_by = null where id = $1', [media_id]);
  assert.deepEqual(await originOf(await draftWith(media)), ['unrecorded']);
});

test('an origin that was changed after it was submitted is not proved', async () => {
  const { media } = await owner.upload('new.png', await createPicture('gold'));
  const id = await draftWith(media);
  await owner.approve(id);
  const { owner: database } = api.server.database;
  await database.query('alter table revision_origins disable trigger user');
  await database.query(
    `update revision_origins set origin = jsonb_set(origin, '{files,0,by}', '{"kind":"unrecorded"}') where post_id = $1`,
    [id],
  );
  await database.query('alter table revision_origins enable trigger user');
  assertProblem(await owner.get(`/v1/posts/${id}/proof`), 500, 'audit_broken');
});

async function uploadAs(client: BrowserSession, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'theirs.png');
  const reply = await client.request<{ media: string }>('POST', '/media/upload', { body: form });
  assert.equal(reply.status, 201, JSON.stringify(reply.body));
  return reply.body.media;
}
