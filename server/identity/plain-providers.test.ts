import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verbatim } from '../lib/message.ts';
import type { HttpRequest, HttpResult } from '../lib/outbound.ts';
import { createFacebookSignIn } from '../platforms/facebook/sign-in.ts';
import { createTikTokSignIn } from '../platforms/tiktok/sign-in.ts';

const checks = { state: 's', nonce: 'n', codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' };
const client = { clientId: 'id', clientSecret: 'CANARY', simulated: false };
const callbackUrl = (query: string) => new URL(`http://localhost:3000/auth/callback/x?${query}`);

/** Responds with these answers in order. */
function fakeSender(...answers: (object | string | 'lost')[]) {
  const requests: HttpRequest[] = [];
  const send = async (request: HttpRequest): Promise<HttpResult> => {
    requests.push(request);
    const answer = answers[requests.length - 1] ?? 'lost';
    if (answer === 'lost') return { kind: 'lost', reason: verbatim('gone') };
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return { kind: 'answered', status: 200, headers: new Headers(), text };
  };
  return { requests, send };
}

const tiktok = (...answers: (object | string)[]) => {
  const { requests, send } = fakeSender(...answers);
  const provider = createTikTokSignIn(
    {
      ...client,
      redirectUri: 'http://localhost:3000/auth/callback/tiktok',
      wwwUrl: 'https://www.tiktok.com',
      apiUrl: 'https://open.tiktokapis.com',
    },
    send,
  );
  return { requests, provider };
};

const facebook = (...answers: (object | string)[]) => {
  const { requests, send } = fakeSender(...answers);
  const provider = createFacebookSignIn(
    {
      ...client,
      redirectUri: 'http://localhost:3000/auth/callback/facebook',
      wwwUrl: 'https://www.facebook.com',
      graphUrl: 'https://graph.facebook.com',
      version: 'v26.0',
    },
    send,
  );
  return { requests, provider };
};

const tokens = { access_token: 'act.x', expires_in: 86_400, open_id: 'open-1', token_type: 'Bearer' };
const profileOf = (user: object) => ({ data: { user }, error: { code: 'ok', message: '', log_id: '1' } });

test('TikTok: the challenge is written in hexadecimal, as in its test vector', async () => {
  const answer = await tiktok().provider.authorizationUrl(checks);
  assert.equal(answer.kind, 'url');
  const { searchParams } = new URL(answer.kind === 'url' ? answer.url : '');
  assert.equal(
    searchParams.get('code_challenge'),
    '13d31e961a1ad8ec2f16b10c4c982e0876a878ad6df144566ee1894acb70f9c3',
  );
});

test('TikTok: the user is identified by open_id and has no address', async () => {
  const { provider, requests } = tiktok(tokens, profileOf({ open_id: 'open-1', display_name: 'Ines' }));
  assert.deepEqual(await provider.complete(callbackUrl('code=a*b!c&state=s'), checks), {
    kind: 'person',
    person: {
      provider: 'tiktok',
      issuer: 'https://www.tiktok.com',
      subject: 'open-1',
      name: 'Ines',
      email: null,
      emailVerified: false,
    },
  });
  const form = new URLSearchParams(String(requests[0]?.body));
  assert.deepEqual(
    ['client_key', 'client_secret', 'code', 'code_verifier', 'redirect_uri'].map((name) => form.get(name)),
    ['id', 'CANARY', 'a*b!c', checks.codeVerifier, 'http://localhost:3000/auth/callback/tiktok'],
  );
});

test('TikTok: a profile without open_id, or with another one than the token, is refused', async () => {
  const answers: [string, ...object[]][] = [
    ['of another app', tokens, profileOf({ open_id: 'open-2', display_name: 'Ines' })],
    ['none in the profile', tokens, profileOf({ display_name: 'Ines' })],
    ['not a text', tokens, profileOf({ open_id: ['open-1'] })],
    ['none with the token', { ...tokens, open_id: undefined }],
    ['an empty one', { ...tokens, open_id: '' }, profileOf({ open_id: '' })],
    ['no profile', tokens, { data: {}, error: { code: 'access_token_invalid' } }],
    ['a list', tokens, []],
  ];
  for (const [name, ...given] of answers) {
    const answer = await tiktok(...given).provider.complete(callbackUrl('code=c&state=s'), checks);
    assert.deepEqual(
      [answer.kind, answer.kind === 'failed' && answer.problem],
      ['failed', 'unavailable'],
      name,
    );
  }
});

test('Facebook: the user is identified by id; an address counts as unconfirmed and may be missing', async () => {
  const granted = { access_token: 'EAA', token_type: 'bearer', expires_in: 5_183_976 };
  const person = async (profile: object) => {
    const answer = await facebook(granted, profile).provider.complete(callbackUrl('code=c&state=s'), checks);
    return answer.kind === 'person'
      ? [answer.person.subject, answer.person.email, answer.person.emailVerified]
      : answer;
  };
  assert.deepEqual(await person({ id: '1', name: 'Ines', email: 'i@example.com' }), [
    '1',
    'i@example.com',
    false,
  ]);
  assert.deepEqual(await person({ id: '1', name: 'Ines' }), ['1', null, false]);
  for (const profile of [{}, { id: 1 }, { id: '' }, { error: { code: 190 } }, 'x'])
    assert.equal(((await person(profile as object)) as { problem: string }).problem, 'unavailable');
  const { provider, requests } = facebook(granted, { id: '1' });
  await provider.complete(callbackUrl('code=c&state=s'), checks);
  assert.equal(requests[1]?.url.includes('EAA'), false, 'the token is in no address');
});

test('a failure is classified by its code', async () => {
  const problem = async (made: ReturnType<typeof tiktok>, query = 'code=c&state=s') => {
    const answer = await made.provider.complete(callbackUrl(query), checks);
    return answer.kind === 'failed' ? answer.problem : answer.kind;
  };
  assert.equal(await problem(tiktok({ error: 'invalid_grant', error_description: 'x' })), 'expired');
  assert.equal(await problem(tiktok({ error: 'invalid_client' })), 'unavailable');
  assert.equal(await problem(facebook({ error: { code: 100, error_subcode: 36_009 } })), 'expired');
  assert.equal(await problem(facebook({ error: { code: 2 } })), 'unavailable');
  for (const make of [tiktok, facebook]) {
    assert.equal(await problem(make(), 'error=access_denied&state=s'), 'denied');
    assert.equal(await problem(make(), 'error=access_denied&code=c&state=s'), 'denied');
    assert.equal(await problem(make(), 'error=server_error&state=s'), 'unavailable');
    assert.equal(await problem(make(), 'state=s'), 'unavailable');
    assert.equal(await problem(make(), 'code=a&code=b&state=s'), 'unavailable');
    for (const body of ['', '<html>', '[]', 'null', '"x"', '{}', 'lost'])
      assert.equal(await problem(make(body)), 'unavailable', body);
  }
});

test('no failure reveals a secret', async () => {
  for (const made of [
    tiktok('CANARY-body'),
    facebook('lost'),
    facebook({ error: { code: 1, message: 'CANARY' } }),
  ]) {
    const answer = await made.provider.complete(callbackUrl('code=CANARY-code&state=s'), checks);
    assert.equal(JSON.stringify(answer).includes('CANARY'), false);
  }
});
