/**
 * Promises 1, 2 and 3 for the words under a post: as approved, once, and never lost. The worker dies between marking
 * and answer, answers get lost, platforms lose comments: in the end the ledger shows at most one comment, and what the
 * page says of it is true.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sendDueFirstComments } from '../../server/domain/first-comments/send-due.ts';
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { minutes, seconds } from '../../server/lib/clock.ts';
import { assertProblem } from '../api/problem.ts';
import { arrangeFault, ledger } from '../ledger.ts';
import { Killed, mortal } from './mortal.ts';
import { openStage } from './stage.ts';

const stage = await openStage();
after(() => stage[Symbol.asyncDispose]());
const { house, ines } = stage;
const words = 'The recipe: https://example.com/recipe (for two) #soup_';
let posts = 0;

/** A post that is out, whose first comment waits. */
async function published(): Promise<string> {
  const id = await stage.post({ caption: `Soup ${++posts}`, options: { first_comment: words } });
  await stage.drive();
  const { state, first_comment } = await ines.read(id);
  assert.deepEqual([state, first_comment?.state, first_comment?.text], ['published', 'waiting', words]);
  return id;
}

const round = (worker: PublishingDeps = stage.worker('commenter')) => sendDueFirstComments(worker);
const commentOf = async (id: string) => (await ines.read(id)).first_comment;
const stateOf = async (id: string) => (await commentOf(id))?.state;

async function shown(id: string): Promise<readonly string[]> {
  const { permalink } = await ines.read(id);
  const comments = await ledger(house.sandboxUrl, 'commented');
  return comments
    .filter(({ details }) => permalink?.includes(String(details?.under)))
    .map(({ text }) => text);
}

/** Looks again and again, and the clocks go on, until nobody looks by themselves any more. */
async function settled(id: string): Promise<NonNullable<PostDetailView['first_comment']>> {
  for (let rounds = 0; rounds < 60; rounds++) {
    await round();
    const comment = await commentOf(id);
    assert.ok(comment);
    if (!['waiting', 'sending'].includes(comment.state)) return comment;
    await stage.push(seconds(95));
  }
  throw new Error('it never came to an end');
}

test('it goes out once, word for word, under the post, and says when', async () => {
  const id = await published();
  assert.deepEqual(await shown(id), []);
  assert.equal(await round(), true);
  const comment = await commentOf(id);
  const { permalink, history, current_revision } = await ines.read(id);
  assert.deepEqual([comment?.state, comment?.url, comment?.can], ['sent', permalink, []]);
  assert.equal(current_revision?.first_comment, words);
  assert.ok(history.some(({ action }) => action === 'post.first_comment_sent'));
  assert.equal(await round(), false);
  assert.deepEqual(await shown(id), [words]);
  assert.ok((await (await fetch(permalink ?? '')).text()).includes('(for two) #soup_'));
});

test('a worker may die at any boundary: there is one comment in the end, or a person is asked', async () => {
  const ends = new Set<string>();
  for (let boundaries = 1; ; boundaries++) {
    const id = await published();
    const { worker, diedAt } = mortal(stage.worker(`mortal ${boundaries}`), boundaries);
    await round(worker).catch((error: unknown) => assert.ok(error instanceof Killed));
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
  const careful = stage.worker('careless');
  const { firstComments } = careful;
  const careless = mortal(
    {
      ...careful,
      firstComments: {
        ...firstComments,
        takeUp: (tx, comment, { nextTryAt }, now) =>
          firstComments.takeUp(tx, comment, nextTryAt ? { nextTryAt } : {}, now),
      },
    },
    6,
  );
  await round(careless.worker);
  assert.match(careless.diedAt() ?? '', /^after POST .*comments$/);
  await stage.push(seconds(95));
  await round();
  assert.deepEqual(await shown(id), [words, words]);
});

test('a lost answer is asked about, not sent again', async () => {
  for (const kind of ['drop_after_effect', 'truncated', 'status_after_effect'] as const) {
    const id = await published();
    await arrangeFault(house.sandboxUrl, { operation: 'createComment', kind, status: 503 });
    await round();
    assert.equal(await stateOf(id), 'sending', kind);
    assert.equal((await settled(id)).state, 'sent', kind);
    assert.deepEqual(await shown(id), [words], kind);
  }
});

test('what the platform says twice is not there is for a person, who has it sent again', async () => {
  const id = await published();
  await arrangeFault(house.sandboxUrl, { operation: 'createComment', kind: 'drop_before_effect' });
  await round();
  await stage.push(seconds(6));
  await round();
  assert.equal(await stateOf(id), 'sending', 'once is not enough');
  await stage.push(seconds(61));
  await round();
  const comment = await commentOf(id);
  assert.deepEqual([comment?.state, comment?.can], ['unconfirmed', ['retry', 'resolve']]);
  assert.match(comment?.reason ?? '', /tell us whether the comment is there/);
  assert.deepEqual(await shown(id), []);
  const { body } = await ines.get<{ data: { kind: string; title: string }[] }>('/v1/notifications');
  assert.ok(body.data.some(({ kind, title }) => kind === 'unconfirmed' && title.includes('first comment')));
  await ines.must(`/v1/posts/${id}/first_comment/retry`, {});
  assert.equal((await settled(id)).state, 'sent');
  assert.deepEqual(await shown(id), [words]);
  assertProblem(await ines.post(`/v1/posts/${id}/first_comment/retry`), 400, 'wrong_state');
});

test('trouble that sent nothing is tried again, a refusal is told, and a person may give it up', async () => {
  const later = await published();
  await arrangeFault(house.sandboxUrl, {
    operation: 'createComment',
    kind: 'status_before_effect',
    status: 429,
  });
  await round();
  assert.deepEqual([await stateOf(later), (await shown(later)).length], ['waiting', 0]);
  await stage.push(minutes(24 * 60));
  assert.equal((await settled(later)).state, 'sent');

  const refused = await published();
  await arrangeFault(house.sandboxUrl, {
    operation: 'createComment',
    kind: 'status_before_effect',
    status: 403,
  });
  assert.equal((await settled(refused)).state, 'failed');
  await ines.must(`/v1/posts/${refused}/first_comment/resolve`, { result: 'given_up' });
  assert.deepEqual([await stateOf(refused), (await commentOf(refused))?.can], ['given_up', []]);
});

test('what waits for an account goes out when it is connected again', async () => {
  const id = await published();
  await stage.sandbox('revoke', { platform: 'linkedin', member: 'ines' });
  await round();
  // It is tried ever more seldom, and by now it would be tried again in about an hour.
  for (let hours = 0; hours < 3; hours++) {
    await stage.push(minutes(60));
    await round();
  }
  assert.equal(await stateOf(id), 'waiting');
  assert.equal(await round(), false);
  await ines.connectLinkedIn();
  assert.equal(await round(), true);
  assert.deepEqual([await stateOf(id), await shown(id)], ['sent', [words]]);
});

test('an account connected before comments were asked for posts on; connected again it comments, too', async () => {
  const { pool } = house.context.database;
  await pool.query(
    `update accounts set scopes = array(select scope from unnest(scopes) scope where scope not like '%\\_feed') where id = $1`,
    [stage.pages[0]],
  );
  const id = await published();
  const comment = await settled(id);
  assert.equal(comment.state, 'failed');
  assert.match(comment.reason ?? '', /may not write comments\. Connect the account again/);
  assert.deepEqual(await shown(id), []);
  assert.deepEqual(await ines.connectLinkedIn(), [stage.pages[0]]);
  await ines.must(`/v1/posts/${id}/first_comment/retry`);
  assert.equal((await settled(id)).state, 'sent');
  assert.deepEqual(await shown(id), [words]);
});

test('a pause holds it, and it goes out when the pause ends', async () => {
  const id = await published();
  await ines.must(`/v1/accounts/${stage.pages[0]}/pause`, { reason: 'A quiet hour' });
  assert.equal(await round(), false);
  await stage.push(minutes(40));
  assert.equal(await round(), false);
  assert.equal((await ines.post(`/v1/accounts/${stage.pages[0]}/resume`)).status, 204);
  assert.equal((await settled(id)).state, 'sent');
});

test('nothing is said under a post that was removed, and a change of a post says nothing again', async () => {
  const removed = await published();
  assert.equal((await ines.delete(`/v1/posts/${removed}`)).status, 204);
  await round();
  assert.deepEqual([await stateOf(removed), await shown(removed)], ['failed', []]);

  const id = await published();
  await round();
  const draft = await ines.must(`/v1/posts/${id}/amend`);
  await ines.must(`/v1/posts/${draft.id}`, { revision: 1, caption: 'Soup, corrected' });
  await ines.approve(draft.id);
  await ines.must('/posts/publish', { post_id: draft.id });
  await stage.drive();
  const change = await ines.read(draft.id);
  assert.deepEqual(
    [change.state, change.first_comment, change.current_revision?.first_comment],
    ['published', null, null],
  );
  assert.equal(await round(), false);
  assert.deepEqual(await shown(id), [words]);
});

/** As after a send that nobody knows the end of. */
async function leaveUnconfirmed(id: string): Promise<void> {
  const { pool } = house.database.handle;
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

test('nothing is said by itself under a post that a person pointed at, though its id is known', async () => {
  const id = await ines.draft({
    account_id: stage.pages[0],
    caption: 'Pointed at by hand',
    options: { first_comment: words },
  });
  await ines.approve(id);
  await leaveUnconfirmed(id);
  const { sql } = house.database.handle;
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
  await round();
  assert.equal(await stateOf(id), 'failed');
});

test('under a post that a person found themselves nothing can be said from here, and that is told', async () => {
  const id = await ines.draft({
    account_id: stage.pages[0],
    caption: 'Found by hand',
    options: { first_comment: words },
  });
  await ines.approve(id);
  await leaveUnconfirmed(id);
  const url = new URL('/linkedin/www/feed/update/urn:li:activity:1/', house.sandboxUrl).href;
  const { first_comment } = await ines.must(`/v1/posts/${id}/resolve`, { result: 'published', url });
  assert.deepEqual([first_comment?.state, first_comment?.can], ['failed', ['resolve']]);
  assert.match(first_comment?.reason ?? '', /must be written there/);
  assertProblem(await ines.post(`/v1/posts/${id}/first_comment/retry`), 400, 'wrong_state');
  await ines.must(`/v1/posts/${id}/first_comment/resolve`, { result: 'there' });
  assert.equal(await stateOf(id), 'sent');
});

test('the database keeps the words that were approved', async () => {
  const id = await published();
  const { sql } = house.database.handle;
  const change = sql.updateTable('first_comments').where('post_id', '=', id as `${bigint}`);
  await assert.rejects(change.set({ text: 'Buy now' }).execute(), { code: 'SG050' });
  await round();
  await assert.rejects(change.set({ state: 'waiting', next_try_at: new Date() }).execute(), {
    code: 'SG051',
  });
});
