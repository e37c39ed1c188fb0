/**
 * Whom and what posts on Instagram and Facebook name, from draft to visible; the sandbox's ledger is the judge, and a
 * change of any of it changes what people sign.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { AccountView } from '../../server/http/accounts/views.ts';
import type { FoundEntityView } from '../../server/http/views.ts';
import { type BrowserSession, digestToSign } from '../browser-session.ts';
import { createPhoto } from '../pictures.ts';
import { type LedgerEntry, readLedger } from '../read-ledger.ts';
import { skipProcessing } from '../skip-processing.ts';
import type { TestServer } from '../test-server.ts';
import { createVideo } from '../videos.ts';
import { startJourney } from './start-journey.ts';

let server: TestServer;
let ines: BrowserSession;
let instagram: AccountView;
let page: AccountView;

before(async () => {
  server = await startJourney();
  await skipProcessing(server.sandboxUrl);
  ines = server.newSession();
  await ines.signIn('ines');
  const consent = { person: 'ines', decision: 'allow' };
  const connect = async (platform: string, way?: string) => {
    const [first] = await ines.connect(platform, consent, (all) => all.slice(0, 1), way);
    assert.ok(first);
    return first;
  };
  page = await connect('facebook');
  instagram = await connect('instagram', 'facebook');
});
after(() => server[Symbol.asyncDispose]());

const settings = async (change: object): Promise<void> => {
  const url = new URL('/_sandbox/settings', server.sandboxUrl);
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify(change) });
  assert.ok(reply.ok, await reply.text());
};
const find = (account: AccountView, option: string, q: string) =>
  ines.get<{ data: FoundEntityView[]; code?: string; detail?: string }>(
    `/v1/accounts/${account.id}/entities?${new URLSearchParams({ option, q })}`,
  );
const findOne = async (account: AccountView, option: string, q: string) => {
  const [found] = (await find(account, option, q)).body.data;
  assert.ok(found, `${option}: ${q}`);
  return { id: found.id, name: found.name };
};

interface Written {
  readonly account: AccountView;
  readonly caption: string;
  readonly media?: readonly { readonly media_id: string }[];
  readonly options: Record<string, unknown>;
}

async function write({ account, caption, media = [], options }: Written): Promise<string> {
  const { platform, id: account_id } = account;
  const id = await ines.createDraft({ platform, account_id, caption });
  const { revision } = await ines.readPost(id);
  const files = media.map(({ media_id }) => ({ id: media_id }));
  const { problems } = await ines.mustPost(`/v1/posts/${id}`, { revision, media: files, options });
  assert.deepEqual(problems, []);
  return id;
}

/** Signs it as it is, and with the other options first: the two digests differ. */
async function publish(written: Written, other: Record<string, unknown>): Promise<LedgerEntry> {
  const id = await write({ ...written, options: { ...written.options, ...other } });
  const before = digestToSign(await ines.openPost(id));
  const { revision } = await ines.readPost(id);
  await ines.mustPost(`/v1/posts/${id}`, { revision, options: written.options });
  const approved = await ines.approve(id);
  assert.notEqual(digestToSign(approved), before, 'another tag, place or mention is another proof');
  await ines.mustPost('/posts/publish', { post_id: id });
  const post = await ines.waitForPost(id, ({ state }) => !['approved', 'publishing'].includes(state), 40_000);
  assert.equal(post.state, 'published', JSON.stringify(post.trouble));
  const entries = (await readLedger(server.sandboxUrl)).filter(
    ({ account, text }) => account === written.account.external_id && text === post.current_revision?.text,
  );
  assert.equal(entries.length, 1);
  const [visible] = entries;
  assert.ok(visible);
  return visible;
}

const picture = async (colour: string, width = 1_080, height = 1_080) =>
  ines.upload(`${colour}.jpg`, await createPhoto(colour, width, height));

test('a carousel with people at their points, collaborators and a place', async () => {
  const location = await findOne(instagram, 'location', 'harbour hall');
  const { name } = await findOne(instagram, 'collaborators', '@marenholt.ceramics');
  const people = [
    { username: 'tomas.reyl', file: 2, x: 0.25, y: 0.75 },
    { username: 'jonas_weber', file: 1, x: 0.5, y: 0.1 },
  ];
  const visible = await publish(
    {
      account: instagram,
      caption: 'Two cups',
      media: [await picture('teal'), await picture('navy')],
      options: { people, collaborators: [name], location: [location] },
    },
    { people: people.map((tag) => ({ ...tag, x: 0.26 })) },
  );
  assert.deepEqual(visible.details?.people, [
    { username: 'jonas_weber', x: 0.5, y: 0.1, file: 1 },
    { username: 'tomas.reyl', x: 0.25, y: 0.75, file: 2 },
  ]);
  assert.equal(visible.details?.location_id, location.id);
  assert.equal(visible.details?.collaborators, '["marenholt.ceramics"]');
});

test('a trial Reel with people in it', async () => {
  const clip = await ines.upload(
    'reel.mp4',
    await createVideo({ seconds: 4, width: 540, height: 960, frameRate: 30, fastStart: true }),
  );
  const reel = await publish(
    {
      account: instagram,
      caption: 'Tried',
      media: [clip],
      options: { kind: 'reel', trial: 'SS_PERFORMANCE', people: [{ username: 'tomas.reyl' }] },
    },
    { trial: 'MANUAL' },
  );
  assert.equal(reel.details?.trial_params, '{"graduation_strategy":"SS_PERFORMANCE"}');
  assert.deepEqual(reel.details?.people, [{ username: 'tomas.reyl', x: null, y: null, file: 1 }]);
});

test('a text that mentions a page, at a place, and a photo that does', async () => {
  const mention = await findOne(page, 'mentions', 'harbour lights');
  const place = await findOne(page, 'place', 'https://www.facebook.com/harbourhall');
  const other = await findOne(page, 'place', 'weekend market');
  const visible = await publish(
    {
      account: page,
      caption: `Tonight at @${mention.name}, come!`,
      options: { mentions: [mention], place: [place] },
    },
    { place: [other] },
  );
  assert.deepEqual(
    [visible.text, visible.raw_text, visible.details?.mentions, visible.details?.place],
    [`Tonight at ${mention.name}, come!`, `Tonight at @[${mention.id}], come!`, [mention], place.id],
  );
  const photo = await publish(
    {
      account: page,
      caption: `Lamps for @${mention.name}`,
      media: [await picture('gold')],
      options: { mentions: [mention] },
    },
    { place: [place] },
  );
  assert.deepEqual([photo.details?.mentions, photo.media.length], [[mention], 1]);
});

test('places have an address, pages need none, and names that nobody professional has stay open', async () => {
  const names = async (account: AccountView, option: string, q: string) =>
    (await find(account, option, q)).body.data.map(({ name }) => name);
  assert.deepEqual(await names(page, 'place', 'harbour'), ['Harbour Tasting Room', 'Harbour Hall']);
  assert.equal((await names(page, 'mentions', 'harbour')).length, 4);
  assert.deepEqual(await names(instagram, 'people', 'priya.makes'), []);
});

test('values are looked up only for options that have a search, on accounts that exist', async () => {
  for (const option of ['first_comment', 'playlists', '']) {
    const { status, body } = await find(page, option, 'harbour');
    assert.deepEqual([status, body.code], [404, 'not_found'], option);
    assert.match(body.detail ?? '', /no option of that name/);
  }
  const unknown = await find({ ...page, id: 'acc_00000000000000000000000000' }, 'place', 'harbour');
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'not_found']);
  assert.deepEqual((await find(page, 'place', ' ')).body.data, [], 'nothing typed finds nothing');
});

test('without Meta’s features the operator is told what to ask for, and the account stays connected', async () => {
  const mention = await findOne(page, 'mentions', 'harbour band');
  await settings({ platform: 'facebook', features: {} });
  const search = await find(instagram, 'location', 'harbour');
  assert.equal(search.status, 403);
  assert.match(search.body.detail ?? '', /Page Public Metadata Access/);
  assert.deepEqual(await findOne(instagram, 'location', '104512377012020'), {
    id: '104512377012020',
    name: 'Facebook 104512377012020',
  });
  const id = await write({
    account: page,
    caption: `With @${mention.name}`,
    options: { mentions: [mention] },
  });
  await ines.approve(id);
  await ines.mustPost('/posts/publish', { post_id: id });
  const post = await ines.waitForPost(id, ({ state }) => !['approved', 'publishing'].includes(state), 40_000);
  assert.deepEqual([post.state, post.trouble?.code], ['failed', 'mentions_not_granted']);
  const { body } = await ines.get<{ data: AccountView[] }>('/v1/accounts');
  assert.deepEqual(
    body.data.map(({ status }) => status),
    ['active', 'active'],
  );
  await settings({
    platform: 'facebook',
    features: { 'sandbox-facebook': ['page_public_metadata_access', 'page_mentioning'] },
  });
});

test('an author sees a picture as it will go out before it is sent to review, whatever is cut from it', async () => {
  const tall = await picture('olive', 900, 1_600);
  const people = [{ username: 'tomas.reyl', file: 1, x: 0.5, y: 0.5 }];
  const id = await write({ account: instagram, caption: 'Tall', media: [tall], options: { people } });
  const before = await ines.readPost(id);
  assert.deepEqual([before.media[0]?.fitting?.state, before.media[0]?.fitting?.picture], ['to_make', null]);
  const { media, state } = await ines.mustPost(`/v1/posts/${id}/fit`);
  assert.equal(state, 'draft');
  const shown = media[0]?.fitting?.picture;
  assert.ok(shown);
  assert.ok(shown.width / shown.height >= 4 / 5);
  const response = await fetch(new URL(shown.url, server.baseUrl), {
    headers: { cookie: ines.cookieHeader },
  });
  const sha256 = createHash('sha256')
    .update(await response.bytes())
    .digest('hex');
  const { current_revision } = await ines.submitAndOpen(id);
  assert.equal(current_revision?.media[0]?.sha256, sha256, 'the very bytes that go out');
});
