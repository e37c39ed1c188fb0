/**
 * Ends the life of a worker at every boundary of sending a post, one post for each, lets another process go on with the
 * same database, and judges by the sandbox's ledger. Platforms are asked for the post's fate as they would be: through
 * their adapters, with both clocks pushed.
 */

import type { PublishingDeps } from '../../../server/domain/publishing/deps.ts';
import type { PostDetailView } from '../../../server/http/posts/views.ts';
import { seconds } from '../../../server/lib/clock.ts';
import type { PostId } from '../../../server/lib/ids.ts';
import { type Context, createContext } from '../../../server/wiring/context.ts';
import { silentLog } from '../../database.ts';
import { testKeys } from '../../house.ts';
import { arrangeFault } from '../../ledger.ts';
import { entriesAfter, evidenceIn, shownBehind } from '../../platforms/evidence.ts';
import { judge } from '../../platforms/judge.ts';
import { createPlaying } from '../../platforms/playing.ts';
import type { Stage } from '../stage.ts';
import { takeTurn } from '../turn.ts';
import type { Way } from '../ways.ts';
import { readBy } from './edges.ts';
import { type Death, Life } from './life.ts';

/** What a platform can be asked about is known again after at most so long. */
const foundWithinMs = seconds(60);

export interface Ended {
  /** Undefined: it reached the end before it came to that boundary. */
  readonly diedAt: string | undefined;
  readonly trail: readonly string[];
  readonly state: PostDetailView['state'];
  /** From the death to a settled post, on the pushed clock. */
  readonly settledAfterMs: number;
  readonly fault?: string;
}

export type EveryBoundary = Awaited<ReturnType<typeof openEveryBoundary>>;

export async function openEveryBoundary(stage: Stage, seed: number) {
  const { house, ines } = stage;
  const { clock, config } = house.context;
  const playing = createPlaying(stage, seed);
  /** A process of its own as far as memory and connections go. */
  const process = () =>
    createContext({
      config,
      connectionString: house.database.connectionString,
      keys: testKeys,
      sandboxUrl: new URL(house.sandboxUrl),
      log: silentLog,
      overrides: { clock },
    });
  await using opening = new AsyncDisposableStack();
  const mortal = opening.use(await process());
  const successor = opening.use(await process());
  await rememberQueue(mortal);
  const opened = opening.move();
  let serial = 0;
  let lastEntry = 0;

  async function liveUntilSettled(life: Life, worker: PublishingDeps): Promise<void> {
    for (let turns = 0; turns < mostTurns; turns++) {
      const turn = await life.run(() => takeTurn(worker));
      if (turn === 'died') return;
      if (turn) continue;
      const next = await house.context.dueStore.nextDueAt();
      if (next === null) return;
      await stage.push(Math.max(next.getTime() - clock.now().getTime() + 1, seconds(1)));
    }
    throw new Error('something is stuck: there is always a next turn');
  }

  /** One post on this way. Without a death the worker lives on; `ports` are those of this worker alone. */
  async function live(
    { kind, uncertain }: Way,
    death?: Death,
    ports: (journey: PublishingDeps) => Partial<PublishingDeps> = () => ({}),
  ): Promise<Ended> {
    if (!(await playing.takes(kind))) throw new Error(`${kind.platform} does not take ${kind.name}`);
    const word = `life${++serial}x`;
    const id = await playing.approve(kind, `A post for ${word}`);
    if (uncertain)
      await arrangeFault(house.sandboxUrl, {
        platform: kind.platform,
        operation: kind.commit,
        kind: 'drop_after_effect',
      });
    const life = new Life(death);
    const { publishing: journey } = mortal;
    const worker = {
      ...journey,
      worker: `mortal ${serial}`,
      approvedBytes: readBy(life, journey.approvedBytes),
      ...ports(journey),
    };
    await liveUntilSettled(life, worker);
    const diedAt = clock.now();
    const shownAtDeath = evidenceIn(
      await entriesAfter(house.sandboxUrl, lastEntry),
      { word, wordless: false },
      await ines.read(id),
    );
    let stuck: string | undefined;
    if (life.diedAt !== undefined)
      await stage.drive({ ...successor.publishing, worker: `successor ${serial}` }).catch((error: Error) => {
        stuck = error.message;
      });
    await stage.sandbox('faults/clear', {});
    const post = await ines.read(id);
    const entries = await entriesAfter(house.sandboxUrl, lastEntry);
    lastEntry = entries.at(-1)?.seq ?? lastEntry;
    const linked = await shownBehind(post.permalink);
    const evidence = evidenceIn(entries, { word, wordless: false }, post);
    const verdict = judge(post, { ...evidence, linked }, { unknowable: false });
    const settledAfterMs = Math.max(
      0,
      new Date(post.published_at ?? post.updated_at).getTime() - diedAt.getTime(),
    );
    const strangers =
      entries.filter(({ action }) => action === 'made_visible').length - evidence.shown.length;
    const wasShown = shownAtDeath.shown.length > 0;
    const fault =
      stuck ??
      verdict.fault ??
      (post.state === 'published' ? undefined : `ended as ${post.state}, though nothing stood in its way`) ??
      (strangers > 0 ? `${strangers} posts became visible that nobody sent` : undefined) ??
      (wasShown && settledAfterMs > foundWithinMs
        ? `visible, and found only after ${settledAfterMs / 1000} s`
        : undefined) ??
      (post.attempts.some(({ finished_at }) => finished_at === null) ? 'an attempt is open' : undefined);
    life.bury();
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

/** The queue is looked up once in a process: done here, so that boundaries have the same numbers in every life. */
async function rememberQueue({ database, publishing: journey }: Context): Promise<void> {
  const undone = new Error('undone');
  await database
    .transact(async (tx) => {
      await journey.jobs.publishPosts(tx, ['0' as PostId]);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}

/** Far more than any journey needs: whoever gets there is stuck. */
const mostTurns = 400;
