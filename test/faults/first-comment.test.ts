/**
 * Promises 1, 2 and 3 for first comments: as approved, once, and never lost. The worker dies between mark and
 * response, responses are lost, platforms lose comments: in the end the ledger shows at most one comment, and what
 * the page says about it is true.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sendDueFirstComments } from '../../server/domain/first-comments/send-due.ts';
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { minutes, seconds } from '../../server/lib/clock.ts';
import { assertProblem } from '../api/assert-problem.ts';
import { arrangeFault, readLedger } from '../read-ledger.ts';
import { createKillableWorker, Killed } from './killable-worker.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = await openPublishingFixture();
after(() => fixture[Symbol.asyncDispose]());
const { server, ines } = fixture;
const commentText = 'The recipe: https://example.com/recipe (for two) #soup_';
let posts = 0;

/** A published post whose first comment is pending. */
async function published(): Promise<string> {
  const id = await fixture.approvePost({
    caption: `Soup ${++posts}`,
    options: { first_comment: commentText },
  });
  await fixture.sendUntilIdle();
  const { state, first_comment } = await ines.readPost(id);
  assert.deepEqual([state, first_comment?.state, first_comment?.text], ['published', 'waiting', commentText]);
  return id;
}

const pass = (worker: PublishingDeps = fixture.createWorker('commenter')) => sendDueFirstComments(worker);
const commentOf = async (id: string) => (await ines.readPost(id)).first_comment;
const stateOf = async (id: string) => (await commentOf(id))?.state;

async function shown(id: string): Promise<readonly string[]> {
  const { permalink } = await ines.readPost(id);
  const comments = await readLedger(server.sandboxUrl, 'commented');
  return comments
    .filter(({ details }) => permalink?.includes(String(details?.under)))
    .map(({ text }) => text);
}

/** Checks again and again, advancing the clocks, until nothing is checked automatically any more. */
async function settled(id: string): Promise<NonNullable<PostDetailView['first_comment']>> {
  for (let passes = 0; passes < 60; passes++) {
    await pass();
    const comment = await commentOf(id);
    assert.ok(comment);
    if (!['waiting', 'sending'].includes(comment.state)) return comment;
    await fixture.advanceClocks(seconds(95));
  }
  throw new Error('it never came to an end');
}

test('it is sent once, word for word, under the post, and records when', async () => {
  const id = await published();
  assert.deepEqual(await shown(id), []);
  assert.equal(await pass(), true);
  const comment = await commentOf(id);
  const { permalink, history, current_revision } = await ines.readPost(id);
  assert.deepEqual([comment?.state, comment?.url, comment?.can], ['sent', permalink, []]);
  assert.equal(current_revision?.first_comment, commentText);
  assert.ok(history.some(({ action }) => action === 'post.first_comment_sent'));
  assert.equal(await pass(), false);
  assert.deepEqual(await shown(id), [commentText]);
  assert.ok((await (await fetch(permalink ?? '')).text()).includes('(for two) #soup_'));
});

test('a worker may die at any boundary: there is one comment in the end, or a person is asked', async () => {
  const ends = new Set<string>();
  for (let boundaries = 1; ; boundaries++) {
    const id = await published();
    const { worker, diedAt } = createKillableWorker(fixture.createWorker(`mortal ${boundaries}`), boundaries);
    await pass(worker).catch((error: unknown) => assert.ok(error instanceof Killed));
    const { state } = await settled(id);
    const there = await shown(id);
    assert.ok(there.length <= 1, `killed ${diedAt()}: ${there.length} comments`);
    assert.equal(state, there.length === 1 ? 'sent' : 'unconfirmed', `killed ${diedAt()}`);
    if (diedAt() === undefined) break;
    ends.add(`${diedAt()}: ${state}`);
  }
  assert.ok(
    [...ends].some((end) => /^after POST .*comments: sent$/.test(end)),
    [...ends].join('; '),
  );
});

test('these tests can fail: without the mark before the call, a kill makes two comments', async () => {
  const id = await published();
  const withMark = fixture.createWorker('careless');
  const { firstComments } = withMark;
  const withoutMark = createKillableWorker(
    {
      ...withMark,
      firstComments: {
        ...firstComments,
        claim: (tx, comment, { nextTryAt }, now) =>
          firstComments.claim(tx, comment, nextTryAt ? { nextTryAt } : {}, now),
      },
    },
    6,
  );
  await pass(withoutMark.worker);
  assert.match(withoutMark.diedAt() ?? '', /^after POST .*comments$/);
  await fixture.advanceClocks(seconds(95));
  await pass();
  assert.deepEqual(await shown(id), [commentText, commentText]);
});

test('a lost response leads to a lookup, not to a second send', async () => {
  for (const kind of ['drop_after_effect', 'truncated', 'status_after_effect'] as const) {
    const id = await published();
    await arrangeFault(server.sandboxUrl, { operation: 'createComment', kind, status: 503 });
    await pass();
    assert.equal(await stateOf(id), 'sending', kind);
    assert.equal((await settled(id)).state, 'sent', kind);
    assert.deepEqual(await shown(id), [commentText], kind);
  }
});

test('a comment that the platform reports absent twice is left to a person, who has it sent again', async () => {
  const id = await published();
  await arrangeFault(server.sandboxUrl, { operation: 'createComment', kind: 'drop_before_effect' });
  await pass();
  await fixture.advanceClocks(seconds(6));
  await pass();
  assert.equal(await stateOf(id), 'sending', 'once is not enough');
  await fixture.advanceClocks(seconds(61));
  await pass();
  const comment = await commentOf(id);
  assert.deepEqual([comment?.state, comment?.can], ['unconfirmed', ['retry', 'resolve']]);
  assert.match(comment?.reason ?? '', /tell us whether the comment is there/);
  assert.deepEqual(await shown(id), []);
  await server.context.noticeWriter.writeNow();
  const { body } = await ines.get<{ data: { kind: string; title: string }[] }>('/v1/notifications');
  assert.ok(body.data.some(({ kind, title }) => kind === 'unconfirmed' && title.includes('first comment')));
  await ines.mustPost(`/v1/posts/${id}/first_comment/retry`, {});
  assert.equal((await settled(id)).state, 'sent');
  assert.deepEqual(await shown(id), [commentText]);
  assertProblem(await ines.post(`/v1/posts/${id}/first_comment/retry`), 400, 'wrong_state');
});

test('a failure that sent nothing is retried, a refusal is reported, and a person may give it up', async () => {
  const later = await published();
  await arrangeFault(server.sandboxUrl, {
    operation: 'createComment',
    kind: 'status_before_effect',
    status: 429,
  });
  await pass();
  assert.deepEqual([await stateOf(later), (await shown(later)).length], ['waiting', 0]);
  await fixture.advanceClocks(minutes(24 * 60));
  assert.equal((await settled(later)).state, 'sent');

  const refused = await published();
  await arrangeFault(server.sandboxUrl, {
    operation: 'createComment',
    kind: 'status_before_effect',
    status: 403,
  });
  assert.equal((await settled(refused)).state, 'failed');
  await ines.mustPost(`/v1/posts/${refused}/first_comment/resolve`, { result: 'given_up' });
  assert.deepEqual([await stateOf(refused), (await commentOf(refused))?.can], ['given_up', []]);
});

test('a comment that waits for an account is sent when it is connected again', async () => {
  const id = await published();
  await fixture.postToSandbox('revoke', { platform: 'linkedin', member: 'ines' });
  await pass();
  // Retries back off, and by now the next one would be in about an hour.
  for (let hours = 0; hours < 3; hours++) {
    await fixture.advanceClocks(minutes(60));
    await pass();
  }
  assert.equal(await stateOf(id), 'waiting');
  assert.equal(await pass(), false);
  await ines.connectLinkedIn();
  assert.equal(await pass(), true);
  assert.deepEqual([await stateOf(id), await shown(id)], ['sent', [commentText]]);
});

test('an account connected before comments existed keeps posting; connected again it comments, too', async () => {
  const { pool } = server.context.database;
  await pool.query(
    `update accounts set scopes = array(select scope from unnest(scopes) scope where scope not like '%\\_feed') where id = $1`,
    [fixture.pages[0]],
  );
  const id = await published();
  const comment = await settled(id);
  assert.equal(comment.state, 'failed');
  assert.match(comment.reason ?? '', /may not write comments\. Connect the account again/);
  assert.deepEqual(await shown(id), []);
  assert.deepEqual(await ines.connectLinkedIn(), [fixture.pages[0]]);
  await ines.mustPost(`/v1/posts/${id}/first_comment/retry`);
  assert.equal((await settled(id)).state, 'sent');
  assert.deepEqual(await shown(id), [commentText]);
});

test('a pause holds it, and it is sent when the pause ends', async () => {
  const id = await published();
  await ines.mustPost(`/v1/accounts/${fixture.pages[0]}/pause`, { reason: 'A quiet hour' });
  assert.equal(await pass(), false);
  await fixture.advanceClocks(minutes(40));
  assert.equal(await pass(), false);
  assert.equal((await ines.post(`/v1/accounts/${fixture.pages[0]}/resume`)).status, 204);
  assert.equal((await settled(id)).state, 'sent');
});

test('no comment is sent under a removed post, and an amendment sends none again', async () => {
  const removed = await published();
  assert.equal((await ines.delete(`/v1/posts/${removed}`)).status, 204);
  await pass();
  assert.deepEqual([await stateOf(removed), await shown(removed)], ['failed', []]);

  const id = await published();
  await pass();
  const draft = await ines.mustPost(`/v1/posts/${id}/amend`);
  await ines.mustPost(`/v1/posts/${draft.id}`, { revision: 1, caption: 'Soup, corrected' });
  await ines.approve(draft.id);
  await ines.mustPost('/posts/publish', { post_id: draft.id });
  await fixture.sendUntilIdle();
  const change = await ines.readPost(draft.id);
  assert.deepEqual(
    [change.state, change.first_comment, change.current_revision?.first_comment],
    ['published', null, null],
  );
  assert.equal(await pass(), false);
  assert.deepEqual(await shown(id), [commentText]);
});

/** As after a send with an unknown outcome. */
async function leaveUnconfirmed(id: string): Promise<void> {
  const { owner: pool } = server.database;
  await pool.query(
    "update posts set state = 'publishing', wake_at = now() + interval '1 hour' where id = $1",
    [id],
  );
  await pool.query(
    `insert into attempts (id, workspace_id, post_id, revision_number, digest, account_id, lane, worker, started_at,
       lease_expires_at, outcome, detail, finished_at)
     select 'att_' || p.id, p.workspace_id, p.id, r.number, r.digest, p.account_id, 'x', 'x', now(), now(), 'unconfirmed', '{}', now()
     from posts p join post_revisions r on r.post_id = p.id and r.number = p.current_revision where p.id = $1`,
    [id],
  );
  await pool.query("update posts set state = 'unconfirmed', wake_at = null where id = $1", [id]);
}

test('no comment is sent automatically under a post that a person identified, though its id is known', async () => {
  const id = await ines.createDraft({
    account_id: fixture.pages[0],
    caption: 'Pointed at by hand',
    options: { first_comment: commentText },
  });
  await ines.approve(id);
  await leaveUnconfirmed(id);
  const { sql } = server.database.handle;
  await sql
    .updateTable('posts')
    .set({
      state: 'published',
      external_id: 'urn:li:share:77',
      permalink: 'https://www.linkedin.com/feed/update/urn:li:share:77/',
      published_at: new Date(),
    })
    .where('id', '=', id as `${bigint}`)
    .execute();
  const comment = await commentOf(id);
  assert.deepEqual([comment?.state, comment?.can], ['failed', ['retry', 'resolve']]);
  assert.match(comment?.reason ?? '', /^A person said where the post is\./);
  await pass();
  assert.equal(await stateOf(id), 'failed');
});

test('no comment can be sent under a post that a person found themselves, and that is reported', async () => {
  const id = await ines.createDraft({
    account_id: fixture.pages[0],
    caption: 'Found by hand',
    options: { first_comment: commentText },
  });
  await ines.approve(id);
  await leaveUnconfirmed(id);
  const url = new URL('/linkedin/www/feed/update/urn:li:activity:1/', server.sandboxUrl).href;
  const { first_comment } = await ines.mustPost(`/v1/posts/${id}/resolve`, { result: 'published', url });
  assert.deepEqual([first_comment?.state, first_comment?.can], ['failed', ['resolve']]);
  assert.match(first_comment?.reason ?? '', /must be written there/);
  assertProblem(await ines.post(`/v1/posts/${id}/first_comment/retry`), 400, 'wrong_state');
  await ines.mustPost(`/v1/posts/${id}/first_comment/resolve`, { result: 'there' });
  assert.equal(await stateOf(id), 'sent');
});

test('the database protects the approved text', async () => {
  const id = await published();
  const { sql } = server.database.handle;
  const change = sql.updateTable('first_comments').where('post_id', '=', id as `${bigint}`);
  const forged = `update first_comments set text = 'Buy now' where post_id = $1`;
  await assert.rejects(server.database.owner.query(forged, [id]), { code: 'SG050' });
  await assert.rejects(server.database.handle.pool.query(forged, [id]), { code: '42501' });
  await pass();
  await assert.rejects(change.set({ state: 'waiting', next_try_at: new Date() }).execute(), {
    code: 'SG051',
  });
});
