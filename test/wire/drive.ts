/** Drives a platform's adapter through everything it can do, against the sandbox, once and without faults. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/server.ts';
import type { Connector, PlatformTokens } from '../../server/domain/platform-port/connector.ts';
import type { Installation } from '../../server/domain/platform-port/definition.ts';
import type { Publisher } from '../../server/domain/platform-port/publisher.ts';
import { days } from '../../server/lib/clock.ts';
import { createSandboxControl, createTestSend } from '../../server/platforms/contract-harness.ts';
import { startMediaHost } from '../../server/platforms/contract-media.ts';
import type { ContentKind, ContractSubject } from '../../server/platforms/contract-types.ts';
import { createPlatforms, definitions } from '../../server/platforms/index.ts';
import { makeTestMedia } from '../contract-media.ts';
import { makeSquareVideo, moreKinds } from './more-kinds.ts';
import { rareCalls } from './rare-calls.ts';
import { agentTo, sendOver } from './real-hosts.ts';
import { createRecorder, type RecordedCall } from './recorder.ts';

const redirectUri = 'http://localhost:3000/oauth/callback';
const state = 'some state';
const codeVerifier = 'a-verifier-of-forty-three-characters-or-more-0123456789';

/** One that calls the real platforms, with the clients that the sandbox knows. */
function describeInstallation(publicUrl: URL): Installation {
  const rules = new Map(definitions.flatMap(({ settings }) => Object.entries(settings)));
  return {
    simulatedAt: () => null,
    credentials: (name) => ({ clientId: `sandbox-${name}`, clientSecret: `sandbox-${name}-secret` }),
    setting: (name) => rules.get(name)?.defaultValue ?? '',
    publicUrl,
  };
}

/** Every call of every subject, in the order of the subjects. */
export async function recordEverything(
  subjects: readonly ContractSubject[],
): Promise<ReadonlyMap<ContractSubject, readonly RecordedCall[]>> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-wire-'));
  opened.defer(() => rm(dataDir, { recursive: true }));
  const sandbox = opened.use(await startSandbox({ port: 0, host: '127.0.0.1', dataDir }));
  const mediaHost = opened.use(await startMediaHost());
  const media = await makeTestMedia();
  const squareVideo = await makeSquareVideo();
  const agent = agentTo(sandbox.url);
  opened.defer(() => agent.destroy());
  const send = sendOver(agent);
  const world = createSandboxControl(sandbox.url);
  const installation = describeInstallation(mediaHost.publicUrl);
  const recorded = new Map<ContractSubject, readonly RecordedCall[]>();
  const unusedOptions = new Map<string, readonly string[]>();
  for (const subject of subjects) recorded.set(subject, await drive(subject));
  assert.deepEqual(
    [...unusedOptions].filter(([, keys]) => keys.length > 0),
    [],
    'options that no post of this test has, by any way to connect',
  );
  return recorded;

  async function drive(subject: ContractSubject): Promise<readonly RecordedCall[]> {
    const { name } = subject;
    if (subject.sandboxSettings) await world.settings({ platform: name, ...subject.sandboxSettings });
    const recorder = createRecorder(send);
    const { request } = recorder;
    const definition = definitions.find((one) => one.name === name);
    // Here the files come from a local address, videos are small, and everything is allowed.
    const settings = {
      ...definition?.read(installation),
      simulated: true,
      partSizeBytes: 262_144,
      searchesFollowers: true,
    };
    const platforms = createPlatforms({ [name]: settings }, request);
    const publisher = platforms.publisher(name) as Publisher;
    const connector = platforms.connector(name) as Connector;

    let granted = await connect();
    const targets = await connector.listTargets(granted);
    assert.ok(targets.kind === 'ok', JSON.stringify(targets));
    const grants = new Map<string, PlatformTokens>();
    const grantOf = (account: string): PlatformTokens => grants.get(account) ?? granted;
    await readTargetTokens();
    assert.equal((await connector.checkTokens(grantOf(subject.accounts[0]))).kind, 'ok');

    const usedOptions = new Set<string>();
    const kinds = [...subject.kinds, ...moreKinds(subject, squareVideo)];
    const posts: { readonly account: string; readonly id: string }[] = [];
    for (const [index, kind] of kinds.entries())
      await publish(kind, `${name} ${index}: the first of the day`);
    const keys = unusedOptions.get(name) ?? publisher.options.map(({ key }) => key);
    unusedOptions.set(
      name,
      keys.filter((key) => !usedOptions.has(key)),
    );
    // By then platforms have figures, and most tokens have expired.
    await world.advance(days(3));
    granted = await connect();
    await readTargetTokens();
    await describeAccounts();
    for (const post of posts) await measureAndRemove(post);
    await signIn();
    await connector.revoke(granted);
    return recorder.calls;

    async function connect(): Promise<PlatformTokens> {
      const method = subject.method ?? null;
      const page = connector.authorizationUrl({ state, redirectUri, codeVerifier, method });
      const code = (await agree(page)).searchParams.get('code') ?? '';
      const now = world.now();
      const tokens = await connector.exchangeCode({ code, redirectUri, codeVerifier, method, now });
      assert.ok(tokens.kind === 'ok', JSON.stringify(tokens));
      const { refreshToken } = tokens.value;
      const renewed = await connector.refresh({ refreshToken: refreshToken ?? '', now });
      assert.ok(renewed.kind === 'ok', JSON.stringify(renewed));
      return { ...renewed.value, refreshToken: renewed.value.refreshToken ?? refreshToken };
    }

    /** A person opens the page and allows everything; returns the address that they are sent to. */
    async function agree(page: string): Promise<URL> {
      await recorder.open(page);
      const consent = Object.entries(subject.consent).flatMap(([field, value]) =>
        [value].flat().map((one): [string, string] => [field, one]),
      );
      const agreed = await send({
        method: 'POST',
        url: page,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(consent).toString(),
      });
      assert.ok(agreed.kind === 'answered');
      return new URL(agreed.headers.get('location') ?? '');
    }

    /** Where it is not OpenID Connect, which a certified library speaks. */
    async function signIn(): Promise<void> {
      if (!['tiktok', 'facebook'].includes(name)) return;
      const client = { clientId: `sandbox-${name}-signin`, clientSecret: `sandbox-${name}-signin-secret` };
      const provider = definition?.signIn?.create(
        { ...client, redirectUri, installation, simulated: true },
        request,
      );
      const checks = { state, nonce: '', codeVerifier };
      const page = await provider?.authorizationUrl(checks);
      assert.ok(provider && page?.kind === 'url');
      const person = await provider.complete(await agree(page.url), checks);
      assert.equal(person.kind, 'person', JSON.stringify(person));
    }

    async function readTargetTokens(): Promise<void> {
      for (const externalId of connector.targetTokens ? subject.accounts : []) {
        const own = await connector.targetTokens?.({ tokens: granted, externalId, now: world.now() });
        assert.ok(own?.kind === 'ok', JSON.stringify(own));
        grants.set(externalId, own.value);
      }
    }

    function ioOf(account: string) {
      const { accessToken, scopes } = grantOf(account);
      return { accessToken, scopes, account, request, now: world.now };
    }

    async function publish(kind: ContentKind, caption: string): Promise<void> {
      const account = kind.account ?? subject.accounts[0];
      const content = kind.content(caption, media);
      for (const option of Object.keys(content.options)) usedOptions.add(option);
      assert.deepEqual(publisher.check(content), [], kind.name);
      const manifest = publisher.manifest(content, account);
      const io = ioOf(account);
      if (publisher.declarations)
        assert.equal((await publisher.declarations.fetchFacts(manifest, io)).kind, 'ok');
      const startedAt = world.now();
      const sandboxControl = { ...world, send: request };
      const stage = { sandboxControl, publisher, subject, mediaHost, getGrant: grantOf };
      const post = createTestSend(stage, { kind, content });
      const outcome = await post.attempt();
      assert.ok(
        outcome !== 'crashed' && outcome.kind === 'published',
        `${kind.name}: ${JSON.stringify(outcome)}`,
      );
      await post.findOnce();
      // Without what was saved on the way, as after a crash: the platform's lists are searched.
      const search = { ...io, handles: {}, attemptStartedAt: startedAt, boundExternalIds: new Set<string>() };
      await publisher.find(manifest, search);
      const permalink = publisher.permalinks.read(outcome.url, { externalId: account, handle: null });
      if (permalink) await publisher.permalinks.checkOwnership(permalink, io);
      if (publisher.edit.supported && kind.editable !== false) {
        const changed = publisher.manifest({ ...content, caption: `${content.caption} Changed.` }, account);
        const edited = { ...io, declarations: kind.declarations ?? {} };
        await publisher.edit.apply(outcome.externalId, changed, edited);
      }
      if (publisher.comment) {
        const text = 'The first comment';
        await publisher.comment.send(outcome.externalId, text, io);
        await publisher.comment.find(outcome.externalId, text, { ...io, attemptStartedAt: startedAt });
      }
      if (kind === subject.kinds[0]) await rareCalls[name]?.({ ...io, settings, postId: outcome.externalId });
      const shown = { account, id: outcome.externalId };
      // Stories have no text, so the sandbox's ledger cannot tell two of them apart.
      if (manifest.text === '') await measureAndRemove(shown);
      else posts.push(shown);
    }

    async function measureAndRemove({ account, id }: { readonly account: string; readonly id: string }) {
      const io = ioOf(account);
      const figures = await publisher.insights.read(io, [id]);
      assert.match(figures.kind, /^(ok|not_supported)$/, JSON.stringify(figures));
      const removal = await publisher.remove(id, io);
      if (removal.kind !== 'removed') await world.remove(name, id);
    }

    async function describeAccounts(): Promise<void> {
      const day = (offset: number): string =>
        new Date(world.now().getTime() + days(offset)).toISOString().slice(0, 10);
      for (const account of subject.accounts) {
        const io = ioOf(account);
        await publisher.manage.details(io);
        for (const cursor of [null, '10']) await publisher.manage.posts(io, cursor);
        for (const { key, lookup } of publisher.options)
          if (lookup) await publisher.findEntities?.(key, lookup === 'list' ? '' : 'Tomas', io);
        await publisher.insights.readDays?.(io, day(-7), day(-1));
      }
    }
  }
}
