import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageToken } from '../facebook/test-support.ts';
import { jpeg } from '../test-files.ts';
import { readLedger, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  allScopes,
  changeSettings,
  coffeeIgId,
  connect,
  createContainer,
  get,
  type Host,
  instagramHost,
  mediaServer,
  post,
  publish,
  waitForContainer,
} from './test-support.ts';

let sandbox: TemporarySandbox;
let files: Awaited<ReturnType<typeof mediaServer>>;
let host: Host;
before(async () => {
  sandbox = await startTemporarySandbox();
  files = await mediaServer({ 'a.jpg': jpeg(), 'story.jpg': jpeg(1080, 1920) });
  const scope = `${allScopes},instagram_business_manage_comments`;
  host = instagramHost(sandbox.url, await connect(sandbox.url, 'ines', scope));
});
after(async () => {
  await files[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

async function published(fields: Record<string, string> = { image_url: `${files.url}/a.jpg` }) {
  const { body } = await createContainer(host, fields);
  await waitForContainer(sandbox.url, host, body.id);
  return String((await publish(host, body.id)).body.id);
}
const comment = (media: string, message: string, by = host) => post(by, `${media}/comments`, { message });

test('with either login a comment appears in the list, in the ledger and on the post’s page', async () => {
  const media = await published();
  const scopes =
    'pages_show_list,pages_read_engagement,instagram_basic,instagram_content_publish,instagram_manage_comments';
  const token = await pageToken(sandbox.url, '104512377012001', 'ines', scopes);
  const page: Host = {
    base: `${sandbox.url}/facebook/graph/v26.0`,
    token,
    secret: 'sandbox-facebook-secret',
  };
  const [first, second] = [await comment(media, '#one & two'), await comment(media, 'Three', page)];
  const list = await get(page, `${media}/comments?fields=id,text,username,user`);
  const ours = { username: 'lanternfish.coffee', user: { id: coffeeIgId } };
  assert.deepEqual(list.body.data, [
    { id: second.body.id, text: 'Three', ...ours },
    { id: first.body.id, text: '#one & two', ...ours },
  ]);
  const comments = (await readLedger(sandbox.url, '?platform=instagram')).filter(
    ({ action }) => action === 'commented',
  );
  assert.deepEqual(
    comments.map((entry) => [entry.account, entry.text, entry.details?.under]),
    [
      [coffeeIgId, '#one & two', media],
      [coffeeIgId, 'Three', media],
    ],
  );
  const { permalink } = (await get(host, `${media}?fields=permalink`)).body;
  assert.ok((await (await fetch(String(permalink))).text()).includes('#one &#38; two'));
});

test('a comment needs the right permission, a post that is no Story, and a text within the limits', async () => {
  const media = await published();
  const story = await published({ image_url: `${files.url}/story.jpg`, media_type: 'STORIES' });
  for (const [mediaId, text] of [
    [media, ''],
    [media, 'x'.repeat(2_201)],
    [media, '#a '.repeat(31)],
    [story, 'Hello'],
  ] as const)
    assert.equal((await comment(mediaId, text)).error, '100');
  assert.equal((await comment('18000000000000000', 'Hello')).error, '100/33');
  const poor = instagramHost(sandbox.url, await connect(sandbox.url));
  assert.equal((await comment(media, 'Hello', poor)).error, '10');
  assert.equal((await get(poor, `${media}/comments`)).error, '10');
});

test('new media have no comments, and take none, while they are not known yet', async () => {
  const media = await published();
  await changeSettings(sandbox.url, { container_lag_ms: 3_600_000 });
  assert.equal((await comment(media, 'Hello')).error, '100/33');
  assert.equal((await get(host, `${media}/comments`)).error, '100/33');
  await changeSettings(sandbox.url, { container_lag_ms: 0 });
  assert.equal((await comment(media, 'Hello')).status, 200);
});
