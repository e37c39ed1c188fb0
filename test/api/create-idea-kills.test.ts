/** One idea for several accounts is all or nothing: whatever is killed in the middle, and however it is repeated. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import type { IdeaStatusView } from '../../server/http/ideas/status-views.ts';
import type { Reply } from '../browser-session.ts';
import { startSecondProcess } from '../processes/second-process.ts';
import { waitUntil } from '../wait-until.ts';
import { ApiClient } from './api-client.ts';
import { openApiFixture } from './api-fixture.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());
const api = resources.use(await openApiFixture());
const { owner: database } = api.server.database;
const { token } = await issueToken(api.server.context.people, {
  user: api.owner.userId,
  workspace: api.owner.workspace,
  scopes: ['posts:write', 'posts:read'],
  loopback: true,
});
const client = new ApiClient(api.server.baseUrl, token);

/** The third of five is where it ends. */
const body = {
  title: 'Killed',
  targets: ['One', 'Two', 'Killed here', 'Four', 'Five'].map((caption) => ({
    account_id: api.pageId,
    caption,
  })),
};
const send = (who: ApiClient, key: string): Promise<Reply<IdeaStatusView>> =>
  who.request('POST', '/v2/posts', { json: body, headers: { 'idempotency-key': key } });

async function countRows(): Promise<unknown> {
  const { rows } = await database.query(
    `select (select count(*)::int from posts) posts, (select count(*)::int from ideas) ideas,
      (select count(*)::int from audit_entries) audit, (select count(*)::int from post_origins) origins`,
  );
  return rows[0];
}

/** Runs SQL when the third post is written. */
async function atThirdPost<Result>(statement: string, work: () => Promise<Result>): Promise<Result> {
  await database.query(`create function at_third() returns trigger language plpgsql security definer
    as $$ begin if new.caption = 'Killed here' then ${statement}; end if; return new; end $$;
    create trigger at_third before insert on posts for each row execute function at_third()`);
  try {
    return await work();
  } finally {
    await database.query('drop function at_third cascade');
  }
}

async function assertCreatedOnce(key: string): Promise<void> {
  const first = await waitUntil('an answer', async () => {
    const reply = await send(client, key);
    return reply.status !== 503 && reply;
  });
  assert.equal(first.status, 201, JSON.stringify(first.body));
  const created = await countRows();
  const again = await send(client, key);
  assert.deepEqual(again.body, first.body);
  assert.equal(again.body.targets.length, 5);
  assert.deepEqual(await countRows(), created);
}

test('a connection that is ended between two posts leaves nothing, and the same key creates all once', async () => {
  const [before, key] = [await countRows(), randomUUID()];
  const reply = await atThirdPost('perform pg_terminate_backend(pg_backend_pid()), pg_sleep(5)', () =>
    send(client, key),
  );
  assert.equal(reply.status, 503, JSON.stringify(reply.body));
  assert.deepEqual(await countRows(), before);
  await assertCreatedOnce(key);
});

test('an error between two posts leaves nothing, with and without a key', async () => {
  const before = await countRows();
  await atThirdPost("raise 'no more'", async () => {
    assert.equal((await send(client, randomUUID())).status, 500);
    assert.equal((await client.post('/v2/posts', body)).status, 500);
  });
  assert.deepEqual(await countRows(), before);
});

test('a process that is killed between two posts leaves nothing, and the same key creates all once', async () => {
  const [before, key] = [await countRows(), randomUUID()];
  const second = resources.use(await startSecondProcess(api.server));
  const holder = await database.connect();
  await holder.query('select pg_advisory_lock(47)');
  await atThirdPost('perform pg_advisory_xact_lock(47)', async () => {
    const lost = assert.rejects(send(new ApiClient(second.baseUrl, token), key));
    await waitUntil('the third post waits', async () => {
      const { rows } = await database.query(
        "select 1 from pg_locks where locktype = 'advisory' and objid = 47 and not granted",
      );
      return rows.length === 1;
    });
    await second.kill();
    await lost;
    await holder.query('select pg_advisory_unlock(47)');
    // Dropping the trigger waits until the transaction without a process has ended.
  });
  holder.release();
  assert.deepEqual(await countRows(), before);
  await assertCreatedOnce(key);
});
