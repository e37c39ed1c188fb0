/**
 * The promise of `graph.ts`, seen from outside: whatever a platform of Meta's is asked to do, every request that
 * carries a token carries the proof of the right secret, exactly where the host takes one.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openContractFixture } from '../../../test/contract-fixture.ts';
import { hours } from '../../lib/clock.ts';
import { type HttpRequest, type SendRequest, sendRequest } from '../../lib/outbound.ts';
import { createTestSend } from '../contract-harness.ts';
import type { ContentKind, ContractSubject } from '../contract-types.ts';
import { facebookSubject } from '../facebook/contract-subject.ts';
import { createPlatforms } from '../index.ts';
import { instagramByFacebookSubject, instagramSubject } from '../instagram/contract-subject.ts';
import { proofOf, proofsIn } from './test-proof.ts';

const facebookSecret = 'sandbox-facebook-secret';

interface Sent extends HttpRequest {
  readonly body?: string;
}

/** Sends requests on and keeps them, with bodies as text. */
function createRecorder() {
  const sent: Promise<Sent>[] = [];
  const send: SendRequest = (request) => {
    const { body, ...rest } = request;
    if (!(body instanceof ReadableStream)) {
      sent.push(Promise.resolve({ ...rest, ...(body === undefined ? {} : { body: String(body) }) }));
      return sendRequest(request);
    }
    const [kept, passed] = body.tee();
    sent.push(new Response(kept).text().then((text) => ({ ...rest, body: text })));
    return sendRequest({ ...request, body: passed });
  };
  return { send, sent };
}

/** Connects, and does with a post of each kind all that the platform can do. */
async function exercise(subject: ContractSubject): Promise<readonly Sent[]> {
  await using opened = await openContractFixture(subject);
  const { world, publisher } = opened;
  // Nothing is refused here: the test must see what is missing, not the simulated platform.
  await world.settings({ platform: 'facebook', require_appsecret_proof: false });
  await world.settings({ platform: 'instagram', appsecret_proof: 'optional' });
  const { send, sent } = createRecorder();
  const connector = createPlatforms(opened.settings, send).connector(subject.name);
  assert.ok(connector);
  const code = (await opened.decide(subject.consent)).get('code') ?? '';
  const method = subject.method ?? null;
  const redirectUri = 'http://localhost:3000/oauth/callback';
  const granted = await connector.exchangeCode({
    code,
    redirectUri,
    codeVerifier: '',
    method,
    now: world.now(),
  });
  assert.ok(granted.kind === 'ok', JSON.stringify(granted));
  const [externalId] = subject.accounts;
  await connector.listTargets(granted.value);
  await connector.targetTokens?.({ tokens: granted.value, externalId, now: world.now() });
  await connector.checkTokens(granted.value);
  await connector.refresh({ refreshToken: granted.value.refreshToken ?? '', now: world.now() });

  const stage = { ...opened.stage, sandboxControl: { ...world, send } };
  const everyKind: readonly ContentKind[] = [...subject.kinds, ...storiesOf(subject)];
  for (const kind of everyKind) {
    const post = createTestSend(stage, { kind, content: opened.write(kind) });
    const { externalId: id } = await post.finish();
    await world.advance(hours(72));
    const account = kind.account ?? externalId;
    const io = {
      ...opened.stage.getGrant(account),
      account,
      request: send,
      now: world.now,
      attemptStartedAt: world.now(),
      boundExternalIds: new Set<string>(),
      handles: {},
      declarations: {},
    };
    await world.settings({ platform: subject.name, dead_metrics: deadMetrics });
    await publisher.insights.read(io, [id]);
    await world.settings({ platform: subject.name, dead_metrics: [] });
    // By name, which no account has as it is written here; by a name that one may have; by the number of a page.
    for (const { key, lookup } of publisher.options.map((option) => ({ lookup: null, ...option })))
      for (const query of lookup === null ? [] : ['harbour hall', 'harbour', '104512377012020'])
        await publisher.findEntities?.(key, query, io);
    await publisher.manage.details(io);
    await publisher.manage.posts(io, null);
    await publisher.comment?.send(id, 'First!', io);
    await publisher.comment?.find(id, 'First!', io);
    await publisher.find(publisher.manifest(opened.write(kind), account), io);
    await publisher.permalinks.checkOwnership({ url: `https://www.facebook.com/${id}`, externalId: id }, io);
    if (publisher.edit.supported)
      await publisher.edit.apply(id, publisher.manifest(opened.write(kind), account), io);
    await publisher.remove(id, io);
  }
  await connector.revoke({ ...granted.value, personId: null });
  return await Promise.all(sent);
}

/** One of each kind of post, so that the ways after a refused metric are walked too. */
const deadMetrics = ['post_clicks', 'total_video_views', 'fb_reels_total_plays', 'likes', 'reach'];

const storiesOf = ({ name }: ContractSubject): readonly ContentKind[] =>
  name !== 'facebook'
    ? []
    : [
        {
          name: 'photo Story',
          content: (_caption, { photos }) => ({ caption: '', media: photos(1), options: { kind: 'story' } }),
          operations: [],
        },
        {
          name: 'video Story',
          account: facebookSubject.accounts[1] ?? facebookSubject.accounts[0],
          content: (_caption, { video }) => ({
            caption: '',
            media: [video(150_000)],
            options: { kind: 'story' },
          }),
          operations: [],
        },
      ];

/** Calls for a token carry the secret itself; the upload host takes headers only; Instagram's host takes no proof. */
function expectedProofs(request: Sent): readonly string[] {
  const { pathname } = new URL(request.url);
  const isGraph = /^\/facebook\/graph\//.test(pathname) && !pathname.endsWith('/oauth/access_token');
  return isGraph ? [proofOf(request, facebookSecret)] : [];
}

for (const subject of [facebookSubject, instagramByFacebookSubject, instagramSubject])
  test(`every request of every kind of post carries the proof where its host takes one: ${subject.name} ${subject.method ?? ''}`, async () => {
    const requests = await exercise(subject);
    for (const request of requests)
      assert.deepEqual(proofsIn(request), expectedProofs(request), `${request.method} ${request.url}`);
    const paths = requests.map(({ url }) => new URL(url).pathname);
    const isSeen = (pattern: RegExp): boolean => paths.some((path) => pattern.test(path));
    if (subject !== instagramSubject) assert.ok(isSeen(/^\/facebook\/graph\/v26\.0\/$/), 'a batch');
    if (subject === facebookSubject) assert.ok(isSeen(/\/videos$/), 'a video');
    assert.ok(isSeen(/insights$/) && isSeen(/comments$/));
    if (subject !== instagramSubject)
      assert.ok(isSeen(/pages\/search$/) && isSeen(/\/104512377012020$/), 'a page');
    if (subject === instagramByFacebookSubject)
      assert.ok(
        requests.some(({ url }) => decodeURIComponent(url).includes('business_discovery')),
        'a person',
      );
    assert.ok(requests.length > 40, `${requests.length} requests`);
  });

/** Every way to write a token into a request, and what looks the same where one is read. */
const tokenPattern = /\bbearer\(|Bearer |authorization:|\boauth\(|\w*(?:access|exchange)_token: /g;

const placesWithToken: Readonly<Record<string, readonly string[]>> = {
  // With the proof; and the header of the upload hosts, which take none.
  'meta/graph.ts': ['authorization:', 'bearer(', 'access_token: '],
  'facebook/calls.ts': ['oauth('],
  'instagram/calls.ts': ['oauth('],
  // Exchanges of a token: with the secret itself, or at Instagram's host, which takes no proof.
  'facebook/connect.ts': ['fb_exchange_token: '],
  'instagram/instagram-login.ts': ['access_token: ', 'access_token: '],
  // Read from answers.
  'facebook/tokens.ts': ['access_token: ', 'access_token: ', 'access_token: '],
  'instagram/answers.ts': ['access_token: ', 'access_token: '],
  'instagram/linked-accounts.ts': ['access_token: '],
};

test('no other place of these platforms sends a token, so a new call cannot forget the proof', () => {
  const root = join(import.meta.dirname, '..');
  const files = ['meta', 'facebook', 'instagram'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.ts') && !/(^test-|\.test\.ts$)/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const found = files
    .map((file) => [file, readFileSync(join(root, file), 'utf8').match(tokenPattern) ?? []] as const)
    .filter(([, places]) => places.length > 0);
  assert.deepEqual(Object.fromEntries(found.map(([file, places]) => [file, [...places]])), placesWithToken);
});
