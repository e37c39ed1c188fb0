/** The endpoints for programs: codes, refresh tokens, revocation, introspection. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { basic, hashOf, newPkce, OAuthFixture, type OAuthReply, type Tokens } from './oauth-fixture.ts';

const fixture = await OAuthFixture.open();
after(() => fixture[Symbol.asyncDispose]());
const client = await fixture.register();
const other = await fixture.register();
const native = await fixture.register({ kind: 'public' });
const secret = client.secret ?? '';

function refused(reply: OAuthReply, error: string, status = 400): void {
  assert.deepEqual([reply.status, reply.body.error], [status, error], JSON.stringify(reply.body));
  assert.match(reply.headers.get('cache-control') ?? '', /no-store/);
  assert.equal(reply.body.access_token, undefined);
}

async function isDead(tokens: Tokens, of = client): Promise<void> {
  assert.equal((await fixture.call(tokens.access_token)).status, 401);
  refused(await fixture.refresh(of, tokens.refresh_token), 'invalid_grant');
  const seen = await fixture.as(of, '/oauth/introspect', { token: tokens.access_token });
  assert.deepEqual(seen.body, { active: false });
}

const setPayload = (kind: string, id: string, change: Record<string, unknown>) =>
  fixture.change(
    'oidc_records',
    'update oidc_records set payload = payload || $3 where kind = $1 and id_hash = $2',
    [kind, hashOf(id), JSON.stringify(change)],
  );

const payloadOf = async (kind: string, id: string) =>
  (await fixture.sql('select payload from oidc_records where kind = $1 and id_hash = $2', [kind, hashOf(id)]))
    .rows[0]?.payload;

// Codes

test('AS-13 an invalid verifier is refused', async () => {
  const bent = ['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(42)}!`, '', `${'a'.repeat(43)} `];
  for (const verifier of bent) {
    const reply = await fixture.redeem(client, { ...(await fixture.code(client)), verifier });
    assert.equal(reply.status, 400);
    assert.match(reply.body.error ?? '', /invalid_grant|invalid_request/);
  }
});

test('AS-14 a verifier for a code without a challenge is refused', async () => {
  const given = await fixture.code(client);
  await fixture.change(
    'oidc_records',
    "update oidc_records set payload = payload - 'codeChallenge' - 'codeChallengeMethod' where kind = 'AuthorizationCode' and id_hash = $1",
    [hashOf(given.code)],
  );
  refused(await fixture.redeem(client, given), 'invalid_grant');
});

test('AS-15 a missing verifier is refused, for both kinds of app', async () => {
  for (const one of [client, native]) {
    const { code, redirectUri } = await fixture.code(one);
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    refused(await fixture.as(one, '/oauth/token', form), 'invalid_grant');
  }
});

test('AS-16 a wrong verifier is refused, and the code still works with the right one', async () => {
  const given = await fixture.code(client);
  refused(await fixture.redeem(client, { ...given, verifier: newPkce().verifier }), 'invalid_grant');
  refused(
    await fixture.redeem(client, { ...given, verifier: given.verifier.toUpperCase() }),
    'invalid_grant',
  );
  assert.equal((await fixture.redeem(client, given)).status, 200);
});

test('AS-18 a code used twice ends everything that came from it', async () => {
  for (const one of [client, native]) {
    const given = await fixture.code(one);
    const { body: tokens } = await fixture.redeem(one, given);
    const { body: fresh } = await fixture.refresh(one, tokens.refresh_token);
    assert.equal((await fixture.call(fresh.access_token)).status, 200);
    refused(await fixture.redeem(one, given), 'invalid_grant');
    await isDead(tokens, one);
    await isDead(fresh, one);
    refused(await fixture.redeem(one, given), 'invalid_grant');
  }
});

test('AS-18 the person sees the app gone after that', async () => {
  const given = await fixture.code(client);
  await fixture.redeem(client, given);
  await fixture.redeem(client, given);
  const { rows } = await fixture.sql(
    'select revoked_at, revoked_because from app_grants order by created_at desc limit 1',
  );
  assert.ok(rows[0].revoked_at);
});

test('AS-20 a code is for the app it was given to', async () => {
  const given = await fixture.code(client);
  refused(await fixture.redeem(other, given), 'invalid_grant');
  refused(await fixture.redeem(native, given), 'invalid_grant');
  assert.equal((await fixture.redeem(client, given)).status, 200);
});

test('AS-21 a code is for the redirect_uri it was sent to', async () => {
  const two = await fixture.register({
    redirectUris: ['https://client.example/a', 'https://client.example/b'],
  });
  for (const redirectUri of [
    'https://client.example/b',
    'https://client.example/a/',
    'https://evil.example/',
  ]) {
    const given = await fixture.code(two);
    refused(await fixture.redeem(two, { ...given, redirectUri }), 'invalid_grant');
  }
  const { code, verifier } = await fixture.code(two);
  const without = { grant_type: 'authorization_code', code, code_verifier: verifier };
  refused(await fixture.as(two, '/oauth/token', without), 'invalid_request');
});

test('AS-22 a code lives for a minute', async () => {
  const given = await fixture.code(client);
  const { iat, exp } = await payloadOf('AuthorizationCode', given.code);
  assert.equal(exp - iat, 60);
  await setPayload('AuthorizationCode', given.code, { exp: Math.floor(Date.now() / 1_000) });
  refused(await fixture.redeem(client, given), 'invalid_grant');
  const late = await fixture.code(client);
  await fixture.change(
    'oidc_records',
    "update oidc_records set expires_at = now() where kind = 'AuthorizationCode' and id_hash = $1",
    [hashOf(late.code)],
  );
  refused(await fixture.redeem(client, late), 'invalid_grant');
});

test('AS-23 a code of a person who was suspended or deleted meanwhile is worth nothing', async () => {
  for (const status of ['suspended', 'deleted']) {
    const given = await fixture.code(client, { who: fixture.tomas });
    await fixture.change('users', 'update users set status = $2 where id = $1', [
      fixture.tomas.userId,
      status,
    ]);
    const reply = await fixture.redeem(client, given);
    await fixture.change('users', "update users set status = 'active' where id = $1", [fixture.tomas.userId]);
    refused(reply, 'invalid_grant');
  }
});

test('AS-23 a code of an app that was deleted meanwhile is worth nothing', async () => {
  const doomed = await fixture.register();
  const given = await fixture.code(doomed);
  await fixture.ines.delete(`/v1/apps/${doomed.id}`);
  refused(await fixture.redeem(doomed, given), 'invalid_client', 401);
});

// Client authentication

test('AS-40 the token endpoint takes no GET, no query and no JSON', async () => {
  const given = await fixture.code(client);
  const form = {
    grant_type: 'authorization_code',
    code: given.code,
    redirect_uri: given.redirectUri,
    code_verifier: given.verifier,
    client_id: client.id,
    client_secret: secret,
  };
  const inQuery = `/oauth/token?${new URLSearchParams(form)}`;
  assert.equal((await fetch(new URL(inQuery, fixture.issuer))).status, 404);
  refused(await fixture.post(inQuery, ''), 'invalid_request');
  refused(
    await fixture.post('/oauth/token', JSON.stringify(form), { 'content-type': 'application/json' }),
    'invalid_request',
  );
  refused(
    await fixture.post('/oauth/token', new URLSearchParams(form).toString(), {
      'content-type': 'text/plain',
    }),
    'invalid_request',
  );
  assert.equal((await fixture.post('/oauth/token', form)).status, 200, 'the code itself was good');
});

test('AS-40 other methods are not found', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'HEAD'])
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect', '/oauth/par'])
      assert.equal((await fetch(new URL(path, fixture.issuer), { method })).status, 404, `${method} ${path}`);
});

test('AS-40 a body that is too large is refused', async () => {
  const reply = await fixture.post('/oauth/token', { grant_type: 'x'.repeat(100_000) });
  assert.ok(reply.status >= 400 && reply.status < 500, String(reply.status));
});

const refresh = { grant_type: 'refresh_token', refresh_token: 'sort_unknown' };
const anyBasic = basic(client.id, secret);

for (const [what, form, headers, error, status] of [
  ['no client at all', refresh, {}, 'invalid_request', 400],
  ['a client without its secret', { ...refresh, client_id: client.id }, {}, 'invalid_client', 401],
  ['a wrong secret in the header', refresh, basic(client.id, 'socs_wrong'), 'invalid_client', 401],
  [
    'a wrong secret in the body',
    { ...refresh, client_id: client.id, client_secret: 'x' },
    {},
    'invalid_client',
    401,
  ],
  ['an empty secret in the header', refresh, basic(client.id, ''), 'invalid_request', 400],
  ['the secret of another app', refresh, basic(client.id, other.secret ?? ''), 'invalid_client', 401],
  ['an unknown client', refresh, basic('app_00000000000000000000000000', secret), 'invalid_client', 401],
  ['a client that is no id', refresh, basic("x' or 1=1--", secret), 'invalid_client', 401],
  ['two ways at once', { ...refresh, client_secret: secret }, anyBasic, 'invalid_request', 400],
  ['two clients at once', { ...refresh, client_id: other.id }, anyBasic, 'invalid_request', 400],
  ['broken Basic', refresh, { authorization: 'Basic !!!' }, 'invalid_request', 400],
  ['Basic without a colon', refresh, { authorization: `Basic ${btoa(client.id)}` }, 'invalid_request', 400],
  ['Bearer instead of Basic', refresh, { authorization: `Bearer ${secret}` }, 'invalid_request', 400],
  [
    'a public app that sends a secret',
    { ...refresh, client_id: native.id, client_secret: 'x' },
    {},
    'invalid_client',
    401,
  ],
  ['a public app that uses Basic', refresh, basic(native.id, 'x'), 'invalid_client', 401],
  ['the hash of the secret', refresh, basic(client.id, hashOf(secret)), 'invalid_client', 401],
  ['the secret with a space', refresh, basic(client.id, `${secret} `), 'invalid_client', 401],
  ['the secret in capitals', refresh, basic(client.id, secret.toUpperCase()), 'invalid_client', 401],
] as const) {
  test(`AS-41 ${what} is refused`, async () => {
    const reply = await fixture.post('/oauth/token', { ...form }, { ...headers });
    refused(reply, error, status);
    if (status === 401 && 'authorization' in headers)
      assert.match(reply.headers.get('www-authenticate') ?? '', /^Basic /);
  });
}

test('AS-41 two Authorization headers are refused', async () => {
  const { request } = await import('node:http');
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const url = new URL('/oauth/token', fixture.issuer);
    const sending = request(url, { method: 'POST' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sending.setHeader('content-type', 'application/x-www-form-urlencoded');
    sending.setHeader('authorization', [
      anyBasic.authorization ?? '',
      basic(other.id, 'x').authorization ?? '',
    ]);
    sending.on('error', reject).end(new URLSearchParams(refresh).toString());
  });
  assert.equal(status, 400);
});

test('AS-41 secrets are replaced with an overlap, and an ended one is refused', async () => {
  const rotating = await fixture.register();
  const { client_secret: next } = await fixture.ines.mustPost<{ client_secret: string }>(
    `/v1/apps/${rotating.id}/secrets`,
  );
  for (const one of [rotating.secret ?? '', next])
    refused(await fixture.post('/oauth/token', refresh, basic(rotating.id, one)), 'invalid_grant');
  await fixture.change(
    'app_secrets',
    "update app_secrets set expires_at = now() - interval '1 second' where app_id = $1 and secret_hash = $2",
    [rotating.id, hashOf(rotating.secret ?? '')],
  );
  refused(
    await fixture.post('/oauth/token', refresh, basic(rotating.id, rotating.secret ?? '')),
    'invalid_client',
    401,
  );
  refused(await fixture.post('/oauth/token', refresh, basic(rotating.id, next)), 'invalid_grant');
});

test('AS-42 client assertions are not accepted, signed or not', async () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: client.id, sub: client.id, aud: fixture.issuer, exp: 9_999_999_999, jti: 'x' };
  for (const alg of ['none', 'HS256', 'RS256']) {
    const reply = await fixture.post('/oauth/token', {
      ...refresh,
      client_id: client.id,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: `${part({ alg })}.${part(claims)}.`,
    });
    refused(reply, 'invalid_client', 401);
  }
});

// Refresh tokens

test('AS-43 a refresh token is for the app it was given to', async () => {
  const tokens = await fixture.tokens(client);
  for (const one of [other, native])
    refused(await fixture.refresh(one, tokens.refresh_token), 'invalid_grant');
  assert.equal((await fixture.refresh(client, tokens.refresh_token)).status, 200);
});

test('AS-44 a refresh cannot request more than was allowed', async () => {
  const tokens = await fixture.tokens(client, { changes: { scope: 'profile:read posts:read' } });
  for (const scope of [
    'profile:read posts:read posts:write',
    'posts:write',
    'accounts:write',
    'admin',
    'openid',
  ])
    refused(await fixture.refresh(client, tokens.refresh_token, { scope }), 'invalid_scope');
});

test('AS-45 requesting less once does not shrink what was allowed', async () => {
  const tokens = await fixture.tokens(client, { changes: { scope: 'profile:read posts:read' } });
  const less = await fixture.refresh(client, tokens.refresh_token, { scope: 'profile:read' });
  assert.equal(less.body.scope, 'profile:read');
  assert.equal((await fixture.call(less.body.access_token, '/v1/posts')).status, 403);
  const whole = await fixture.refresh(client, less.body.refresh_token);
  assert.deepEqual(whole.body.scope.split(' ').sort(), ['posts:read', 'profile:read']);
});

test('AS-46 a refresh token of a public app is replaced, and an old one ends the family', async () => {
  const first = await fixture.tokens(native);
  const { body: second } = await fixture.refresh(native, first.refresh_token);
  assert.notEqual(second.refresh_token, first.refresh_token);
  refused(await fixture.refresh(native, first.refresh_token), 'invalid_grant');
  await isDead(first, native);
  await isDead(second, native);
});

test('AS-47 two generations old is refused too', async () => {
  const first = await fixture.tokens(native);
  const { body: second } = await fixture.refresh(native, first.refresh_token);
  const { body: third } = await fixture.refresh(native, second.refresh_token);
  assert.equal((await fixture.call(third.access_token)).status, 200);
  refused(await fixture.refresh(native, first.refresh_token), 'invalid_grant');
  await isDead(third, native);
});

test('AS-49 a confidential app that did not get the response may retry', async () => {
  const tokens = await fixture.tokens(client);
  for (let round = 0; round < 3; round += 1) {
    const reply = await fixture.refresh(client, tokens.refresh_token);
    assert.equal(reply.status, 200);
    assert.equal(reply.body.refresh_token, tokens.refresh_token);
  }
});

test('AS-49 near its end its refresh token is replaced, and then the old one ends the family', async () => {
  const tokens = await fixture.tokens(client);
  const now = Math.floor(Date.now() / 1_000);
  const day = 86_400;
  await setPayload('RefreshToken', tokens.refresh_token, {
    iat: now - 25 * day,
    iiat: now - 25 * day,
    exp: now + 5 * day,
  });
  const { body: fresh } = await fixture.refresh(client, tokens.refresh_token);
  assert.notEqual(fresh.refresh_token, tokens.refresh_token);
  refused(await fixture.refresh(client, tokens.refresh_token), 'invalid_grant');
  await isDead(fresh);
});

test('AS-50 a refresh token that was unused for 30 days has expired; each use extends it', async () => {
  const tokens = await fixture.tokens(client);
  const day = 86_400;
  const { iat, exp } = await payloadOf('RefreshToken', tokens.refresh_token);
  assert.equal(exp - iat, 30 * day);
  await setPayload('RefreshToken', tokens.refresh_token, {
    iat: iat - 10 * day,
    iiat: iat - 10 * day,
    exp: exp - 10 * day,
  });
  await fixture.change(
    'oidc_records',
    "update oidc_records set expires_at = now() + interval '20 days' where id_hash = $1",
    [hashOf(tokens.refresh_token)],
  );
  assert.equal((await fixture.refresh(client, tokens.refresh_token)).status, 200);
  assert.ok(Math.abs((await payloadOf('RefreshToken', tokens.refresh_token)).exp - exp) <= 2);
  await setPayload('RefreshToken', tokens.refresh_token, { exp: Math.floor(Date.now() / 1_000) - 1 });
  refused(await fixture.refresh(client, tokens.refresh_token), 'invalid_grant');
});

test('AS-50 after a year in all the person must consent again, however often it was replaced', async () => {
  const tokens = await fixture.tokens(native);
  const now = Math.floor(Date.now() / 1_000);
  const day = 86_400;
  await setPayload('RefreshToken', tokens.refresh_token, { iiat: now - 360 * day });
  const { body: fresh } = await fixture.refresh(native, tokens.refresh_token);
  const { exp, iiat } = await payloadOf('RefreshToken', fresh.refresh_token);
  assert.equal(iiat, now - 360 * day);
  assert.ok(Math.abs(exp - (now + 5 * day)) <= 2);
});

test('AS-51 nothing works any more for a suspended person', async () => {
  const tokens = await fixture.tokens(client, { who: fixture.tomas });
  await fixture.change('users', "update users set status = 'suspended' where id = $1", [
    fixture.tomas.userId,
  ]);
  const [call, again] = [
    await fixture.call(tokens.access_token),
    await fixture.refresh(client, tokens.refresh_token),
  ];
  await fixture.change('users', "update users set status = 'active' where id = $1", [fixture.tomas.userId]);
  assert.equal(call.status, 401);
  refused(again, 'invalid_grant');
});

test('AS-51 deleting an app ends what people of other workspaces allowed it, and their log says so', async () => {
  const doomed = await fixture.register();
  const { access_token: token } = await fixture.tokens(doomed, { who: fixture.tomas });
  assert.equal((await fixture.ines.delete(`/v1/apps/${doomed.id}`)).status, 204);
  const { rows } = await fixture.sql(
    `select workspace_id from audit_entries where action = 'app.grant_revoked' and data->>'app' = $1`,
    [doomed.id],
  );
  assert.deepEqual(rows, [{ workspace_id: fixture.tomas.workspace }]);
  assert.equal((await fixture.call(token)).status, 401);
});

test('AS-51 nothing works any more for a deleted app', async () => {
  const doomed = await fixture.register();
  const tokens = await fixture.tokens(doomed);
  await fixture.ines.delete(`/v1/apps/${doomed.id}`);
  assert.equal((await fixture.call(tokens.access_token)).status, 401);
  refused(await fixture.refresh(doomed, tokens.refresh_token), 'invalid_client', 401);
});

for (const grant_type of [
  'password',
  'implicit',
  'client_credentials',
  'urn:ietf:params:oauth:grant-type:device_code',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
  'urn:ietf:params:oauth:grant-type:token-exchange',
  'urn:openid:params:grant-type:ciba',
  'toString',
  '',
]) {
  test(`AS-52 the grant ${JSON.stringify(grant_type)} is not offered`, async () => {
    const reply = await fixture.as(client, '/oauth/token', { grant_type, username: 'ines', password: 'x' });
    refused(reply, grant_type === '' ? 'invalid_request' : 'unsupported_grant_type');
  });
}

test('AS-53 neither tokens nor errors may be cached', async () => {
  const reply = await fixture.redeem(client, await fixture.code(client));
  assert.match(reply.headers.get('cache-control') ?? '', /no-store/);
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
  assert.ok(reply.headers.get('x-request-id'));
});

test('AS-54 an app cannot revoke the tokens of another app', async () => {
  const tokens = await fixture.tokens(client);
  for (const token of [tokens.access_token, tokens.refresh_token])
    for (const one of [other, native])
      assert.equal((await fixture.as(one, '/oauth/revoke', { token })).status, 200);
  assert.equal((await fixture.call(tokens.access_token)).status, 200);
  assert.equal((await fixture.refresh(client, tokens.refresh_token)).status, 200);
});

test('AS-54 revoking unknown tokens succeeds silently; a token must be named', async () => {
  for (const token of ['x', 'soat_unknown', 'a.b.c', '\0', 'x'.repeat(5_000)])
    assert.equal((await fixture.as(client, '/oauth/revoke', { token })).status, 200);
  refused(await fixture.as(client, '/oauth/revoke', {}), 'invalid_request');
  assert.equal((await fixture.post('/oauth/revoke', { token: 'x' })).status, 400);
  assert.equal((await fixture.post('/oauth/revoke', { token: 'x', client_id: client.id })).status, 401);
});

for (const which of ['access_token', 'refresh_token'] as const) {
  test(`AS-54 revoking the ${which} ends all of that consent, and only that`, async () => {
    const tokens = await fixture.tokens(client);
    const another = await fixture.tokens(client);
    const { body: fresh } = await fixture.refresh(client, tokens.refresh_token);
    assert.equal((await fixture.as(client, '/oauth/revoke', { token: tokens[which] })).status, 200);
    await isDead(tokens);
    await isDead(fresh);
    assert.equal((await fixture.call(another.access_token)).status, 200);
  });
}

test('AS-55 introspection needs a client, and reports only its own tokens', async () => {
  const tokens = await fixture.tokens(client);
  for (const token of [tokens.access_token, tokens.refresh_token]) {
    assert.equal((await fixture.post('/oauth/introspect', { token })).status, 400);
    assert.equal((await fixture.post('/oauth/introspect', { token, client_id: client.id })).status, 401);
    for (const one of [other, native])
      assert.deepEqual((await fixture.as(one, '/oauth/introspect', { token })).body, { active: false });
    const own = await fixture.as(client, '/oauth/introspect', { token });
    assert.deepEqual([own.body.active, own.body.client_id, own.body.iss], [true, client.id, fixture.issuer]);
  }
  for (const token of ['x', 'soat_unknown', 'a.b.c'])
    assert.deepEqual((await fixture.as(client, '/oauth/introspect', { token })).body, { active: false });
});

test('AS-55 a used refresh token and a code are not active', async () => {
  const first = await fixture.tokens(native);
  await fixture.refresh(native, first.refresh_token);
  assert.deepEqual((await fixture.as(native, '/oauth/introspect', { token: first.refresh_token })).body, {
    active: false,
  });
  const { code } = await fixture.code(client);
  assert.deepEqual((await fixture.as(client, '/oauth/introspect', { token: code })).body, { active: false });
});

test('AS-60 a token is issued for this API and no other', async () => {
  for (const resource of ['https://elsewhere.example/', 'urn:api', `${fixture.issuer}/v2`]) {
    assert.equal((await fixture.expectRefusal(client, { resource })).get('error'), 'invalid_target');
    const tokens = await fixture.tokens(client);
    refused(await fixture.refresh(client, tokens.refresh_token, { resource }), 'invalid_target');
  }
  for (const resource of [undefined, fixture.issuer, `${fixture.issuer}/`]) {
    const { access_token } = await fixture.tokens(client, { changes: { resource } });
    const seen = await fixture.as(client, '/oauth/introspect', { token: access_token });
    assert.equal(seen.body.aud, fixture.issuer);
    assert.equal((await fixture.call(access_token)).status, 200);
  }
});

test('pages of other sites may use the endpoints for programs, without credentials', async () => {
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect', '/oauth/par']) {
    const preflight = await fetch(new URL(path, fixture.issuer), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://spa.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    assert.equal(preflight.status, 204, path);
    assert.match(preflight.headers.get('access-control-allow-origin') ?? '', /^(\*|https:\/\/spa\.example)$/);
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null);
  }
  const reply = await fixture.post(
    '/oauth/token',
    { ...refresh, client_id: native.id },
    { origin: 'https://spa.example' },
  );
  assert.match(reply.headers.get('access-control-allow-origin') ?? '', /^(\*|https:\/\/spa\.example)$/);
  assert.equal(reply.headers.get('access-control-allow-credentials'), null);
});
