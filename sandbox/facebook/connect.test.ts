import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { postForm, startTemporarySandbox, type TemporarySandbox } from '../test-kit.ts';
import {
  advanceClock,
  appToken,
  bikesPageId,
  callGraph,
  changeSettings,
  client,
  coffeePageId,
  dialogUrl,
  errorNumbers,
  giveConsent,
  listPages,
  longToken,
  pageToken,
  redirectUri,
  requestToken,
  shortToken,
  signInClient,
  tastingRoomPageId,
  wholesalePageId,
} from './test-support.ts';

let sandbox: TemporarySandbox;
before(async () => {
  sandbox = await startTemporarySandbox();
});
after(() => sandbox[Symbol.asyncDispose]());

test('the dialog asks for the person, then for the permissions; both pages load nothing from other hosts', async () => {
  const address = dialogUrl(sandbox.url);
  const who = await (await fetch(address)).text();
  assert.match(who, /Ines Duarte/);
  const what = await (await postForm(address, { person: 'ines' })).text();
  for (const part of ['Lanternfish Wholesale', 'Harbour Tasting Room', 'pages_manage_posts', 'Cancel']) {
    assert.ok(what.includes(part), part);
  }
  assert.ok(!what.includes('Weber Bikes'));
});

test('the dialog rejects an unknown application, address or scope immediately', async () => {
  const refused = async (change: Record<string, string>) =>
    (await fetch(dialogUrl(sandbox.url, change), { redirect: 'manual' })).status;
  assert.equal(await refused({ client_id: 'nobody' }), 400);
  assert.equal(await refused({ redirect_uri: 'https://example.com/callback' }), 400);
  assert.equal(await refused({ scope: 'pages_read_user_engagement' }), 400);
  assert.equal(await refused({ client_id: signInClient.client_id, scope: 'pages_show_list' }), 400);
});

test('cancelling redirects with the error and the state', async () => {
  const back = await giveConsent(dialogUrl(sandbox.url), { decision: 'cancel' });
  assert.deepEqual(Object.fromEntries(back.searchParams), {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
    state: 's1',
  });
  assert.equal(back.hash, '#_=_');
});

test('a code can be exchanged once, with the same address, within ten minutes', async () => {
  const back = await giveConsent(dialogUrl(sandbox.url));
  assert.equal(back.hash, '#_=_');
  const code = back.searchParams.get('code') ?? '';
  const other = await requestToken(sandbox.url, { code, redirect_uri: `${redirectUri}/other` });
  assert.deepEqual(errorNumbers(other), [100, 36008]);
  const wrongSecret = await requestToken(sandbox.url, {
    code,
    redirect_uri: redirectUri,
    client_secret: 'no',
  });
  assert.equal(wrongSecret.error.message, 'Error validating client secret.');
  const { status, body } = await requestToken(sandbox.url, { code, redirect_uri: redirectUri });
  assert.deepEqual([status, body.token_type, body.expires_in], [200, 'bearer', 3600]);
  assert.match(String(body.access_token), /^EAA/);
  assert.deepEqual(
    errorNumbers(await requestToken(sandbox.url, { code, redirect_uri: redirectUri })),
    [100, 36009],
  );

  const late = await giveConsent(dialogUrl(sandbox.url));
  await advanceClock(sandbox.url, 10 * 60_000);
  const expired = { code: late.searchParams.get('code') ?? '', redirect_uri: redirectUri };
  assert.deepEqual(errorNumbers(await requestToken(sandbox.url, expired)), [100, 36007]);
});

test('a short token can be exchanged for one of 60 days; both work as parameter or bearer token', async () => {
  const short = await shortToken(sandbox.url);
  const answer = await requestToken(sandbox.url, {
    grant_type: 'fb_exchange_token',
    fb_exchange_token: short,
  });
  assert.equal(answer.body.expires_in, 5_184_000);
  const long = String(answer.body.access_token);
  const proof = createHmac('sha256', client.client_secret).update(long).digest('hex');
  const asParameter = await callGraph(sandbox.url, '', `me?access_token=${long}&appsecret_proof=${proof}`);
  assert.deepEqual(asParameter.body, { name: 'Ines Duarte', id: '10224518801230001' });
  assert.deepEqual((await callGraph(sandbox.url, long, 'me')).body, asParameter.body);
  assert.equal((await callGraph(sandbox.url, '', 'me')).error.code, 104);
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, 'EAAwrong', 'me')), [190]);
  await advanceClock(sandbox.url, 5_184_000_000);
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, long, 'me')), [190, 463]);
});

test('page tokens of a long token never expire, those of a short token expire with it', async () => {
  const short = await shortToken(sandbox.url);
  const dying = (await listPages(sandbox.url, short))[0]?.access_token ?? '';
  const lasting = await pageToken(sandbox.url);
  assert.equal((await callGraph(sandbox.url, dying, 'me')).status, 200);
  await advanceClock(sandbox.url, 3_600_000);
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, dying, 'me')), [190, 463]);
  await advanceClock(sandbox.url, 365 * 86_400_000);
  assert.equal((await callGraph(sandbox.url, lasting, 'me')).body.id, coffeePageId);
});

test('the list of pages contains only ticked pages, with tokens and tasks, and supports paging', async () => {
  const all = await listPages(sandbox.url, await longToken(sandbox.url));
  assert.deepEqual(
    all.map(({ id, tasks }) => [id, tasks.includes('CREATE_CONTENT')]),
    [
      [coffeePageId, true],
      [wholesalePageId, true],
      [tastingRoomPageId, false],
    ],
  );
  const back = await giveConsent(dialogUrl(sandbox.url), { pages: wholesalePageId });
  const { body } = await requestToken(sandbox.url, {
    code: back.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
  });
  const chosen = await listPages(sandbox.url, String(body.access_token));
  assert.deepEqual(
    chosen.map(({ id }) => id),
    [wholesalePageId],
  );
  const none = await giveConsent(dialogUrl(sandbox.url), { pages_shown: 'yes' });
  const token = await requestToken(sandbox.url, {
    code: none.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
  });
  assert.deepEqual((await callGraph(sandbox.url, String(token.body.access_token), 'me/accounts')).body, {
    data: [],
  });

  const long = await longToken(sandbox.url);
  const first = await callGraph(sandbox.url, long, 'me/accounts?fields=id,picture{url}&limit=2');
  const data = first.body.data as { id: string; picture: { data: { url: string } } }[];
  assert.deepEqual(Object.keys(data[0]?.picture.data ?? {}), ['url']);
  assert.equal((await fetch(data[0]?.picture.data.url ?? '')).headers.get('content-type'), 'image/png');
  const { next } = first.body.paging as { next: string };
  const second = await callGraph(sandbox.url, long, next);
  assert.deepEqual(
    (second.body.data as { id: string }[]).map(({ id }) => id),
    [tastingRoomPageId],
  );
});

test('a page has its details, its token and its linked Instagram account', async () => {
  const long = await longToken(sandbox.url, 'ines', 'pages_show_list,pages_read_engagement,instagram_basic');
  const fields = 'id,name,username,link,fan_count,followers_count,picture{url},instagram_business_account';
  const { body } = await callGraph(sandbox.url, long, `${coffeePageId}?fields=${fields},access_token`);
  assert.deepEqual(
    [body.name, body.username, body.fan_count],
    ['Lanternfish Coffee', 'lanternfishcoffee', 11_920],
  );
  assert.deepEqual(body.instagram_business_account, { id: '17841405822300101' });
  assert.equal((await callGraph(sandbox.url, String(body.access_token), 'me')).body.id, coffeePageId);
  assert.equal((await fetch(String(body.link))).status, 200);
  const unlinked = await callGraph(sandbox.url, long, `${wholesalePageId}?fields=instagram_business_account`);
  assert.deepEqual(unlinked.body, { id: wholesalePageId });
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, long, `${bikesPageId}?fields=name`)), [100, 33]);
  const unknown = await callGraph(sandbox.url, long, `${coffeePageId}?fields=shoe_size`);
  assert.match(unknown.error.message, /nonexisting field \(shoe_size\) on node type \(Page\)/);
});

test('a declined permission is listed and is requested again only with auth_type=rerequest', async () => {
  const scope = 'pages_show_list,pages_manage_posts,read_insights';
  const token = async (change: Record<string, string>, fields: Record<string, string>) => {
    const back = await giveConsent(dialogUrl(sandbox.url, { scope, ...change }), {
      person: 'tomas',
      ...fields,
    });
    const code = back.searchParams.get('code') ?? '';
    return String((await requestToken(sandbox.url, { code, redirect_uri: redirectUri })).body.access_token);
  };
  const statusOf = async (accessToken: string) => {
    const { body } = await callGraph(sandbox.url, accessToken, 'me/permissions');
    const list = body.data as { permission: string; status: string }[];
    return list.find(({ permission }) => permission === 'read_insights')?.status;
  };
  const ticked = { scopes_shown: 'yes', scopes: 'pages_show_list,pages_manage_posts' };
  assert.equal(await statusOf(await token({}, ticked)), 'declined');
  assert.equal(await statusOf(await token({}, {})), 'declined');
  assert.equal(await statusOf(await token({ auth_type: 'rerequest' }, {})), 'granted');
});

test('a token can be inspected; the application can revoke all its permissions', async () => {
  const long = await longToken(sandbox.url, 'tomas');
  const page = (await listPages(sandbox.url, long))[0]?.access_token ?? '';
  const debugToken = async (token: string, key = appToken) =>
    callGraph(sandbox.url, '', `debug_token?input_token=${token}&access_token=${encodeURIComponent(key)}`);
  const user = (await debugToken(long)).body.data as Record<string, unknown>;
  assert.deepEqual([user.type, user.is_valid, user.user_id], ['USER', true, '10224518801230002']);
  assert.ok(Array.isArray(user.scopes) && user.scopes.includes('pages_show_list'));
  const pageInfo = (await debugToken(page)).body.data as Record<string, unknown>;
  assert.deepEqual([pageInfo.type, pageInfo.expires_at, pageInfo.profile_id], ['PAGE', 0, coffeePageId]);
  assert.equal((await debugToken(long, 'wrong|wrong')).error.code, 100);

  const revoked = await callGraph(sandbox.url, long, `${user.user_id}/permissions`, { method: 'DELETE' });
  assert.deepEqual(revoked.body, { success: true });
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, page, 'me')), [190, 458]);
  const dead = (await debugToken(page)).body.data as { is_valid: boolean; error: { subcode: number } };
  assert.deepEqual([dead.is_valid, dead.error.subcode], [false, 458]);

  const again = await longToken(sandbox.url, 'tomas');
  const asApp = () =>
    callGraph(sandbox.url, appToken, `${user.user_id}/permissions`, {
      method: 'DELETE',
    });
  assert.deepEqual((await asApp()).body, { success: true }, 'with its own token as well');
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, again, 'me')), [190, 458]);
  assert.deepEqual(
    errorNumbers(await asApp()),
    [100, 33],
    'the person is no longer known to the application',
  );
});

test('sign-in returns a separate user id, and an e-mail address only if there is one and it was allowed', async () => {
  const me = async (person: string, fields: Record<string, string> = {}) => {
    const address = dialogUrl(sandbox.url, {
      client_id: signInClient.client_id,
      scope: 'public_profile,email',
    });
    const back = await giveConsent(address, { person, ...fields });
    const code = back.searchParams.get('code') ?? '';
    const { body } = await requestToken(sandbox.url, { ...signInClient, code, redirect_uri: redirectUri });
    const path = 'me?fields=id,name,email,picture';
    const secret = signInClient.client_secret;
    return (await callGraph(sandbox.url, String(body.access_token), path, { secret })).body;
  };
  const ines = await me('ines');
  assert.deepEqual([ines.id, ines.email], ['10231907740450001', 'ines.duarte@example.com']);
  assert.ok((ines.picture as { data: { url: string } }).data.url);
  assert.ok(!('email' in (await me('jonas'))));
  assert.ok(!('email' in (await me('priya', { scopes_shown: 'yes' }))));
});

test('old versions are served by the oldest one, future ones are rejected; the header says which one served', async () => {
  const long = await longToken(sandbox.url);
  const at = (version: string) => callGraph(sandbox.url, long, `${sandbox.url}/facebook/graph/${version}me`);
  const served = async (version: string) => (await at(version)).headers.get('facebook-api-version');
  assert.equal((await at('v19.0/')).status, 200);
  assert.notEqual(await served('v19.0/'), 'v19.0');
  assert.equal(await served('v25.0/'), 'v25.0');
  assert.equal(await served(''), 'v26.0');
  assert.equal((await at('v99.0/')).error.code, 2500);
});

test('every call with a token needs the proof of its own application’s secret, unless the application waives it', async () => {
  const long = await longToken(sandbox.url);
  const page = (await listPages(sandbox.url, long))[0]?.access_token ?? '';
  for (const [token, path, sending] of [
    [long, 'me', {}],
    [long, 'me/accounts', {}],
    [page, `${coffeePageId}/published_posts`, {}],
    [page, `${coffeePageId}/feed`, { form: { message: 'Hello' } }],
    [page, `${coffeePageId}/video_reels`, { form: { upload_phase: 'start' } }],
    [
      page,
      `${sandbox.url}/facebook/graph-video/v26.0/${coffeePageId}/videos`,
      { form: { upload_phase: 'start' } },
    ],
    [page, `${coffeePageId}_1`, { method: 'DELETE' }],
  ] as const) {
    const none = await callGraph(sandbox.url, token, path, { ...sending, secret: null });
    assert.deepEqual(
      [none.status, none.error.type, none.error.code, none.error.message],
      [400, 'GraphMethodException', 100, 'API calls from the server require an appsecret_proof argument'],
      path,
    );
    const wrong = await callGraph(sandbox.url, token, path, {
      ...sending,
      secret: signInClient.client_secret,
    });
    assert.deepEqual(
      [wrong.error.type, wrong.error.code, wrong.error.message],
      ['GraphMethodException', 100, 'Invalid appsecret_proof provided in the API argument'],
      path,
    );
  }
  const bySignIn = { ...signInClient, grant_type: 'fb_exchange_token', fb_exchange_token: long };
  assert.deepEqual(
    errorNumbers(await requestToken(sandbox.url, bySignIn)),
    [190],
    'another application’s token',
  );
  const asApp = (secret: string | null) =>
    callGraph(sandbox.url, appToken, `debug_token?input_token=${long}`, { secret });
  assert.equal((await asApp(null)).status, 200, 'the token of the application contains its secret');
  assert.equal((await asApp(client.client_secret)).status, 200);
  assert.equal((await asApp('other')).error.code, 100);
  await changeSettings(sandbox.url, { require_appsecret_proof: false });
  assert.equal((await callGraph(sandbox.url, long, 'me', { secret: null })).status, 200);
  assert.equal((await callGraph(sandbox.url, long, 'me', { secret: 'other' })).error.code, 100);
  await changeSettings(sandbox.url, { require_appsecret_proof: true });
});

test('an application may ask for the permissions of its use cases and for no others', async () => {
  const ask = async (change: Record<string, string>) => {
    const answer = await fetch(dialogUrl(sandbox.url, change), { redirect: 'manual' });
    return [answer.status, /Invalid Scopes: ([\w, ]+)\./.exec(await answer.text())?.[1]];
  };
  assert.deepEqual(await ask({ scope: 'pages_show_list,instagram_basic' }), [200, undefined]);
  assert.deepEqual(await ask({ scope: 'pages_show_list,email,ads_read' }), [400, 'email, ads_read']);
  const signIn = { client_id: signInClient.client_id };
  assert.deepEqual(await ask({ ...signIn, scope: 'public_profile,email' }), [200, undefined]);
  const both = 'public_profile,read_insights,instagram_basic';
  assert.deepEqual(await ask({ ...signIn, scope: both }), [400, 'read_insights, instagram_basic']);
  await changeSettings(sandbox.url, { use_cases: ['pages'] });
  assert.deepEqual(await ask({ scope: 'pages_show_list,instagram_basic' }), [400, 'instagram_basic']);
  await changeSettings(sandbox.url, { use_cases: ['pages', 'instagram'] });
});

test('fields and parameters that Graph does not know are rejected, and a field that is named twice', async () => {
  const long = await longToken(sandbox.url, 'ines', 'pages_show_list,pages_read_engagement,instagram_basic');
  const message = async (path: string) => (await callGraph(sandbox.url, long, path)).error.message;
  assert.match(
    await message('me?fields=id,shoe_size'),
    /nonexisting field \(shoe_size\) on node type \(User\)/,
  );
  assert.match(await message('me?fields=picture{shoe_size}'), /nonexisting field \(shoe_size\)/);
  const linked = `${coffeePageId}?fields=instagram_business_account{shoe_size}`;
  assert.match(await message(linked), /nonexisting field \(shoe_size\)/);
  assert.match(
    await message(`${coffeePageId}?fields=tasks`),
    /nonexisting field \(tasks\)/,
    'only of a list',
  );
  for (const fields of ['id,name,id', 'id,,name', 'picture{url'])
    assert.deepEqual(errorNumbers(await callGraph(sandbox.url, long, `me?fields=${fields}`)), [2500], fields);
  assert.match(await message('me?feilds=id'), /^\(#100\) Param feilds is not known here$/);
  await changeSettings(sandbox.url, { unknown_parameters: 'ignored' });
  assert.equal((await callGraph(sandbox.url, long, 'me?feilds=id')).status, 200, 'as on the real Graph');
  await changeSettings(sandbox.url, { unknown_parameters: 'refused' });
});

test('ended sessions invalidate tokens until the person logs in again', async () => {
  const before = await longToken(sandbox.url, 'maren');
  for (const subcode of [459, 460, 464, 467]) {
    await changeSettings(sandbox.url, { end_sessions: { maren: subcode } });
    assert.deepEqual(errorNumbers(await callGraph(sandbox.url, before, 'me')), [190, subcode]);
  }
  await advanceClock(sandbox.url, 1);
  assert.equal((await callGraph(sandbox.url, await longToken(sandbox.url, 'maren'), 'me')).status, 200);
  await changeSettings(sandbox.url, { end_sessions: {} });
});

test('a person who loses the role on a page loses its token', async () => {
  const token = await pageToken(sandbox.url, coffeePageId, 'tomas');
  await changeSettings(sandbox.url, { tasks: { [`tomas/${coffeePageId}`]: [] } });
  assert.deepEqual(errorNumbers(await callGraph(sandbox.url, token, 'me')), [190, 492]);
  await changeSettings(sandbox.url, { tasks: {} });
  assert.equal((await callGraph(sandbox.url, token, 'me')).status, 200);
});

test('all grants survive a restart', async () => {
  const token = await pageToken(sandbox.url);
  await sandbox.restart();
  assert.equal((await callGraph(sandbox.url, token, 'me')).body.id, coffeePageId);
  assert.equal(client.client_id, 'sandbox-facebook');
});
