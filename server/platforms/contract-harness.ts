/**
 * What the contract test needs to send a post as the journey does: handles kept in memory, crashes on order, a
 * clock moved together with the sandbox's, and the sandbox's truth ledger as the only judge. For tests only.
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
import { type MediaHost, openKept } from './contract-media.ts';
import { createPatience, type FaultWish } from './contract-patience.ts';
import type { ContentKind, Subject } from './contract-types.ts';

export interface LedgerEntry {
  /** 1, 2, 3… */
  readonly seq: number;
  readonly action: 'made_visible' | 'edited' | 'removed' | 'uploaded' | 'commented';
  readonly platform: string;
  readonly account: string;
  readonly external_id: string;
  readonly text: string | null;
  readonly media: readonly { sha256: string; alt_text: string | null }[];
  /** Of a comment, `under` is the post. */
  readonly details?: { readonly [name: string]: unknown };
}

/** The sandbox as tests turn it. Its clock and ours go forward together. */
export function createWorld(url: string) {
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
  const known: LedgerEntry[] = [];
  /** Nothing is ever changed in the ledger: only what is new is asked for. */
  const entries = async (): Promise<readonly LedgerEntry[]> => {
    const more = (await call('GET', `ledger?after=${known.length}`)) as { entries: LedgerEntry[] };
    known.push(...more.entries.filter(({ seq }) => seq > known.length));
    return known;
  };
  const armed = async () => ((await call('GET', 'faults')) as { faults: { id: number }[] }).faults;
  const patience = createPatience(armed);
  return {
    now: () => new Date(Date.now() + offsetMs),
    async advance(ms: number) {
      offsetMs += Math.max(0, Math.ceil(ms));
      await call('POST', 'clock', { advance_ms: Math.max(0, Math.ceil(ms)) });
      await onAdvance();
    },
    /** What must follow the clock: tokens are renewed as the journey would. */
    afterAdvance(work: () => Promise<void>) {
      onAdvance = work;
    },
    async fault(wish: FaultWish) {
      const { id } = (await call('POST', 'faults', wish)) as { id: number };
      patience.expect(wish, id);
    },
    async clearFaults() {
      patience.expectNothing();
      return call('DELETE', 'faults');
    },
    send: patience.send,
    armedFaults: async () => (await armed()).length,
    settings: (change: object) => call('POST', 'settings', change),
    revoke: (order: object) => call('POST', 'revoke', order),
    /** Somebody deletes a post by hand, on the platform itself. */
    remove: (platform: string, id: string) => call('POST', 'remove', { platform, id }),
    /** What the sandbox's formula gives for a post at a moment; now unless told. */
    async figures(platform: string, id: string, at?: Date): Promise<Readonly<Record<string, number>>> {
      const query = new URLSearchParams({ platform, id, ...(at && { at: at.toISOString() }) });
      return ((await call('GET', `figures?${query}`)) as { figures: Record<string, number> }).figures;
    },
    /** All that was ever seen of an account, the oldest first. */
    history: async (account: string) => (await entries()).filter((entry) => entry.account === account),
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

class Crash extends Error {}

/** Crash at the n-th call that leaves the adapter, before or after it had its effect. */
export interface CrashPlan {
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** Where posts go out and by whose word. */
export interface Stage {
  readonly world: TestWorld;
  readonly publisher: Publisher;
  readonly subject: Subject;
  readonly mediaHost: MediaHost;
  /** The tokens that serve an account now: some platforms give each page its own. */
  grantOf(account: string): Pick<GrantTokens, 'accessToken' | 'scopes'>;
}

export interface Approved {
  readonly kind: ContentKind;
  readonly content: Content;
}

/** One approved post on its way, with what would stand in the database. */
export function createJourney(stage: Stage, { kind, content }: Approved) {
  const { world, publisher, subject } = stage;
  const account = kind.account ?? subject.accounts[0];
  const manifest: SendManifest = publisher.manifest(content, account);
  const ledgerText = subject.ledgerText?.(manifest) ?? manifest.text;
  let handles: Handles = {};
  /** In this attempt, and in any. */
  let committed = false;
  let everCommitted = false;
  let startedAt = world.now();
  const request: SendIo['request'] = (input) => world.send(input, kind.leavesAfterMs);
  const visible = () => world.visible(account, ledgerText);
  const grant = () => {
    const { accessToken, scopes } = stage.grantOf(account);
    return { accessToken, scopes };
  };

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
      ...grant(),
      handles,
      declarations: kind.declarations ?? {},
      save: (more) =>
        counted(async () => {
          handles = { ...handles, ...(structuredClone(more) as Handles) };
        }),
      committing: () =>
        counted(async () => {
          committed = true;
          everCommitted = true;
        }),
      request: (input) => counted(() => request(input)),
      noteUsage: () => undefined,
      openMedia: (sha256, range) => counted(async () => openKept(sha256, range)),
      mediaUrl: stage.mediaHost.mediaUrl,
      now: world.now,
    };
  }
  const findIo = (): FindIo => ({
    ...grant(),
    handles,
    attemptStartedAt: startedAt,
    boundExternalIds: new Set(),
    request,
    now: world.now,
  });

  /** The outcome must be true at once: nothing claimed that readers would contradict. */
  async function believe(outcome: Outcome): Promise<Outcome> {
    const seen = await visible();
    assert.ok(seen.length <= 1, 'more than one visible post');
    assert.ok(seen.length === 0 || everCommitted, 'visible before the commit step was announced');
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

  /** As the reconciler asks: again when told so, and absence only after the settle time. */
  async function settle(): Promise<Finding> {
    let absences = 0;
    for (let tries = 0; tries < 40; tries += 1) {
      const finding = await publisher.find(manifest, findIo());
      if (finding.kind === 'present') return finding;
      if (finding.kind === 'cannot_ask') return await settleByPerson(finding);
      if (finding.kind === 'absent' && absences > 0) return finding;
      if (finding.kind === 'absent') absences += 1;
      else assert.equal(finding.kind, 'ask_later', JSON.stringify(finding));
      await world.advance(
        finding.kind === 'absent' ? publisher.longestRequestMs + publisher.settleMs : 1_000 * (tries + 1),
      );
    }
    throw new Error('the platform never settled it');
  }

  /** Who looks with their own eyes, some time later. */
  async function settleByPerson(finding: Finding): Promise<Finding> {
    assert.ok(subject.accountsThatCannotBeAsked?.includes(account), JSON.stringify(finding));
    await world.advance(publisher.longestRequestMs + publisher.settleMs);
    const [seen] = await visible();
    return seen ? { kind: 'present', externalId: seen.external_id, url: '' } : { kind: 'absent' };
  }

  /** One attempt: until it is out, refused, or must be tried again. */
  async function attempt(plan?: CrashPlan): Promise<Outcome | Finding | 'crashed'> {
    startedAt = world.now();
    committed = false;
    let outcome: Outcome | undefined;
    try {
      const io = sendIo(plan);
      outcome = await believe(await publisher.step(manifest, io));
      for (let polls = 0; outcome.kind === 'pending'; polls += 1) {
        assert.ok(polls < 300, 'it waits for ever');
        await world.advance(outcome.checkAt.getTime() - world.now().getTime());
        outcome = await believe(await publisher.step(manifest, { ...io, handles, ...grant() }));
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
    stepOnce: async () => await believe(await publisher.step(manifest, sendIo())),
    /** The same where another post with the same text is visible. */
    stepUnjudged: () => publisher.step(manifest, sendIo()),
    /** Tries until it is out, as a person and the retry rules together would. */
    async finish(): Promise<{ externalId: string; url: string }> {
      const results: unknown[] = [];
      for (let tries = 0; tries < 5; tries += 1) {
        const result = await attempt();
        results.push(result);
        if (result === 'crashed') continue;
        if (result.kind === 'published' || result.kind === 'present') return result;
        if (result.kind === 'rate_limited')
          await world.advance(result.until.getTime() - world.now().getTime());
      }
      throw new Error(`the post never went out: ${JSON.stringify(results)}`);
    },
    /** With the approved files in their order; the ledger may or may not tell still pictures of a video or link. */
    async assertOutOnce(): Promise<void> {
      const seen = await visible();
      assert.equal(seen.length, 1, `visible ${seen.length} times`);
      const shown = manifest.media.filter(({ role }) => role === undefined);
      const still = manifest.media.filter(({ role }) => role === 'thumbnail');
      const told = seen[0]?.media.map(({ sha256, alt_text }) => [sha256, alt_text ?? '']) ?? [];
      const expected = told.length > shown.length ? [...shown, ...still] : shown;
      assert.deepEqual(
        told,
        expected.map(({ sha256, altText }) => [sha256, altText]),
      );
    },
    isOut: async () => (await visible()).length > 0,
  };
}
