/** Changing what is out, from "change it" to the platform; the sandbox's ledger is the judge. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AccountView } from '../../server/http/accounts/views.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { assertProblem } from '../api/problem.ts';
import { type House, startHouse } from '../house.ts';
import { type LedgerEntry, ledger } from '../ledger.ts';
import { photo } from '../pictures.ts';
import { makeQuick } from '../quick-platforms.ts';
import { video } from '../videos.ts';
import type { Visitor } from '../visitor.ts';

let house: House;
let ines: Visitor;
const accounts = new Map<string, AccountView>();

before(async () => {
  house = await startHouse();
  ines = house.visitor();
  await ines.signIn('ines');
  await makeQuick(house.sandboxUrl);
  const consents: [string, Record<string, string>][] = [
    ['linkedin', { member: 'ines' }],
    ['tiktok', { creator: 'ines' }],
    ['youtube', { account: 'ines' }],
    ['facebook', { person: 'ines' }],
  ];
  for (const [platform, consent] of consents) {
    const [account] = await ines.connect(platform, { decision: 'allow', ...consent }, (all) =>
      all.slice(0, 1),
    );
    if (account) accounts.set(platform, account);
  }
});
after(() => house[Symbol.asyncDispose]());

type Declarations = Record<string, string | boolean>;

async function goesOut(id: string, declarations: Declarations = {}): Promise<PostDetailView> {
  const { state } = await ines.approve(id, undefined, declarations);
  assert.equal(state, 'approved');
  await ines.must('/posts/publish', { post_id: id });
  const post = await ines.until(id, ({ state: now }) => !['approved', 'publishing'].includes(now), 40_000);
  assert.equal(post.state, 'published', JSON.stringify(post.trouble));
  return post;
}

async function publish(
  platform: string,
  input: Record<string, unknown>,
  declarations: Declarations = {},
): Promise<PostDetailView> {
  const id = await ines.draft({ platform, account_id: accounts.get(platform)?.id, ...input });
  return goesOut(id, declarations);
}

/** From "change it" to out. */
async function amend(
  original: PostDetailView,
  changes: object,
  declarations: Declarations = {},
): Promise<PostDetailView> {
  const draft = await ines.must(`/v1/posts/${original.id}/amend`);
  await ines.must(`/v1/posts/${draft.id}`, { revision: draft.revision, ...changes });
  return goesOut(draft.id, declarations);
}

/** What the ledger says of one post, in order. Captions are used once here, so they tell posts apart. */
async function told(original: PostDetailView): Promise<{ made: LedgerEntry[]; edited: LedgerEntry[] }> {
  const all = await ledger(house.sandboxUrl);
  const id = all.find(({ text }) => text === original.caption)?.external_id;
  assert.ok(id, `${original.caption} is not out`);
  const edited = await ledger(house.sandboxUrl, 'edited');
  return {
    made: all.filter(({ external_id }) => external_id === id),
    edited: edited.filter(({ external_id }) => external_id === id),
  };
}

describe('LinkedIn', () => {
  test('the text changes as approved, twice; the post is still one, and tells what it reads now', async () => {
    const file = await ines.upload('sale.jpg', await photo('olive'), 'A bag');
    const original = await publish('linkedin', { caption: 'Sale on Monday', media: file.media });
    const first = await amend(original, { caption: 'Sale on (Tuesday) #now' });
    const second = await amend(original, { caption: 'Sale on Wednesday' });

    const { made, edited } = await told(original);
    assert.equal(made.length, 1, 'changed, not made again');
    assert.deepEqual(
      edited.map(({ text }) => text),
      ['Sale on (Tuesday) #now', 'Sale on Wednesday'],
    );
    assert.equal(first.current_revision?.amends, made[0]?.external_id);
    assert.deepEqual([first.permalink, second.permalink], [original.permalink, original.permalink]);
    assert.equal(second.replaces?.text, 'Sale on (Tuesday) #now');
    assert.deepEqual(
      second.current_revision?.media.map(({ sha256 }) => sha256),
      original.current_revision?.media.map(({ sha256 }) => sha256),
    );
    const now = await ines.read(original.id);
    assert.deepEqual(
      [now.state, now.caption, now.current_caption],
      ['published', 'Sale on Monday', 'Sale on Wednesday'],
    );
    assert.equal(now.amended_at, second.published_at);
    assert.equal(now.out_now?.text, 'Sale on Wednesday');
    assert.deepEqual(
      now.amendments.map(({ id, state }) => [id, state]),
      [
        [first.id, 'published'],
        [second.id, 'published'],
      ],
    );
    assert.equal(now.history.filter(({ action }) => action === 'post.amended').length, 2);
    assert.equal((await ines.read(first.id)).current_caption, 'Sale on Wednesday', 'it was changed again');
    assert.ok(now.can.includes('amend'));
    const page = await (await fetch(original.permalink ?? '')).text();
    assert.match(page, /Sale on Wednesday/);
  });

  test('an edit after approval makes the approval void, as with every post', async () => {
    const original = await publish('linkedin', { caption: 'Void, first' });
    const draft = await ines.must(`/v1/posts/${original.id}/amend`);
    await ines.must(`/v1/posts/${draft.id}`, { revision: 1, caption: 'Void, approved' });
    await ines.approve(draft.id);
    await ines.must(`/v1/posts/${draft.id}`, { revision: 2, caption: 'Void, edited since' });
    assertProblem(await ines.post('/posts/publish', { post_id: draft.id }), 403, 'post_not_approved');
    assert.equal((await told(original)).edited.length, 0);
  });

  test('a copy of a change is a post of its own', async () => {
    const original = await publish('linkedin', { caption: 'Copied, first' });
    const change = await amend(original, { caption: 'Copied, second' });
    const copy = await ines.must(`/v1/posts/${change.id}/duplicate`);
    assert.deepEqual([copy.amends, copy.caption], [null, 'Copied, second']);
    await ines.must(`/v1/posts/${copy.id}`, { revision: copy.revision, caption: 'Copied, third' });
    const other = await goesOut(copy.id);
    assert.notEqual(other.permalink, original.permalink);
  });

  test('removing a post cancels changes that are not over; those that went out are gone with it', async () => {
    const original = await publish('linkedin', { caption: 'Removed, first' });
    const out = await amend(original, { caption: 'Removed, second' });
    assertProblem(await ines.delete(`/v1/posts/${out.id}`), 403, 'delete_not_supported');
    const draft = await ines.must(`/v1/posts/${original.id}/amend`);
    await ines.must(`/v1/posts/${draft.id}`, { revision: 1, caption: 'Removed, third' });
    await ines.approve(draft.id);
    assert.equal((await ines.delete(`/v1/posts/${original.id}`)).status, 204);
    const states = await Promise.all(
      [original.id, out.id, draft.id].map(async (id) => (await ines.read(id)).state),
    );
    assert.deepEqual(states, ['removed', 'removed', 'cancelled']);
    const { approvals_list } = await ines.read(draft.id);
    assert.ok(approvals_list.every(({ void_reason }) => void_reason === 'original_removed'));
    assertProblem(await ines.post(`/v1/posts/${original.id}/amend`), 400, 'wrong_state');
  });

  test('a change of a post that is gone from the platform fails in words', async () => {
    const original = await publish('linkedin', { caption: 'Gone, first' });
    const draft = await ines.must(`/v1/posts/${original.id}/amend`);
    await ines.must(`/v1/posts/${draft.id}`, { revision: 1, caption: 'Gone, second' });
    await ines.approve(draft.id);
    // Removed by us in the very moment it was about to be sent: nobody cancelled the change.
    await house.database.handle.sql
      .updateTable('posts')
      .set({ state: 'removed' })
      .where('id', '=', original.id as `${bigint}`)
      .execute();
    await ines.must('/posts/publish', { post_id: draft.id });
    const failed = await ines.until(draft.id, ({ state }) => state === 'failed');
    assert.equal(failed.trouble?.code, 'original_removed');
    assert.match(failed.trouble?.message ?? '', /removed, so nothing was changed/);
    assert.equal((await told(original)).edited.length, 0);
  });
});

describe('YouTube', () => {
  const declared = { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' };

  test('title, words and visibility change as approved; the video is still one', async () => {
    const film = await ines.upload(
      'tour.mp4',
      await video({ seconds: 3, width: 640, height: 360, frameRate: 30 }),
    );
    const options = { title: 'A tour', tags: ['coffee'] };
    const original = await publish(
      'youtube',
      { caption: 'How we roast', media: film.media, options },
      declared,
    );
    const better = { title: 'A better tour', tags: ['coffee', 'milk'] };
    const change = await amend(
      original,
      { caption: 'How we roast for milk', options: better },
      { ...declared, visibility: 'public' },
    );
    const { made, edited } = await told(original);
    assert.deepEqual([made.length, edited.length], [1, 1]);
    assert.equal(edited[0]?.text, 'How we roast for milk');
    assert.equal(change.permalink, original.permalink);
    // Only what is declared differs: that is a change too.
    const draft = await ines.must(`/v1/posts/${original.id}/amend`);
    assert.deepEqual([draft.options, draft.problems], [better, []]);
    await goesOut(draft.id, declared);
    assert.equal((await told(original)).edited.length, 2);
  });
});

test('Facebook: the text of a post with a photo changes as approved; the post is still one', async () => {
  const file = await ines.upload('cup.jpg', await photo('teal'), 'A cup');
  const original = await publish('facebook', { caption: 'Cups are here', media: file.media });
  const change = await amend(original, { caption: 'Cups are here, and saucers' });
  const { made, edited } = await told(original);
  assert.equal(made.length, 1);
  assert.deepEqual(
    edited.map(({ text, external_id }) => [text, external_id]),
    [['Cups are here, and saucers', change.current_revision?.amends]],
  );
});

test('TikTok: says in plain words that it is not supported, and offers nothing', async () => {
  const film = await ines.upload(
    'tall.mp4',
    await video({ seconds: 5, width: 540, height: 960, frameRate: 30 }),
  );
  const original = await publish(
    'tiktok',
    { caption: 'Pour', media: film.media },
    { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true },
  );
  const problem = assertProblem(await ines.post(`/v1/posts/${original.id}/amend`), 403, 'edit_not_supported');
  assert.match(problem.detail, /TikTok/);
  assert.ok(!original.can.includes('amend'));
  const { supported, parts, reason } = original.editing;
  assert.deepEqual([supported, parts, reason], [false, [], problem.detail]);
});
