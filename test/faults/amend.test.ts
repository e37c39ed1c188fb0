/**
 * An amendment under faults and kills: in the end the post reads as approved, it was never published a second time,
 * and an unknown outcome is reported as unknown.
 */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { faultKinds } from '../../sandbox/core/faults.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { seconds } from '../../server/lib/clock.ts';
import { assertProblem } from '../api/assert-problem.ts';
import { arrangeFault, readLedger } from '../read-ledger.ts';
import { createKillableWorker, Killed } from './killable-worker.ts';
import { openPublishingFixture } from './publishing-fixture.ts';

const fixture = await openPublishingFixture();
after(() => fixture[Symbol.asyncDispose]());
const { server, ines } = fixture;
let posts = 0;

/** A published post, and an approved amendment of it that is being sent. */
async function changing(): Promise<{
  readonly original: PostDetailView;
  readonly id: string;
  readonly text: string;
}> {
  const name = `Post ${++posts}`;
  const originalId = await fixture.approvePost({ caption: `${name} as it was` });
  await fixture.sendUntilIdle();
  const original = await ines.readPost(originalId);
  assert.equal(original.state, 'published', JSON.stringify(original.trouble));
  const text = `${name} as it should read`;
  const draft = await ines.mustPost(`/v1/posts/${originalId}/amend`);
  await ines.mustPost(`/v1/posts/${draft.id}`, { revision: 1, caption: text });
  await ines.approve(draft.id);
  await ines.mustPost('/posts/publish', { post_id: draft.id });
  return { original, id: draft.id, text };
}

async function edits({ permalink }: PostDetailView): Promise<string[]> {
  const entries = await readLedger(server.sandboxUrl, 'edited');
  return entries.filter(({ external_id }) => permalink?.includes(external_id)).map(({ text }) => text);
}

/** The amendment's state is true, and the post was published once. */
async function assertTrue({
  original,
  id,
  text,
}: Awaited<ReturnType<typeof changing>>): Promise<PostDetailView> {
  const post = await ines.readPost(id);
  const shown = await edits(original);
  const made = (await readLedger(server.sandboxUrl)).filter(({ external_id }) =>
    original.permalink?.includes(external_id),
  );
  assert.equal(made.length, 1);
  assert.ok(shown.every((one) => one === text));
  if (post.state === 'published') assert.ok(shown.length > 0, 'it says that it is out');
  if (['failed', 'missed', 'cancelled'].includes(post.state))
    assert.equal(shown.length, 0, `it says that it is ${post.state}: ${post.trouble?.message}`);
  assert.ok(
    post.attempts.every(({ finished_at }) => finished_at !== null),
    'an attempt is open',
  );
  return post;
}

test('an amendment survives a kill at every boundary', async (t) => {
  const deaths: string[] = [];
  for (let boundaries = 1; ; boundaries++) {
    assert.ok(boundaries < 60, 'the journey has no end');
    const change = await changing();
    const { worker, diedAt } = createKillableWorker(fixture.createWorker(`mortal ${boundaries}`), boundaries);
    await fixture.sendUntilIdle(worker).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    const death = diedAt();
    if (death?.startsWith('after POST')) {
      assert.deepEqual(await edits(change.original), [change.text], 'it is out');
      assertProblem(await ines.post(`/v1/posts/${change.id}/cancel`), 403, 'already_sending');
    }
    if (death !== undefined) await fixture.sendUntilIdle(fixture.createWorker('successor'));
    assert.equal((await assertTrue(change)).state, 'published', `killed ${death}`);
    if (death === undefined) break;
    deaths.push(death);
  }
  t.diagnostic(`${deaths.length} boundaries`);
  for (const where of [/^after POST .*\/rest\/posts\//, /^before POST/, /^after marking the commit step/])
    assert.ok(
      deaths.some((death) => where.test(death)),
      `nobody died ${where}`,
    );
});

describe('one fault at the amendment call', () => {
  for (const kind of faultKinds)
    test(kind, async () => {
      const delay_ms = { slow: 20, late_success: seconds(30) }[kind as string] ?? 0;
      fixture.callTimeoutMs = kind.startsWith('hang') ? 400 : seconds(20);
      const change = await changing();
      await arrangeFault(server.sandboxUrl, { operation: 'editPost', kind, delay_ms });
      await fixture.sendUntilIdle();
      fixture.callTimeoutMs = seconds(20);
      const left = await (await fetch(new URL('/_sandbox/faults', server.sandboxUrl))).json();
      assert.deepEqual(left, { faults: [] }, 'the fault did not happen, so nothing was shown');
      assert.equal((await assertTrue(change)).state, 'published');
    });
});

const untilItEnds = async (kind: string): Promise<Awaited<ReturnType<typeof changing>>> => {
  const change = await changing();
  await arrangeFault(server.sandboxUrl, { operation: 'editPost', kind, times: 500 });
  await fixture.sendUntilIdle();
  await fixture.postToSandbox('faults/clear', {});
  return change;
};

test('answers are lost for good: the amendment is unconfirmed, a person checks, and then it can be retried', async () => {
  const change = await untilItEnds('drop_after_effect');
  const post = await assertTrue(change);
  assert.equal(post.state, 'unconfirmed');
  assert.match(post.trouble?.message ?? '', /then tell us/);
  assert.equal((await ines.readPost(change.original.id)).amended_at, null);
  const resolution = { result: 'published', url: change.original.permalink };
  await ines.mustPost(`/v1/posts/${change.id}/resolve`, resolution);
  const original = await ines.readPost(change.original.id);
  assert.deepEqual([original.state, original.current_caption], ['published', change.text]);
  assert.ok(original.history.some(({ action }) => action === 'post.amended'));
});

test('a person reports that it is not there: the same revision is retried', async () => {
  const change = await untilItEnds('drop_before_effect');
  assert.equal((await assertTrue(change)).state, 'unconfirmed');
  await ines.mustPost(`/v1/posts/${change.id}/resolve`, { result: 'not_published' });
  await ines.mustPost(`/v1/posts/${change.id}/retry`);
  await fixture.sendUntilIdle();
  assert.equal((await assertTrue(change)).state, 'published');
});

test('an amendment that could not start in time is missed, and says that nothing was changed', async () => {
  const change = await changing();
  await fixture.advanceClocks(seconds(3_600));
  await fixture.sendUntilIdle();
  const post = await assertTrue(change);
  assert.equal(post.state, 'missed');
  assert.match(post.trouble?.message ?? '', /Nothing was changed/);
});

test('an amendment that may have been applied is not repeated when its time has passed: a person checks', async () => {
  const change = await changing();
  await arrangeFault(server.sandboxUrl, { operation: 'editPost', kind: 'drop_after_effect' });
  await fixture.sendDuePosts(fixture.createWorker('first'));
  assert.equal((await ines.readPost(change.id)).trouble?.code, 'checking');
  await fixture.advanceClocks(seconds(3_600));
  await fixture.sendUntilIdle();
  assert.equal((await assertTrue(change)).state, 'unconfirmed');
  assert.deepEqual(await edits(change.original), [change.text]);
});

test('the platform refuses the amendment: failed, in its words', async () => {
  const change = await changing();
  await arrangeFault(server.sandboxUrl, { operation: 'editPost', kind: 'status_before_effect', status: 403 });
  await fixture.sendUntilIdle();
  const post = await assertTrue(change);
  assert.equal(post.state, 'failed');
  assert.match(post.trouble?.message ?? '', /LinkedIn/);
});
