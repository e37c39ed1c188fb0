import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  callRest,
  coffeeUrn,
  connect,
  createPost,
  listPosts,
  readLedger,
  startTemporarySandbox,
  type TemporarySandbox,
  textPost,
  upload,
  uploadImage,
} from '../test-kit.ts';
import { advanceClock, codeOf, json, mediaStatus, sha256 } from './test-support.ts';

let sandbox: TemporarySandbox;
let token = '';
before(async () => {
  sandbox = await startTemporarySandbox();
  token = (await connect(sandbox.url)).access_token;
});
after(() => sandbox[Symbol.asyncDispose]());

const post = (content: object, text = `Text ${Math.random()}`.replace('.', '')) =>
  createPost(sandbox.url, token, textPost(text, { content }));
const permalink = async (urn: string) =>
  (await fetch(`${sandbox.url}/linkedin/www/feed/update/${urn}/`)).text();
const urnOf = (answer: Response) => answer.headers.get('x-restli-id')!;

async function uploadedDocument(bytes: Buffer): Promise<string> {
  const body = { initializeUploadRequest: { owner: coffeeUrn } };
  const answer = await callRest(sandbox.url, token, 'documents?action=initializeUpload', {
    method: 'POST',
    body,
  });
  const { value } = await json<{ value: { document: string; uploadUrl: string } }>(answer);
  assert.equal((await upload(value.uploadUrl, token, bytes)).status, 201);
  return value.document;
}

test('a document is uploaded, needs a title, and opens from its post', async () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Pages /Count 3 >> endobj\n');
  const id = await uploadedDocument(pdf);
  assert.match(id, /^urn:li:document:/);
  assert.equal((await mediaStatus(sandbox.url, token, 'documents', id)).status, 'PROCESSING');
  await advanceClock(sandbox.url, 2000);
  const { status, downloadUrl } = await mediaStatus(sandbox.url, token, 'documents', id);
  assert.equal(status, 'AVAILABLE');
  assert.equal((await fetch(String(downloadUrl))).headers.get('content-type'), 'application/pdf');
  assert.deepEqual(await codeOf(await post({ media: { id } })), [400, 'MISSING_FIELD']);
  const answer = await post({ media: { id, title: 'Price list' } });
  assert.equal(answer.status, 201);
  assert.equal((await readLedger(sandbox.url)).at(-1)?.media[0]?.sha256, sha256(pdf));
  assert.ok((await permalink(urnOf(answer))).includes('Price list'));
});

test('a document of another type or with more than 300 pages fails processing', async () => {
  const reasons = {
    'Unsupported document format': Buffer.from('plain'),
    'The document has too many pages': Buffer.from('%PDF-1.4 /Count 301'),
  };
  for (const [reason, bytes] of Object.entries(reasons)) {
    const id = await uploadedDocument(bytes);
    await advanceClock(sandbox.url, 2000);
    assert.equal((await mediaStatus(sandbox.url, token, 'documents', id)).processingFailureReason, reason);
  }
  const office = Buffer.concat([Buffer.from('PK\u0003\u0004....[Content_Types].xml', 'latin1')]);
  const id = await uploadedDocument(office);
  await advanceClock(sandbox.url, 2000);
  assert.equal((await mediaStatus(sandbox.url, token, 'documents', id)).status, 'AVAILABLE');
});

test('a link shows the title, description and thumbnail of the post', async () => {
  const thumbnail = await uploadImage(sandbox.url, token);
  await advanceClock(sandbox.url, 1500);
  const article = { source: 'https://example.com/a', title: 'A title', description: 'Words', thumbnail };
  const answer = await post({ article }, 'Look');
  assert.equal(answer.status, 201);
  const entry = (await readLedger(sandbox.url)).at(-1)!;
  assert.deepEqual(entry.details?.content, { article });
  assert.equal(entry.media.length, 1);
  const page = await permalink(urnOf(answer));
  for (const part of ['href="https://example.com/a"', 'A title', 'Words', '<img']) {
    assert.ok(page.includes(part), part);
  }
  const refused = async (change: object) => {
    const [status, code] = await codeOf(await post({ article: { ...article, ...change } }));
    return code ?? status;
  };
  assert.equal(await refused({ source: undefined }), 422);
  assert.equal(await refused({ title: undefined }), 422);
  assert.equal(await refused({ url: 'https://example.com' }), 422);
  assert.equal(await refused({ source: 'javascript:alert(1)' }), 'INVALID_VALUE_FOR_FIELD');
  assert.equal(await refused({ thumbnail: 'urn:li:video:1' }), 'INVALID_URN_TYPE');
  assert.equal(
    (await post({ article: { ...article, source: 'https://example.com/b' } }, 'Look')).status,
    201,
  );
  assert.equal((await post({ article }, 'Look')).status, 422);
});

test('a poll has a question, two to four answers and a duration', async () => {
  const poll = {
    question: 'Filter or espresso?',
    options: [{ text: 'Filter' }, { text: 'Espresso' }],
    settings: { duration: 'THREE_DAYS' },
  };
  const answer = await post({ poll });
  assert.match(urnOf(answer), /^urn:li:ugcPost:/);
  assert.ok((await permalink(urnOf(answer))).includes('Filter or espresso?'));
  const refused = async (change: object) => {
    const [status, code] = await codeOf(await post({ poll: { ...poll, ...change } }));
    return code ?? status;
  };
  const answers = (...texts: string[]) => ({ options: texts.map((text) => ({ text })) });
  assert.equal(await refused({ question: undefined }), 422);
  assert.equal(await refused({ settings: { duration: 'A_YEAR' } }), 422);
  assert.equal(await refused({ settings: undefined }), 422);
  assert.equal(await refused({ options: [{ label: 'Filter' }, { text: 'Espresso' }] }), 422);
  assert.equal(await refused(answers('Only')), 'INVALID_VALUE_FOR_FIELD');
  assert.equal(await refused(answers('1', '2', '3', '4', '5')), 'INVALID_VALUE_FOR_FIELD');
  assert.equal(await refused(answers('x'.repeat(31), 'y')), 'FIELD_LENGTH_TOO_LONG');
  assert.equal(await refused({ question: 'x'.repeat(141) }), 'FIELD_LENGTH_TOO_LONG');
  assert.equal(await refused({ question: ' ' }), 'INVALID_VALUE_BLANK_FIELD');
  assert.equal((await post({ poll: { ...poll, ...answers('x'.repeat(30), 'y') } })).status, 201);
});

test('a reshare needs an existing post that allows resharing', async () => {
  const parent = urnOf(await createPost(sandbox.url, token, textPost('Original')));
  const closed = urnOf(
    await createPost(sandbox.url, token, textPost('Closed', { isReshareDisabledByAuthor: true })),
  );
  const share = (urn: string, more: object = {}) =>
    createPost(sandbox.url, token, textPost('', { reshareContext: { parent: urn }, ...more }));
  const answer = await share(parent);
  assert.equal(answer.status, 201);
  assert.deepEqual((await readLedger(sandbox.url)).at(-1)?.details?.reshareContext, { parent });
  assert.ok((await permalink(urnOf(answer))).includes('Original'));
  assert.deepEqual(await codeOf(await share('urn:li:share:1')), [400, 'INVALID_URN_ID']);
  assert.deepEqual(await codeOf(await share(closed)), [400, 'INVALID_VALUE_FOR_FIELD']);
  assert.deepEqual(await codeOf(await share('urn:li:person:1')), [400, 'INVALID_URN_TYPE']);
});

test('a post’s text can be edited, and the ledger records it', async () => {
  const urn = urnOf(await createPost(sandbox.url, token, textPost('Before')));
  await createPost(sandbox.url, token, textPost('Newer'));
  await advanceClock(sandbox.url, 1000);
  const path = `posts/${encodeURIComponent(urn)}`;
  const edit = (set: object, method = 'PARTIAL_UPDATE') =>
    callRest(sandbox.url, token, path, {
      method: 'POST',
      headers: { 'x-restli-method': method },
      body: { patch: { $set: set } },
    });
  assert.equal((await edit({ commentary: 'x' }, '')).status, 400);
  const set = { $set: { commentary: 'x' } };
  for (const body of [{ patch: { ...set, $delete: ['content'] } }, { patch: set, commentary: 'x' }]) {
    const headers = { 'x-restli-method': 'PARTIAL_UPDATE' };
    const reply = await callRest(sandbox.url, token, path, { method: 'POST', headers, body });
    assert.equal(reply.status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await codeOf(await edit({ visibility: 'CONNECTIONS' })), [400, 'INVALID_VALUE_FOR_FIELD']);
  assert.deepEqual(await codeOf(await edit({ commentary: '' })), [400, 'INVALID_VALUE_BLANK_FIELD']);
  assert.equal((await edit({ commentary: 'After \\(really\\)' })).status, 204);
  const read = await json(await callRest(sandbox.url, token, path));
  assert.equal(read.commentary, 'After \\(really\\)');
  assert.deepEqual(read.lifecycleStateInfo, { isEditedByAuthor: true });
  assert.ok(Number(read.lastModifiedAt) > Number(read.createdAt));
  assert.equal((await listPosts(sandbox.url, token))[0]?.id, urn);
  const facts = (await readLedger(sandbox.url)).filter(({ external_id }) => external_id === urn);
  assert.deepEqual(
    facts.map(({ action, text }) => [action, text]),
    [
      ['made_visible', 'Before'],
      ['edited', 'After (really)'],
    ],
  );
  assert.ok((await permalink(urn)).includes('Edited'));
});
