/**
 * Kills a worker at every boundary of sending a post, one post for each, lets another process continue with the same
 * database, and judges by the sandbox's ledger. Platforms are queried about the post as usual: through their
 * adapters, with both clocks advanced.
 */

import type { PublishingDeps } from '../../../server/domain/publishing/deps.ts';
import type { PostDetailView } from '../../../server/http/posts/views.ts';
import { seconds } from '../../../server/lib/clock.ts';
import { createContext } from '../../../server/wiring/context.ts';
import { silentLog } from '../../database.ts';
import { createCellPlayer } from '../../platforms/cell-player.ts';
import { entriesAfter, findEvidence, readLinkedPosts } from '../../platforms/evidence.ts';
import { judgePost } from '../../platforms/judge-post.ts';
import { arrangeFault } from '../../read-ledger.ts';
import { testKeys } from '../../test-keys.ts';
import { processDuePosts } from '../process-due-posts.ts';
import type { PublishingFixture } from '../publishing-fixture.ts';
import type { SendPath } from '../send-paths.ts';
import { type Death, Life } from './life.ts';
import { readInLife } from './patch-process-edges.ts';

/** A platform's lookup shows a post again after at most this long. */
const foundWithinMs = seconds(60);

export interface LifeResult {
  /** Undefined: it finished before it came to that boundary. */
  readonly diedAt: string | undefined;
  readonly trail: readonly string[];
  readonly state: PostDetailView['state'];
  /** From the kill to a settled post, on the advanced clock. */
  readonly settledAfterMs: number;
  readonly fault?: string;
}

export type BoundaryKiller = Awaited<ReturnType<typeof openBoundaryKiller>>;

export async function openBoundaryKiller(fixture: PublishingFixture, seed: number) {
  const { server, ines } = fixture;
  const { clock, config } = server.context;
  const playing = createCellPlayer(fixture, seed);
  /** A process of its own as far as memory and connections go. */
  const process = () =>
    createContext({
      config,
      connectionString: server.database.connectionString,
      keys: testKeys,
      sandboxUrl: new URL(server.sandboxUrl),
      log: silentLog,
      overrides: { clock },
    });
  await using opening = new AsyncDisposableStack();
  const doomed = opening.use(await process());
  const successor = opening.use(await process());
  const opened = opening.move();
  let serial = 0;
  let lastEntry = 0;

  async function liveUntilSettled(life: Life, worker: PublishingDeps): Promise<void> {
    for (let passes = 0; passes < maxPasses; passes++) {
      const outcome = await life.run(() => processDuePosts(worker));
      if (outcome === 'died') return;
      if (outcome) continue;
      const next = await server.context.dueStore.nextDueAt();
      if (next === null) return;
      await fixture.advanceClocks(Math.max(next.getTime() - clock.now().getTime() + 1, seconds(1)));
    }
    throw new Error('the posts never settle: something is always due');
  }

  /** Sends one post on this path. Without a death the worker lives on; `ports` are those of this worker alone. */
  async function live(
    { kind, uncertain }: SendPath,
    death?: Death,
    ports: (journey: PublishingDeps) => Partial<PublishingDeps> = () => ({}),
  ): Promise<LifeResult> {
    if (!(await playing.isAccepted(kind))) throw new Error(`${kind.platform} does not take ${kind.name}`);
    const uniqueWord = `life${++serial}x`;
    const id = await playing.approve(kind, `A post for ${uniqueWord}`);
    if (uncertain)
      await arrangeFault(server.sandboxUrl, {
        platform: kind.platform,
        operation: kind.commit,
        kind: 'drop_after_effect',
      });
    const life = new Life(death);
    const { publishing: journey } = doomed;
    const worker = {
      ...journey,
      worker: `mortal ${serial}`,
      approvedBytes: readInLife(life, journey.approvedBytes),
      ...ports(journey),
    };
    await liveUntilSettled(life, worker);
    const diedAt = clock.now();
    const shownAtDeath = findEvidence(
      await entriesAfter(server.sandboxUrl, lastEntry),
      { word: uniqueWord, wordless: false },
      await ines.readPost(id),
    );
    let stuck: string | undefined;
    if (life.diedAt !== undefined)
      await fixture
        .sendUntilIdle({ ...successor.publishing, worker: `successor ${serial}` })
        .catch((error: Error) => {
          stuck = error.message;
        });
    await fixture.postToSandbox('faults/clear', {});
    const post = await ines.readPost(id);
    const entries = await entriesAfter(server.sandboxUrl, lastEntry);
    lastEntry = entries.at(-1)?.seq ?? lastEntry;
    const linked = await readLinkedPosts(post.permalink);
    const evidence = findEvidence(entries, { word: uniqueWord, wordless: false }, post);
    const verdict = judgePost(post, { ...evidence, linked }, { unknowable: false });
    const settledAfterMs = Math.max(
      0,
      new Date(post.published_at ?? post.updated_at).getTime() - diedAt.getTime(),
    );
    const unexpectedPosts =
      entries.filter(({ action }) => action === 'made_visible').length - evidence.shown.length;
    const wasShown = shownAtDeath.shown.length > 0;
    const fault =
      stuck ??
      verdict.fault ??
      (post.state === 'published' ? undefined : `ended as ${post.state}, though nothing stood in its way`) ??
      (unexpectedPosts > 0 ? `${unexpectedPosts} posts became visible that nobody sent` : undefined) ??
      (wasShown && settledAfterMs > foundWithinMs
        ? `visible, and found only after ${settledAfterMs / 1000} s`
        : undefined) ??
      (post.attempts.some(({ finished_at }) => finished_at === null) ? 'an attempt is open' : undefined);
    life.rejectPending();
    return {
      diedAt: life.diedAt,
      trail: life.trail,
      state: post.state,
      settledAfterMs: wasShown ? settledAfterMs : 0,
      ...(fault ? { fault } : {}),
    };
  }

  return { live, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** Far more than any post needs: beyond this it is stuck. */
const maxPasses = 400;
