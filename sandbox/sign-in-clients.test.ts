import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect, postForm, redirectUri, startTemporarySandbox, type TemporarySandbox } from './test-kit.ts';

/** Each platform has a second application that only signs users in, sees other user ids, and may do nothing else. */
let sandbox: TemporarySandbox;
before(async () => {
  sandbox = await startTemporarySandbox();
});
after(() => sandbox[Symbol.asyncDispose]());

const json = async (answer: Response) => (await answer.json()) as Record<string, string>;
const claimsOf = (idToken = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'));

/** The consent and token requests of a client. */
async function signIn(
  consentPath: string,
  tokenPath: string,
  idParameter: string,
  clientId: string,
  scope: string,
  form: Record<string, string>,
) {
  const query = {
    response_type: 'code',
    [idParameter]: clientId,
    redirect_uri: redirectUri,
    state: 's',
    scope,
  };
  const answer = await postForm(`${sandbox.url}${consentPath}?${new URLSearchParams(query)}`, form);
  const { searchParams } = new URL(answer.headers.get('location') ?? 'http://nowhere.invalid/');
  const code = searchParams.get('code') ?? '';
  const exchange = (id = clientId) =>
    postForm(`${sandbox.url}${tokenPath}`, {
      grant_type: 'authorization_code',
      [idParameter]: id,
      client_secret: `${id}-secret`,
      code,
      redirect_uri: redirectUri,
    });
  return { error: searchParams.get('error'), status: answer.status, exchange };
}

const linkedIn = (clientId: string, scope = 'openid profile email') =>
  signIn(
    '/linkedin/www/oauth/v2/authorization',
    '/linkedin/www/oauth/v2/accessToken',
    'client_id',
    clientId,
    scope,
    {
      member: 'ines',
      decision: 'allow',
    },
  );
const google = (clientId: string, scope = 'openid profile email') =>
  signIn('/youtube/accounts/o/oauth2/v2/auth', '/youtube/oauth2/token', 'client_id', clientId, scope, {
    account: 'ines',
    decision: 'allow',
  });
const tikTok = (clientKey: string, scope = 'user.info.basic') =>
  signIn('/tiktok/www/v2/auth/authorize/', '/tiktok/open/v2/oauth/token/', 'client_key', clientKey, scope, {
    creator: 'ines',
    decision: 'allow',
  });

test('LinkedIn: sign-in does not affect publishing tokens and has a different sub', async () => {
  const publishing = await connect(sandbox.url);
  const consent = await linkedIn('sandbox-linkedin-signin');
  assert.equal((await consent.exchange('sandbox-linkedin')).status, 400);
  const claims = claimsOf((await json(await consent.exchange())).id_token);
  assert.equal(claims.aud, 'sandbox-linkedin-signin');
  assert.notEqual(claims.sub, '782bbtaQ');
  const headers = { authorization: `Bearer ${publishing.access_token}` };
  const me = await fetch(`${sandbox.url}/linkedin/api/v2/me`, { headers });
  assert.equal((await json(me)).id, '782bbtaQ');
  assert.equal(
    (await linkedIn('sandbox-linkedin-signin', 'openid w_member_social')).error,
    'unauthorized_scope_error',
  );
});

test('Google: the same person with another audience', async () => {
  const consent = await google('sandbox-youtube-signin');
  assert.equal((await consent.exchange('sandbox-youtube')).status, 400);
  const tokens = await json(await consent.exchange());
  const claims = claimsOf(tokens.id_token);
  assert.deepEqual([claims.aud, claims.azp], ['sandbox-youtube-signin', 'sandbox-youtube-signin']);
  const info = await fetch(`${sandbox.url}/youtube/api/oauth2/v3/userinfo`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  const { sub, email, email_verified } = await json(info);
  assert.deepEqual([sub, email, email_verified], [claims.sub, 'ines.duarte@example.com', true]);
  const broad = await google('sandbox-youtube-signin', 'openid https://www.googleapis.com/auth/youtube');
  const { access_token } = await json(await broad.exchange());
  const refused = await fetch(`${sandbox.url}/youtube/api/youtube/v3/channels?part=id&mine=true`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  assert.equal(refused.status, 403, 'its project has not enabled the API');
});

test('TikTok: each application has its own open_id, in the token and in the profile', async () => {
  const consent = await tikTok('sandbox-tiktok-signin');
  assert.equal((await json(await consent.exchange('sandbox-tiktok'))).error, 'invalid_grant');
  const tokens = await json(await consent.exchange());
  const other = await json(await (await tikTok('sandbox-tiktok')).exchange());
  assert.notEqual(tokens.open_id, other.open_id);
  const profile = await fetch(`${sandbox.url}/tiktok/open/v2/user/info/?fields=open_id`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  const body = (await profile.json()) as { data: { user: { open_id: string } } };
  assert.equal(body.data.user.open_id, tokens.open_id);
  for (const scope of ['user.info.profile', 'video.list', 'video.publish']) {
    const refused = await tikTok('sandbox-tiktok-signin', `user.info.basic,${scope}`);
    assert.deepEqual([refused.status, refused.error], [400, null], `${scope} is no scope of Login Kit`);
  }
});
