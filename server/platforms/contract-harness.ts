/**
 * What the contract test needs to send a post as the journey does: handles kept in memory, crashes on order, a
 * clock moved together with the sandbox's, and the sandbox's truth ledger as the only judge. For tests only.
 */
import assert from 'node:assert/strict';
import type {
  Content,
  FindIo,
  Finding,
  Handles,
  MediaFacts,
  Outcome,
  Publisher,
  SendIo,
  SendManifest,
} from '../domain/posts/publisher.ts';
import { sha256Hex } from '../lib/canonical-json.ts';
import { sendRequest } from '../lib/outbound.ts';

export interface LedgerEntry {
  readonly action: 'made_visible' | 'removed' | 'uploaded';
  readonly platform: string;
  readonly account: string;
  readonly external_id: string;
  readonly text: string | null;
  readonly media: readonly { sha256: string; alt_text: string | null }[];
}

/** The sandbox as tests turn it. Its clock and ours go forward together. */
export function createWorld(url: string) {
  let offsetMs = 0;
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const init =
      body === undefined
        ? { method }
        : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(`${url}/_sandbox/${path}`, init);
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return await response.json();
  };
  const entries = async (): Promise<readonly LedgerEntry[]> =>
    ((await call('GET', 'ledger')) as { entries: LedgerEntry[] }).entries;
  return {
    now: () => new Date(Date.now() + offsetMs),
    async advance(ms: number) {
      offsetMs += Math.max(0, Math.ceil(ms));
      await call('POST', 'clock', { advance_ms: Math.max(0, Math.ceil(ms)) });
    },
    fault: (order: object) => call('POST', 'faults', order),
    clearFaults: () => call('DELETE', 'faults'),
    armedFaults: async () => ((await call('GET', 'faults')) as { faults: unknown[] }).faults.length,
    settings: (change: object) => call('POST', 'settings', change),
    revoke: (order: object) => call('POST', 'revoke', order),
    /** What readers can see now of an account's posts with this text. */
    async visible(account: string, text: string) {
      const all = (await entries()).filter((entry) => entry.account === account);
      const removed = new Set(
        all.filter(({ action }) => action === 'removed').map((entry) => entry.external_id),
      );
      return all.filter(
        (entry) => entry.action === 'made_visible' && entry.text === text && !removed.has(entry.external_id),
      );
    },
  };
}
export type TestWorld = ReturnType<typeof createWorld>;

const library = new Map<string, Uint8Array>();

export function keepMedia(
  bytes: Uint8Array,
  facts: Pick<MediaFacts, 'mime' | 'width' | 'height' | 'altText'>,
): MediaFacts {
  const sha256 = sha256Hex(bytes);
  library.set(sha256, bytes);
  return { sha256, sizeBytes: bytes.byteLength, ...facts };
}

export class Crash extends Error {}

/** Crash at the n-th call that leaves the adapter, before or after it had its effect. */
export interface CrashPlan {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** One approved post on its way, with what would stand in the database. */
export function createJourney(
  world: TestWorld,
  publisher: Publisher,
  account: string,
  accessToken: string,
  content: Content,
) {
  const manifest: SendManifest = publisher.manifest(content, account);
  const requestTimeoutMs = 250;
  let handles: Handles = {};
  let committed = false;
  let startedAt = world.now();
  const request: SendIo['request'] = (input) => sendRequest({ ...input, timeoutMs: requestTimeoutMs });

  function sendIo(plan?: CrashPlan): SendIo {
    let calls = 0;
    const counted = async <Value>(work: () => Promise<Value>): Promise<Value> => {
      calls += 1;
      const mine = calls;
      if (plan?.at === mine && plan.when === 'before') throw new Crash();
      const value = await work();
      if (plan?.at === mine && plan.when === 'after') throw new Crash();
      return value;
    };
    return {
      accessToken,
      handles,
      save: (more) =>
        counted(async () => {
          handles = { ...handles, ...(structuredClone(more) as Handles) };
        }),
      committing: () =>
        counted(async () => {
          committed = true;
        }),
      request: (input) => counted(() => request(input)),
      openMedia: (sha256) =>
        counted(async () => {
          const bytes = library.get(sha256);
          assert.ok(bytes);
          return new Blob([bytes.slice()]).stream();
        }),
      now: world.now,
    };
  }
  const findIo = (): FindIo => ({
    accessToken,
    handles,
    attemptStartedAt: startedAt,
    boundExternalIds: new Set(),
    request,
    now: world.now,
  });

  /** The outcome must be true at once: nothing claimed that readers would contradict. */
  async function believe(outcome: Outcome): Promise<Outcome> {
    const seen = await world.visible(account, manifest.text);
    assert.ok(seen.length <= 1, 'more than one visible post');
    if (outcome.kind === 'published')
      assert.deepEqual(
        seen.map((entry) => entry.external_id),
        [outcome.externalId],
      );
    else if (outcome.kind !== 'unknown')
      assert.deepEqual(seen, [], `${JSON.stringify(outcome)} but it is visible`);
    if (outcome.kind === 'unknown') assert.ok(committed, 'unknown before the commit step');
    return outcome;
  }

  /** As the reconciler asks: again when told so, and absence only after the settle time. */
  async function settle(): Promise<Finding> {
    let absences = 0;
    for (let tries = 0; tries < 10; tries += 1) {
      const finding = await publisher.find(manifest, findIo());
      if (finding.kind === 'present') return finding;
      if (finding.kind === 'absent' && absences > 0) return finding;
      if (finding.kind === 'absent') absences += 1;
      else assert.equal(finding.kind, 'ask_later', JSON.stringify(finding));
      await world.advance(
        finding.kind === 'absent' ? publisher.longestRequestMs + publisher.settleMs : 1_000,
      );
    }
    throw new Error('the platform never settled it');
  }

  /** One attempt: until it is out, refused, or must be tried again. */
  async function attempt(plan?: CrashPlan): Promise<Outcome | Finding | 'crashed'> {
    startedAt = world.now();
    committed = false;
    let outcome: Outcome | undefined;
    try {
      const io = sendIo(plan);
      outcome = await believe(await publisher.step(manifest, io));
      while (outcome.kind === 'pending') {
        await world.advance(outcome.checkAt.getTime() - world.now().getTime());
        outcome = await believe(await publisher.step(manifest, { ...io, handles }));
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
    /** One question to the platform, as it is answered. */
    look: () => publisher.find(manifest, findIo()),
    /** One call of the adapter, without what the journey does next. */
    stepOnce: () => publisher.step(manifest, sendIo()),
    /** Tries until it is out, as a person and the retry rules together would. */
    async finish(): Promise<{ externalId: string; url: string }> {
      for (let tries = 0; tries < 5; tries += 1) {
        const result = await attempt();
        if (result === 'crashed') continue;
        if (result.kind === 'published' || result.kind === 'present') return result;
        if (result.kind === 'rate_limited')
          await world.advance(result.until.getTime() - world.now().getTime());
      }
      throw new Error('the post never went out');
    },
    async assertOutOnce(): Promise<void> {
      const seen = await world.visible(account, manifest.text);
      assert.equal(seen.length, 1, `visible ${seen.length} times`);
      assert.deepEqual(
        seen[0]?.media.map(({ sha256, alt_text }) => [sha256, alt_text ?? '']),
        manifest.media.map(({ sha256, altText }) => [sha256, altText]),
      );
    },
    isOut: async () => (await world.visible(account, manifest.text)).length > 0,
  };
}
