import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  callRest,
  coffeeUrn,
  connect,
  createPost,
  pageScopes,
  readLedger,
  startTemporarySandbox,
  type TemporarySandbox,
  textPost,
  wholesaleUrn,
} from '../test-kit.ts';
import { codeOf, json } from './test-support.ts';

let sandbox: TemporarySandbox;
let token = '';
const scopes = `${pageScopes} r_organization_followers`;
before(async () => {
  sandbox = await startTemporarySandbox();
  token = (await connect(sandbox.url, 'ines', scopes)).access_token;
});
after(() => sandbox[Symbol.asyncDispose]());

type Elements<T> = { elements: T[] };
const encoded = encodeURIComponent;
const find = async <T>(path: string, by = token): Promise<T[]> => {
  const answer = await callRest(sandbox.url, by, path);
  assert.equal(answer.status, 200, path);
  return (await json<Elements<T>>(answer)).elements;
};
type Profile = { member: string; firstName: string; lastName: string; headline: string; photo: string };
const typeahead = (keywords: string, organization = coffeeUrn) =>
  `peopleTypeahead?q=organizationFollowers&keywords=${encoded(keywords)}&organization=${encoded(organization)}`;

test('a page is found by the name in its address; only administrators see everything', async () => {
  const path = 'organizations?q=vanityName&vanityName=lanternfish-wholesale';
  const [full] = await find<Record<string, unknown>>(path);
  assert.deepEqual([full?.id, full?.localizedName], [5515716, 'Lanternfish Wholesale']);
  assert.ok(full && 'localizedDescription' in full);
  const tomas = (await connect(sandbox.url, 'tomas', scopes)).access_token;
  const [short] = await find<Record<string, unknown>>(path, tomas);
  assert.deepEqual([short?.id, short?.vanityName], [5515716, 'lanternfish-wholesale']);
  assert.ok(short && !('localizedDescription' in short) && !('$URN' in short));
  const single = await json(await callRest(sandbox.url, tomas, 'organizations/5515716'));
  assert.deepEqual(Object.keys(single).sort(), Object.keys(short).sort());
  assert.deepEqual(await find('organizations?q=vanityName&vanityName=Lanternfish-Wholesale'), []);
  assert.deepEqual(await find('organizations?q=vanityName&vanityName=nobody'), []);
  const noFinder = await callRest(sandbox.url, token, 'organizations?vanityName=lanternfish-coffee');
  assert.equal(noFinder.status, 400);
  const poor = (await connect(sandbox.url, 'jonas', 'r_organization_social')).access_token;
  assert.deepEqual(await codeOf(await callRest(sandbox.url, poor, path)), [403, 'ACCESS_DENIED']);
});

test('followers of a page are found by the beginning of a name', async () => {
  const [profile, ...others] = await find<Profile>(typeahead('mar'));
  assert.deepEqual([profile?.firstName, profile?.lastName, others], ['Maren', 'Holt', []]);
  assert.match(profile?.member ?? '', /^urn:li:person:/);
  assert.equal((await find<Profile>(typeahead('Holt'))).length, 1);
  assert.equal((await find<Profile>(typeahead('Maren Holt'))).length, 1);
  assert.deepEqual(await find(typeahead('olt')), []);
  assert.deepEqual(await find(typeahead('Maren', wholesaleUrn)), [], 'she does not follow that page');
  for (const keywords of ['ma', 'ma r', 'maren1', "o''x", 'a b cdef', '']) {
    assert.equal((await callRest(sandbox.url, token, typeahead(keywords))).status, 400, keywords);
  }
});

test('only administrators with the permission may search followers', async () => {
  const denied = async (member: string, scope: string) => {
    const { access_token } = await connect(sandbox.url, member, scope);
    return (await codeOf(await callRest(sandbox.url, access_token, typeahead('Maren')))).join(' ');
  };
  assert.equal(await denied('tomas', pageScopes), '403 ACCESS_DENIED');
  assert.equal(await denied('jonas', scopes), '403 ACCESS_DENIED');
});

test('the ledger says which mentions became links', async () => {
  const [maren] = await find<Profile>(typeahead('Maren'));
  const commentary =
    `@[Lanternfish Wholesale](${wholesaleUrn}) with @[Maren](${maren?.member}) and ` +
    `@[lanternfish coffee](${coffeeUrn})`;
  assert.equal((await createPost(sandbox.url, token, textPost(commentary))).status, 201);
  const entry = (await readLedger(sandbox.url)).at(-1);
  assert.equal(entry?.text, 'Lanternfish Wholesale with Maren and lanternfish coffee');
  assert.deepEqual(entry?.details?.mentions, [
    { urn: wholesaleUrn, text: 'Lanternfish Wholesale' },
    { urn: maren?.member, text: 'Maren' },
  ]);
});

test('a member is a link only under the id that this application knows', async () => {
  const share = { client_id: 'sandbox-linkedin-share', client_secret: 'sandbox-linkedin-share-secret' };
  const other = await connect(sandbox.url, 'maren', 'openid profile', share);
  const answer = await fetch(`${sandbox.url}/linkedin/api/v2/userinfo`, {
    headers: { authorization: `Bearer ${other.access_token}` },
  });
  const { sub } = await json<{ sub: string }>(answer);
  const commentary = `With @[Maren](urn:li:person:${sub})`;
  assert.equal((await createPost(sandbox.url, token, textPost(commentary))).status, 201);
  const entry = (await readLedger(sandbox.url)).at(-1);
  assert.deepEqual([entry?.text, entry?.details?.mentions], ['With Maren', []]);
});

test('a query that is too long for an address is sent by POST, for every resource', async () => {
  const tunnel = (resource: string, query: string, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/linkedin/api/rest/${resource}`, {
      method: 'POST',
      body: query,
      headers: {
        authorization: `Bearer ${token}`,
        'linkedin-version': '202609',
        'x-restli-protocol-version': '2.0.0',
        'x-http-method-override': 'GET',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
    });
  const list = await tunnel('posts', `q=author&author=${encoded(coffeeUrn)}`, {
    'X-RestLi-Method': 'finder',
  });
  assert.equal(list.status, 200);
  assert.equal((await json<Elements<object>>(list)).elements.length, 2);
  const [resource = '', query = ''] = typeahead('Maren').split('?');
  assert.equal((await json<Elements<object>>(await tunnel(resource, query))).elements.length, 1);
  assert.equal((await tunnel('posts', 'q=author', { 'content-type': 'text/plain' })).status, 415);
  assert.equal((await tunnel('images', 'q=author')).status, 404);
  const before = (await readLedger(sandbox.url)).length;
  const body = JSON.stringify(textPost('Not a post'));
  assert.equal((await tunnel('posts', body, { 'content-type': 'application/json' })).status, 415);
  assert.equal((await readLedger(sandbox.url)).length, before);
});
