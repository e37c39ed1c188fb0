/**
 * What every platform adapter must pass, against the sandbox over HTTP. The promises: what an adapter reports is what
 * readers see; a crash or a fault anywhere ends with exactly one post; `find` settles whatever was uncertain.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { findDeclarationProblems } from '../server/domain/platform-port/declarations.ts';
import type { VisiblePost } from '../server/domain/platform-port/publisher.ts';
import { sendRequest } from '../server/lib/outbound.ts';
import { createTestSend } from '../server/platforms/contract-harness.ts';
import { faults } from '../server/platforms/contract-subjects.ts';
import type { ContentKind, ContractSubject } from '../server/platforms/contract-types.ts';
import { testAmendments } from './contract-amend.ts';
import { testFirstComments } from './contract-comments.ts';
import { testConnecting } from './contract-connect.ts';
import { type ContractFixture, openContractFixture } from './contract-fixture.ts';
import { testInsights } from './contract-insights.ts';
import { countUp, runsAllCases, sampleOf } from './contract-sample.ts';

/** Declares the tests; each platform has a file of its own that calls this, so that they run in parallel. */
export function testContract(subject: ContractSubject): void {
  describe(subject.name, () => {
    let opened: ContractFixture;
    let world: ContractFixture['world'];
    let publisher: ContractFixture['publisher'];
    let connector: ContractFixture['connector'];
    let fixture: ContractFixture['stage'];
    const [simplest] = subject.kinds;
    const accountOf = (kind: ContentKind): string => kind.account ?? subject.accounts[0];

    before(async () => {
      opened = await openContractFixture(subject);
      ({ world, publisher, connector, stage: fixture } = opened);
    });
    after(() => opened[Symbol.asyncDispose]());

    const write = (kind: ContentKind) => opened.write(kind);
    const journey = (kind: ContentKind, content = write(kind)) => createTestSend(fixture, { kind, content });

    /** The permalink that a person pastes is recognised, and the platform, where it reports, agrees. */
    const assertTheirs = async (account: string, { url, externalId }: VisiblePost): Promise<void> => {
      const { permalinks } = publisher;
      const permalink = permalinks.read(url, { externalId: account, handle: null });
      assert.ok(permalink, url);
      assert.ok(
        permalink.externalId === null || permalink.externalId === externalId,
        permalink.externalId ?? '',
      );
      const io = { ...fixture.getGrant(account), account, request: sendRequest, now: world.now };
      const owned = await permalinks.checkOwnership(permalink, io);
      if (owned.kind !== 'cannot_ask') assert.deepEqual(owned, { kind: 'theirs', externalId });
    };

    testConnecting(subject, () => opened);

    test('options have unique names, and every file of a post has its place', () => {
      const keys = publisher.options.map(({ key }) => key);
      assert.equal(new Set(keys).size, keys.length);
      for (const kind of subject.kinds) {
        const { options, media: files } = write(kind);
        for (const key of Object.keys(options)) assert.ok(keys.includes(key), `${kind.name}: ${key}`);
        const placed = files.map(({ mime, width, height, role }) => {
          const type = mime.startsWith('video/') ? 'video' : mime.startsWith('image/') ? 'image' : 'document';
          return { kind: type, role: role ?? null, width, height } as const;
        });
        for (const file of placed) {
          const type = file.kind;
          const place = publisher.placement({ options, media: placed }, file);
          assert.equal(place.platform, subject.name);
          assert.ok(place[type], `${place.label.text} takes no ${type}`);
        }
      }
    });

    test('the approver’s declarations are requested, and a missing one is not a yes', async () => {
      const { declarations } = publisher;
      for (const kind of subject.kinds) {
        if (declarations === null) {
          assert.equal(kind.declarations, undefined);
          continue;
        }
        const manifest = publisher.manifest(write(kind), accountOf(kind));
        const asked = await declarations.fetchFacts(manifest, {
          ...fixture.getGrant(accountOf(kind)),
          request: sendRequest,
          now: world.now,
        });
        assert.ok(asked.kind === 'ok', JSON.stringify(asked));
        const form = declarations.form(manifest, asked.facts);
        assert.deepEqual(findDeclarationProblems(form, kind.declarations ?? {}), [], kind.name);
        if (form.fields.some((field) => field.kind === 'choice'))
          assert.notDeepEqual(findDeclarationProblems(form, {}), [], kind.name);
        assert.ok(form.account.length > 0);
        assert.deepEqual(declarations.form(manifest, structuredClone(asked.facts)), form);
      }
    });

    for (const kind of subject.kinds) {
      test(`${kind.name}: shown exactly as approved, and its link opens`, async () => {
        const written = write(kind);
        assert.deepEqual(publisher.check(written), []);
        const post = journey(kind, written);
        const outcome = await post.attempt();
        assert.ok(outcome !== 'crashed' && outcome.kind === 'published', JSON.stringify(outcome));
        await post.assertPublishedOnce();
        assert.equal((await fetch(outcome.url)).status, 200);
        assert.equal((await post.settle()).kind, 'present');
        // A post that is not public has no address of its own: then the link leads to the profile.
        if (outcome.note === undefined) await assertTheirs(accountOf(kind), outcome);
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
      let sent = 0;
      for (const [index, pieces] of captions.entries()) {
        const written = simplest.content(`${index}: ${pieces.join('')}`, opened.media);
        if (publisher.check(written).length > 0) continue;
        const post = journey(simplest, written);
        await post.finish();
        await post.assertPublishedOnce();
        sent += 1;
      }
      assert.ok(sent >= 4, `only ${sent} captions were taken`);
    });

    for (const kind of subject.kinds) {
      for (const when of ['before', 'after'] as const) {
        test(`${kind.name}: a crash right ${when} any call resumes and ends with exactly one post`, async () => {
          let crashes = 0;
          for (const at of countUp(2, `${kind.name} ${when}`)) {
            const post = journey(kind);
            const result = await post.attempt({ at, when });
            if (result !== 'crashed' && result.kind === 'published') break;
            crashes += 1;
            if (result === 'crashed' || result.kind !== 'present') await post.finish();
            await post.assertPublishedOnce();
          }
          assert.ok(
            crashes > kind.operations.length / (runsAllCases ? 1 : 5),
            `only ${crashes} places to crash`,
          );
        });
      }
    }

    for (const kind of subject.kinds) {
      for (const operation of kind.operations) {
        test(`${kind.name}: faults of ${operation} are reported truthfully and end with exactly one post`, async () => {
          for (const fault of sampleOf(faults, 2, `${kind.name} ${operation}`)) {
            const post = journey(kind);
            await world.fault({ platform: subject.name, operation, ...fault });
            await post.finish();
            await post.assertPublishedOnce();
            assert.equal(await world.armedFaults(), 0, `${fault.kind} was never met`);
            await world.clearFaults();
          }
        });
      }
    }

    test('no fault of the lookup makes a visible post absent', async () => {
      for (const fault of sampleOf(faults, 5, 'the question')) {
        const post = journey(simplest);
        await opened.loseTheAnswer('drop_after_effect');
        await post.stepOnce();
        await world.fault({ platform: subject.name, operation: subject.findOperation, ...fault });
        assert.match((await post.findOnce()).kind, /^(ask_later|present)$/, JSON.stringify(fault));
        assert.equal((await post.settle()).kind, 'present');
        await post.assertPublishedOnce();
        await world.clearFaults();
      }
    });

    if (subject.supportsListLag)
      test('a post that the list shows late is found within the settle time', async () => {
        const lag = { platform: subject.name, list_lag_ms: 0.9 * publisher.settleMs };
        await world.settings(lag);
        await opened.loseTheAnswer('hang_after_effect');
        const finding = await journey(simplest).attempt();
        assert.ok(finding !== 'crashed' && finding.kind === 'present', JSON.stringify(finding));
        await world.settings({ ...lag, list_lag_ms: 0 });
        await world.clearFaults();
      });

    if (subject.refusesDuplicates)
      test('a duplicate is refused when it is another post, and unknown when it may be our own', async () => {
        await world.settings({ platform: subject.name, duplicate_window_ms: 600_000 });
        const written = write(simplest);
        await journey(simplest, written).finish();
        const second = await journey(simplest, written).stepUnchecked();
        assert.ok(second.kind === 'rejected');
        assert.equal(second.code, 'duplicate_content');

        const own = journey(simplest);
        await opened.loseTheAnswer('drop_after_effect');
        assert.equal((await own.stepOnce()).kind, 'unknown');
        await world.advance(300_000);
        const again = await own.attempt();
        assert.ok(again !== 'crashed' && again.kind === 'present', JSON.stringify(again));
        await own.assertPublishedOnce();
        await world.settings({ platform: subject.name, duplicate_window_ms: 0 });
      });

    test('"removed" is reported only when readers no longer see it, and removing again is harmless', async () => {
      const io = () => ({
        ...fixture.getGrant(accountOf(simplest)),
        now: world.now,
        request: opened.impatient,
      });
      const { removeOperation } = subject;
      for (const fault of removeOperation === null ? [] : sampleOf(faults, 5, 'removing')) {
        const post = journey(simplest);
        const { externalId } = await post.finish();
        await world.fault({ platform: subject.name, operation: removeOperation, ...fault });
        const first = await publisher.remove(externalId, io());
        if (first.kind === 'removed') assert.equal(await post.isVisible(), false, fault.kind);
        await world.advance(120_000);
        assert.deepEqual(await publisher.remove(externalId, io()), { kind: 'removed' });
        assert.equal(await post.isVisible(), false);
        await world.clearFaults();
      }
      if (removeOperation === null) assert.equal((await publisher.remove('1', io())).kind, 'refused');
    });

    testAmendments(subject, () => opened);

    testFirstComments(subject, () => opened);

    testInsights(subject, () => opened);

    test('a revoked connection is noticed before anything is sent', async () => {
      const tokens = await opened.connect();
      const lost = await opened.servants(tokens);
      assert.equal((await connector.checkTokens(tokens)).kind, 'ok');
      assert.equal((await connector.revoke(tokens)).kind, subject.revokes === false ? 'refused' : 'ok');
      if (subject.revokes === false)
        await world.revoke({ platform: subject.name, account: subject.accounts[0] });
      else assert.equal((await connector.revoke(tokens)).kind, 'ok', 'what is over needs no revoking');
      assert.equal((await connector.checkTokens(tokens)).kind, 'refused');
      for (const kind of subject.kinds) {
        const own = { ...fixture, getGrant: lost };
        const outcome = await createTestSend(own, { kind, content: write(kind) }).attempt();
        assert.ok(outcome !== 'crashed' && outcome.kind === 'auth_lost', JSON.stringify(outcome));
      }
      const [account] = subject.accounts;
      const io = { ...lost(account), account, request: sendRequest, now: world.now };
      const [shown] = (await world.history(account)).filter(({ action }) => action === 'made_visible');
      assert.equal((await publisher.insights.read(io, [shown?.external_id ?? '1'])).kind, 'auth_lost');
      await world.revoke({
        platform: subject.login?.platform ?? subject.name,
        account: subject.login?.holder ?? subject.accounts[0],
      });
      const result = await journey(simplest).attempt();
      assert.ok(result !== 'crashed' && result.kind === 'auth_lost', JSON.stringify(result));
    });
  });
}
