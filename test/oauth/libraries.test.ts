/**
 * Third-party client libraries complete the flow: they judge our responses by the RFCs, not by our reading of them.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { AuthorizationCode } from 'simple-oauth2';
import { newPkce, OAuthFixture } from './oauth-fixture.ts';

const fixture = await OAuthFixture.open();
after(() => fixture[Symbol.asyncDispose]());

/** Follows the link as a person who allows it. */
async function allow(url: URL): Promise<URL> {
  const reply = await fixture.ines.get(url.href);
  const uid = reply.headers.get('location')?.slice('/consent/'.length) ?? '';
  const decided = await fixture.decideConsent(
    fixture.ines,
    uid,
    await fixture.readConsent(fixture.ines, uid),
  );
  const back = await fixture.ines.get(decided.body.redirect_to);
  return new URL(back.headers.get('location') ?? '');
}

for (const kind of ['confidential', 'public'] as const) {
  for (const algorithm of ['oauth2', 'oidc'] as const) {
    test(`openid-client: a ${kind} app, metadata by ${algorithm}`, async () => {
      const client = await fixture.register({ kind });
      const auth = client.secret === null ? openid.None() : openid.ClientSecretPost(client.secret);
      const config = await openid.discovery(new URL(fixture.issuer), client.id, undefined, auth, {
        algorithm,
        execute: [openid.allowInsecureRequests],
      });
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: client.redirectUri,
        scope: client.scopes.join(' '),
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
      });
      const back = await allow(url);
      const tokens = await openid.authorizationCodeGrant(config, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
      });
      assert.match(tokens.access_token, /^soat_[\w-]{43}$/);
      assert.match(tokens.refresh_token ?? '', /^sort_[\w-]{43}$/);
      assert.equal(tokens.expires_in, 3_600);
      const profile = new URL('/v1/profile', fixture.issuer);
      const answer = await openid.fetchProtectedResource(config, tokens.access_token, profile, 'GET');
      assert.equal(((await answer.json()) as { id: string }).id, fixture.ines.userId);

      const fresh = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
      assert.notEqual(fresh.access_token, tokens.access_token);
      assert.equal(fresh.refresh_token === tokens.refresh_token, kind === 'confidential');
      const seen = await openid.tokenIntrospection(config, fresh.access_token);
      assert.deepEqual(
        [seen.active, seen.client_id, seen.sub, seen.scope],
        [true, client.id, fixture.ines.userId, client.scopes.join(' ')],
      );
      await openid.tokenRevocation(config, fresh.refresh_token ?? '');
      assert.equal((await openid.tokenIntrospection(config, fresh.access_token)).active, false);
      assert.equal((await fixture.call(fresh.access_token)).status, 401);
    });
  }
}

test('openid-client: a pushed authorization request', async () => {
  const client = await fixture.register();
  const config = await openid.discovery(
    new URL(fixture.issuer),
    client.id,
    undefined,
    openid.ClientSecretBasic(client.secret ?? ''),
    { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
  );
  const verifier = openid.randomPKCECodeVerifier();
  const url = await openid.buildAuthorizationUrlWithPAR(config, {
    redirect_uri: client.redirectUri,
    scope: 'profile:read',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  assert.deepEqual([...url.searchParams.keys()].sort(), ['client_id', 'request_uri']);
  const tokens = await openid.authorizationCodeGrant(config, await allow(url), {
    pkceCodeVerifier: verifier,
  });
  assert.equal(tokens.scope, 'profile:read');
});

for (const kind of ['confidential', 'public'] as const) {
  test(`oauth4webapi: a ${kind} app`, async () => {
    const registered = await fixture.register({ kind });
    const issuer = new URL(fixture.issuer);
    const insecure = { [oauth.allowInsecureRequests]: true } as const;
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    );
    const client: oauth.Client = { client_id: registered.id };
    const auth = registered.secret === null ? oauth.None() : oauth.ClientSecretBasic(registered.secret);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const url = new URL(server.authorization_endpoint ?? '');
    url.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: registered.redirectUri,
      response_type: 'code',
      scope: registered.scopes.join(' '),
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const parameters = oauth.validateAuthResponse(server, client, await allow(url), state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      auth,
      parameters,
      registered.redirectUri,
      verifier,
      insecure,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
    assert.equal(tokens.token_type, 'bearer');
    assert.equal(tokens.scope, registered.scopes.join(' '));
    const again = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, auth, tokens.refresh_token ?? '', insecure),
    );
    const seen = await oauth.processIntrospectionResponse(
      server,
      client,
      await oauth.introspectionRequest(server, client, auth, again.access_token, insecure),
    );
    assert.equal(seen.active, true);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, auth, again.access_token, insecure),
    );
    assert.equal((await fixture.call(again.access_token)).status, 401);
  });
}

test('simple-oauth2: a confidential app', async () => {
  const client = await fixture.register();
  const simple = new AuthorizationCode({
    client: { id: client.id, secret: client.secret ?? '' },
    auth: {
      tokenHost: fixture.issuer,
      tokenPath: '/oauth/token',
      authorizePath: '/oauth/authorize',
      revokePath: '/oauth/revoke',
    },
  });
  const pkce = newPkce();
  const url = new URL(
    simple.authorizeURL({
      redirect_uri: client.redirectUri,
      scope: [...client.scopes],
      state: 'a-state',
      ...{ code_challenge: pkce.challenge, code_challenge_method: 'S256' },
    }),
  );
  const back = await allow(url);
  const given = await simple.getToken({
    code: back.searchParams.get('code') ?? '',
    redirect_uri: client.redirectUri,
    ...{ code_verifier: pkce.verifier },
  });
  const { access_token } = given.token as { access_token: string };
  assert.equal((await fixture.call(access_token)).status, 200);
  const fresh = await given.refresh();
  assert.equal((await fixture.call(String(fresh.token.access_token))).status, 200);
  await fresh.revokeAll();
  assert.equal((await fixture.call(String(fresh.token.access_token))).status, 401);
});
