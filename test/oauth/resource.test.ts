/** What an access token gives access to, how it must be sent, and what our tables and responses never hold. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { basic, everyScope, hashOf, OAuthFixture } from './oauth-fixture.ts';

const fixture = await OAuthFixture.open();
after(() => fixture[Symbol.asyncDispose]());
const client = await fixture.register({ scopes: everyScope });
const { access_token: token, refresh_token } = await fixture.tokens(client);

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, fixture.issuer), { headers });

test('AS-56 a token in the URL is refused, alone or beside a good one', async () => {
  for (const path of [`/v1/profile?access_token=${token}`, `/v1/posts?limit=5&access_token=${token}`]) {
    assert.equal((await get(path)).status, 400);
    assert.equal((await get(path, { authorization: `Bearer ${token}` })).status, 400);
  }
});

test('AS-56 a token in the body is refused, as a form or as JSON', async () => {
  const forms = [
    { type: 'application/x-www-form-urlencoded', body: `access_token=${token}&caption=x` },
    {
      type: 'application/json',
      body: JSON.stringify({ access_token: token, platform: 'linkedin', caption: 'x' }),
    },
  ];
  for (const { type, body } of forms) {
    const send = (headers: Record<string, string>) =>
      fetch(new URL('/posts/create', fixture.issuer), {
        method: 'POST',
        headers: { 'content-type': type, ...headers },
        body,
      });
    assert.equal((await send({})).status, 401);
    assert.equal((await send({ authorization: `Bearer ${token}` })).status, 400);
  }
});

test('AS-56 two Authorization headers are refused', async () => {
  const send = (values: string[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sending = request(new URL('/v1/profile', fixture.issuer), (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sending.setHeader('authorization', values);
      sending.on('error', reject).end();
    });
  assert.equal(await send([`Bearer ${token}`]), 200);
  assert.equal(await send([`Bearer ${token}`, `Bearer ${token}`]), 400);
  assert.equal(await send([`Bearer ${token}`, 'Basic eDp5']), 400);
  assert.equal(await send(['Basic eDp5', `Bearer ${token}`]), 400);
});

for (const [what, authorization] of [
  ['nothing after Bearer', 'Bearer'],
  ['an empty token', 'Bearer '],
  ['an unknown token', 'Bearer soat_0000000000000000000000000000000000000000000'],
  ['two tokens', `Bearer ${token} ${token}`],
  ['two tokens with a comma', `Bearer ${token}, Bearer ${token}`],
  ['the token without a scheme', token],
  ['Token instead of Bearer', `Token ${token}`],
  ['DPoP instead of Bearer', `DPoP ${token}`],
  ['Basic with the token as the name', basic(token, 'x-oauth-basic').authorization ?? ''],
  ['Basic with the token as the password', basic('x', token).authorization ?? ''],
  ['Basic with the client', basic(client.id, client.secret ?? '').authorization ?? ''],
  ['the refresh token', `Bearer ${refresh_token}`],
  ['the client secret', `Bearer ${client.secret}`],
  ['the hash of the token', `Bearer ${hashOf(token)}`],
  ['the token in capitals', `Bearer ${token.toUpperCase()}`],
  ['the token cut short', `Bearer ${token.slice(0, -1)}`],
  ['a quoted token', `Bearer "${token}"`],
  ['an unsigned JWT', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c3IifQ.'],
] as const) {
  test(`AS-57 ${what} is 401`, async () => {
    const reply = await get('/v1/profile', { authorization });
    assert.equal(reply.status, 401);
    assert.match(reply.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token"/);
  });
}

test('AS-57 an expired token is 401', async () => {
  const { access_token } = await fixture.tokens(client);
  assert.equal((await fixture.call(access_token)).status, 200);
  await fixture.change(
    'oidc_records',
    "update oidc_records set expires_at = now() where kind = 'AccessToken' and id_hash = $1",
    [hashOf(access_token)],
  );
  assert.equal((await fixture.call(access_token)).status, 401);
});

test('AS-57 a code is not a token', async () => {
  const { code } = await fixture.code(client);
  assert.equal((await fixture.call(code)).status, 401);
});

test('AS-57 a bad token never falls back to the cookie', async () => {
  const reply = await fixture.ines.request('GET', '/v1/profile', {
    headers: { authorization: 'Bearer soat_x' },
  });
  assert.equal(reply.status, 401);
});

test('AS-57 what the person revokes ends at once', async () => {
  const tokens = await fixture.tokens(client);
  assert.equal((await fixture.call(tokens.access_token)).status, 200);
  const { rows } = await fixture.sql(
    'select id from app_grants where revoked_at is null order by created_at desc limit 1',
  );
  const { grants, transact } = { ...fixture.server.context.apps };
  await transact(async (tx) => {
    const grant = await grants.find(tx, rows[0].id);
    assert.ok(grant);
    await grants.revoke(tx, grant, 'revoked_by_person', new Date());
  });
  assert.equal((await fixture.call(tokens.access_token)).status, 401);
  assert.equal((await fixture.refresh(client, tokens.refresh_token)).body.error, 'invalid_grant');
});

test('AS-57 removing a person from the workspace ends the access of their apps', async () => {
  const { body: invitation } = await fixture.ines.post<{ url?: string; token?: string; link?: string }>(
    '/v1/invitations',
    { role: 'editor' },
  );
  const secret = JSON.stringify(invitation).match(/soinv_[\w-]+/)?.[0] ?? '';
  await fixture.tomas.mustPost('/v1/invitations/accept', { token: secret });
  const tokens = await fixture.tokens(client, {
    who: fixture.tomas,
    answer: { workspace_id: fixture.ines.workspace },
  });
  assert.equal((await fixture.call(tokens.access_token)).status, 200);
  assert.ok((await fixture.ines.delete(`/v1/members/${fixture.tomas.userId}`)).status < 300);
  assert.equal((await fixture.call(tokens.access_token)).status, 401);
  assert.equal((await fixture.refresh(client, tokens.refresh_token)).body.error, 'invalid_grant');
});

test('AS-58 a missing scope is 403 and named', async () => {
  const { access_token } = await fixture.tokens(client, { changes: { scope: 'profile:read' } });
  const reply = await fixture.call(access_token, '/v1/posts');
  assert.equal(reply.status, 403);
  assert.equal(
    reply.headers.get('www-authenticate'),
    'Bearer error="insufficient_scope", scope="posts:read"',
  );
});

test('AS-58 a token never carries more than the person allowed, whatever its record says', async () => {
  const { access_token } = await fixture.tokens(client, { changes: { scope: 'profile:read' } });
  await fixture.change(
    'oidc_records',
    `update oidc_records set payload = payload || '{"scope":"profile:read posts:read posts:write"}' where kind = 'AccessToken' and id_hash = $1`,
    [hashOf(access_token)],
  );
  assert.equal((await fixture.call(access_token, '/v1/posts')).status, 403);
});

test('AS-59 each scope allows what it names and nothing else', async () => {
  const reading: Record<string, string> = {
    'profile:read': '/v1/profile',
    'posts:read': '/v1/posts',
    'media:read': '/v1/media',
    'accounts:read': '/v1/accounts',
    'brand:read': '/v1/brand',
    'schedule:read': '/v1/recurrences',
    'audit:read': '/v1/audit',
  };
  for (const scope of everyScope) {
    const { access_token } = await fixture.tokens(client, { changes: { scope } });
    for (const [needed, path] of Object.entries(reading))
      assert.equal(
        (await fixture.call(access_token, path)).status,
        needed === scope ? 200 : 403,
        `${scope} on ${path}`,
      );
    if (scope !== 'posts:write') {
      const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
      assert.equal((await fixture.call(access_token, '/posts/create', init)).status, 403, scope);
    }
  }
});

test('AS-59 the scheme is read in any case', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER'])
    assert.equal((await get('/v1/profile', { authorization: `${scheme} ${token}` })).status, 200);
});

test('AS-59 no scope allows what only a person may do', async () => {
  for (const path of ['/v1/apps', '/v1/members', '/v1/invitations', '/v1/audit/verification', '/v1/session'])
    assert.equal((await fixture.call(token, path)).status, 403, path);
});

test('AS-59 a token without its app or its person is invalid', async () => {
  for (const change of [{ clientId: 'app_x' }, { accountId: fixture.tomas.userId }]) {
    const { access_token } = await fixture.tokens(client);
    await fixture.change(
      'oidc_records',
      "update oidc_records set payload = payload || $2 where kind = 'AccessToken' and id_hash = $1",
      [hashOf(access_token), JSON.stringify(change)],
    );
    assert.equal((await fixture.call(access_token)).status, 401);
  }
});

test('AS-61 a token sees one workspace, also of a person with several', async () => {
  const id = await fixture.tomas.createDraft({ caption: 'Of another workspace' });
  assert.equal((await fixture.call(token, `/v1/posts/${id}`)).status, 404);
  const named = await fixture.call(token, `/v1/posts/${id}`, {
    headers: { 'x-workspace': fixture.tomas.workspace ?? '' },
  });
  assert.equal(named.status, 404);
});

test('AS-61 the plan, the comments, the names and the journal of another workspace do not exist for a token', async () => {
  const { tomas } = fixture;
  const post = await tomas.createDraft({ caption: 'Of another workspace' });
  const [account_id = ''] = await tomas.connectLinkedIn({ member: 'tomas' });
  const weekly = { every: 'week', weekdays: ['monday'], time: '09:00' };
  const { id: slot } = await tomas.mustPost<{ id: string }>('/v1/slots', {
    account_id,
    weekday: 'monday',
    time: '09:00',
  });
  const { id: recurrence } = await tomas.mustPost<{ id: string }>('/v1/recurrences', {
    ...weekly,
    template_post_id: post,
  });
  await tomas.mustPost(`/v1/posts/${post}/comments`, { text: 'Ours' });
  const { access_token: all } = await fixture.tokens(client, { changes: { scope: everyScope.join(' ') } });
  const status = async (method: string, path: string, sent?: object): Promise<number> => {
    const json = sent && { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } };
    return (await fixture.call(all, path, { method, ...json })).status;
  };
  assert.equal(await status('GET', `/v1/posts/${post}/comments`), 404);
  assert.equal(await status('POST', `/v1/posts/${post}/comments`, { text: 'x' }), 404);
  assert.equal(await status('POST', '/v1/slots', { account_id, weekday: 'monday', time: '10:00' }), 404);
  assert.equal(await status('DELETE', `/v1/slots/${slot}`), 404);
  assert.equal(await status('POST', '/v1/recurrences', { ...weekly, template_post_id: post }), 404);
  assert.equal(await status('DELETE', `/v1/recurrences/${recurrence}`), 404);
  for (const path of ['/v1/slots', '/v1/recurrences', '/v1/members/names', '/v1/audit', '/v1/brand']) {
    const seen = JSON.stringify((await fixture.call(all, path)).body);
    for (const theirs of [slot, recurrence, post, account_id, tomas.userId])
      assert.ok(!seen.includes(theirs), `${path} names ${theirs}`);
  }
});

test('AS-62 no table holds a code, a token or a secret', async () => {
  const given = await fixture.code(client);
  const tokens = await fixture.redeem(client, given);
  const native = await fixture.register({ kind: 'public' });
  const first = await fixture.tokens(native);
  const { body: second } = await fixture.refresh(native, first.refresh_token);
  const secrets = [
    given.code,
    given.verifier,
    tokens.body.access_token,
    tokens.body.refresh_token,
    first.access_token,
    first.refresh_token,
    second.access_token,
    second.refresh_token,
    client.secret,
    token,
    refresh_token,
  ];
  const { rows: tables } = await fixture.sql(
    "select tablename from pg_tables where schemaname in ('public', 'pgboss')",
  );
  for (const { tablename } of tables) {
    const { rows } = await fixture
      .sql(`select t::text as text from ${tablename} t`)
      .catch(() => ({ rows: [] }));
    const text = rows.map((row: { text: string }) => row.text).join('\n');
    for (const secret of secrets) assert.ok(!text.includes(String(secret)), `${tablename} holds a secret`);
  }
});

test('AS-63 codes and tokens have 256 random bits, and our code uses no weak randomness for them', async () => {
  const seen = new Set<string>();
  for (let count = 0; count < 10; count += 1) {
    const { body } = await fixture.refresh(client, refresh_token);
    assert.match(body.access_token, /^soat_[\w-]{43}$/);
    seen.add(body.access_token);
  }
  assert.equal(seen.size, 10);
  const { code } = await fixture.code(client);
  assert.match(code, /^[\w-]{43}$/);
  const root = join(import.meta.dirname, '../../server');
  for (const folder of ['oauth', 'domain/apps', 'http/oauth', 'http/apps'])
    for (const name of readdirSync(join(root, folder)).filter((file) => file.endsWith('.ts')))
      assert.doesNotMatch(readFileSync(join(root, folder, name), 'utf8'), /Math\.random/, name);
});

test('AS-64 the metadata lists what is enabled, and nothing else', async () => {
  for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
    const metadata = (await (await get(path)).json()) as Record<string, unknown>;
    assert.deepEqual(metadata, {
      issuer: fixture.issuer,
      authorization_endpoint: `${fixture.issuer}/oauth/authorize`,
      token_endpoint: `${fixture.issuer}/oauth/token`,
      revocation_endpoint: `${fixture.issuer}/oauth/revoke`,
      introspection_endpoint: `${fixture.issuer}/oauth/introspect`,
      pushed_authorization_request_endpoint: `${fixture.issuer}/oauth/par`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: everyScope,
      service_documentation: `${fixture.issuer}/docs`,
    });
  }
});

test('AS-64 what is not advertised does not exist', async () => {
  for (const path of [
    '/jwks',
    '/oauth/jwks',
    '/me',
    '/oauth/userinfo',
    '/session/end',
    '/session/end/confirm',
    '/reg',
    '/oauth/register',
    '/device',
    '/oauth/device',
    '/request',
    '/auth',
    '/token',
  ])
    for (const method of ['GET', 'POST']) {
      const reply = await fetch(new URL(path, fixture.issuer), {
        method,
        headers: { accept: 'application/json' },
      });
      assert.equal(reply.status, 404, `${method} ${path}`);
    }
});

test('AS-37 an app cannot be mistaken for a person, or a person for an app', async () => {
  assert.match(client.id, /^app_/);
  const seen = await fixture.as(client, '/oauth/introspect', { token });
  assert.match(seen.body.sub ?? '', /^usr_/);
  const asPerson = await fixture.post('/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token,
    client_id: fixture.ines.userId,
  });
  assert.equal(asPerson.status, 401);
});

test('AS-39 codes and tokens of another installation are worth nothing', async () => {
  // Its budget is small, for the last part.
  await using elsewhere = await OAuthFixture.open({ RATE_LIMIT_TOKEN_ENDPOINT: '5' });
  assert.equal((await elsewhere.call(token)).status, 401);
  const theirs = await elsewhere.register();
  assert.equal((await elsewhere.refresh(theirs, refresh_token)).body.error, 'invalid_grant');
  const given = await fixture.code(client);
  assert.equal((await elsewhere.redeem(theirs, given)).body.error, 'invalid_grant');
  assert.equal((await elsewhere.redeem(client, given)).body.error, 'invalid_client');

  let last = await elsewhere.refresh(theirs, 'sort_x');
  for (let tries = 0; tries < 12 && last.status !== 429; tries += 1)
    last = await elsewhere.refresh(theirs, 'sort_x');
  assert.equal(last.status, 429, 'the token endpoint has a budget for each address');
  assert.ok(Number(last.headers.get('retry-after')) > 0);
  assert.equal(last.body.error, 'temporarily_unavailable');
});

test('the last use of an app is recorded to the minute', async () => {
  const tokens = await fixture.tokens(client);
  const last = async () =>
    (await fixture.sql('select last_used_at from app_grants order by created_at desc limit 1')).rows[0]
      .last_used_at;
  assert.equal(await last(), null);
  await fixture.call(tokens.access_token);
  const first = await last();
  assert.ok(first);
  await fixture.call(tokens.access_token);
  assert.deepEqual(await last(), first);
});

test('an app reads in the journal what it did itself for that person, whichever consent it used', async () => {
  const { ines, tomas } = fixture;
  const { link } = await ines.mustPost<{ link: string }>('/v1/invitations', { role: 'viewer' });
  const own = tomas.workspace;
  await tomas.mustPost('/v1/invitations/accept', { token: link.split('/').at(-1) });
  tomas.workspace = own;
  const post = await ines.createDraft({ caption: 'Beans' });
  const json = JSON.stringify({ text: 'Checked.' });
  const init = { method: 'POST', body: json, headers: { 'content-type': 'application/json' } };
  const comment = async (bearer: string) =>
    assert.equal((await fixture.call(bearer, `/v1/posts/${post}/comments`, init)).status, 201);
  const journal = async (bearer: string) => {
    const { body } = await fixture.call(bearer, '/v1/audit?limit=100');
    const { data } = body as unknown as { data: { app: string; actor: { id: string } }[] };
    return data.map(({ app, actor }) => [app, actor.id]);
  };
  const answer = { workspace_id: ines.workspace };
  const changes = { scope: everyScope.join(' ') };
  const app = await fixture.register({ scopes: everyScope });
  const other = await fixture.register({ scopes: everyScope });
  const first = (await fixture.tokens(app, { changes, answer })).access_token;
  const again = (await fixture.tokens(app, { changes, answer })).access_token;
  const forTomas = (await fixture.tokens(app, { changes, answer, who: tomas })).access_token;
  const ofOther = (await fixture.tokens(other, { changes, answer })).access_token;
  for (const bearer of [first, again, forTomas, ofOther]) await comment(bearer);
  const entry = ['Planner', ines.userId];
  assert.deepEqual(await journal(first), [entry, entry]);
  assert.deepEqual(await journal(again), [entry, entry]);
  assert.deepEqual(await journal(forTomas), [['Planner', tomas.userId]]);
  assert.deepEqual(await journal(ofOther), [entry]);
});
