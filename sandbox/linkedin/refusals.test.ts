import assert from 'node:assert/strict';
import { connect as openSocket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import {
  arrangeFault,
  callAdmin,
  callRest,
  coffeeUrn,
  connect,
  createPost,
  type Init,
  initializeUpload,
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
after(async () => {
  assert.deepEqual(
    (await readLedger(sandbox.url)).filter(({ action }) => action === 'made_visible'),
    [],
    'a refused call made something visible',
  );
  await sandbox[Symbol.asyncDispose]();
});

type Body = Record<string, unknown>;
async function refused(path: string, init: Init, token = accessToken): Promise<[number, Body]> {
  const answer = await callRest(sandbox.url, token, path, init);
  assert.ok(answer.headers.get('x-li-uuid'));
  return [answer.status, (await answer.json()) as Body];
}
const post = (headers: Record<string, string>): Init => ({ method: 'POST', body: textPost(), headers });

test('the version header: missing, sunset, and shown with its day', async () => {
  assert.deepEqual(await refused('posts', post({ 'linkedin-version': '' })), [
    400,
    {
      status: 400,
      code: 'VERSION_MISSING',
      message: 'A version must be present. Please specify a version by adding the Linkedin-Version header.',
    },
  ]);
  assert.deepEqual(await refused('posts', post({ 'linkedin-version': '202409' })), [
    426,
    { status: 426, code: 'NONEXISTENT_VERSION', message: 'Requested version 20240901 is not active' },
  ]);
});

test('protocol version, body type, finder header and encoding are required', async () => {
  assert.equal((await refused('posts', post({ 'x-restli-protocol-version': '' })))[0], 400);
  assert.equal((await refused('posts', post({ 'content-type': 'text/plain' })))[0], 415);
  const list = `posts?q=author&author=${encodeURIComponent(coffeeUrn)}`;
  assert.equal((await refused(list, {}))[0], 400);
  const finder = { headers: { 'x-restli-method': 'FINDER' } };
  assert.equal((await refused(`posts?q=author&author=${coffeeUrn}`, finder))[0], 400);
  assert.equal((await refused('posts/urn:li:share:1', {}))[1].message, 'Syntax exception in path variables');
  assert.equal((await refused('nothing', {}))[1].code, 'RESOURCE_NOT_FOUND');
});

test('missing, unknown, revoked and expired tokens are rejected', async () => {
  const [emptyStatus, empty] = await refused('posts', post({ authorization: '' }));
  assert.deepEqual([emptyStatus, empty.serviceErrorCode], [401, 65604]);
  assert.deepEqual(await refused('posts', post({}), 'AQXwrong'), [
    401,
    { status: 401, serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN', message: 'Invalid access token' },
  ]);
  const tomas = (await connect(sandbox.url, 'tomas')).access_token;
  await callAdmin(sandbox.url, 'revoke', { platform: 'linkedin', member: 'tomas' });
  assert.deepEqual(await refused('posts', post({}), tomas), [
    401,
    {
      status: 401,
      serviceErrorCode: 65601,
      code: 'REVOKED_ACCESS_TOKEN',
      message: 'The token used in the request has been revoked by the user',
    },
  ]);
  const again = (await connect(sandbox.url, 'tomas')).access_token;
  await callAdmin(sandbox.url, 'clock', { advance_ms: 5_184_000_000 });
  assert.deepEqual(await refused('posts', post({}), again), [
    401,
    {
      status: 401,
      serviceErrorCode: 65602,
      code: 'EXPIRED_ACCESS_TOKEN',
      message: 'The token used in the request has expired',
    },
  ]);
  await callAdmin(sandbox.url, 'clock', { real: true });
});

test('a missing scope, a missing role and a foreign page are 403', async () => {
  const reader = (await connect(sandbox.url, 'tomas', 'r_organization_social')).access_token;
  assert.deepEqual(await refused('posts', post({}), reader), [
    403,
    {
      status: 403,
      serviceErrorCode: 100,
      code: 'ACCESS_DENIED',
      message: 'Not enough permissions to access: partnerApiPostsExternal.CREATE.20260901',
    },
  ]);
  const analyst = (await connect(sandbox.url, 'maren')).access_token;
  assert.equal((await refused('posts', post({}), analyst))[0], 403);
  const tomas = (await connect(sandbox.url, 'tomas')).access_token;
  const wholesale = { ...post({}), body: textPost('x', { author: 'urn:li:organization:5515716' }) };
  assert.equal((await refused('posts', wholesale, tomas))[0], 403);
  const member = (await connect(sandbox.url, 'tomas', 'w_member_social')).access_token;
  const image = await uploadImage(sandbox.url, member, onePixelPng, 'urn:li:person:k3Xv91LmRw');
  assert.equal((await refused(`images/${encodeURIComponent(image)}`, {}, member))[0], 403);
});

test('each invalid field has its error code', async () => {
  const codeOf = async (change: object) => {
    const body = textPost('x', change);
    const answer = await createPost(sandbox.url, accessToken, body);
    return [answer.status, ((await answer.json()) as Body).code];
  };
  assert.deepEqual(await codeOf({ commentary: 'x'.repeat(3001) }), [400, 'FIELD_LENGTH_TOO_LONG']);
  assert.deepEqual(await codeOf({ commentary: '' }), [400, 'INVALID_VALUE_BLANK_FIELD']);
  assert.deepEqual(await codeOf({ author: 'urn:li:share:1' }), [400, 'INVALID_URN_TYPE']);
  assert.deepEqual(await codeOf({ lifecycleState: 'DRAFT' }), [400, 'INVALID_VALUE_FOR_FIELD']);
  assert.deepEqual(await codeOf({ content: { media: { id: 'urn:li:image:none' } } }), [
    400,
    'INVALID_IMAGE_ID',
  ]);
  assert.deepEqual(await codeOf({ content: { media: { id: 'urn:li:video:1' } } }), [400, 'INVALID_VIDEO_ID']);
});

test('a body that does not fit its schema is 422, with a line for each field', async () => {
  const messageOf = async (change: object) => {
    const [status, body] = await refused('posts', { method: 'POST', body: textPost('x', change) });
    return [status, body.code, body.message];
  };
  const missing = 'field is required but not found and has no default value';
  assert.deepEqual(await messageOf({ commentary: undefined, distribution: undefined }), [
    422,
    undefined,
    `ERROR :: /commentary :: ${missing}\nERROR :: /distribution :: ${missing}\n`,
  ]);
  const cases: [object, string][] = [
    [{ content: { article: { source: 'https://example.com' } } }, `/content/article/title :: ${missing}`],
    [{ visibility: 'EVERYONE' }, '/visibility :: "EVERYONE" is not an enum symbol'],
    [
      { distribution: { feedDistribution: 'MAIN_FEED', targetEnties: [] } },
      '/distribution/targetEnties :: unrecognized field found but not allowed',
    ],
    [{ distribution: { feedDistribution: 'EVERYWHERE' } }, '"EVERYWHERE" is not an enum symbol'],
    [{ commentary: 5 }, '/commentary :: 5 cannot be coerced to String'],
    [{ isReshareDisabledByAuthor: 'no' }, '"no" cannot be coerced to Boolean'],
    [
      { content: { multiImage: { images: [], altText: 'Both' } } },
      '/content/multiImage/altText :: unrecognized',
    ],
    [{ content: {} }, '/content :: DataMap should have exactly one entry for a union type'],
    [{ content: { gif: {} } }, '"gif" is not a member type of union'],
    [
      { content: { media: { id: 'urn:li:image:1', caption: 'x' } } },
      '/content/media/caption :: unrecognized',
    ],
  ];
  for (const [change, part] of cases) {
    const [status, , message] = await messageOf(change);
    assert.equal(status, 422, part);
    assert.ok(String(message).includes(part), String(message));
  }
});

test('fields and parameters that an application may not send are 403, and so is null', async () => {
  const denied = (place: string, fields: string) => [
    403,
    {
      status: 403,
      serviceErrorCode: 100,
      code: 'ACCESS_DENIED',
      message: `Unpermitted fields present in ${place}: Data Processing Exception while processing fields [${fields}]`,
    },
  ];
  const create = (change: object) => refused('posts', { method: 'POST', body: textPost('x', change) });
  assert.deepEqual(await create({ text: 'x' }), denied('REQUEST_BODY', '/text'));
  assert.deepEqual(await create({ content: null }), denied('REQUEST_BODY', '/content'));
  assert.deepEqual(await refused('organizations/5515715?format=json', {}), denied('PARAMETER', '/format'));
});

test('values that would have no effect are refused', async () => {
  const finder = { headers: { 'x-restli-method': 'FINDER' } };
  const list = `posts?q=author&author=${encodeURIComponent(coffeeUrn)}`;
  assert.equal((await callRest(sandbox.url, accessToken, `${list}&isDsc=false`, finder)).status, 200);
  assert.equal((await refused(`${list}&isDsc=true`, finder))[0], 400);
  assert.equal((await refused(`${list}&viewContext=AUTHOR`, finder))[0], 403);
  const acls = (assignee: string) =>
    `organizationAcls?q=roleAssignee&roleAssignee=${encodeURIComponent(assignee)}`;
  const own = await callRest(sandbox.url, accessToken, acls('urn:li:person:782bbtaQ'));
  assert.equal(own.status, 200);
  assert.equal((await refused(acls('urn:li:person:k3Xv91LmRw'), {}))[0], 400);
  const message = { text: 'With Maren', attributes: [{ start: 5, length: 5 }] };
  const comment = { actor: coffeeUrn, object: 'urn:li:share:1', message };
  const path = `socialActions/${encodeURIComponent('urn:li:share:1')}/comments`;
  assert.equal((await refused(path, { method: 'POST', body: comment }))[0], 422);
});

test('an unknown field in an action’s parameter is 400', async () => {
  const request = { owner: coffeeUrn, fileSizeBytes: 1e6, uploadCaption: false };
  const [status, body] = await refused('videos?action=initializeUpload', {
    method: 'POST',
    body: { initializeUploadRequest: request },
  });
  assert.equal(status, 400);
  assert.match(
    String(body.message),
    /^Parameters of method 'initializeUpload' failed validation .*uploadCaption :: unrecognized/,
  );
});

test('the method header must be right wherever it is sent, in any case', async () => {
  const withMethod = (method: string) => post({ 'x-restli-method': method });
  assert.equal((await refused('posts', withMethod('BATCH_CREATE')))[0], 400);
  assert.equal((await refused('posts', { ...withMethod('create'), body: {} }))[0], 422);
});

test('batch reads are refused in the development tier', async () => {
  const batch = { headers: { 'x-restli-method': 'batch_get' } };
  for (const [path, resource] of [
    ['posts?ids=List(urn%3Ali%3Ashare%3A1)', 'partnerApiPostsExternal'],
    ['organizations?ids=List(5515715)', 'organizations'],
  ] as const) {
    const [status, body] = await refused(path, batch);
    assert.deepEqual(
      [status, body.code, body.message],
      [403, 'ACCESS_DENIED', `Not enough permissions to access: ${resource}.BATCH_GET.20260901`],
    );
  }
  await callAdmin(sandbox.url, 'settings', { platform: 'linkedin', access_tier: 'standard' });
  const answer = await callRest(sandbox.url, accessToken, 'posts?ids=List(urn%3Ali%3Ashare%3A1)', batch);
  const { results, errors } = (await answer.json()) as Record<string, object>;
  assert.deepEqual([answer.status, results, Object.keys(errors ?? {})], [200, {}, ['urn:li:share:1']]);
  await callAdmin(sandbox.url, 'settings', { platform: 'linkedin', access_tier: 'development' });
});

test('a POST without a body and without Content-Length is 411', async () => {
  const { hostname, port } = new URL(sandbox.url);
  const socket = openSocket(Number(port), hostname);
  socket.write(
    `POST /linkedin/api/rest/images?action=initializeUpload HTTP/1.1\r\nHost: x\r\nConnection: close\r\n` +
      `Authorization: Bearer ${accessToken}\r\nLinkedIn-Version: 202609\r\n\r\n`,
  );
  assert.match(await text(socket), /^HTTP\/1\.1 411 /);
});

test('uploads need the token, a length, and an address that has not expired', async () => {
  const { uploadUrl } = await initializeUpload(sandbox.url, accessToken);
  assert.equal((await upload(uploadUrl, 'AQXwrong', onePixelPng)).status, 401);
  const stranger = (await connect(sandbox.url, 'maren')).access_token;
  assert.equal((await upload(uploadUrl, stranger, onePixelPng)).status, 403);
  assert.equal((await upload(uploadUrl, accessToken, Buffer.alloc(0))).status, 400);
  const chunked = await fetch(uploadUrl, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessToken}` },
    body: new Blob([onePixelPng]).stream(),
    duplex: 'half',
  });
  assert.equal(chunked.status, 411);
  assert.equal(
    (await upload(uploadUrl.replace('/D5610AQ', '/D5610AX'), accessToken, onePixelPng)).status,
    404,
  );
  await callAdmin(sandbox.url, 'clock', { advance_ms: 24 * 3_600_000 });
  const expired = await upload(uploadUrl, accessToken, onePixelPng);
  assert.deepEqual([expired.status, ((await expired.json()) as Body).code], [400, 'EXPIRED_UPLOAD_URL']);
});

test('a member’s daily limit can be exhausted; the response is the same as for an arranged fault', async () => {
  const body = {
    status: 429,
    serviceErrorCode: 101,
    code: 'TOO_MANY_REQUESTS',
    message: 'Resource level throttle MEMBER DAY limit for calls to this resource is reached.',
  };
  await callAdmin(sandbox.url, 'settings', { platform: 'linkedin', member_calls_per_day: 1 });
  await refused('posts', post({ 'linkedin-version': '' }));
  assert.deepEqual(await refused('posts', post({})), [429, body]);
  await callAdmin(sandbox.url, 'settings', { platform: 'linkedin', member_calls_per_day: 0 });
  await arrangeFault(sandbox.url, { kind: 'status_before_effect', status: 429 });
  const message = body.message.replace('MEMBER', 'APPLICATION');
  assert.deepEqual(await refused('posts', post({})), [429, { ...body, message }]);
});
