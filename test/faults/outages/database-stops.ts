/**
 * PostgreSQL ends as hard as it can (SIGQUIT: no goodbye, recovery at the next start) in the middle of sending a post:
 * right before or right after a call to the platform. Then it starts again, and everything goes on by itself.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../server/db/postgres/embedded/index.ts';
import { seconds } from '../../../server/lib/clock.ts';
import { silentLog, testDatabase } from '../../database.ts';
import { seededRandom } from '../../kills/random.ts';
import type { Kind } from '../../platforms/kinds.ts';
import { createPlaying } from '../../platforms/playing.ts';
import { openStage, type Stage } from '../stage.ts';
import { takeTurn } from '../turn.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import { judgeAll, lastEntry, type SentPost, type Verdicts } from './verdicts.ts';

export interface StopsResult extends Verdicts {
  readonly stops: number;
}

interface StopsOptions {
  readonly seed: number;
  readonly kinds: readonly Kind[];
  /** How often for each kind. */
  readonly times: number;
  say?(line: string): void;
}

export interface StoppableStage extends AsyncDisposable {
  readonly stage: Stage;
  readonly server: Stoppable;
}

/** A stage on a server of its own. */
export async function openStoppableStage(): Promise<StoppableStage> {
  await using opening = new AsyncDisposableStack();
  const server = opening.use(await startStoppable());
  const stage = opening.use(await openStage({ openDatabase: () => testDatabase(async () => server) }));
  const opened = opening.move();
  return { stage, server, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

export async function runDatabaseStops(
  { stage, server }: StoppableStage,
  { seed, kinds, times, say }: StopsOptions,
): Promise<StopsResult> {
  const random = seededRandom(seed);
  const before = await lastEntry(stage);
  const playing = createPlaying(stage, seed);
  const sent: SentPost[] = [];
  let stops = 0;
  for (const kind of Array.from({ length: times }, () => kinds).flat()) {
    if (!(await playing.takes(kind))) throw new Error(`nobody takes ${kind.name}`);
    const word = `stop${sent.length + 1}x`;
    const id = await playing.approve(kind, `A post for ${word}`);
    const stopAt = 1 + Math.floor(random() * kind.operations.filter(({ after }) => !after).length);
    const side = random() < 0.5 ? 'before' : 'after';
    const label = `${kind.platform}, ${kind.name}, database stopped ${side} call ${stopAt}`;
    let calls = 0;
    let stopped = false;
    const stop = async (): Promise<void> => {
      await server.quit();
      stopped = true;
      stops += 1;
    };
    const worker = stage.worker('without a database', {
      send: async (request) => {
        const here = ++calls === stopAt;
        if (here && side === 'before') await stop();
        const result = await stage.house.context.publishing.send(request);
        if (here && side === 'after') await stop();
        return result;
      },
    });
    // Until it comes to that call; a shorter way has ended before.
    for (let isDue = true; isDue && !stopped; isDue = !stopped && (await untilDue(stage)))
      await takeTurn(worker);
    say?.(`  ${stopped ? label : `${label}: there is no such call`}`);
    if (stopped) await server.startAgain();
    await stage.drive();
    sent.push({ id, word, label });
  }
  return { ...(await judgeAll(stage, sent, before)), stops };
}

/** False when nothing is due any more. */
async function untilDue({ house: { context }, push }: Stage): Promise<boolean> {
  const next = await context.dueStore.nextDueAt();
  if (next === null) return false;
  await push(Math.max(next.getTime() - context.clock.now().getTime() + 1, seconds(1)));
  return true;
}

type Stoppable = Awaited<ReturnType<typeof startStoppable>>;

/** Its address stays, whatever port it comes back on. */
async function startStoppable() {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-stops-'));
  opening.defer(() => rm(dataDir, { recursive: true, force: true }));
  // Durable: what is gone after a hard stop must be our fault, and not that of a setting.
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log: silentLog });
  let postgres = await start();
  opening.defer(() => postgres.stop());
  const line = opening.use(await startTcpProxy(postgres.connectionString));
  const opened = opening.move();
  return {
    url: line.through(postgres.connectionString),
    stop: async () => undefined,
    async quit(): Promise<void> {
      const ended = new Promise<void>((resolve) => postgres.onExit(() => resolve()));
      process.kill(postgres.pid, 'SIGQUIT');
      await ended;
      await postgres.stop();
    },
    async startAgain(): Promise<void> {
      postgres = await start();
      line.lead(postgres.connectionString);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
