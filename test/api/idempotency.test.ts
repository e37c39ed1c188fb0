/** `Idempotency-Key` on the real operations: every POST, generated from the routes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import type { Route } from '../../server/http/pipeline/define-route.ts';
import type { BrowserSession, Reply } from '../browser-session.ts';
import { createPicture } from '../pictures.ts';
import { openApiFixture } from './api-fixture.ts';
import { assertProblem } from './assert-problem.ts';

const api = await openApiFixture();
after(() => api[Symbol.asyncDispose]());
const { owner, server } = api;
const { sql } = server.database.handle;

const keyed = (browserSession: BrowserSession, path: string, json: unknown, key: string): Promise<Reply> =>
  browserSession.request('POST', path, { json, headers: { 'idempotency-key': key } });

interface KeyedRequest {
  readonly path?: string;
  readonly json?: unknown;
}

const opened = async () => {
  const id = await api.createDraft();
  const post = await owner.submitAndOpen(id);
  return { id, revision_digest: post.current_revision?.digest };
};
const at = (id: string, action: string): string => `/v1/posts/${id}/${action}`;
const inOneDay = () => ({ at: new Date(Date.now() + 86_400_000).toISOString() });
const connection = async (): Promise<string> => {
  const { authorization_url } = await owner.mustPost<{ authorization_url: string }>('/oauth/connect', {
    platform: 'linkedin',
  });
  const finalUrl = await owner.follow(authorization_url, { member: 'ines', decision: 'allow' });
  return finalUrl.pathname.replace('/accounts/connect/', '/v1/connections/');
};

/** Requests that succeed. Operations not listed here get invalid input: refusals are stored as well. */
const validRequests: Record<string, () => Promise<KeyedRequest>> = {
  createPost: async () => ({ json: { platform: 'linkedin', caption: 'Once' } }),
  createIdea: async () => ({
    json: { targets: ['Once', 'And once'].map((caption) => ({ account_id: api.pageId, caption })) },
  }),
  updateWorkspace: async () => ({ path: `/v1/workspaces/${owner.workspace}`, json: { name: 'Studio' } }),
  setMemberRole: async () => ({ path: `/v1/members/${api.viewer.userId}`, json: { role: 'editor' } }),
  createInvitation: async () => ({ json: { role: 'viewer' } }),
  setPolicy: async () => ({
    json: { approvals_required: 1, self_approval: true, late_window_minutes: 20 },
  }),
  connectAccount: async () => ({ json: { platform: 'linkedin' } }),
  confirmConnection: async () => {
    const path = await connection();
    const { body } = await owner.get<{ targets: { external_id: string }[] }>(path);
    return { path: `${path}/confirm`, json: { external_ids: [body.targets[0]?.external_id] } };
  },
  editPost: async () => ({
    path: `/v1/posts/${await api.createDraft()}`,
    json: { revision: 1, caption: 'Edited' },
  }),
  duplicatePost: async () => ({ path: at(await api.createDraft(), 'duplicate') }),
  commentOnPost: async () => ({ path: at(await api.createDraft(), 'comments'), json: { text: 'Nice' } }),
  submitPost: async () => ({ path: at(await api.createDraft(), 'submit') }),
  cancelPost: async () => ({ path: at((await opened()).id, 'cancel') }),
  openPost: async () => ({ path: at(await api.createDraft(), 'open') }),
  approvePost: async () => {
    const { id, revision_digest } = await opened();
    return { path: at(id, 'approve'), json: { revision_digest } };
  },
  requestChangesPost: async () => {
    const { id, revision_digest } = await opened();
    return { path: at(id, 'request-changes'), json: { revision_digest, comment: 'Shorter' } };
  },
  schedulePost: async () => ({ path: at((await api.createApproved()).id, 'schedule'), json: inOneDay() }),
  unschedulePost: async () => {
    const { id } = await api.createApproved();
    await owner.mustPost(at(id, 'schedule'), inOneDay());
    return { path: at(id, 'unschedule') };
  },
  addSlot: async () => ({ json: { account_id: api.pageId, weekday: 'monday', time: '09:00' } }),
  createHashtagSet: async () => ({ json: { name: randomUUID(), hashtags: ['#once'] } }),
  addRecurrence: async () => ({
    json: { template_post_id: await api.createDraft(), every: 'month', day_of_month: 31, time: '09:00' },
  }),
  publishPost: async () => ({ json: { post_id: (await api.createApproved()).id } }),
  startAnalyticsExport: async () => ({ json: { metrics: ['reactions'] } }),
  writeCaptions: async () => ({
    json: { brief: { subject: 'The new harvest', goal: 'announce' }, platforms: ['linkedin', 'facebook'] },
  }),
};

/** A preview picture is a response without an effect, and too large to store. */
const isKeyed = ({ method, access, readBody, contentType }: Route): boolean =>
  method === 'POST' && access.kind !== 'public' && readBody === undefined && contentType === undefined;

for (const route of server.context.routes.filter(isKeyed)) {
  const { operationId, paths, showsSecret } = route;
  if (operationId === 'endSession') continue;
  test(`${operationId}: the same request with the same key has the same response`, async () => {
    const request = (await validRequests[operationId]?.()) ?? { json: { nonsense: true } };
    const path = request.path ?? paths[0].replaceAll(/:\w+/g, '123');
    const ask = (json: unknown, key: string) => keyed(owner, path, json, key);
    const [json, key] = [request.json ?? {}, randomUUID()];
    const first = await ask(json, key);
    assert.equal(first.status < 300, operationId in validRequests, JSON.stringify(first.body));
    const second = await ask(json, key);
    if (showsSecret && first.status < 300) assertProblem(second, 400, 'secret_already_shown');
    else {
      assert.deepEqual([second.status, second.body], [first.status, first.body]);
      assert.equal(second.headers.get('idempotency-replayed'), 'true');
    }
    assertProblem(await ask({ ...(json as object), another: 1 }, key), 400, 'idempotency_key_reused');
  });
}

/**
 * What is committed by itself whatever becomes of the request: what was spent, sessions, tokens, files announced
 * before they are written, which the sweep finds, the heads of the audit chains, and that the process still runs.
 */
const committedAlone = new Set([
  'budgets',
  'sessions',
  'stored_objects',
  'oidc_records',
  'idempotency_records',
  'audit_heads',
  'audit_sealing',
  'processes',
]);

/** Events of earlier requests get their places by themselves. */
async function allSequenced(): Promise<void> {
  const waiting = () => sql.selectFrom('event_log').select('id').where('sequence', 'is', null).execute();
  while ((await waiting()).length > 0) await sleep(20);
}

/** A fingerprint of every table's rows, without what the sealing of earlier audit entries writes meanwhile. */
async function readTables(): Promise<Map<string, string>> {
  const tables = await raw<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(sql);
  const names = tables.rows.map(({ name }) => name).filter((name) => !committedAlone.has(name));
  const prints = await Promise.all(
    names.map((name) =>
      raw<{ print: string }>`
        select count(*) || ':' || coalesce(sum(hashtextextended((to_jsonb(t) - 'sequence' - 'key_id' - 'hash')::text, 0)), 0) as print
        from ${raw.table(name)} t`.execute(sql),
    ),
  );
  return new Map(names.map((name, index) => [name, prints[index]?.rows[0]?.print ?? '']));
}

/** While `work` runs, no answer can be stored. */
async function withoutStoredAnswers<Result>(work: () => Promise<Result>): Promise<Result> {
  await server.database.owner.query(`create function refuse_answer() returns trigger language plpgsql
    as $$ begin raise 'no answer is stored'; end $$;
    create trigger refuse_answer before insert on idempotency_records execute function refuse_answer()`);
  try {
    return await work();
  } finally {
    await server.database.owner.query('drop function refuse_answer cascade');
  }
}

const sendUpload = async (key: string): Promise<Reply> => {
  const form = new FormData();
  form.set('file', new Blob([(await createPicture('olive')) as Uint8Array<ArrayBuffer>]), 'undone.png');
  return owner.request('POST', '/media/upload', { body: form, headers: { 'idempotency-key': key } });
};

for (const operationId of [...Object.keys(validRequests), 'uploadMedia'])
  test(`${operationId}: when its answer cannot be stored, it has no effect either`, async () => {
    const request = await validRequests[operationId]?.();
    const route = server.context.routes.find((one) => one.operationId === operationId);
    await server.context.noticeWriter.writeNow();
    await allSequenced();
    const before = await readTables();
    const answer = await withoutStoredAnswers(() =>
      request
        ? keyed(owner, request.path ?? route?.paths[0] ?? '', request.json ?? {}, randomUUID())
        : sendUpload(randomUUID()),
    );
    assertProblem(answer, 500);
    const now = await readTables();
    assert.deepEqual(
      [...now].filter(([name, print]) => before.get(name) !== print).map(([name]) => name),
      [],
    );
  });

test('the routes that store a response with a secret declare it', () => {
  const secret = server.context.routes
    .filter(({ showsSecret }) => showsSecret)
    .map((route) => route.operationId);
  assert.ok(secret.includes('createInvitation') && secret.includes('connectAccount'));
});

test('signing out with a key signs out, and the key is worth nothing afterwards', async () => {
  const guest = server.newSession();
  await guest.signIn('tomas');
  assert.equal((await keyed(guest, '/v1/session/end', {}, 'out')).status, 204);
  assertProblem(await keyed(guest, '/v1/session/end', {}, 'out'), 401);
});

test('twenty simultaneous creates with one key create one post', async () => {
  const client = await api.client();
  const create = () =>
    client.request<{ post_id: string }>('POST', '/posts/create', {
      json: { platform: 'linkedin', caption: 'Just one' },
      headers: { 'idempotency-key': 'twenty' },
    });
  const replies = await Promise.all(Array.from({ length: 20 }, create));
  for (const reply of replies.filter(({ status }) => status !== 200)) {
    assertProblem(reply, 503, 'request_in_progress');
    assert.equal(reply.headers.get('retry-after'), '1');
  }
  const { body } = await create();
  for (const reply of replies.filter(({ status }) => status === 200)) assert.deepEqual(reply.body, body);
  const posts = await sql.selectFrom('posts').select('id').where('caption', '=', 'Just one').execute();
  assert.deepEqual(posts, [{ id: body.post_id }]);
  const entries = sql.selectFrom('audit_entries').select('id').where('subject', '=', `post:${body.post_id}`);
  assert.equal((await entries.execute()).length, 1);
});

test('an upload is one file, however often it is sent', async () => {
  const bytes = await createPicture('teal');
  const send = (altText: string) => {
    const form = new FormData();
    form.set('alt_text', altText);
    form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'once.png');
    return owner.request<{ media_id: string }>('POST', '/media/upload', {
      body: form,
      headers: { 'idempotency-key': 'picture' },
    });
  };
  const [first, second] = [await send('Teal'), await send('Teal')];
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.deepEqual(second.body, first.body);
  assertProblem(await send('Other words'), 400, 'idempotency_key_reused');
  const { body } = await owner.get<{ data: unknown[] }>('/v1/media?name=once.png');
  assert.equal(body.data.length, 1);
});

test('the same key of another person, workspace or client is another key', async () => {
  const json = { platform: 'linkedin', caption: 'Mine' };
  const programs = [await api.client(), await api.client()];
  const sent = { json, headers: { 'idempotency-key': 'shared' } };
  const replies = [
    await keyed(owner, '/posts/create', json, 'shared'),
    await keyed(api.stranger, '/posts/create', json, 'shared'),
    ...(await Promise.all(programs.map((client) => client.request('POST', '/v1/posts/create', sent)))),
  ] as Reply<{ post_id: string }>[];
  assert.equal(new Set(replies.map(({ body }) => body.post_id)).size, 4);
  // The documented path and its alias are one operation.
  const [client] = programs;
  const alias = await client?.request('POST', '/posts/create', sent);
  assert.deepEqual(alias?.body, replies[2]?.body);
});
