/**
 * Every kind of Instagram post, from draft to visible, by both connection methods; the sandbox's ledger is the judge.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { AccountView } from '../../server/http/accounts/views.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import type { BrowserSession } from '../browser-session.ts';
import { createPhoto } from '../pictures.ts';
import { type LedgerEntry, readLedger } from '../read-ledger.ts';
import type { TestServer } from '../test-server.ts';
import { createVideo } from '../videos.ts';
import { startJourney } from './start-journey.ts';

let server: TestServer;
let ines: BrowserSession;
let account: AccountView;

before(async () => {
  server = await startJourney();
  ines = server.newSession();
  await ines.signIn('ines');
  // Pictures are ready at once; videos are waited for.
  await fetch(new URL('/_sandbox/settings', server.sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'instagram', image_processing_ms: 0 }),
  });
});
after(() => server[Symbol.asyncDispose]());

async function connect(method: string, consent: Record<string, string>): Promise<void> {
  const [connected] = await ines.connect(
    'instagram',
    { decision: 'allow', ...consent },
    (all) => all,
    method,
  );
  assert.ok(connected);
  assert.equal(connected.status, 'active');
  account = connected;
}

interface File {
  readonly media_id: string;
  readonly role?: 'thumbnail';
}

const picture = async (colour: string, width = 1_080, height = 1_080, altText = ''): Promise<File> =>
  ines.upload(`${colour}.jpg`, await createPhoto(colour, width, height), altText);
const makeVideoFile = async (width: number, height: number): Promise<File> =>
  ines.upload(
    `film-${width}.mp4`,
    await createVideo({ seconds: 4, width, height, frameRate: 30, fastStart: true }),
  );

const shaOf = ({ sha256 }: { readonly sha256: string }): string => sha256;
let sent = 0;

/**
 * What became visible are the very bytes of the approved revision, in their order. No two posts here share a caption
 * and files, which identify them in the ledger.
 */
async function publishAndCheck(
  caption: string,
  media: readonly File[],
  options: Record<string, unknown> = {},
): Promise<{ post: PostDetailView; visible: LedgerEntry }> {
  sent += 1;
  const id = await ines.createDraft({ platform: 'instagram', account_id: account.id, caption, options });
  const { revision } = await ines.readPost(id);
  const items = media.map(({ media_id, role = null }) => ({ id: media_id, role }));
  await ines.mustPost(`/v1/posts/${id}`, { revision, media: items });
  const draft = await ines.waitForPost(id, ({ problems }) => problems.length === 0, 20_000);
  assert.deepEqual(draft.problems, []);
  await ines.approve(id);
  await ines.mustPost('/posts/publish', { post_id: id });
  const post = await ines.waitForPost(id, ({ state }) => !['approved', 'publishing'].includes(state), 60_000);
  assert.equal(post.state, 'published', JSON.stringify(post.trouble));
  const shown = (post.current_revision?.media ?? []).filter((file) => file.role !== 'thumbnail');
  const files = shown.map(({ sha256 }) => sha256);
  const entries = (await readLedger(server.sandboxUrl)).filter(
    ({ text, media: seen }) =>
      (text ?? '') === caption && isDeepStrictEqual(seen.slice(0, files.length).map(shaOf), files),
  );
  assert.equal(entries.length, 1);
  const [visible] = entries;
  assert.ok(visible && post.permalink);
  assert.equal(visible.account, account.external_id);
  assert.equal((await fetch(post.permalink)).status, 200);
  return { post, visible };
}

// Each waits for its videos.
describe('with Instagram', { concurrency: true }, () => {
  before(() => connect('instagram', { account: 'ines' }));

  test('a picture with its description', async () => {
    const { visible } = await publishAndCheck('A cup #coffee', [
      await picture('teal', 1_080, 1_350, 'a cup'),
    ]);
    assert.equal(visible.text, 'A cup #coffee');
    assert.equal(visible.media[0]?.alt_text, 'a cup');
  });

  test('a carousel of pictures and a video', async () => {
    const files = [await picture('red'), await makeVideoFile(720, 720), await picture('blue')];
    assert.equal((await publishAndCheck('Three', files)).visible.media.length, 3);
  });

  test('a single video is published as a Reel, and one with a cover', async () => {
    const moving = await makeVideoFile(540, 960);
    assert.match((await publishAndCheck('Moving', [moving])).post.permalink ?? '', /\/reel\//);
    const cover = { ...(await picture('olive', 1_080, 1_920)), role: 'thumbnail' as const };
    const options = { kind: 'reel', share_to_feed: false, audio_name: 'Harbour' };
    await publishAndCheck('With a cover', [moving, cover], options);
  });

  test('a Story, which has no text', async () => {
    const { visible } = await publishAndCheck('', [await picture('navy', 1_080, 1_920)], { kind: 'story' });
    assert.ok(!visible.text);
    const withText = { platform: 'instagram', caption: 'Words to use', options: { kind: 'story' } };
    const reply = await ines.post<{ errors: { code: string }[] }>('/posts/create', withText);
    assert.equal(reply.status, 400);
    assert.deepEqual(
      reply.body.errors.map(({ code }) => code),
      ['caption_not_here'],
    );
  });

  test('a published post cannot be deleted from here, and that is said', async () => {
    const { post } = await publishAndCheck('To stay', [await picture('gold')]);
    const reply = await ines.request<{ code: string; detail: string }>('DELETE', `/v1/posts/${post.id}`);
    assert.deepEqual([reply.status, reply.body.code], [403, 'delete_not_supported']);
    assert.match(reply.body.detail, /Instagram app/);
  });
});

describe('with Facebook', { concurrency: true }, () => {
  before(() => connect('facebook', { person: 'ines' }));

  test('a Reel is uploaded, and a picture is fetched', async () => {
    assert.match(
      (await publishAndCheck('Handed over', [await makeVideoFile(540, 960)])).post.permalink ?? '',
      /\/reel\//,
    );
    await publishAndCheck('Fetched', [await picture('plum')]);
  });

  test('a Story with a video', async () => {
    await publishAndCheck('', [await makeVideoFile(540, 960)], { kind: 'story' });
  });

  test('a published post can be deleted', async () => {
    const { post, visible } = await publishAndCheck('To go', [await picture('brown')]);
    const reply = await ines.request('DELETE', `/v1/posts/${post.id}`);
    assert.equal(reply.status, 204);
    const removed = await readLedger(server.sandboxUrl, 'removed');
    assert.deepEqual(
      removed.map(({ external_id }) => external_id),
      [visible.external_id],
    );
  });
});

test('nothing else became visible', async () => {
  assert.equal((await readLedger(server.sandboxUrl)).length, sent);
});
