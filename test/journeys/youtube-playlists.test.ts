/** A video's playlists, from the editor's list to YouTube's entry; the sandbox's ledger is the judge. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccountView } from '../../server/http/accounts/views.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { assertProblem } from '../api/assert-problem.ts';
import { type BrowserSession, digestToSign } from '../browser-session.ts';
import { readLedger } from '../read-ledger.ts';
import { skipProcessing } from '../skip-processing.ts';
import type { TestServer } from '../test-server.ts';
import { createVideo } from '../videos.ts';
import { startJourney } from './start-journey.ts';

interface Playlist {
  readonly id: string;
  readonly name: string;
}

let server: TestServer;
let ines: BrowserSession;
let account: AccountView;
let media: string;

before(async () => {
  server = await startJourney();
  await skipProcessing(server.sandboxUrl);
  ines = server.newSession();
  await ines.signIn('ines');
  const consent = { account: 'ines', decision: 'allow' };
  const [channel] = await ines.connect('youtube', consent, (all) => all.slice(0, 1));
  assert.ok(channel);
  account = channel;
  const bytes = await createVideo({ seconds: 3, width: 640, height: 360, frameRate: 30 });
  ({ media } = await ines.upload('tour.mp4', bytes));
});
after(() => server[Symbol.asyncDispose]());

const declared = { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' };

const findPlaylists = () =>
  ines.get<{ data: (Playlist & { kind: string; detail: string; url: string })[] }>(
    `/v1/accounts/${account.id}/entities?option=playlists`,
  );

const draftIn = (title: string, playlists: readonly Playlist[]): Promise<string> =>
  ines.createDraft({
    platform: 'youtube',
    account_id: account.id,
    caption: `About ${title}`,
    media,
    options: { title, playlists },
  });

async function publish(id: string): Promise<PostDetailView> {
  await ines.approve(id, undefined, declared);
  await ines.mustPost('/posts/publish', { post_id: id });
  const post = await ines.waitForPost(id, ({ state }) => !['approved', 'publishing'].includes(state), 40_000);
  assert.equal(post.state, 'published', JSON.stringify(post.trouble));
  return post;
}

/** The playlists in which the ledger has the video, in the order of their entries. */
async function playlistsWith({ permalink }: PostDetailView): Promise<unknown[]> {
  const entries = await readLedger(server.sandboxUrl, 'added_to_playlist');
  return entries
    .filter(({ details }) => permalink?.endsWith(String(details?.videoId)))
    .map(({ details }) => details?.playlistId);
}

test('an author chooses from the channel’s playlists, and the approved video joins each once', async () => {
  const { status, body } = await findPlaylists();
  assert.equal(status, 200);
  const chosen = body.data.map(({ id, name }) => ({ id, name }));
  assert.deepEqual(chosen.map(({ name }) => name).sort(), ['Behind the roast', 'Brewing guides']);
  assert.deepEqual([body.data[0]?.kind, body.data[0]?.detail], ['list', '0 videos, public']);

  const id = await draftIn('A tour', chosen);
  const draft = await ines.openPost(id);
  assert.deepEqual([draft.problems, draft.options.playlists], [[], chosen]);
  const post = await publish(id);
  assert.equal(post.trouble, null);
  assert.deepEqual(
    await playlistsWith(post),
    chosen.map((playlist) => playlist.id),
  );
  assert.match((await findPlaylists()).body.data[0]?.detail ?? '', /^1 video, public$/);
});

test('what is signed names the playlists: another choice, order or name is another digest', async () => {
  const [first, second] = (await findPlaylists()).body.data.map(({ id, name }) => ({ id, name }));
  assert.ok(first && second);
  const id = await draftIn('Digests', []);
  const digests = new Set<string | undefined>();
  const choices = [[], [first], [second], [first, second], [second, first], [{ ...first, name: 'Other' }]];
  for (const playlists of choices) {
    const { revision } = await ines.readPost(id);
    await ines.mustPost(`/v1/posts/${id}`, { revision, options: { title: 'Digests', playlists } });
    digests.add(digestToSign(await ines.openPost(id)));
  }
  assert.equal(digests.size, choices.length);
  assert.ok(!digests.has(undefined));

  // An approval covers the playlists it was given for, and no others.
  const { revision } = await ines.readPost(id);
  await ines.mustPost(`/v1/posts/${id}`, { revision, options: { title: 'Digests', playlists: [first] } });
  await ines.approve(id, undefined, declared);
  await ines.mustPost(`/v1/posts/${id}`, {
    revision: (await ines.readPost(id)).revision,
    options: { title: 'Digests', playlists: [second] },
  });
  assertProblem(await ines.post('/posts/publish', { post_id: id }), 403, 'post_not_approved');
});

test('a playlist that is gone leaves the video published, with a note that names it', async () => {
  const gone = { id: 'PLNoSuchPlaylist0000', name: 'Summer specials' };
  const post = await publish(await draftIn('A summer', [gone]));
  assert.equal(post.trouble?.code, 'note');
  assert.match(post.trouble?.message ?? '', /not in the playlist "Summer specials"\. YouTube no longer has/);
  assert.deepEqual(await playlistsWith(post), []);
});

test('the playlists of a published video are fixed, and changing its text adds nothing', async () => {
  const [first, second] = (await findPlaylists()).body.data.map(({ id, name }) => ({ id, name }));
  assert.ok(first && second);
  const original = await publish(await draftIn('To be changed', [first]));
  const draft = await ines.mustPost(`/v1/posts/${original.id}/amend`);
  const options = { title: 'Changed', playlists: [second] };
  const refused = await ines.post(`/v1/posts/${draft.id}`, { revision: draft.revision, options });
  assertProblem(refused, 400, 'part_is_fixed');
  await ines.mustPost(`/v1/posts/${draft.id}`, {
    revision: draft.revision,
    options: { ...options, playlists: [first] },
  });
  await publish(draft.id);
  assert.deepEqual(await playlistsWith(original), [first.id]);
});
