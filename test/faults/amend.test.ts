/**
 * A change of what is out under faults and kills: in the end the post reads as was approved, it was never made a
 * second time, and where nobody can tell, nobody claims to.
 */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { faultKinds } from '../../sandbox/core/faults.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { seconds } from '../../server/lib/clock.ts';
import { assertProblem } from '../api/problem.ts';
import { arrangeFault, ledger } from '../ledger.ts';
import { Killed, mortal } from './mortal.ts';
import { openStage } from './stage.ts';

const stage = await openStage();
after(() => stage[Symbol.asyncDispose]());
const { house, ines } = stage;
let posts = 0;

/** A post that is out, and an approved change of it that is being sent. */
async function changing(): Promise<{
  readonly original: PostDetailView;
  readonly id: string;
  readonly text: string;
}> {
  const name = `Post ${++posts}`;
  const originalId = await stage.post({ caption: `${name} as it was` });
  await stage.drive();
  const original = await ines.read(originalId);
  assert.equal(original.state, 'published', JSON.stringify(original.trouble));
  const text = `${name} as it should read`;
  const draft = await ines.must(`/v1/posts/${originalId}/amend`);
  await ines.must(`/v1/posts/${draft.id}`, { revision: 1, caption: text });
  await ines.approve(draft.id);
  await ines.must('/posts/publish', { post_id: draft.id });
  return { original, id: draft.id, text };
}

async function edits({ permalink }: PostDetailView): Promise<string[]> {
  const entries = await ledger(house.sandboxUrl, 'edited');
  return entries.filter(({ external_id }) => permalink?.includes(external_id)).map(({ text }) => text);
}

/** Whatever the change says of itself is true, and the post was made once. */
async function assertTrue({
  original,
  id,
  text,
}: Awaited<ReturnType<typeof changing>>): Promise<PostDetailView> {
  const post = await ines.read(id);
  const shown = await edits(original);
  const made = (await ledger(house.sandboxUrl)).filter(({ external_id }) =>
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

test('a change survives a kill at every boundary', async (t) => {
  const deaths: string[] = [];
  for (let boundaries = 1; ; boundaries++) {
    assert.ok(boundaries < 60, 'the journey has no end');
    const change = await changing();
    const { worker, diedAt } = mortal(stage.worker(`mortal ${boundaries}`), boundaries);
    await stage.drive(worker).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    const death = diedAt();
    if (death?.startsWith('after POST')) {
      assert.deepEqual(await edits(change.original), [change.text], 'it is out');
      assertProblem(await ines.post(`/v1/posts/${change.id}/cancel`), 403, 'already_sending');
    }
    if (death !== undefined) await stage.drive(stage.worker('successor'));
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

describe('one fault at the change', () => {
  for (const kind of faultKinds)
    test(kind, async () => {
      const delay_ms = { slow: 20, late_success: seconds(30) }[kind as string] ?? 0;
      stage.patienceMs = kind.startsWith('hang') ? 400 : seconds(20);
      const change = await changing();
      await arrangeFault(house.sandboxUrl, { operation: 'editPost', kind, delay_ms });
      await stage.drive();
      stage.patienceMs = seconds(20);
      const left = await (await fetch(new URL('/_sandbox/faults', house.sandboxUrl))).json();
      assert.deepEqual(left, { faults: [] }, 'the fault did not happen, so nothing was shown');
      assert.equal((await assertTrue(change)).state, 'published');
    });
});

const untilItEnds = async (kind: string): Promise<Awaited<ReturnType<typeof changing>>> => {
  const change = await changing();
  await arrangeFault(house.sandboxUrl, { operation: 'editPost', kind, times: 500 });
  await stage.drive();
  await stage.sandbox('faults/clear', {});
  return change;
};

test('answers get lost for good: nobody claims to know, a person looks, and then it can be tried again', async () => {
  const change = await untilItEnds('drop_after_effect');
  const post = await assertTrue(change);
  assert.equal(post.state, 'unconfirmed');
  assert.match(post.trouble?.message ?? '', /then tell us/);
  assert.equal((await ines.read(change.original.id)).amended_at, null);
  const resolution = { result: 'published', url: change.original.permalink };
  await ines.must(`/v1/posts/${change.id}/resolve`, resolution);
  const original = await ines.read(change.original.id);
  assert.deepEqual([original.state, original.current_caption], ['published', change.text]);
  assert.ok(original.history.some(({ action }) => action === 'post.amended'));
});

test('a person says that it is not there: the same revision is tried again', async () => {
  const change = await untilItEnds('drop_before_effect');
  assert.equal((await assertTrue(change)).state, 'unconfirmed');
  await ines.must(`/v1/posts/${change.id}/resolve`, { result: 'not_published' });
  await ines.must(`/v1/posts/${change.id}/retry`);
  await stage.drive();
  assert.equal((await assertTrue(change)).state, 'published');
});

test('a change that could not be begun in time is missed, and says that nothing was changed', async () => {
  const change = await changing();
  await stage.push(seconds(3_600));
  await stage.drive();
  const post = await assertTrue(change);
  assert.equal(post.state, 'missed');
  assert.match(post.trouble?.message ?? '', /Nothing was changed/);
});

test('a change that may be out is not done again when its time has passed: a person looks', async () => {
  const change = await changing();
  await arrangeFault(house.sandboxUrl, { operation: 'editPost', kind: 'drop_after_effect' });
  await stage.turn(stage.worker('first'));
  assert.equal((await ines.read(change.id)).trouble?.code, 'checking');
  await stage.push(seconds(3_600));
  await stage.drive();
  assert.equal((await assertTrue(change)).state, 'unconfirmed');
  assert.deepEqual(await edits(change.original), [change.text]);
});

test('the platform refuses the change: failed, in its words', async () => {
  const change = await changing();
  await arrangeFault(house.sandboxUrl, { operation: 'editPost', kind: 'status_before_effect', status: 403 });
  await stage.drive();
  const post = await assertTrue(change);
  assert.equal(post.state, 'failed');
  assert.match(post.trouble?.message ?? '', /LinkedIn/);
});
