import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { postForm, type TemporarySandbox, temporarySandbox } from '../test-kit.ts';
import {
  advance,
  appToken,
  bikes,
  client,
  coffee,
  consent,
  dialogUrl,
  graph,
  longToken,
  numbers,
  pagesFor,
  pageToken,
  redirectUri,
  set,
  shortToken,
  signIn,
  tastingRoom,
  trade,
  wholesale,
} from './test-support.ts';

let sandbox: TemporarySandbox;
before(async () => {
  sandbox = await temporarySandbox();
});
after(() => sandbox[Symbol.asyncDispose]());

test('the dialog asks who is there, then what they allow; both pages stand on their own feet', async () => {
  const address = dialogUrl(sandbox.url);
  const who = await (await fetch(address)).text();
  assert.match(who, /Ines Duarte/);
  const what = await (await postForm(address, { person: 'ines' })).text();
  for (const part of ['Lanternfish Wholesale', 'Harbour Tasting Room', 'pages_manage_posts', 'Cancel']) {
    assert.ok(what.includes(part), part);
  }
  assert.ok(!what.includes('Weber Bikes'));
});

test('a dialog that is not right is refused on the spot: application, address, scope', async () => {
  const refused = async (change: Record<string, string>) =>
    (await fetch(dialogUrl(sandbox.url, change), { redirect: 'manual' })).status;
  assert.equal(await refused({ client_id: 'nobody' }), 400);
  assert.equal(await refused({ redirect_uri: 'https://example.com/callback' }), 400);
  assert.equal(await refused({ scope: 'pages_read_user_engagement' }), 400);
  assert.equal(await refused({ client_id: signIn.client_id, scope: 'pages_show_list' }), 400);
});

test('who cancels is sent back with the refusal and the state', async () => {
  const back = await consent(dialogUrl(sandbox.url), { decision: 'cancel' });
  assert.deepEqual(Object.fromEntries(back.searchParams), {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
    state: 's1',
  });
  assert.equal(back.hash, '#_=_');
});

test('a code is traded once, with the same address, within ten minutes', async () => {
  const back = await consent(dialogUrl(sandbox.url));
  assert.equal(back.hash, '#_=_');
  const code = back.searchParams.get('code') ?? '';
  const other = await trade(sandbox.url, { code, redirect_uri: `${redirectUri}/other` });
  assert.deepEqual(numbers(other), [100, 36008]);
  const wrongSecret = await trade(sandbox.url, { code, redirect_uri: redirectUri, client_secret: 'no' });
  assert.equal(wrongSecret.error.message, 'Error validating client secret.');
  const { status, body } = await trade(sandbox.url, { code, redirect_uri: redirectUri });
  assert.deepEqual([status, body.token_type, body.expires_in], [200, 'bearer', 3600]);
  assert.match(String(body.access_token), /^EAA/);
  assert.deepEqual(numbers(await trade(sandbox.url, { code, redirect_uri: redirectUri })), [100, 36009]);

  const late = await consent(dialogUrl(sandbox.url));
  await advance(sandbox.url, 10 * 60_000);
  const expired = { code: late.searchParams.get('code') ?? '', redirect_uri: redirectUri };
  assert.deepEqual(numbers(await trade(sandbox.url, expired)), [100, 36007]);
});

test('a short token becomes one of 60 days; both may travel as parameter or as bearer', async () => {
  const short = await shortToken(sandbox.url);
  const answer = await trade(sandbox.url, { grant_type: 'fb_exchange_token', fb_exchange_token: short });
  assert.equal(answer.body.expires_in, 5_184_000);
  const long = String(answer.body.access_token);
  const asParameter = await graph(sandbox.url, '', `me?access_token=${long}`);
  assert.deepEqual(asParameter.body, { name: 'Ines Duarte', id: '10224518801230001' });
  assert.deepEqual((await graph(sandbox.url, long, 'me')).body, asParameter.body);
  assert.equal((await graph(sandbox.url, '', 'me')).error.code, 104);
  assert.deepEqual(numbers(await graph(sandbox.url, 'EAAwrong', 'me')), [190]);
  await advance(sandbox.url, 5_184_000_000);
  assert.deepEqual(numbers(await graph(sandbox.url, long, 'me')), [190, 463]);
});

test('page tokens of a long token never end, those of a short one end with it', async () => {
  const short = await shortToken(sandbox.url);
  const dying = (await pagesFor(sandbox.url, short))[0]?.access_token ?? '';
  const lasting = await pageToken(sandbox.url);
  assert.equal((await graph(sandbox.url, dying, 'me')).status, 200);
  await advance(sandbox.url, 3_600_000);
  assert.deepEqual(numbers(await graph(sandbox.url, dying, 'me')), [190, 463]);
  await advance(sandbox.url, 365 * 86_400_000);
  assert.equal((await graph(sandbox.url, lasting, 'me')).body.id, coffee);
});

test('the list of pages has tokens and tasks, only of pages that were ticked, and turns over', async () => {
  const all = await pagesFor(sandbox.url, await longToken(sandbox.url));
  assert.deepEqual(
    all.map(({ id, tasks }) => [id, tasks.includes('CREATE_CONTENT')]),
    [
      [coffee, true],
      [wholesale, true],
      [tastingRoom, false],
    ],
  );
  const back = await consent(dialogUrl(sandbox.url), { pages: wholesale });
  const { body } = await trade(sandbox.url, {
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
  });
  const chosen = await pagesFor(sandbox.url, String(body.access_token));
  assert.deepEqual(
    chosen.map(({ id }) => id),
    [wholesale],
  );
  const none = await consent(dialogUrl(sandbox.url), { pages_shown: 'yes' });
  const token = await trade(sandbox.url, {
    code: none.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
  });
  assert.deepEqual((await graph(sandbox.url, String(token.body.access_token), 'me/accounts')).body, {
    data: [],
  });

  const long = await longToken(sandbox.url);
  const first = await graph(sandbox.url, long, 'me/accounts?fields=id,picture{url}&limit=2');
  const data = first.body.data as { id: string; picture: { data: { url: string } } }[];
  assert.deepEqual(Object.keys(data[0]?.picture.data ?? {}), ['url']);
  assert.equal((await fetch(data[0]?.picture.data.url ?? '')).headers.get('content-type'), 'image/png');
  const { next } = first.body.paging as { next: string };
  const second = await graph(sandbox.url, long, next);
  assert.deepEqual(
    (second.body.data as { id: string }[]).map(({ id }) => id),
    [tastingRoom],
  );
});

test('a page gives its details, its token and the Instagram account that hangs on it', async () => {
  const long = await longToken(sandbox.url, 'ines', 'pages_show_list,pages_read_engagement,instagram_basic');
  const fields = 'id,name,username,link,fan_count,followers_count,picture{url},instagram_business_account';
  const { body } = await graph(sandbox.url, long, `${coffee}?fields=${fields},access_token`);
  assert.deepEqual(
    [body.name, body.username, body.fan_count],
    ['Lanternfish Coffee', 'lanternfishcoffee', 11_920],
  );
  assert.deepEqual(body.instagram_business_account, { id: '17841405822300101' });
  assert.equal((await graph(sandbox.url, String(body.access_token), 'me')).body.id, coffee);
  assert.equal((await fetch(String(body.link))).status, 200);
  const unlinked = await graph(sandbox.url, long, `${wholesale}?fields=instagram_business_account`);
  assert.deepEqual(unlinked.body, { id: wholesale });
  assert.deepEqual(numbers(await graph(sandbox.url, long, `${bikes}?fields=name`)), [100, 33]);
  const unknown = await graph(sandbox.url, long, `${coffee}?fields=shoe_size`);
  assert.match(unknown.error.message, /nonexisting field \(shoe_size\) on node type \(Page\)/);
});

test('a refused permission is told, and not asked for again unless it is asked anew', async () => {
  const scope = 'pages_show_list,pages_manage_posts,read_insights';
  const token = async (change: Record<string, string>, fields: Record<string, string>) => {
    const back = await consent(dialogUrl(sandbox.url, { scope, ...change }), { person: 'tomas', ...fields });
    const code = back.searchParams.get('code') ?? '';
    return String((await trade(sandbox.url, { code, redirect_uri: redirectUri })).body.access_token);
  };
  const statusOf = async (accessToken: string) => {
    const { body } = await graph(sandbox.url, accessToken, 'me/permissions');
    const list = body.data as { permission: string; status: string }[];
    return list.find(({ permission }) => permission === 'read_insights')?.status;
  };
  const ticked = { scopes_shown: 'yes', scopes: 'pages_show_list,pages_manage_posts' };
  assert.equal(await statusOf(await token({}, ticked)), 'declined');
  assert.equal(await statusOf(await token({}, {})), 'declined');
  assert.equal(await statusOf(await token({ auth_type: 'rerequest' }, {})), 'granted');
});

test('a token can be looked into; the application can give everything back', async () => {
  const long = await longToken(sandbox.url, 'tomas');
  const page = (await pagesFor(sandbox.url, long))[0]?.access_token ?? '';
  const look = async (token: string, key = appToken) =>
    graph(sandbox.url, '', `debug_token?input_token=${token}&access_token=${encodeURIComponent(key)}`);
  const user = (await look(long)).body.data as Record<string, unknown>;
  assert.deepEqual([user.type, user.is_valid, user.user_id], ['USER', true, '10224518801230002']);
  assert.ok(Array.isArray(user.scopes) && user.scopes.includes('pages_show_list'));
  const ofPage = (await look(page)).body.data as Record<string, unknown>;
  assert.deepEqual([ofPage.type, ofPage.expires_at, ofPage.profile_id], ['PAGE', 0, coffee]);
  assert.equal((await look(long, 'wrong|wrong')).error.code, 100);

  const revoked = await graph(sandbox.url, long, `${user.user_id}/permissions`, { method: 'DELETE' });
  assert.deepEqual(revoked.body, { success: true });
  assert.deepEqual(numbers(await graph(sandbox.url, page, 'me')), [190, 458]);
  const dead = (await look(page)).body.data as { is_valid: boolean; error: { subcode: number } };
  assert.deepEqual([dead.is_valid, dead.error.subcode], [false, 458]);

  const again = await longToken(sandbox.url, 'tomas');
  const asApp = () =>
    graph(sandbox.url, appToken, `${user.user_id}/permissions`, {
      method: 'DELETE',
    });
  assert.deepEqual((await asApp()).body, { success: true }, 'with its own token as well');
  assert.deepEqual(numbers(await graph(sandbox.url, again, 'me')), [190, 458]);
  assert.deepEqual(numbers(await asApp()), [100, 33], 'nobody it knows any more');
});

test('signing in gives an id of its own, and an address only where there is one and it was allowed', async () => {
  const me = async (person: string, fields: Record<string, string> = {}) => {
    const address = dialogUrl(sandbox.url, { client_id: signIn.client_id, scope: 'public_profile,email' });
    const back = await consent(address, { person, ...fields });
    const code = back.searchParams.get('code') ?? '';
    const { body } = await trade(sandbox.url, { ...signIn, code, redirect_uri: redirectUri });
    return (await graph(sandbox.url, String(body.access_token), 'me?fields=id,name,email,picture')).body;
  };
  const ines = await me('ines');
  assert.deepEqual([ines.id, ines.email], ['10231907740450001', 'ines.duarte@example.com']);
  assert.ok((ines.picture as { data: { url: string } }).data.url);
  assert.ok(!('email' in (await me('jonas'))));
  assert.ok(!('email' in (await me('priya', { scopes_shown: 'yes' }))));
});

test('versions: old ones are served, those to come are not; a proof that is sent must be right', async () => {
  const long = await longToken(sandbox.url);
  const at = (version: string) => graph(sandbox.url, long, `${sandbox.url}/facebook/graph/${version}me`);
  assert.equal((await at('v19.0/')).status, 200);
  assert.equal((await at('')).status, 200);
  assert.equal((await at('v99.0/')).error.code, 2500);
  assert.equal((await graph(sandbox.url, long, 'me?appsecret_proof=00')).error.code, 100);
  await set(sandbox.url, { require_appsecret_proof: true });
  assert.equal((await graph(sandbox.url, long, 'me')).error.code, 100);
  await set(sandbox.url, { require_appsecret_proof: false });
});

test('sessions end as Facebook ends them, until the person logs in again', async () => {
  const before = await longToken(sandbox.url, 'maren');
  for (const subcode of [459, 460, 464, 467]) {
    await set(sandbox.url, { end_sessions: { maren: subcode } });
    assert.deepEqual(numbers(await graph(sandbox.url, before, 'me')), [190, subcode]);
  }
  await advance(sandbox.url, 1);
  assert.equal((await graph(sandbox.url, await longToken(sandbox.url, 'maren'), 'me')).status, 200);
  await set(sandbox.url, { end_sessions: {} });
});

test('who loses the role on a page loses its token', async () => {
  const token = await pageToken(sandbox.url, coffee, 'tomas');
  await set(sandbox.url, { tasks: { [`tomas/${coffee}`]: [] } });
  assert.deepEqual(numbers(await graph(sandbox.url, token, 'me')), [190, 492]);
  await set(sandbox.url, { tasks: {} });
  assert.equal((await graph(sandbox.url, token, 'me')).status, 200);
});

test('everything that was granted survives a restart', async () => {
  const token = await pageToken(sandbox.url);
  await sandbox.restart();
  assert.equal((await graph(sandbox.url, token, 'me')).body.id, coffee);
  assert.equal(client.client_id, 'sandbox-facebook');
});
