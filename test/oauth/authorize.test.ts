/** What the authorization endpoint refuses, and where it reports the error. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Reply } from '../browser-session.ts';
import { type Client, newPkce, OAuthFixture } from './oauth-fixture.ts';
import { dangerousRedirects, invalidLoopbackRedirects, invalidWebRedirects } from './redirect-corpus.ts';

const fixture = await OAuthFixture.open();
after(() => fixture[Symbol.asyncDispose]());

const web = await fixture.register();
const native = await fixture.register({ kind: 'public', redirectUris: ['http://127.0.0.1/callback'] });

/** The error is shown on our own page; there is no redirect. */
function assertLocalError(reply: Reply<string>, error = 'invalid_redirect_uri|invalid_request'): void {
  assert.equal(reply.headers.get('location'), null);
  assert.equal(reply.status, 400, reply.body);
  assert.match(reply.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(reply.body, new RegExp(error));
  assert.equal(reply.headers.get('set-cookie'), null);
}

test('AS-01 an unregistered redirect_uri is reported on our own page', async () => {
  assertLocalError(
    await fixture.authorize(web, { redirect_uri: 'https://elsewhere.example/' }),
    'invalid_redirect_uri',
  );
});

test('AS-01 there is no redirect to it because of another error either', async () => {
  for (const wrong of [
    { response_type: 'token' },
    { scope: 'nonsense' },
    { code_challenge: null },
    { prompt: 'none' },
  ])
    assertLocalError(await fixture.authorize(web, { redirect_uri: 'https://elsewhere.example/', ...wrong }));
});

test('AS-01 an unknown app is reported on our own page', async () => {
  for (const client_id of [
    'app_00000000000000000000000000',
    '',
    'x',
    '__proto__',
    `${web.id}\0`,
    web.id.toUpperCase(),
  ])
    assertLocalError(await fixture.authorize(web, { client_id }), 'invalid_client|invalid_request');
});

test('AS-02 a query added to a registered redirect_uri is refused', async () => {
  for (const added of ['?', '?x=1', '?code=x', '&x=1'])
    assertLocalError(
      await fixture.authorize(web, { redirect_uri: web.redirectUri + added }),
      'invalid_redirect_uri',
    );
});

test('AS-03 a registered query must match to the letter, and is preserved', async () => {
  const client = await fixture.register({
    redirectUris: ['https://client.example/callback?tenant=a&mode=1'],
  });
  for (const query of [
    '',
    '?tenant=a',
    '?mode=1&tenant=a',
    '?tenant=b&mode=1',
    '?tenant=a&mode=1&x=1',
    '?tenant=%61&mode=1',
  ])
    assertLocalError(
      await fixture.authorize(client, { redirect_uri: `https://client.example/callback${query}` }),
      'invalid_redirect_uri',
    );
  const back = await fixture.consent(client);
  assert.deepEqual([back.searchParams.get('tenant'), back.searchParams.get('mode')], ['a', '1']);
  assert.ok(back.searchParams.get('code'));
});

test('AS-04 a redirect_uri with a fragment cannot be registered', async () => {
  for (const end of ['#', '#x', '?a=1#x']) await cannotRegister(`https://client.example/callback${end}`);
});

for (const address of invalidWebRedirects) {
  test(`AS-05 ${JSON.stringify(address)} is not https://client.example/callback`, async () => {
    assertLocalError(await fixture.authorize(web, { redirect_uri: address }), 'invalid_redirect_uri');
  });
}

for (const address of invalidLoopbackRedirects) {
  test(`AS-05 ${JSON.stringify(address)} is not http://127.0.0.1/callback`, async () => {
    assertLocalError(await fixture.authorize(native, { redirect_uri: address }), 'invalid_redirect_uri');
  });
}

test('AS-05 the port of a loopback address varies, for public apps only', async () => {
  for (const port of ['', ':1', ':8080', ':65535']) {
    const redirect_uri = `http://127.0.0.1${port}/callback`;
    assert.match(
      (await fixture.authorize(native, { redirect_uri })).headers.get('location') ?? '',
      /^\/consent\//,
    );
  }
  const confidential = await fixture.register({ redirectUris: ['http://127.0.0.1:8080/callback'] });
  for (const port of ['', ':1', ':8081'])
    assertLocalError(
      await fixture.authorize(confidential, { redirect_uri: `http://127.0.0.1${port}/callback` }),
    );
});

test('AS-05 a redirect_uri sent twice is refused, also when both are registered', async () => {
  assertLocalError(
    await fixture.authorize(web, { redirect_uri: [web.redirectUri, 'https://evil.example/'] }),
  );
  assertLocalError(await fixture.authorize(web, { redirect_uri: [web.redirectUri, web.redirectUri] }));
});

test('AS-06 a missing redirect_uri is refused, however many are registered', async () => {
  const two = await fixture.register({
    redirectUris: ['https://client.example/a', 'https://client.example/b'],
  });
  for (const client of [web, two]) {
    assertLocalError(await fixture.authorize(client, { redirect_uri: null }));
    assertLocalError(await fixture.authorize(client, { redirect_uri: '' }));
  }
});

async function cannotRegister(address: string): Promise<void> {
  for (const kind of ['confidential', 'public']) {
    const { status } = await fixture.ines.post('/v1/apps', {
      name: 'Bent',
      kind,
      redirect_uris: [address],
      scopes: ['profile:read'],
    });
    assert.equal(status, 400, `${kind} ${address}`);
  }
}

test('AS-07 plain http is for loopback only', async () => {
  for (const host of [
    'client.example',
    '10.0.0.1',
    '192.168.1.1',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
  ])
    await cannotRegister(`http://${host}/callback`);
});

for (const address of dangerousRedirects) {
  test(`AS-08 ${JSON.stringify(address)} can neither be registered nor used`, async () => {
    await cannotRegister(address);
    for (const client of [web, native])
      assertLocalError(await fixture.authorize(client, { redirect_uri: address }));
  });
}

for (const name of [
  'client_id',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'response_mode',
]) {
  test(`AS-09 ${name} sent twice is refused`, async () => {
    const value =
      { client_id: web.id, response_type: 'code', prompt: 'consent', response_mode: 'query' }[name] ?? 'x';
    const reply = await fixture.authorize(web, { [name]: [value, value] });
    const location = reply.headers.get('location');
    if (location === null) return assertLocalError(reply);
    assert.ok(location.startsWith(web.redirectUri));
    assert.equal(new URL(location).searchParams.get('error'), 'invalid_request');
  });
}

for (const response_type of [
  null,
  '',
  'token',
  'id_token',
  'code token',
  'code id_token',
  'id_token token',
  'none',
  'CODE',
  'code code2',
]) {
  test(`AS-10 response_type ${JSON.stringify(response_type)} is refused`, async () => {
    const reply = await fixture.authorize(web, { response_type });
    const location = new URL(reply.headers.get('location') ?? 'none:', fixture.issuer);
    assert.ok(location.href.startsWith(web.redirectUri), location.href);
    assert.equal(location.href.includes('code='), false);
    assert.match(location.href, /error=(invalid_request|unsupported_response_type)/);
  });
}

for (const response_mode of ['fragment', 'form_post', 'web_message', 'jwt', 'query.jwt', 'nonsense']) {
  test(`AS-10 response_mode ${response_mode} is refused`, async () => {
    const reply = await fixture.authorize(web, { response_mode });
    const location = reply.headers.get('location') ?? '';
    assert.doesNotMatch(location, /^\/consent|code=/);
    assert.match(location + reply.body, /invalid_request|unsupported_response_mode/);
  });
}

test('AS-11 no app, confidential or public, gets a code without PKCE', async () => {
  for (const client of [web, native]) {
    const changes = { code_challenge: null, code_challenge_method: null };
    assert.equal((await fixture.expectRefusal(client, changes)).get('error'), 'invalid_request');
  }
});

test('AS-12 plain is refused, and so is a challenge without a method', async () => {
  for (const code_challenge_method of ['plain', 'PLAIN', 's256', 'S512', '', null])
    assert.equal(
      (await fixture.expectRefusal(web, { code_challenge_method })).get('error'),
      'invalid_request',
    );
});

for (const [what, code_challenge] of [
  ['42 characters', 'a'.repeat(42)],
  ['129 characters', 'a'.repeat(129)],
  ['a foreign character', `${'a'.repeat(42)}!`],
  ['a space', `${'a'.repeat(42)} `],
  ['padding', `${'a'.repeat(42)}=`],
  ['nothing', ''],
] as const) {
  test(`AS-13 a challenge with ${what} is refused`, async () => {
    assert.equal((await fixture.expectRefusal(web, { code_challenge })).get('error'), 'invalid_request');
  });
}

test('AS-17 a challenge that was used for a code is refused', async () => {
  const pkce = newPkce();
  await fixture.code(web, { pkce });
  const answer = await fixture.expectRefusal(web, { code_challenge: pkce.challenge });
  assert.equal(answer.get('error'), 'invalid_request');
  assert.match(
    (await fixture.authorize(native, { code_challenge: pkce.challenge })).headers.get('location') ?? '',
    /^\/consent/,
  );
});

test('AS-24 state is returned byte for byte', async () => {
  const states = ['x', 'ü 漢字 🦊', '%00%0d%0a', '"><script>', 'a&b=c#d?e', '+ %20', 'x'.repeat(4_096)];
  for (const state of states)
    assert.equal((await fixture.expectRefusal(web, { state, prompt: 'none' })).get('state'), state);
  assert.equal((await fixture.expectRefusal(web, { state: null, prompt: 'none' })).has('state'), false);
  assert.equal(
    (await fixture.consent(web, { changes: { state: states[1] } })).searchParams.get('state'),
    states[1],
  );
  assert.equal((await fixture.consent(web, { changes: { state: null } })).searchParams.has('state'), false);
});

test('AS-25 iss is in responses and errors, and equal to the metadata', async () => {
  const metadata = await (await fetch(`${fixture.issuer}/.well-known/oauth-authorization-server`)).json();
  assert.equal((metadata as { issuer: string }).issuer, fixture.issuer);
  assert.equal((await fixture.consent(web)).searchParams.get('iss'), fixture.issuer);
  const denied = await fixture.consent(web, { answer: { decision: 'deny' } });
  assert.deepEqual(
    [denied.searchParams.get('error'), denied.searchParams.get('iss'), denied.searchParams.get('state')],
    ['access_denied', fixture.issuer, 'a-state'],
  );
});

test('AS-25 another Host header does not change our issuer', async () => {
  const { request } = await import('node:http');
  const body = await new Promise<string>((resolve, reject) => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    };
    const path = '/.well-known/oauth-authorization-server';
    request(fixture.issuer, { path, headers }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
  assert.doesNotMatch(body, /evil/);
});

test('AS-26 unknown parameters are ignored', async () => {
  const back = await fixture.consent(web, { changes: { unknown: 'x', toString: 'y', __proto__x: 'z' } });
  assert.ok(back.searchParams.get('code'));
});

for (const scope of [
  'accounts:write',
  'profile:read accounts:write',
  'posts:approve',
  'admin',
  '*',
  'openid',
  'openid profile email',
  'POSTS:READ',
  'posts:read,posts:write',
  'profile:read wsp_00000000000000000000000000',
  '',
]) {
  test(`AS-27 ${JSON.stringify(scope)} is more than this app may request`, async () => {
    assert.equal((await fixture.expectRefusal(web, { scope })).get('error'), 'invalid_scope');
  });
}

test('AS-27 requesting no scope is refused', async () => {
  assert.equal((await fixture.expectRefusal(web, { scope: null })).get('error'), 'invalid_scope');
});

test('AS-28 the order of scopes, and repeating one, do not matter', async () => {
  for (const scope of ['posts:read profile:read', 'profile:read posts:read profile:read']) {
    const tokens = await fixture.tokens(web, { changes: { scope } });
    assert.deepEqual(tokens.scope.split(' ').sort(), ['posts:read', 'profile:read']);
  }
});

test('AS-31 no response can be framed, neither errors nor redirects', async () => {
  const replies = [
    await fixture.authorize(web, { redirect_uri: 'https://elsewhere.example/' }),
    await fixture.authorize(web),
    await fixture.authorize(web, { prompt: 'none' }),
    await fixture.ines.get<string>('/oauth/authorize/not-there'),
    await fixture.ines.get<string>('/consent/whatever'),
  ];
  for (const { headers } of replies) {
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assert.equal(headers.get('x-frame-options'), 'DENY');
  }
});

test('AS-33 no redirect uses 307 or 308', async () => {
  const uid = await fixture.open(web, fixture.ines, fixture.authorizeUrl(web, newPkce()));
  const decided = await fixture.decideConsent(
    fixture.ines,
    uid,
    await fixture.readConsent(fixture.ines, uid),
  );
  assert.equal((await fixture.ines.get(decided.body.redirect_to)).status, 303);
  assert.equal((await fixture.authorize(web)).status, 303);
  assert.equal((await fixture.authorize(web, { prompt: 'none' })).status, 303);
});

test('AS-33 the authorization endpoint takes no POST', async () => {
  const reply = await fixture.ines.request('POST', '/oauth/authorize', {
    body: new URLSearchParams(fixture.authorizeUrl(web, newPkce()).split('?')[1]).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assert.equal(reply.status, 404);
});

test('AS-34 no page sends a referrer, or loads anything from elsewhere', async () => {
  const page = await fixture.authorize(web, { redirect_uri: 'https://elsewhere.example/' });
  assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.doesNotMatch(page.body, /https?:|<script|<link|@import|url\(/);
});

test('AS-34 text from the link is shown as text', async () => {
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  for (const changes of [
    { client_id: evil },
    { redirect_uri: evil },
    { redirect_uri: 'x', scope: evil, state: evil },
  ])
    assert.doesNotMatch((await fixture.authorize(web, changes)).body, /<script|<img/);
});

test('AS-35 errors are no open redirect', async () => {
  const changes: Record<string, string>[] = [
    { client_id: 'nobody', redirect_uri: 'https://evil.example/' },
    { redirect_uri: '//evil.example' },
    { redirect_uri: 'https://evil.example/', error: 'x', prompt: 'none' },
  ];
  for (const change of changes) assertLocalError(await fixture.authorize(web, change), 'invalid');
  for (const path of [
    '/oauth/authorize/x?redirect_uri=https://evil.example',
    '/oauth/authorize/..%2f..',
    '/oauth/authorize//evil.example',
  ])
    assert.doesNotMatch((await fixture.ines.get(path)).headers.get('location') ?? '', /evil/);
});

test('AS-36 no page of another site may read the authorization endpoint', async () => {
  const headers = { origin: 'https://client.example' };
  const reply = await fixture.ines.request('GET', fixture.authorizeUrl(web, newPkce()), { headers });
  assert.equal(reply.headers.get('access-control-allow-origin'), null);
  const preflight = await fixture.ines.request('OPTIONS', '/oauth/authorize', {
    headers: { ...headers, 'access-control-request-method': 'GET' },
  });
  assert.equal(preflight.headers.get('access-control-allow-origin'), null);
});

test('AS-14 a challenge cannot be removed on the way: the request without it is refused', async () => {
  const answer = await fixture.expectRefusal(web, { code_challenge: null });
  assert.equal(answer.get('error'), 'invalid_request');
});

test('a link opened by another loopback name redirects to ours, where the cookies are', async () => {
  const url = new URL(fixture.authorizeUrl(web, newPkce()), fixture.issuer.replace('localhost', '127.0.0.1'));
  const response = await fetch(url, { redirect: 'manual' });
  assert.equal(response.status, 302);
  assert.ok(response.headers.get('location')?.startsWith(`${fixture.issuer}/oauth/authorize?`));
});

test('a pushed request is checked when it is pushed, and used once, by the client that pushed it', async () => {
  const pkce = newPkce();
  const form = (client: Client, changes: Record<string, string> = {}) => ({
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: 'profile:read',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    ...changes,
  });
  for (const [changes, error] of [
    [{ redirect_uri: 'https://evil.example/' }, 'invalid_request'],
    [{ scope: 'admin' }, 'invalid_scope'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ request_uri: 'urn:ietf:params:oauth:request_uri:x' }, 'request_uri_not_supported'],
    [{ request: 'x.y.z' }, 'request_not_supported'],
    [{ response_type: 'token' }, 'invalid_request'],
  ] as const) {
    const reply = await fixture.as(web, '/oauth/par', form(web, changes));
    assert.deepEqual([reply.status, reply.body.error], [400, error], JSON.stringify([changes, reply.body]));
  }
  assert.equal((await fixture.post('/oauth/par', form(web))).status, 401);
  const { body } = await fixture.as<{ request_uri: string }>(web, '/oauth/par', form(web));
  const link = (client: Client) =>
    `/oauth/authorize?${new URLSearchParams({ client_id: client.id, request_uri: body.request_uri })}`;
  assert.doesNotMatch((await fixture.ines.get(link(native))).headers.get('location') ?? '', /^\/consent/);
  const uid = await fixture.open(web, fixture.ines, link(web));
  const decided = await fixture.decideConsent(
    fixture.ines,
    uid,
    await fixture.readConsent(fixture.ines, uid),
  );
  const back = await fixture.ines.get(decided.body.redirect_to);
  assert.match(back.headers.get('location') ?? '', /code=/);
  assert.doesNotMatch((await fixture.ines.get(link(web))).headers.get('location') ?? '', /^\/consent/);
});

test('requests by reference or in a token of the app are refused', async () => {
  for (const changes of [
    { request: 'eyJhbGciOiJub25lIn0.e30.' },
    { request_uri: 'https://evil.example/request' },
  ])
    assert.match((await fixture.expectRefusal(web, changes)).get('error') ?? '', /not_supported/);
});
