/** Notices of changes of posts, written after the change: what is lost, doubled, reordered or shown to whom if much happens between. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { type ApiFixture, openApiFixture } from '../../../test/api/api-fixture.ts';
import { BrowserSession } from '../../../test/browser-session.ts';
import { startSecondProcess } from '../../../test/processes/second-process.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import { noticeWriterKey } from '../../db/notifications/pending-notices.ts';
import type { NotificationListView } from '../../http/notifications/views.ts';

let api: ApiFixture;
let owner: BrowserSession;
/** May approve, and joins and leaves. */
let approver: BrowserSession;

before(async () => {
  api = await openApiFixture();
  owner = api.owner;
  approver = api.viewer;
  await owner.mustPost(`/v1/members/${approver.userId}`, { role: 'approver' });
});
after(() => api?.[Symbol.asyncDispose]());
afterEach(async () => {
  await api.server.context.noticeWriter.writeNow();
  assert.deepEqual(await pending(), []);
});

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.server.database.owner.query(text, values)).rows;
const pending = () => query('select audit_entry_id from pending_notices');
const writeNow = () => api.server.context.noticeWriter.writeNow();
const noticesAbout = (id: string, who = approver.userId) =>
  query<{ kind: string; title: { text: string }; body: { text: string }; read: boolean }>(
    `select kind, title, body, read_at is not null as read from notifications
     where subject = $1 and user_id = $2 order by id`,
    [`post:${id}`, who],
  );
const submit = async (caption = 'Warm bread from seven'): Promise<string> => {
  const id = await api.createDraft({ caption });
  await owner.mustPost(`/v1/posts/${id}/submit`);
  return id;
};

/** As if another process were about to write them. */
async function delayed<Result>(work: () => Promise<Result>): Promise<Result> {
  const holder = await api.server.database.owner.connect();
  await holder.query('select pg_advisory_lock($1)', [noticeWriterKey]);
  try {
    return await work();
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [noticeWriterKey]);
    holder.release();
  }
}

/** Another process of the same installation. */
async function startOther() {
  const second = await startSecondProcess(api.server);
  const person = new BrowserSession(second.baseUrl);
  await person.signIn('ines');
  person.workspace = owner.workspace;
  return { ...second, person };
}

test('the answer does not wait for the notices, which are there soon after', async () => {
  const id = await delayed(async () => {
    const submitted = await submit();
    assert.equal((await noticesAbout(submitted)).length, 0);
    assert.equal((await pending()).length, 1);
    return submitted;
  });
  const [notice] = await waitUntil('it is written by itself', async () => {
    const found = await noticesAbout(id);
    return found.length > 0 && found;
  });
  assert.equal(notice?.kind, 'review_requested');
});

test('a process that is killed between the change and its notices loses nothing, and nothing is written twice', async () => {
  await using other = await startOther();
  const id = await api.createDraft();
  await delayed(async () => {
    await other.person.mustPost(`/v1/posts/${id}/submit`);
    await other.kill();
    assert.equal((await noticesAbout(id)).length, 0);
  });
  for (const _ of [1, 2]) {
    await writeNow();
    assert.deepEqual(
      (await noticesAbout(id)).map(({ kind }) => kind),
      ['review_requested'],
    );
  }
});

test('a process that is killed while it writes notices leaves them to others, complete and once', async () => {
  await using other = await startOther();
  const id = await api.createDraft();
  await query(`create function wait_for_test() returns trigger language plpgsql security definer
    as $$ begin perform pg_advisory_xact_lock(47); return new; end $$;
    create trigger wait_for_test before insert on notifications for each row execute function wait_for_test()`);
  const holder = await api.server.database.owner.connect();
  await holder.query('select pg_advisory_lock(47)');
  await other.person.mustPost(`/v1/posts/${id}/submit`);
  await waitUntil('it is writing', async () => {
    const waiting = await query(
      "select 1 from pg_locks where locktype = 'advisory' and objid = 47 and not granted",
    );
    return waiting.length === 1;
  });
  await other.kill();
  await holder.query('select pg_advisory_unlock(47)');
  holder.release();
  // Dropping the trigger waits until the transaction without a process has ended.
  await query('drop function wait_for_test cascade');
  await writeNow();
  assert.deepEqual(
    (await noticesAbout(id)).map(({ kind }) => kind),
    ['review_requested'],
  );
  // What joined an act after its mail was written is added to it when it is sent (mails.test.ts).
  const mails = await query(
    `select 1 from mails m join notifications n on n.user_id = m.user_id and n.act = m.act and n.created_at >= m.created_at
     where n.subject = $1`,
    [`post:${id}`],
  );
  assert.equal(mails.length, (await mailedPeople(id)).length);
});

/** Those with an address who were notified of this post. */
const mailedPeople = (id: string) =>
  query(
    `select 1 from notifications n join users u on u.id = n.user_id
     where n.subject = $1 and u.email <> '' and u.email_verified`,
    [`post:${id}`],
  );

test('a change that is rolled back leaves nothing to tell', async () => {
  const { database, audit } = api.server.context;
  const id = await api.createDraft();
  await delayed(async () => {
    const failing = database.transact(async (tx) => {
      await audit.write(tx, {
        workspaceId: owner.workspace as `wsp_${string}`,
        at: new Date(),
        actor: 'system',
        action: 'post.failed',
        subject: `post:${id}`,
      });
      throw new Error('changed my mind');
    });
    await assert.rejects(failing, /changed my mind/);
    assert.deepEqual(await pending(), []);
  });
});

test('who left or may no longer approve before a notice is written gets none', async () => {
  const { link } = await owner.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
  const leaving = api.server.newSession();
  await leaving.signIn('priya', { invitation: link.split('/').at(-1) ?? '' });
  const id = await delayed(async () => {
    const submitted = await submit();
    assert.equal((await owner.delete(`/v1/members/${leaving.userId}`)).status, 204);
    await owner.mustPost(`/v1/members/${approver.userId}`, { role: 'viewer' });
    return submitted;
  });
  await writeNow();
  assert.deepEqual(await noticesAbout(id, leaving.userId), []);
  assert.deepEqual(await noticesAbout(id), []);
  await owner.mustPost(`/v1/members/${approver.userId}`, { role: 'approver' });
});

test('several changes of one post that are written together say what each was, in their order, and end each other', async () => {
  const id = await api.createDraft();
  await delayed(async () => {
    await approver.mustPost(`/v1/posts/${id}/comments`, { text: 'Is seven right?' });
    await owner.mustPost(`/v1/posts/${id}/comments`, { text: 'It is.' });
    await approver.mustPost(`/v1/posts/${id}/comments`, { text: 'Then say where.' });
  });
  await writeNow();
  const textsFor = async (who: string) =>
    (await noticesAbout(id, who)).map(({ body, read }) => [/“(.+)”/.exec(body.text)?.[1], read]);
  assert.deepEqual(await textsFor(owner.userId), [
    ['Is seven right?', true],
    ['Then say where.', false],
  ]);
  assert.deepEqual(await textsFor(approver.userId), [['It is.', true]]);
});

test('a review that is over before it was asked for is not asked for; of several, the last is', async () => {
  const [cancelled, again] = await delayed(async () => {
    const first = await submit();
    await owner.mustPost(`/v1/posts/${first}/cancel`);
    const second = await submit();
    const { revision } = await owner.readPost(second);
    await owner.mustPost(`/v1/posts/${second}`, { revision, caption: 'Warm bread from eight' });
    await owner.mustPost(`/v1/posts/${second}/submit`);
    return [first, second];
  });
  await writeNow();
  assert.deepEqual(await noticesAbout(cancelled), []);
  const asked = await noticesAbout(again);
  assert.deepEqual(
    asked.map(({ kind, read }) => [kind, read]),
    [['review_requested', false]],
  );
  assert.match(asked[0]?.body.text ?? '', /from eight/);
});

test('an approval that no longer stands when its notice is written is news all the same, and so is the next one', async () => {
  const id = await delayed(async () => {
    const approved = await submit();
    await approver.approve(approved);
    const { revision } = await owner.readPost(approved);
    await owner.mustPost(`/v1/posts/${approved}`, { revision, caption: 'Warm bread from eight' });
    return approved;
  });
  await writeNow();
  const approvals = async () =>
    (await noticesAbout(id, owner.userId)).filter(({ kind }) => kind === 'approved').length;
  assert.equal(await approvals(), 1);
  await owner.mustPost(`/v1/posts/${id}/submit`);
  await approver.approve(id);
  await writeNow();
  assert.equal(await approvals(), 2);
});

test('what a program writes in a row is one act with one mail, however many are written together', async () => {
  await approver.mustPost('/v1/notifications/read', { all: true });
  const client = await api.client();
  await delayed(async () => {
    for (const number of [1, 2, 3, 4, 5])
      assert.equal(
        (
          await client.request('POST', '/posts/create', {
            json: { platform: 'linkedin', caption: `Number ${number}`, account_id: api.pageId },
          })
        ).status,
        200,
      );
    assert.equal((await pending()).length, 5);
  });
  await writeNow();
  const { body } = await approver.get<NotificationListView>('/v1/notifications?unread=true');
  assert.deepEqual(
    body.data.map(({ count, title }) => [count, title]),
    [[5, 'An app of Ines Duarte wrote 5 posts for you to review']],
  );
  const mails = await query<{ body_text: string }>(
    `select body_text from mails where user_id = $1 and body_text like '%Number 1%'`,
    [approver.userId],
  );
  assert.equal(mails.length, 1);
  for (const number of [2, 3, 4, 5]) assert.match(mails[0]?.body_text ?? '', new RegExp(`Number ${number}`));
});

test('a change whose notices cannot be written holds up no other, and is tried again later', async () => {
  const id = await delayed(async () => {
    const submitted = await submit();
    await query(
      `with entry as (
         insert into audit_entries (workspace_id, at, actor_kind, action, subject)
         values ($1, now(), 'system', 'post.failed', 'post:none') returning id, workspace_id)
       insert into pending_notices (audit_entry_id, workspace_id) select id, workspace_id from entry`,
      [owner.workspace],
    );
    return submitted;
  });
  await writeNow();
  assert.equal((await noticesAbout(id)).length, 1);
  assert.equal((await query('select 1 from pending_notices where try_at > now()')).length, 1);
  const next = await submit();
  await writeNow();
  assert.equal((await noticesAbout(next)).length, 1);
  await query('delete from pending_notices');
});
