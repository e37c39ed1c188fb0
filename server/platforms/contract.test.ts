/**
 * Every platform of the list, against the sandbox over HTTP. The promises: what an adapter says is what readers
 * see; a crash or a fault anywhere ends with exactly one post; `find` settles whatever was uncertain.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { startSandbox } from '../../sandbox/server.ts';
import type { Connector } from '../domain/accounts/connector.ts';
import type { Content, MediaFacts, Publisher } from '../domain/posts/publisher.ts';
import { sendRequest } from '../lib/outbound.ts';
import { createJourney, createWorld, keepMedia, type TestWorld } from './contract-harness.ts';
import { faults, subjects } from './contract-subjects.ts';
import { createPlatforms } from './index.ts';

const redirectUri = 'http://localhost:3000/oauth/callback';

for (const subject of subjects) {
  describe(subject.name, () => {
    let dataDir: string;
    let sandbox: Awaited<ReturnType<typeof startSandbox>>;
    let world: TestWorld;
    let publisher: Publisher;
    let connector: Connector;
    let accessToken: string;
    let pictures: MediaFacts[];
    let serial = 0;
    const [account] = subject.accounts;

    before(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'signoff-contract-'));
      sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
      world = createWorld(sandbox.url);
      // No help from the platform: whoever sends twice is seen twice.
      await world.settings({ platform: subject.name, duplicate_window_ms: 0 });
      const platforms = createPlatforms(subject.settings(sandbox.url), sendRequest);
      assert.deepEqual(platforms.list, [subject.name]);
      publisher = platforms.publisher(subject.name) as Publisher;
      connector = platforms.connector(subject.name) as Connector;
      accessToken = (await connect()).accessToken;
      pictures = await Promise.all(['a red square', '', 'a "blue" (square)'].map(paint));
    });
    after(async () => {
      await sandbox.close();
      await rm(dataDir, { recursive: true });
    });

    async function paint(altText: string, index: number): Promise<MediaFacts> {
      const background = { r: 40 * index, g: 90, b: 200 };
      const image = sharp({ create: { width: 8, height: 8, channels: 3, background } });
      const bytes = await (index % 2 === 0 ? image.png() : image.jpeg()).toBuffer();
      return keepMedia(bytes, {
        mime: index % 2 === 0 ? 'image/png' : 'image/jpeg',
        width: 8,
        height: 8,
        altText,
      });
    }
    const content = (imageCount: number): Content => {
      serial += 1;
      return {
        caption: `Post ${serial}: #fresh (today) & tomorrow_`,
        media: pictures.slice(0, imageCount),
        options: {},
      };
    };
    const journey = (written: Content) => createJourney(world, publisher, account, accessToken, written);

    async function decide(form: Record<string, string>): Promise<URLSearchParams> {
      const url = connector.authorizationUrl({ state: 'some state', redirectUri });
      assert.equal((await fetch(url)).status, 200);
      const answer = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      const location = new URL(answer.headers.get('location') ?? '');
      assert.equal(location.searchParams.get('state'), 'some state');
      return location.searchParams;
    }
    async function connect() {
      const code = (await decide(subject.consent)).get('code') ?? '';
      const result = await connector.exchangeCode({ code, redirectUri, now: world.now() });
      assert.ok(result.kind === 'ok', JSON.stringify(result));
      return result.value;
    }

    test('connecting gives tokens with the publishing scopes and the accounts to choose from', async () => {
      const tokens = await connect();
      assert.deepEqual([...tokens.scopes].sort(), [...connector.scopesForPublishing].sort());
      assert.ok(tokens.accessExpiresAt !== null && tokens.accessExpiresAt > world.now());
      const targets = await connector.listTargets(tokens.accessToken);
      assert.ok(targets.kind === 'ok', JSON.stringify(targets));
      assert.deepEqual(
        targets.value.map(({ externalId }) => externalId),
        subject.accounts,
      );
      for (const { name, url } of targets.value) {
        assert.ok(name.length > 3);
        assert.equal((await fetch(url ?? '')).status, 200);
      }
    });

    test('a refusal on the consent page is told in plain words', async () => {
      const answer = await decide(subject.denial);
      assert.equal(answer.get('code'), null);
      assert.match(connector.explainDenial(answer.get('error') ?? '', ''), /Nothing was connected/);
    });

    test('a used code and a wrong refresh token are refused; a right one refreshes', async () => {
      const code = (await decide(subject.consent)).get('code') ?? '';
      const first = await connector.exchangeCode({ code, redirectUri, now: world.now() });
      assert.equal((await connector.exchangeCode({ code, redirectUri, now: world.now() })).kind, 'refused');
      assert.equal((await connector.refresh({ refreshToken: 'wrong', now: world.now() })).kind, 'refused');
      assert.ok(first.kind === 'ok');
      const refreshed = await connector.refresh({
        refreshToken: first.value.refreshToken ?? '',
        now: world.now(),
      });
      assert.ok(refreshed.kind === 'ok', JSON.stringify(refreshed));
      assert.equal((await connector.listTargets(refreshed.value.accessToken)).kind, 'ok');
    });

    for (const imageCount of [0, 1, 3]) {
      test(`a post with ${imageCount} pictures is shown exactly as approved, and its link opens`, async () => {
        const written = content(imageCount);
        assert.deepEqual(publisher.check(written), []);
        const post = journey(written);
        const outcome = await post.attempt();
        assert.ok(outcome !== 'crashed' && outcome.kind === 'published', JSON.stringify(outcome));
        await post.assertOutOnce();
        assert.equal((await fetch(outcome.url)).status, 200);
        assert.equal((await post.settle()).kind, 'present');
      });
    }

    test('readers see every caption uncut, whatever a person wrote', async () => {
      const piece = fc.constantFrom(
        ...'|{}@[]()<>#\\*_~ \nab1é',
        '🎉',
        '#tag',
        ' #káva ',
        '{hashtag|\\#|x}',
        '@[A](b)',
      );
      const captions = fc.sample(fc.array(piece, { minLength: 1, maxLength: 25 }), { numRuns: 25, seed: 7 });
      for (const [index, pieces] of captions.entries()) {
        const post = journey({ caption: `${index}: ${pieces.join('')}`, media: [], options: {} });
        await post.finish();
        await post.assertOutOnce();
      }
    });

    for (const when of ['before', 'after'] as const) {
      test(`a crash right ${when} any call resumes and ends with exactly one post`, async () => {
        let crashes = 0;
        for (let at = 1; ; at += 1) {
          const post = journey(content(2));
          const result = await post.attempt({ at, when });
          if (result !== 'crashed' && result.kind === 'published') break;
          crashes += 1;
          if (result === 'crashed' || result.kind !== 'present') await post.finish();
          await post.assertOutOnce();
        }
        assert.ok(crashes >= 12, `only ${crashes} places to crash`);
      });
    }

    for (const operation of subject.sendOperations) {
      test(`every fault of ${operation} is told truly and ends with exactly one post`, async () => {
        for (const fault of faults) {
          const post = journey(content(1));
          await world.fault({ platform: subject.name, operation, ...fault });
          await post.finish();
          await post.assertOutOnce();
          assert.equal(await world.armedFaults(), 0, `${fault.kind} was never met`);
        }
      });
    }

    test('no fault of the list makes a visible post absent', async () => {
      for (const fault of faults) {
        const post = journey(content(0));
        await world.fault({
          platform: subject.name,
          operation: publisher.commitStep,
          kind: 'drop_after_effect',
        });
        assert.equal((await post.stepOnce()).kind, 'unknown');
        await world.fault({ platform: subject.name, operation: subject.listOperation, ...fault });
        assert.match((await post.look()).kind, /^(ask_later|present)$/, JSON.stringify(fault));
        assert.equal((await post.settle()).kind, 'present');
        await post.assertOutOnce();
        await world.clearFaults();
      }
    });

    test('a post that the list shows late is found within the settle time', async () => {
      const lag = { platform: subject.name, list_lag_ms: 0.9 * publisher.settleMs };
      await world.settings(lag);
      await world.fault({
        platform: subject.name,
        operation: publisher.commitStep,
        kind: 'hang_after_effect',
      });
      const post = journey(content(1));
      const finding = await post.attempt();
      assert.ok(finding !== 'crashed' && finding.kind === 'present', JSON.stringify(finding));
      await world.settings({ ...lag, list_lag_ms: 0 });
    });

    test('a duplicate is refused when it is another post, and unknown when it may be our own', async () => {
      await world.settings({ platform: subject.name, duplicate_window_ms: 600_000 });
      const written = content(0);
      await journey(written).finish();
      const second = await journey(written).stepOnce();
      assert.ok(second.kind === 'rejected');
      assert.equal(second.code, 'duplicate_content');

      const own = journey(content(0));
      await world.fault({
        platform: subject.name,
        operation: publisher.commitStep,
        kind: 'drop_after_effect',
      });
      assert.equal((await own.stepOnce()).kind, 'unknown');
      await world.advance(300_000);
      const again = await own.attempt();
      assert.ok(again !== 'crashed' && again.kind === 'present', JSON.stringify(again));
      await own.assertOutOnce();
      await world.settings({ platform: subject.name, duplicate_window_ms: 0 });
    });

    test('"removed" is said only when readers no longer see it, and removing again is harmless', async () => {
      for (const fault of faults) {
        const post = journey(content(0));
        const { externalId } = await post.finish();
        const request: typeof sendRequest = (input) => sendRequest({ ...input, timeoutMs: 250 });
        const io = { accessToken, now: world.now, request };
        await world.fault({ platform: subject.name, operation: subject.removeOperation, ...fault });
        const first = await publisher.remove(externalId, io);
        if (first.kind === 'removed') assert.equal(await post.isOut(), false, fault.kind);
        await world.advance(120_000);
        assert.deepEqual(await publisher.remove(externalId, io), { kind: 'removed' });
        assert.equal(await post.isOut(), false);
      }
    });

    test('no fault of the token endpoint ends a connection', async () => {
      const { refreshToken } = await connect();
      const impatient = createPlatforms(subject.settings(sandbox.url), (input) =>
        sendRequest({ ...input, timeoutMs: 250 }),
      );
      for (const fault of faults) {
        await world.fault({ platform: subject.name, operation: subject.tokenOperation, ...fault });
        const input = { refreshToken: refreshToken ?? '', now: world.now() };
        const result = await impatient.connector(subject.name)?.refresh(input);
        assert.notEqual(result?.kind, 'refused', JSON.stringify([fault, result]));
        await world.clearFaults();
      }
    });

    test('wrong client credentials are the installation’s mistake, not the account’s end', async () => {
      const settings = subject.settings(sandbox.url);
      assert.ok(settings.linkedin);
      const wrong = createPlatforms(
        { linkedin: { ...settings.linkedin, clientSecret: 'wrong' } },
        sendRequest,
      );
      const { refreshToken } = await connect();
      const result = await wrong
        .connector(subject.name)
        ?.refresh({ refreshToken: refreshToken ?? '', now: world.now() });
      assert.equal(result?.kind, 'unavailable', JSON.stringify(result));
    });

    test('a revoked connection is noticed before anything is sent', async () => {
      const tokens = await connect();
      assert.equal((await connector.revoke(tokens.accessToken)).kind, 'ok');
      const own = createJourney(world, publisher, account, tokens.accessToken, content(1));
      const outcome = await own.attempt();
      assert.ok(outcome !== 'crashed' && outcome.kind === 'auth_lost', JSON.stringify(outcome));
      await world.revoke({ platform: subject.name, account });
      const result = await journey(content(0)).attempt();
      assert.ok(result !== 'crashed' && result.kind === 'auth_lost', JSON.stringify(result));
    });
  });
}
