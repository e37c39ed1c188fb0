/**
 * What the contract test needs to send a post as the journey does: handles in memory, crashes on demand, a clock
 * moved together with the sandbox's, and the sandbox's ledger as the only source of truth. For tests only.
 */
import assert from 'node:assert/strict';
import type { GrantTokens } from '../domain/platform-port/connector.ts';
import type {
  Content,
  FindIo,
  Finding,
  Handles,
  Outcome,
  Publisher,
  SendIo,
  SendManifest,
} from '../domain/platform-port/publisher.ts';
import { createHangDetector, type FaultRequest } from './contract-hang-detector.ts';
import { type MediaHost, openStored } from './contract-media.ts';
import type { ContentKind, ContractSubject, LedgerEntry } from './contract-types.ts';

/** Controls the sandbox. Its clock and ours advance together. */
export function createSandboxControl(url: string) {
  let offsetMs = 0;
  let onAdvance = async (): Promise<void> => undefined;
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init =
      body === undefined
        ? { method }
        : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(`${url}/_sandbox/${path}`, init);
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return await response.json();
  };
  const ledger: LedgerEntry[] = [];
  /** Ledger entries never change, so only new ones are fetched. */
  const entries = async (): Promise<readonly LedgerEntry[]> => {
    const more = (await call('GET', `ledger?after=${ledger.length}`)) as { entries: LedgerEntry[] };
    ledger.push(...more.entries.filter(({ seq }) => seq > ledger.length));
    return ledger;
  };
  const armed = async () => ((await call('GET', 'faults')) as { faults: { id: number }[] }).faults;
  const patience = createHangDetector(armed);
  return {
    now: () => new Date(Date.now() + offsetMs),
    async advance(ms: number) {
      offsetMs += Math.max(0, Math.ceil(ms));
      await call('POST', 'clock', { advance_ms: Math.max(0, Math.ceil(ms)), when_idle: true });
      await onAdvance();
    },
    /** Runs after each change of the clock, for example to renew tokens as the journey would. */
    afterAdvance(work: () => Promise<void>) {
      onAdvance = work;
    },
    async fault(wish: FaultRequest) {
      const { id } = (await call('POST', 'faults', wish)) as { id: number };
      patience.expectFault(wish, id);
    },
    async clearFaults() {
      patience.expectNoFault();
      return call('DELETE', 'faults');
    },
    send: patience.send,
    armedFaults: async () => (await armed()).length,
    settings: (change: object) => call('POST', 'settings', change),
    revoke: (order: object) => call('POST', 'revoke', order),
    /** A user deletes a post by hand, on the platform itself. */
    remove: (platform: string, id: string) => call('POST', 'remove', { platform, id }),
    /** What the sandbox's formula gives for a post at a time; now by default. */
    async metrics(platform: string, id: string, at?: Date): Promise<Readonly<Record<string, number>>> {
      const query = new URLSearchParams({ platform, id, ...(at && { at: at.toISOString() }) });
      return ((await call('GET', `figures?${query}`)) as { figures: Record<string, number> }).figures;
    },
    /** Everything an account has ever shown, oldest first. */
    history: async (account: string) => (await entries()).filter((entry) => entry.account === account),
    /** What readers can see now of an account's posts with this text. */
    async visible(account: string, text: string) {
      const all = (await entries()).filter((entry) => entry.account === account);
      const removed = new Set(
        all.filter(({ action }) => action === 'removed').map((entry) => entry.external_id),
      );
      return all.filter(
        (entry) =>
          entry.action === 'made_visible' &&
          // What has no text at all, such as a Story, was sent with an empty one.
          (entry.text ?? '') === text &&
          !removed.has(entry.external_id),
      );
    },
  };
}
export type SandboxControl = ReturnType<typeof createSandboxControl>;

class Crash extends Error {}

/** Crash at the n-th call that the adapter makes, before or after it takes effect. */
export interface CrashPlan {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** The account a post is sent to and the grant it is sent with. */
export interface SendFixture {
  readonly sandboxControl: SandboxControl;
  readonly publisher: Publisher;
  readonly subject: ContractSubject;
  readonly mediaHost: MediaHost;
  /** The tokens of an account; some platforms give each page its own. */
  getGrant(account: string): Pick<GrantTokens, 'accessToken' | 'scopes'>;
}

export interface ApprovedPost {
  readonly kind: ContentKind;
  readonly content: Content;
}

/** One approved post being sent, with what the database would store about it. */
export function createTestSend(stage: SendFixture, { kind, content }: ApprovedPost) {
  const { sandboxControl, publisher, subject } = stage;
  const account = kind.account ?? subject.accounts[0];
  const manifest: SendManifest = publisher.manifest(content, account);
  const ledgerText = subject.ledgerText?.(manifest) ?? manifest.text;
  let handles: Handles = {};
  /** In this attempt, and in any. */
  let committed = false;
  let everCommitted = false;
  let startedAt = sandboxControl.now();
  const request: SendIo['request'] = (input) => sandboxControl.send(input, kind.hangTimeoutMs);
  const visible = () => sandboxControl.visible(account, ledgerText);
  const checkHistory = async () => subject.checkHistory?.(await sandboxControl.history(account));
  const grant = () => {
    const { accessToken, scopes } = stage.getGrant(account);
    return { accessToken, scopes };
  };

  function sendIo(plan?: CrashPlan): SendIo {
    let calls = 0;
    const withCrash = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      calls += 1;
      const number = calls;
      if (plan?.at === number && plan.when === 'before') throw new Crash();
      const value = await work();
      if (plan?.at === number && plan.when === 'after') throw new Crash();
      return value;
    };
    return {
      ...grant(),
      handles,
      declarations: kind.declarations ?? {},
      save: (more) =>
        withCrash(async () => {
          handles = { ...handles, ...(structuredClone(more) as Handles) };
        }),
      committing: (more = {}) =>
        withCrash(async () => {
          handles = { ...handles, ...(structuredClone(more) as Handles) };
          committed = true;
          everCommitted = true;
        }),
      request: (input) => withCrash(() => request(input)),
      reportUsage: () => undefined,
      openMedia: (sha256, range) => withCrash(async () => openStored(sha256, range)),
      mediaUrl: stage.mediaHost.mediaUrl,
      now: sandboxControl.now,
    };
  }
  const findIo = (): FindIo => ({
    ...grant(),
    handles,
    attemptStartedAt: startedAt,
    boundExternalIds: new Set(),
    request,
    now: sandboxControl.now,
  });

  /** Asserts that the outcome is true: it claims nothing that readers would contradict. */
  async function assertTrue(outcome: Outcome): Promise<Outcome> {
    const seen = await visible();
    assert.ok(seen.length <= 1, 'more than one visible post');
    assert.ok(seen.length === 0 || everCommitted, 'visible before the commit step was announced');
    await checkHistory();
    if (outcome.kind === 'published')
      assert.deepEqual(
        seen.map((entry) => entry.external_id),
        [outcome.externalId],
      );
    else if (outcome.kind !== 'unknown' && !(outcome.kind === 'pending' && everCommitted))
      assert.deepEqual(seen, [], `${JSON.stringify(outcome)} but it is visible`);
    if (outcome.kind === 'unknown') assert.ok(everCommitted, 'unknown before the commit step');
    return outcome;
  }

  /**
   * Works as the reconciler does: queries again when the answer is "later", and accepts absence only after the
   * settle time.
   */
  async function settle(): Promise<Finding> {
    let absences = 0;
    for (let attempts = 0; attempts < 40; attempts += 1) {
      const finding = await publisher.find(manifest, findIo());
      if (finding.kind === 'present') return finding;
      if (finding.kind === 'cannot_ask') return await settleByPerson(finding);
      if (finding.kind === 'absent' && absences > 0) return finding;
      if (finding.kind === 'absent') absences += 1;
      else assert.equal(finding.kind, 'ask_later', JSON.stringify(finding));
      if (finding.kind === 'absent') await advancePastSettling();
      else await sandboxControl.advance(1_000 * (attempts + 1));
    }
    throw new Error('the send was never settled');
  }

  /** In two parts: a request that takes effect late may start a download, and what is processed is its file. */
  async function advancePastSettling(): Promise<void> {
    await sandboxControl.advance(publisher.maxRequestMs);
    await sandboxControl.advance(publisher.settleMs);
  }

  /** A person who checks the platform some time later. */
  async function settleByPerson(finding: Finding): Promise<Finding> {
    assert.ok(subject.unsearchableAccounts?.includes(account), JSON.stringify(finding));
    await advancePastSettling();
    const [seen] = await visible();
    return seen ? { kind: 'present', externalId: seen.external_id, url: '' } : { kind: 'absent' };
  }

  /** One attempt: until the post is out, refused, or must be tried again. */
  async function attempt(plan?: CrashPlan): Promise<Outcome | Finding | 'crashed'> {
    startedAt = sandboxControl.now();
    committed = false;
    let outcome: Outcome | undefined;
    try {
      const io = sendIo(plan);
      outcome = await assertTrue(await publisher.step(manifest, io));
      for (let polls = 0; outcome.kind === 'pending'; polls += 1) {
        assert.ok(polls < 300, 'the send stays pending for ever');
        await sandboxControl.advance(outcome.checkAt.getTime() - sandboxControl.now().getTime());
        outcome = await assertTrue(await publisher.step(manifest, { ...io, handles, ...grant() }));
      }
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      outcome = undefined;
    }
    if (outcome?.kind === 'unknown' || (outcome === undefined && committed)) return await settle();
    return outcome ?? 'crashed';
  }

  return {
    manifest,
    attempt,
    settle,
    /** One query to the platform, with its answer as it is. */
    findOnce: () => publisher.find(manifest, findIo()),
    /** One call of the adapter, without what the journey does next. */
    stepOnce: async () => await assertTrue(await publisher.step(manifest, sendIo())),
    /** The same where another post with the same text is visible. */
    stepUnchecked: () => publisher.step(manifest, sendIo()),
    /** Retries until it is published, as a person and the retry rules together would. */
    async finish(): Promise<{ externalId: string; url: string }> {
      const results: unknown[] = [];
      for (let attempts = 0; attempts < 5; attempts += 1) {
        const result = await attempt();
        results.push(result);
        if (result === 'crashed') continue;
        if (result.kind === 'published' || result.kind === 'present') return result;
        if (result.kind === 'rate_limited')
          await sandboxControl.advance(result.until.getTime() - sandboxControl.now().getTime());
      }
      throw new Error(`the post never went out: ${JSON.stringify(results)}`);
    },
    /**
     * With the approved files in their order; the ledger may or may not list the still pictures of a video or
     * link.
     */
    async assertPublishedOnce(): Promise<void> {
      const seen = await visible();
      assert.equal(seen.length, 1, `visible ${seen.length} times`);
      await checkHistory();
      const shown = manifest.media.filter(({ role }) => role === undefined);
      const still = manifest.media.filter(({ role }) => role === 'thumbnail');
      const recorded = seen[0]?.media.map(({ sha256, alt_text }) => [sha256, alt_text ?? '']) ?? [];
      const expected = recorded.length > shown.length ? [...shown, ...still] : shown;
      assert.deepEqual(
        recorded,
        expected.map(({ sha256, altText }) => [sha256, altText]),
      );
    },
    isVisible: async () => (await visible()).length > 0,
  };
}
