/**
 * What only YouTube does, against the sandbox over HTTP. What every platform must guarantee is in the contract
 * test.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { startSandbox } from '../../../sandbox/server.ts';
import { makeTestMedia } from '../../../test/contract-media.ts';
import type { DeclarationValues } from '../../domain/platform-port/declarations.ts';
import type { Content, FindIo, Handles, SendIo } from '../../domain/platform-port/publisher.ts';
import { hours } from '../../lib/clock.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { type HttpRequest, type HttpResult, sendRequest } from '../../lib/outbound.ts';
import { createSandboxControl, type SandboxControl } from '../contract-harness.ts';
import { openStored } from '../contract-media.ts';
import type { TestMedia } from '../contract-types.ts';
import { createYouTube } from './adapter.ts';
import { youtubeSubject } from './contract-subject.ts';
import type { YouTubeSettings } from './settings.ts';

const redirectUri = 'http://localhost:3000/oauth/callback';
const codeVerifier = 'v'.repeat(43);
const [account] = youtubeSubject.accounts;
const declared = { visibility: 'public', made_for_kids: 'no', altered_content: 'no' };

let dataDir: string;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let world: SandboxControl;
let youtube: ReturnType<typeof createYouTube>;
let media: TestMedia;
let serial = 0;
let defaults: object;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'signoff-youtube-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  world = createSandboxControl(sandbox.url);
  const settings = youtubeSubject.settings(sandbox.url, new URL(sandbox.url)).youtube as YouTubeSettings;
  youtube = createYouTube(settings, sendRequest);
  media = await makeTestMedia();
  defaults = {
    ...youtubeSubject.sandboxSettings,
    private_lock: false,
    session_ttl_ms: 604_800_000,
    keep_bytes_per_request: 0,
    channel_uploads_per_day: 0,
    custom_thumbnails: true,
    processing_outcome: 'auto',
    list_lag_ms: 0,
    upload_quota_status: 429,
  };
  await set(defaults);
});
afterEach(() => set(defaults));
after(async () => {
  await sandbox.close();
  await rm(dataDir, { recursive: true });
});

const set = (change: object) => world.settings({ platform: 'youtube', ...change });

async function connect(form: Readonly<Record<string, string>> = { account: 'ines', decision: 'allow' }) {
  const { connector } = youtube;
  const url = connector.authorizationUrl({ state: 's', redirectUri, codeVerifier, method: null });
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const result = await connector.exchangeCode({
    code,
    redirectUri,
    codeVerifier,
    method: null,
    now: world.now(),
  });
  assert.ok(result.kind === 'ok', JSON.stringify(result));
  return result.value;
}

const videoContent = (thumbnail = false): Content => {
  serial += 1;
  const still = media.photos(1).map((photo) => ({ ...photo, role: 'thumbnail' as const }));
  return {
    caption: `Film ${serial}`,
    media: [media.video(600_000), ...(thumbnail ? still : [])],
    options: { title: `How we roast ${serial}` },
  };
};

/** One post; `change` may drop answers. */
async function journey(
  content: Content,
  change: (request: HttpRequest, result: HttpResult) => Promise<HttpResult> = async (_, result) => result,
  declarations: DeclarationValues = declared,
) {
  const { accessToken, scopes } = await connect();
  const manifest = youtube.publisher.manifest(content, account);
  let handles: Handles = {};
  const request = async (input: HttpRequest) => change(input, await sendRequest(input));
  const io = (): SendIo => ({
    accessToken,
    scopes,
    reportUsage: () => undefined,
    handles,
    declarations,
    save: async (more) => {
      handles = { ...handles, ...more };
    },
    committing: async () => undefined,
    request,
    openMedia: async (sha256, range) => openStored(sha256, range),
    mediaUrl: () => '',
    now: world.now,
  });
  const startedAt = world.now();
  return {
    /** Until it no longer waits. */
    async step() {
      let outcome = await youtube.publisher.step(manifest, io());
      while (outcome.kind === 'pending') {
        await world.advance(outcome.checkAt.getTime() - world.now().getTime());
        outcome = await youtube.publisher.step(manifest, io());
      }
      return outcome;
    },
    find() {
      const findIo: FindIo = {
        accessToken,
        scopes,
        handles,
        attemptStartedAt: startedAt,
        boundExternalIds: new Set(),
        request: sendRequest,
        now: world.now,
      };
      return youtube.publisher.find(manifest, findIo);
    },
    visible: () => world.visible(account, content.caption),
  };
}

const isLastPart = ({ headers = {} }: HttpRequest): boolean =>
  (headers['content-range'] ?? '').endsWith('-599999/600000');

test('where YouTube stores only a part of what is sent, the upload continues from its own count', async () => {
  await set({ keep_bytes_per_request: 262_144 });
  const post = await journey(videoContent());
  assert.equal((await post.step()).kind, 'published');
  assert.equal((await post.visible())[0]?.media[0]?.sha256, media.video(600_000).sha256);
});

test('a session that ended early is replaced, and there is one video', async () => {
  let parts = 0;
  const post = await journey(videoContent(), async ({ headers = {} }, result) => {
    parts += headers['content-range'] === undefined ? 0 : 1;
    if (parts === 1) await set({ session_ttl_ms: 0 });
    return result;
  });
  assert.equal((await post.step()).kind, 'unavailable');
  assert.deepEqual(await post.visible(), []);
  await set(defaults);
  assert.equal((await post.step()).kind, 'published');
  assert.equal((await post.visible()).length, 1);
});

for (const gone of [404, 410]) {
  test(`a session forgotten (${gone}) after the last byte: the uploads decide, and nothing is sent again`, async () => {
    const post = await journey(videoContent(), async (request, result) => {
      if (!isLastPart(request)) return result;
      await set({ session_ttl_ms: 0, session_gone_status: gone });
      return { kind: 'lost', reason: verbatim('test') };
    });
    assert.equal((await post.step()).kind, 'unknown');
    const finding = await post.find();
    const [seen] = await post.visible();
    assert.ok(finding.kind === 'present', JSON.stringify(finding));
    assert.equal(finding.externalId, seen?.external_id);
  });
}

test('a private lock counts as published and is reported', async () => {
  await set({ private_lock: true });
  const outcome = await (await journey(videoContent())).step();
  assert.equal(outcome.kind, 'published');
  assert.match(
    (outcome as { note?: Message }).note?.text ?? '',
    /approved as public, but YouTube shows it as private/,
  );
});

test('a refused thumbnail leaves the video published, once, with a note', async () => {
  await set({ custom_thumbnails: false });
  const post = await journey(videoContent(true));
  const outcome = await post.step();
  assert.equal(outcome.kind, 'published');
  assert.match((outcome as { note?: Message }).note?.text ?? '', /thumbnail was not set: .*phone number/);
  assert.equal((await post.visible()).length, 1);
});

test('failed and rejected processing is reported with its reason', async () => {
  for (const [outcome, code] of [
    ['codec', 'failed_codec'],
    ['copyright', 'rejected_copyright'],
  ]) {
    await set({ processing_outcome: outcome });
    const result = await (await journey(videoContent())).step();
    assert.ok(result.kind === 'rejected', JSON.stringify(result));
    assert.equal(result.code, code);
  }
});

test('the day’s uploads and a channel’s own limit wait as long as they must', async () => {
  const limited = async (change: object) => {
    await set({ ...defaults, ...change });
    const outcome = await (await journey(videoContent())).step();
    assert.ok(outcome.kind === 'rate_limited', JSON.stringify(outcome));
    const hour = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Los_Angeles',
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(outcome.until);
    return { scope: outcome.scope, atMidnight: Number(hour) === 0 && outcome.until.getUTCMinutes() === 0 };
  };
  assert.deepEqual(await limited({ uploads_per_day: 0 }), { scope: 'app', atMidnight: true });
  assert.deepEqual(await limited({ uploads_per_day: 0, upload_quota_status: 403 }), {
    scope: 'app',
    atMidnight: true,
  });
  assert.equal((await limited({ channel_uploads_per_day: 1 })).scope, 'account');
});

test('no channel and unticked permissions are detected when connecting', async () => {
  const { connector } = youtube;
  const jonas = await connect({ account: 'jonas', decision: 'allow' });
  const targets = await connector.listTargets(jonas);
  assert.ok(targets.kind === 'refused');
  assert.match(targets.plainReason.text, /no YouTube channel/);
  const [uploading = ''] = connector.missingScopes([]);
  const limited = await connect({ account: 'ines', decision: 'allow', ticked: '1', scope: uploading });
  assert.deepEqual(limited.scopes, [uploading]);
  assert.equal((await connector.listTargets(limited)).kind, 'refused');
});

test('a connection that belongs to another channel is detected before anything is sent', async () => {
  const { accessToken, scopes } = await connect({ account: 'maren', decision: 'allow' });
  const { declarations, manifest } = youtube.publisher;
  const io = { accessToken, scopes, request: sendRequest, now: world.now };
  const facts = await declarations?.fetchFacts(manifest(videoContent(), account), io);
  assert.equal(facts?.kind, 'auth_lost');
});

test('a channel’s days are what its videos gained in them; days that YouTube has not summed yet are missing', async () => {
  assert.equal((await (await journey(videoContent())).step()).kind, 'published');
  const day = new Date(world.now().getTime() + 36 * hours(1)).toISOString().slice(0, 10);
  const at = (hour: number) => new Date(Date.parse(day) + hours(hour));
  await world.advance(6 * hours(24));
  const { accessToken, scopes } = await connect();
  const io = { accessToken, scopes, account, request: sendRequest, now: world.now };
  const to = world.now().toISOString().slice(0, 10);
  const days = await youtube.publisher.insights.readDays?.(io, day, to);
  assert.ok(days?.kind === 'ok', JSON.stringify(days));

  const history = await world.history(account);
  const ids = history.filter(({ action }) => action === 'made_visible').map((entry) => entry.external_id);
  const gone = new Set(
    history.filter(({ action }) => action === 'removed').map((entry) => entry.external_id),
  );
  let gained = 0;
  for (const id of ids.filter((one) => !gone.has(one))) {
    const [before, after] = [
      await world.metrics('youtube', id, at(8)),
      await world.metrics('youtube', id, at(32)),
    ];
    gained += (after.viewCount ?? 0) - (before.viewCount ?? 0);
  }
  assert.equal(days.value.find((one) => one.day === day)?.values.get('views'), gained);
  assert.ok(gained > 0);
  assert.ok(!days.value.some((one) => one.day >= to), 'YouTube is two days late');
});
