import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import {
  callAdmin,
  callRest,
  coffeeUrn,
  connect,
  createPost,
  initializeUpload,
  listPosts,
  onePixelPng,
  readLedger,
  startTemporarySandbox,
  type TemporarySandbox,
  textPost,
  upload,
  uploadImage,
} from '../test-kit.ts';

let sandbox: TemporarySandbox;
let accessToken = '';
before(async () => {
  sandbox = await startTemporarySandbox();
  accessToken = (await connect(sandbox.url)).access_token;
});
after(() => sandbox[Symbol.asyncDispose]());

const imageStatus = async (image: string) => {
  const answer = await callRest(sandbox.url, accessToken, `images/${encodeURIComponent(image)}`);
  return (await answer.json()) as { status: string; downloadUrl?: string; processingFailureReason?: string };
};
const passProcessing = () => callAdmin(sandbox.url, 'clock', { advance_ms: 1500 });
const errorCode = async (answer: Response) => {
  const body = (await answer.json()) as { errorDetails?: { inputErrors: { code: string }[] } };
  return body.errorDetails?.inputErrors[0]?.code;
};

test('a text post returns 201 with an empty body and its URN in x-restli-id, and is in the ledger', async () => {
  const answer = await createPost(sandbox.url, accessToken, textPost('Plain words'));
  assert.equal(answer.status, 201);
  assert.equal(await answer.text(), '');
  assert.ok(answer.headers.get('x-li-uuid'));
  const urn = answer.headers.get('x-restli-id')!;
  assert.match(urn, /^urn:li:share:\d{19}$/);
  const entry = (await readLedger(sandbox.url, `?platform=linkedin&account=${coffeeUrn}`)).at(-1)!;
  assert.equal(entry.external_id, urn);
  assert.equal(entry.action, 'made_visible');
  assert.equal(entry.text, 'Plain words');
  assert.deepEqual(entry.media, []);
});

test('an image goes through waiting, processing and available, and is posted byte for byte', async () => {
  const { uploadUrl, image } = await initializeUpload(sandbox.url, accessToken);
  const body = textPost('With a picture', { content: { media: { id: image, altText: 'A cup' } } });
  assert.equal((await imageStatus(image)).status, 'WAITING_UPLOAD');
  const early = await createPost(sandbox.url, accessToken, body);
  assert.deepEqual([early.status, await errorCode(early)], [400, 'MEDIA_ASSET_WAITING_UPLOAD']);

  assert.equal((await upload(uploadUrl, accessToken, onePixelPng)).status, 201);
  assert.equal((await imageStatus(image)).status, 'PROCESSING');
  const stillEarly = await createPost(sandbox.url, accessToken, body);
  assert.equal(await errorCode(stillEarly), 'MEDIA_ASSET_WAITING_UPLOAD');
  await passProcessing();
  const { status, downloadUrl } = await imageStatus(image);
  assert.equal(status, 'AVAILABLE');

  const answer = await createPost(sandbox.url, accessToken, body);
  assert.equal(answer.status, 201);
  const sha256 = createHash('sha256').update(onePixelPng).digest('hex');
  const entry = (await readLedger(sandbox.url)).at(-1)!;
  assert.deepEqual(entry.media, [{ sha256, size_bytes: onePixelPng.length, alt_text: 'A cup' }]);
  const shown = await fetch(downloadUrl!);
  assert.equal(shown.headers.get('content-type'), 'image/png');
  assert.ok(Buffer.from(await shown.arrayBuffer()).equals(onePixelPng));
  const urn = answer.headers.get('x-restli-id')!;
  const permalink = await (await fetch(`${sandbox.url}/linkedin/www/feed/update/${urn}/`)).text();
  for (const part of ['With a picture', 'alt="A cup"', 'Lanternfish Coffee', 'nothing here is real']) {
    assert.ok(permalink.includes(part), part);
  }
});

test('two to twenty images make one post; a single image or another owner’s image is rejected', async () => {
  const [first, second] = [
    await uploadImage(sandbox.url, accessToken),
    await uploadImage(sandbox.url, accessToken),
  ];
  const foreign = await uploadImage(sandbox.url, accessToken, onePixelPng, 'urn:li:organization:5515716');
  await passProcessing();
  const several = (ids: string[]) =>
    textPost('Many', { content: { multiImage: { images: ids.map((id) => ({ id })) } } });
  const answer = await createPost(sandbox.url, accessToken, several([first, second]));
  assert.match(answer.headers.get('x-restli-id')!, /^urn:li:ugcPost:/);
  assert.equal((await readLedger(sandbox.url)).at(-1)!.media.length, 2);
  const alone = await createPost(sandbox.url, accessToken, several([first]));
  assert.equal(await errorCode(alone), 'INVALID_VALUE_FOR_FIELD');
  const owned = await createPost(
    sandbox.url,
    accessToken,
    textPost('X', { content: { media: { id: foreign } } }),
  );
  assert.deepEqual([owned.status, await errorCode(owned)], [400, 'INVALID_CONTENT_OWNERSHIP']);
});

test('a file that is no picture fails processing', async () => {
  const image = await uploadImage(sandbox.url, accessToken, Buffer.from('<svg/>'));
  await passProcessing();
  const { status, processingFailureReason } = await imageStatus(image);
  assert.deepEqual([status, processingFailureReason], ['PROCESSING_FAILED', 'Unsupported image format']);
  const answer = await createPost(
    sandbox.url,
    accessToken,
    textPost('X', { content: { media: { id: image } } }),
  );
  assert.equal(await errorCode(answer), 'MEDIA_ASSET_PROCESSING_FAILED');
});

test('an unescaped reserved character cuts the visible text without an error', async () => {
  await createPost(sandbox.url, accessToken, textPost('Save \\(really\\) 20% (today) and more'));
  const entry = (await readLedger(sandbox.url)).at(-1)!;
  assert.equal(entry.text, 'Save (really) 20% ');
  assert.equal(entry.raw_text, 'Save \\(really\\) 20% (today) and more');
});

test('a repeated post is rejected with the URN of the first for ten minutes, even if that was removed', async () => {
  const body = textPost('Once only');
  const urn = (await createPost(sandbox.url, accessToken, body)).headers.get('x-restli-id')!;
  const again = await createPost(sandbox.url, accessToken, body);
  assert.equal(again.status, 422);
  assert.deepEqual(await again.json(), {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${urn}`,
    errorDetails: {
      inputErrors: [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }],
    },
    status: 422,
  });
  const remove = { method: 'DELETE', headers: { 'x-restli-method': 'DELETE' } };
  const path = `posts/${encodeURIComponent(urn)}`;
  assert.equal((await callRest(sandbox.url, accessToken, path, remove)).status, 204);
  assert.equal((await createPost(sandbox.url, accessToken, body)).status, 422);
  await callAdmin(sandbox.url, 'clock', { advance_ms: 600_000 });
  assert.equal((await createPost(sandbox.url, accessToken, body)).status, 201);
});

test('a post can be read, listed newest first and removed; then only the ledger has it', async () => {
  const first = (await createPost(sandbox.url, accessToken, textPost('Older'))).headers.get('x-restli-id')!;
  const second = (await createPost(sandbox.url, accessToken, textPost('Newer #coffee'))).headers.get(
    'x-restli-id',
  )!;
  const path = `posts/${encodeURIComponent(second)}`;
  const readAs = (context: string) => callRest(sandbox.url, accessToken, `${path}?viewContext=${context}`);
  const read = (await (await readAs('AUTHOR')).json()) as Record<string, unknown>;
  assert.equal(read.commentary, 'Newer {hashtag|\\#|coffee}');
  assert.equal(read.lifecycleState, 'PUBLISHED');
  assert.equal((await readAs('EVERYBODY')).status, 400);
  const listed = await listPosts(sandbox.url, accessToken);
  assert.deepEqual(
    listed.slice(0, 2).map(({ id }) => id),
    [second, first],
  );

  const remove = { method: 'DELETE', headers: { 'x-restli-method': 'delete' } };
  assert.equal((await callRest(sandbox.url, accessToken, path, remove)).status, 204);
  assert.equal((await callRest(sandbox.url, accessToken, path, remove)).status, 404);
  assert.equal((await callRest(sandbox.url, accessToken, path)).status, 404);
  assert.equal((await fetch(`${sandbox.url}/linkedin/www/feed/update/${second}/`)).status, 404);
  const company = await (await fetch(`${sandbox.url}/linkedin/www/company/lanternfish-coffee/`)).text();
  assert.ok(company.includes('Older') && !company.includes('Newer'));
  const actions = (await readLedger(sandbox.url)).filter(({ external_id }) => external_id === second);
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['made_visible', 'removed'],
  );
});

test('the same post sent ten times at once becomes visible once', async () => {
  const body = textPost('All at once');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => createPost(sandbox.url, accessToken, body)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(422)]);
  assert.equal((await readLedger(sandbox.url)).filter(({ text }) => text === 'All at once').length, 1);
});

test('a large upload arrives byte for byte; after an interrupted one the image is still waiting', async () => {
  const large = Buffer.concat([onePixelPng, randomBytes(5_000_000)]);
  const image = await uploadImage(sandbox.url, accessToken, large);
  const [fact] = (await readLedger(sandbox.url)).filter(({ external_id }) => external_id === image);
  const sha256 = createHash('sha256').update(large).digest('hex');
  assert.deepEqual(fact?.media, [{ sha256, size_bytes: large.length, alt_text: null }]);

  const { uploadUrl, image: broken } = await initializeUpload(sandbox.url, accessToken);
  const headers = { authorization: `Bearer ${accessToken}`, 'content-length': 1000 };
  const req = request(uploadUrl, { method: 'PUT', headers });
  req.write(onePixelPng, () => req.destroy());
  await assert.rejects(once(req, 'close'), { code: 'ECONNRESET' });
  assert.equal((await imageStatus(broken)).status, 'WAITING_UPLOAD');
});

test('a member can post as themselves, but cannot read the post', async () => {
  const author = 'urn:li:person:k3Xv91LmRw';
  const token = (await connect(sandbox.url, 'tomas', 'r_basicprofile w_member_social')).access_token;
  const answer = await createPost(sandbox.url, token, textPost('From me', { author }));
  assert.equal(answer.status, 201);
  const path = `posts/${encodeURIComponent(answer.headers.get('x-restli-id')!)}`;
  assert.equal((await callRest(sandbox.url, token, path)).status, 403);
  const remove = { method: 'DELETE', headers: { 'x-restli-method': 'DELETE' } };
  assert.equal((await callRest(sandbox.url, token, path, remove)).status, 204);
});
