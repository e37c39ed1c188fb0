/**
 * Drives a platform's adapter through everything it can do, against the sandbox, once and without faults, and asserts
 * that each of it succeeds.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/server.ts';
import type { Connector, PlatformTokens } from '../../server/domain/platform-port/connector.ts';
import type { Installation } from '../../server/domain/platform-port/definition.ts';
import type { ManageIo } from '../../server/domain/platform-port/manage.ts';
import type { Content, Handles, Publisher } from '../../server/domain/platform-port/publisher.ts';
import { days } from '../../server/lib/clock.ts';
import { createSandboxControl, createTestSend } from '../../server/platforms/contract-harness.ts';
import { startMediaHost } from '../../server/platforms/contract-media.ts';
import type { ContentKind, ContractSubject } from '../../server/platforms/contract-types.ts';
import { createPlatforms, definitions } from '../../server/platforms/index.ts';
import { makeTestMedia } from '../contract-media.ts';
import { expectResults } from './expect-results.ts';
import { makeSquareVideo, moreKinds } from './more-kinds.ts';
import { extraScopes, rareCalls, searches } from './rare-calls.ts';
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
    const expect = expectResults(subject, recorder.calls);

    let granted = await connect();
    const targets = await connector.listTargets(granted);
    assert.ok(targets.kind === 'ok', JSON.stringify(targets));
    const grants = new Map<string, PlatformTokens>();
    const grantOf = (account: string): PlatformTokens => grants.get(account) ?? granted;
    await readTargetTokens();
    assert.equal((await connector.checkTokens(grantOf(subject.accounts[0]))).kind, 'ok');

    // Authors find whom and what they name before they send.
    for (const account of subject.accounts)
      for (const { key, lookup } of publisher.options)
        if (lookup) await findEntities(key, lookup, ioOf(account));
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
    granted = await connect(extraScopes[name]);
    await readTargetTokens();
    await describeAccounts();
    for (const post of posts) await measureAndRemove(post);
    await signIn();
    assert.equal((await connector.revoke(granted)).kind, subject.revokes === false ? 'refused' : 'ok');
    return recorder.calls;

    async function connect(extraScope = ''): Promise<PlatformTokens> {
      const method = subject.method ?? null;
      const usual = connector.authorizationUrl({ state, redirectUri, codeVerifier, method });
      const page = usual.replace(/(?<=[?&]scope=[^&]*)(?=&|$)/, extraScope);
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
      let saved: Handles = {};
      let savedAtCommit: Handles = {};
      const step: Publisher['step'] = (sent, stepIo) =>
        publisher.step(sent, {
          ...stepIo,
          async save(more) {
            await stepIo.save(more);
            saved = { ...saved, ...more };
          },
          async committing(more) {
            await stepIo.committing(more);
            saved = { ...saved, ...more };
            savedAtCommit = saved;
          },
        });
      const stage = {
        sandboxControl,
        publisher: { ...publisher, step },
        subject,
        mediaHost,
        getGrant: grantOf,
      };
      const post = createTestSend(stage, { kind, content });
      const outcome = await post.attempt();
      assert.ok(
        outcome !== 'crashed' && outcome.kind === 'published',
        `${kind.name}: ${JSON.stringify(outcome)}`,
      );
      const { externalId } = outcome;
      const expected = { account, externalId, label: kind.name };
      await expect.found(expected, () => post.findOnce());
      // A post without a text is told from others by its time, for which it must be listed.
      if (manifest.text === '') await world.advance(publisher.settleMs);
      // As after a crash at the commit step, and as if nothing had been saved: the platform's lists are searched.
      for (const handles of [savedAtCommit, {}])
        await expect.found(expected, () =>
          publisher.find(manifest, {
            ...io,
            handles,
            attemptStartedAt: startedAt,
            boundExternalIds: new Set<string>(),
          }),
        );
      const permalink = publisher.permalinks.read(outcome.url, { externalId: account, handle: null });
      assert.ok(permalink, `${kind.name}: ${outcome.url}`);
      await expect.owned(expected, () => publisher.permalinks.checkOwnership(permalink, io));
      if (publisher.edit.supported && kind.editable !== false) {
        const changed = publisher.manifest({ ...content, caption: `${content.caption} Changed.` }, account);
        const edited = { ...io, declarations: kind.declarations ?? {} };
        const edit = await publisher.edit.apply(externalId, changed, edited);
        assert.ok(edit.kind === 'published' && edit.externalId === externalId, JSON.stringify(edit));
      }
      if (publisher.comment && takesComments(kind, content))
        await expect.commented(publisher.comment, expected, { ...io, attemptStartedAt: startedAt });
      if (kind === subject.kinds[0])
        await rareCalls[name]?.({ ...io, settings, postId: externalId, personToken: granted.accessToken });
      const shown = { account, id: externalId };
      // Stories have no text, so the sandbox's ledger cannot tell two of them apart.
      if (manifest.text === '') await measureAndRemove(shown);
      else posts.push(shown);
    }

    /** The adapter's own rules decide: Stories take none. */
    function takesComments(kind: ContentKind, content: Content): boolean {
      // Nobody can comment on a private video, and that it is one the approver decides.
      if (kind.declarations?.visibility === 'private') return false;
      const options = { ...content.options, first_comment: 'The first comment' };
      return publisher.check({ ...content, options }).length === 0;
    }

    async function measureAndRemove({ account, id }: { readonly account: string; readonly id: string }) {
      const io = ioOf(account);
      const figures = await expect.answered('insights', () => publisher.insights.read(io, [id]));
      if (figures.kind === 'ok') assert.match(figures.value.get(id)?.kind ?? '', /^(reported|nothing)$/, id);
      const removal = await publisher.remove(id, io);
      assert.equal(
        removal.kind,
        subject.removeOperation === null ? 'refused' : 'removed',
        JSON.stringify(removal),
      );
      if (removal.kind !== 'removed') await world.remove(name, id);
    }

    async function describeAccounts(): Promise<void> {
      const day = (offset: number): string =>
        new Date(world.now().getTime() + days(offset)).toISOString().slice(0, 10);
      for (const account of subject.accounts) {
        const io = ioOf(account);
        await expect.answered('details', () => publisher.manage.details(io));
        await expect.answered('posts', () => publisher.manage.posts(io, null));
        // Where a page begins only the platform knows; some refuse an invented one.
        await expect.answered('more posts', () => publisher.manage.posts(io, '10'), 'unavailable');
        const { readDays } = publisher.insights;
        if (!readDays) continue;
        const read = await expect.answered('days', () => readDays(io, day(-7), day(-1)));
        assert.ok(read.kind === 'ok' && read.value.length > 0, JSON.stringify(read));
      }
    }

    /** Each search is answered, and something is found. */
    async function findEntities(key: string, lookup: 'list' | 'search', io: ManageIo): Promise<void> {
      const found: number[] = [];
      assert.ok(publisher.findEntities, name);
      const { findEntities: search } = publisher;
      for (const query of lookup === 'list' ? [''] : (searches[name]?.[key] ?? [])) {
        const result = await expect.answered(key, () => search(key, query, io));
        found.push(result.kind === 'ok' ? result.value.length : 1);
      }
      assert.ok(
        found.some((count) => count > 0),
        `${name}: ${key} finds nothing`,
      );
    }
  }
}
