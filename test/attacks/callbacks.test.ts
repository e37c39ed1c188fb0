/**
 * Hostile messages to the endpoints where platforms report that access was removed. Every message here is signed by
 * the test itself, from the platforms' published rules, so that our reader is not judged by itself.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { PlatformName } from '../../server/domain/platforms.ts';
import type { AccountView } from '../../server/http/accounts/views.ts';
import { days, hours, later, minutes } from '../../server/lib/clock.ts';
import { type AccountId, newId, type UserId, type WorkspaceId } from '../../server/lib/ids.ts';
import type { BrowserSession } from '../browser-session.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let ines: BrowserSession;
before(async () => {
  server = await startTestServer({ workers: false });
  ines = server.newSession();
  await ines.signIn('ines');
});
after(() => server[Symbol.asyncDispose]());

interface Message {
  readonly body: string;
  readonly headers: Record<string, string>;
}
interface Sent {
  readonly secret?: string;
  readonly at?: Date;
  readonly signedAt?: Date;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);
const now = () => server.context.clock.now();

function tiktok(
  person: string,
  { secret = 'sandbox-tiktok-secret', at = now(), signedAt = now() }: Sent = {},
  more = {},
): Message {
  const body = JSON.stringify({
    client_key: 'sandbox-tiktok',
    event: 'authorization.removed',
    create_time: seconds(at),
    user_openid: person,
    content: '{"reason":1}',
    ...more,
  });
  const hash = createHmac('sha256', secret)
    .update(`${seconds(signedAt)}.${body}`)
    .digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', 'tiktok-signature': `t=${seconds(signedAt)},s=${hash}` },
  };
}

const meta =
  (platform: 'facebook' | 'instagram') =>
  (person: string, { secret = `sandbox-${platform}-secret`, at = now() }: Sent = {}, more = {}): Message => {
    const payload = Buffer.from(
      JSON.stringify({ user_id: person, algorithm: 'HMAC-SHA256', issued_at: seconds(at), ...more }),
    ).toString('base64url');
    const signature = createHmac('sha256', secret).update(payload).digest('base64url');
    return form(`${signature}.${payload}`);
  };
const form = (signedRequest: string): Message => ({
  body: new URLSearchParams({ signed_request: signedRequest }).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

const senders = {
  tiktok: { endpoint: 'webhook', sign: tiktok },
  facebook: { endpoint: 'deauthorize', sign: meta('facebook') },
  instagram: { endpoint: 'deauthorize', sign: meta('instagram') },
} as const;
const platforms = Object.keys(senders) as (keyof typeof senders)[];

const send = (platform: string, endpoint: string, { body, headers }: Message) =>
  fetch(new URL(`/callbacks/${platform}/${endpoint}`, server.baseUrl), { method: 'POST', body, headers });

let people = 0;

/** An account that was connected an hour ago. */
async function connected(
  platform: PlatformName,
  { at = later(now(), -hours(1)), person = String(90_000_000 + ++people) } = {},
): Promise<{ id: AccountId; person: string }> {
  const { transact, accounts } = server.context.accountMaintenance.healthDeps;
  const id = newId('acc', Date.now());
  await transact((tx) =>
    accounts.insert(tx, {
      id,
      workspaceId: ines.workspace as WorkspaceId,
      platform,
      simulated: true,
      target: { externalId: id, name: 'A page', handle: '@page', url: 'https://example.com' },
      tokens: {
        accessToken: 'token',
        accessIssuedAt: at,
        accessExpiresAt: null,
        refreshToken: null,
        refreshExpiresAt: null,
      },
      scopes: [],
      status: 'active',
      statusReason: null,
      connectedBy: ines.userId as UserId,
      connectedAt: at,
      authorizedBy: person,
    }),
  );
  return { id, person };
}

const read = async (id: string): Promise<AccountView> => {
  const { body } = await ines.get<AccountView>(`/v1/accounts/${id}`);
  return body;
};

async function changesNothing(id: string, answers: readonly Response[], status = 400): Promise<void> {
  for (const answer of answers) {
    assert.equal(answer.status, status);
    const text = await answer.text();
    assert.doesNotMatch(text, /signature|secret|algorithm|stale|old\b/i, 'not a word about why');
  }
  assert.equal((await read(id)).status, 'active');
}

for (const platform of platforms) {
  const { endpoint, sign } = senders[platform];

  test(`${platform}: a genuine message is accepted, and repeating or replaying it changes nothing`, async () => {
    const { id, person } = await connected(platform);
    const message = sign(person);
    assert.equal((await send(platform, endpoint, message)).status, 200);
    const lost = await read(id);
    assert.equal(lost.status, 'reconnect_needed');
    assert.match(lost.status_reason ?? '', /removed/);
    // The person reconnects; an attacker who stored the message replays it.
    await server.database.handle.sql
      .updateTable('accounts')
      .set({ status: 'active', status_reason: null })
      .where('id', '=', id)
      .execute();
    for (let times = 0; times < 3; times++)
      assert.equal((await send(platform, endpoint, message)).status, 200, 'the platform gets no error');
    assert.equal((await read(id)).status, 'active');
  });

  test(`${platform}: a genuine message about an unknown person is accepted, and changes nothing`, async () => {
    const { id } = await connected(platform);
    assert.equal((await send(platform, endpoint, sign('70000000001'))).status, 200);
    assert.equal((await read(id)).status, 'active');
  });

  test(`${platform}: forged with another secret, or with that of another app`, async () => {
    const { id, person } = await connected(platform);
    const secrets = [
      '',
      'guess',
      ...platforms.filter((other) => other !== platform).map((other) => `sandbox-${other}-secret`),
    ];
    await changesNothing(
      id,
      await Promise.all(secrets.map((secret) => send(platform, endpoint, sign(person, { secret })))),
    );
  });

  test(`${platform}: old, and from the future`, async () => {
    const { id, person } = await connected(platform, { at: later(now(), -days(30)) });
    const times = [later(now(), -days(10)), later(now(), hours(1)), later(now(), days(3_650))];
    await changesNothing(
      id,
      await Promise.all(times.map((at) => send(platform, endpoint, sign(person, { at, signedAt: at })))),
    );
  });

  test(`${platform}: from before the person authorized again`, async () => {
    const { id, person } = await connected(platform, { at: later(now(), -minutes(1)) });
    assert.equal(
      (await send(platform, endpoint, sign(person, { at: later(now(), -minutes(30)) }))).status,
      200,
    );
    assert.equal((await read(id)).status, 'active');
  });

  test(`${platform}: sent to the endpoint of another platform`, async () => {
    const { id, person } = await connected(platform);
    for (const other of platforms.filter((name) => name !== platform))
      await changesNothing(id, [await send(other, senders[other].endpoint, sign(person))]);
  });

  test(`${platform}: no body, noise, and an oversized body`, async () => {
    const { id, person } = await connected(platform);
    const message = sign(person);
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '\u0000',
      '%',
      'signed_request',
      'a'.repeat(60_000),
      '{"a":'.repeat(5_000),
    ];
    await changesNothing(
      id,
      await Promise.all(bodies.map((body) => send(platform, endpoint, { ...message, body }))),
    );
    const tooLarge = await send(platform, endpoint, { ...message, body: message.body + ' '.repeat(65_536) });
    assert.equal(tooLarge.status, 400);
    assert.equal(((await tooLarge.json()) as { code: string }).code, 'body_too_large');
    assert.equal((await read(id)).status, 'active');
  });

  test(`${platform}: forged, and sent by a signed-in browser`, async () => {
    const { id, person } = await connected(platform);
    const forged = sign(person, { secret: 'guess' });
    const headers = { ...forged.headers, cookie: ines.cookieHeader, 'sec-fetch-site': 'same-origin' };
    await changesNothing(id, [await send(platform, endpoint, { ...forged, headers })]);
  });

  test(`${platform}: changed after it was signed`, async () => {
    const { id, person } = await connected(platform);
    const message = sign('70000000002');
    const changed =
      platform === 'tiktok'
        ? message.body.replace('70000000002', person)
        : message.body.replace(
            /\.(.*)$/,
            `.${new URLSearchParams(sign(person).body).get('signed_request')?.split('.')[1]}`,
          );
    assert.notEqual(changed, message.body);
    await changesNothing(id, [await send(platform, endpoint, { ...message, body: changed })]);
  });
}

test('tiktok: another client key, no signature, several signatures, another signature format', async () => {
  const { id, person } = await connected('tiktok');
  const { body, headers } = tiktok(person);
  const [time = '', hash = ''] = (headers['tiktok-signature'] ?? '').split(',');
  const signatures = [
    '',
    time,
    hash,
    `${time},${hash},s=${'0'.repeat(64)}`,
    `${time},s=${'0'.repeat(64)},${hash}`,
    `${hash},${time}`,
    `${time},${hash.slice(0, -2)}`,
    `t=1e9,${hash}`,
    `t=99999999999999999999,${hash}`,
  ];
  await changesNothing(id, [
    await send('tiktok', 'webhook', tiktok(person, {}, { client_key: 'sandbox-tiktok-signin' })),
    await send('tiktok', 'webhook', { body, headers: { 'content-type': 'application/json' } }),
    ...(await Promise.all(
      signatures.map((signature) =>
        send('tiktok', 'webhook', { body, headers: { ...headers, 'tiktok-signature': signature } }),
      ),
    )),
  ]);
});

test('tiktok: other events are accepted and change nothing', async () => {
  const { id, person } = await connected('tiktok');
  for (const event of ['post.publish.complete', 'video.upload.failed', 'something.new'])
    assert.equal((await send('tiktok', 'webhook', tiktok(person, {}, { event }))).status, 200);
  assert.equal((await read(id)).status, 'active');
});

for (const platform of ['facebook', 'instagram'] as const) {
  const sign = meta(platform);
  test(`${platform}: another algorithm, none, and an unsigned payload`, async () => {
    const { id, person } = await connected(platform);
    const algorithms = ['none', '', 'HMAC-SHA1', 'HMAC-SHA512', 'RS256', null, 7];
    const payload = Buffer.from(
      JSON.stringify({ user_id: person, algorithm: 'HMAC-SHA256', issued_at: seconds(now()) }),
    ).toString('base64url');
    const sha1 = createHmac('sha1', `sandbox-${platform}-secret`).update(payload).digest('base64url');
    const unsigned = [
      '',
      '.',
      `.${payload}`,
      `${payload}.`,
      payload,
      `${sha1}.${payload}`,
      `AAAA.${payload}`,
      `${'A'.repeat(43)}.${payload}`,
      `a.b.${payload}`,
    ];
    await changesNothing(id, [
      ...(await Promise.all(
        algorithms.map((algorithm) => send(platform, 'deauthorize', sign(person, {}, { algorithm }))),
      )),
      ...(await Promise.all(unsigned.map((text) => send(platform, 'deauthorize', form(text))))),
    ]);
  });

  test(`${platform}: a request to delete data erases once, and gets the same response each time`, async () => {
    const { id, person } = await connected(platform);
    const forged = await send(platform, 'data-deletion', sign(person, { secret: 'guess' }));
    await changesNothing(id, [forged]);
    const message = sign(person);
    const answer = (await (await send(platform, 'data-deletion', message)).json()) as Record<string, string>;
    assert.deepEqual(Object.keys(answer).sort(), ['confirmation_code', 'url']);
    const erased = await read(id);
    assert.deepEqual([erased.status, erased.handle, erased.url], ['reconnect_needed', null, null]);
    assert.match(erased.name, /data deleted/);
    const { rows } = await server.context.database.pool.query(
      'select access_token_sealed, authorized_by from accounts where id = $1',
      [id],
    );
    assert.deepEqual(rows, [{ access_token_sealed: null, authorized_by: null }]);
    assert.deepEqual(await (await send(platform, 'data-deletion', message)).json(), answer);
    const page = await fetch(answer.url ?? '');
    assert.equal(page.status, 200);
    const statusReply = await fetch(
      new URL(`/v1/data-deletions/${answer.confirmation_code}`, server.baseUrl),
    );
    const statusText = await statusReply.text();
    assert.equal(statusReply.status, 200);
    assert.doesNotMatch(statusText, new RegExp(person), 'the page says nothing about the person');
  });
}

test('a message of one kind sent to the other endpoint of its platform is treated as that other kind; a forged one is refused', async () => {
  const { id, person } = await connected('facebook');
  const forged = meta('facebook')(person, { secret: 'guess' });
  for (const endpoint of ['deauthorize', 'data-deletion'])
    await changesNothing(id, [await send('facebook', endpoint, forged)]);
});

test("Facebook's message covers the Instagram accounts of the same person there", async () => {
  const { person, id } = await connected('facebook');
  const instagram = await connected('instagram', { person });
  const other = await connected('instagram');
  assert.equal((await send('facebook', 'deauthorize', meta('facebook')(person))).status, 200);
  assert.equal((await read(id)).status, 'reconnect_needed');
  assert.equal((await read(instagram.id)).status, 'reconnect_needed');
  assert.equal((await read(other.id)).status, 'active');
});

test('unknown callback endpoints are 404, whatever is sent', async () => {
  const message = tiktok('1');
  for (const path of [
    'tiktok/deauthorize',
    'facebook/webhook',
    'linkedin/webhook',
    'youtube/webhook',
    'tiktok/..',
    'constructor/constructor',
    'facebook/constructor',
  ])
    assert.equal(
      (await fetch(new URL(`/callbacks/${path}`, server.baseUrl), { method: 'POST', ...message })).status,
      404,
      path,
    );
});
