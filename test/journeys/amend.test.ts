/** Amending a published post, from the new draft to the platform; the sandbox's ledger is the judge. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AccountView } from '../../server/http/accounts/views.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { assertProblem } from '../api/assert-problem.ts';
import type { BrowserSession } from '../browser-session.ts';
import { createPhoto } from '../pictures.ts';
import { type LedgerEntry, readLedger } from '../read-ledger.ts';
import { skipProcessing } from '../skip-processing.ts';
import type { TestServer } from '../test-server.ts';
import { createVideo } from '../videos.ts';
import { startJourney } from './start-journey.ts';

let server: TestServer;
let ines: BrowserSession;
const accounts = new Map<string, AccountView>();

before(async () => {
  server = await startJourney();
  ines = server.newSession();
  await ines.signIn('ines');
  await skipProcessing(server.sandboxUrl);
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
after(() => server[Symbol.asyncDispose]());

type DeclaredValues = Record<string, string | boolean>;

async function publishAndWait(id: string, declarations: DeclaredValues = {}): Promise<PostDetailView> {
  const { state } = await ines.approve(id, undefined, declarations);
  assert.equal(state, 'approved');
  await ines.mustPost('/posts/publish', { post_id: id });
  const post = await ines.waitForPost(
    id,
    ({ state: now }) => !['approved', 'publishing'].includes(now),
    40_000,
  );
  assert.equal(post.state, 'published', JSON.stringify(post.trouble));
  return post;
}

async function publish(
  platform: string,
  input: Record<string, unknown>,
  declarations: DeclaredValues = {},
): Promise<PostDetailView> {
  const id = await ines.createDraft({ platform, account_id: accounts.get(platform)?.id, ...input });
  return publishAndWait(id, declarations);
}

/** From the new draft to published. */
async function amend(
  original: PostDetailView,
  changes: object,
  declarations: DeclaredValues = {},
): Promise<PostDetailView> {
  const draft = await ines.mustPost(`/v1/posts/${original.id}/amend`);
  await ines.mustPost(`/v1/posts/${draft.id}`, { revision: draft.revision, ...changes });
  return publishAndWait(draft.id, declarations);
}

/** The ledger's entries of one post, in order. Captions are unique here, so they identify posts. */
async function ledgerEntries(
  original: PostDetailView,
): Promise<{ made: LedgerEntry[]; edited: LedgerEntry[] }> {
  const all = await readLedger(server.sandboxUrl);
  const id = all.find(({ text }) => text === original.caption)?.external_id;
  assert.ok(id, `${original.caption} is not out`);
  const edited = await readLedger(server.sandboxUrl, 'edited');
  return {
    made: all.filter(({ external_id }) => external_id === id),
    edited: edited.filter(({ external_id }) => external_id === id),
  };
}

describe('LinkedIn', () => {
  test('the text changes as approved, twice; there is still one post, and it shows its current text', async () => {
    const file = await ines.upload('sale.jpg', await createPhoto('olive'), 'A bag');
    const original = await publish('linkedin', { caption: 'Sale on Monday', media: file.media });
    const first = await amend(original, { caption: 'Sale on (Tuesday) #now' });
    const second = await amend(original, { caption: 'Sale on Wednesday' });

    const { made, edited } = await ledgerEntries(original);
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
    const now = await ines.readPost(original.id);
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
    assert.equal(
      (await ines.readPost(first.id)).current_caption,
      'Sale on Wednesday',
      'it was changed again',
    );
    assert.ok(now.can.includes('amend'));
    const page = await (await fetch(original.permalink ?? '')).text();
    assert.match(page, /Sale on Wednesday/);
  });

  test('an edit after approval voids the approval, as with every post', async () => {
    const original = await publish('linkedin', { caption: 'Void, first' });
    const draft = await ines.mustPost(`/v1/posts/${original.id}/amend`);
    await ines.mustPost(`/v1/posts/${draft.id}`, { revision: 1, caption: 'Void, approved' });
    await ines.approve(draft.id);
    await ines.mustPost(`/v1/posts/${draft.id}`, { revision: 2, caption: 'Void, edited since' });
    assertProblem(await ines.post('/posts/publish', { post_id: draft.id }), 403, 'post_not_approved');
    assert.equal((await ledgerEntries(original)).edited.length, 0);
  });

  test('a copy of an amendment is a post of its own', async () => {
    const original = await publish('linkedin', { caption: 'Copied, first' });
    const change = await amend(original, { caption: 'Copied, second' });
    const copy = await ines.mustPost(`/v1/posts/${change.id}/duplicate`);
    assert.deepEqual([copy.amends, copy.caption], [null, 'Copied, second']);
    await ines.mustPost(`/v1/posts/${copy.id}`, { revision: copy.revision, caption: 'Copied, third' });
    const other = await publishAndWait(copy.id);
    assert.notEqual(other.permalink, original.permalink);
  });

  test('removing a post cancels its pending amendments; the published ones are gone with it', async () => {
    const original = await publish('linkedin', { caption: 'Removed, first' });
    const out = await amend(original, { caption: 'Removed, second' });
    assertProblem(await ines.delete(`/v1/posts/${out.id}`), 403, 'delete_not_supported');
    const draft = await ines.mustPost(`/v1/posts/${original.id}/amend`);
    await ines.mustPost(`/v1/posts/${draft.id}`, { revision: 1, caption: 'Removed, third' });
    await ines.approve(draft.id);
    assert.equal((await ines.delete(`/v1/posts/${original.id}`)).status, 204);
    const states = await Promise.all(
      [original.id, out.id, draft.id].map(async (id) => (await ines.readPost(id)).state),
    );
    assert.deepEqual(states, ['removed', 'removed', 'cancelled']);
    const { approvals_list } = await ines.readPost(draft.id);
    assert.ok(approvals_list.every(({ void_reason }) => void_reason === 'original_removed'));
    assertProblem(await ines.post(`/v1/posts/${original.id}/amend`), 400, 'wrong_state');
  });

  test('an amendment of a post that is gone from the platform fails with a reason', async () => {
    const original = await publish('linkedin', { caption: 'Gone, first' });
    const draft = await ines.mustPost(`/v1/posts/${original.id}/amend`);
    await ines.mustPost(`/v1/posts/${draft.id}`, { revision: 1, caption: 'Gone, second' });
    await ines.approve(draft.id);
    // Removed by us at the very moment it was about to be sent: the amendment was not cancelled.
    await server.database.handle.sql
      .updateTable('posts')
      .set({ state: 'removed' })
      .where('id', '=', original.id as `${bigint}`)
      .execute();
    await ines.mustPost('/posts/publish', { post_id: draft.id });
    const failed = await ines.waitForPost(draft.id, ({ state }) => state === 'failed');
    assert.equal(failed.trouble?.code, 'original_removed');
    assert.match(failed.trouble?.message ?? '', /removed, so nothing was changed/);
    assert.equal((await ledgerEntries(original)).edited.length, 0);
  });
});

describe('YouTube', () => {
  const declared = { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' };

  test('title, text and visibility change as approved; there is still one video', async () => {
    const videoFile = await ines.upload(
      'tour.mp4',
      await createVideo({ seconds: 3, width: 640, height: 360, frameRate: 30 }),
    );
    const options = { title: 'A tour', tags: ['coffee'] };
    const original = await publish(
      'youtube',
      { caption: 'How we roast', media: videoFile.media, options },
      declared,
    );
    const better = { title: 'A better tour', tags: ['coffee', 'milk'] };
    const change = await amend(
      original,
      { caption: 'How we roast for milk', options: better },
      { ...declared, visibility: 'public' },
    );
    const { made, edited } = await ledgerEntries(original);
    assert.deepEqual([made.length, edited.length], [1, 1]);
    assert.equal(edited[0]?.text, 'How we roast for milk');
    assert.equal(change.permalink, original.permalink);
    // Only a declaration differs: that is a change too.
    const draft = await ines.mustPost(`/v1/posts/${original.id}/amend`);
    assert.deepEqual([draft.options, draft.problems], [better, []]);
    await publishAndWait(draft.id, declared);
    assert.equal((await ledgerEntries(original)).edited.length, 2);
  });
});

test('Facebook: the text of a post with a photo changes as approved; there is still one post', async () => {
  const file = await ines.upload('cup.jpg', await createPhoto('teal'), 'A cup');
  const original = await publish('facebook', { caption: 'Cups are here', media: file.media });
  const change = await amend(original, { caption: 'Cups are here, and saucers' });
  const { made, edited } = await ledgerEntries(original);
  assert.equal(made.length, 1);
  assert.deepEqual(
    edited.map(({ text, external_id }) => [text, external_id]),
    [['Cups are here, and saucers', change.current_revision?.amends]],
  );
});

test('TikTok: says in plain language that it is not supported, and offers nothing', async () => {
  const videoFile = await ines.upload(
    'tall.mp4',
    await createVideo({ seconds: 5, width: 540, height: 960, frameRate: 30 }),
  );
  const original = await publish(
    'tiktok',
    { caption: 'Pour', media: videoFile.media },
    { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true },
  );
  const problem = assertProblem(await ines.post(`/v1/posts/${original.id}/amend`), 403, 'edit_not_supported');
  assert.match(problem.detail, /TikTok/);
  assert.ok(!original.can.includes('amend'));
  const { supported, parts, reason } = original.editing;
  assert.deepEqual([supported, parts, reason], [false, [], problem.detail]);
});
