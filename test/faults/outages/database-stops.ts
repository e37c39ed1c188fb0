/**
 * PostgreSQL stops as hard as it can (SIGQUIT: no clean shutdown, recovery at the next start) in the middle of
 * sending a post: right before or right after a call to the platform. Then it starts again, and everything continues
 * by itself.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../server/db/postgres/embedded/index.ts';
import { seconds } from '../../../server/lib/clock.ts';
import { allowCreatingDatabases, openTestDatabase, silentLog } from '../../database.ts';
import { seededRandom } from '../../kills/seeded-random.ts';
import { createCellPlayer } from '../../platforms/cell-player.ts';
import type { Kind } from '../../platforms/kinds.ts';
import { processDuePosts } from '../process-due-posts.ts';
import { openPublishingFixture, type PublishingFixture } from '../publishing-fixture.ts';
import { judgePosts, lastLedgerSeq, type SentPost, type Verdicts } from './judge-posts.ts';
import { startTcpProxy } from './tcp-proxy.ts';

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

export interface StoppableFixture extends AsyncDisposable {
  readonly fixture: PublishingFixture;
  readonly databaseServer: Stoppable;
}

/** A fixture on a database server of its own. */
export async function openStoppableFixture(): Promise<StoppableFixture> {
  await using opening = new AsyncDisposableStack();
  const databaseServer = opening.use(await startStoppable());
  const fixture = opening.use(
    await openPublishingFixture({ openDatabase: () => openTestDatabase(async () => databaseServer) }),
  );
  const opened = opening.move();
  return { fixture, databaseServer, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

export async function runDatabaseStops(
  { fixture, databaseServer }: StoppableFixture,
  { seed, kinds, times, say }: StopsOptions,
): Promise<StopsResult> {
  const random = seededRandom(seed);
  const before = await lastLedgerSeq(fixture);
  const playing = createCellPlayer(fixture, seed);
  const sent: SentPost[] = [];
  let stops = 0;
  for (const kind of Array.from({ length: times }, () => kinds).flat()) {
    if (!(await playing.isAccepted(kind))) throw new Error(`${kind.platform} does not take ${kind.name}`);
    const uniqueWord = `stop${sent.length + 1}x`;
    const id = await playing.approve(kind, `A post for ${uniqueWord}`);
    const stopAt = 1 + Math.floor(random() * kind.operations.filter(({ after }) => !after).length);
    const side = random() < 0.5 ? 'before' : 'after';
    const label = `${kind.platform}, ${kind.name}, database stopped ${side} call ${stopAt}`;
    let calls = 0;
    let stopped = false;
    const stop = async (): Promise<void> => {
      await databaseServer.quit();
      stopped = true;
      stops += 1;
    };
    const worker = fixture.createWorker('without a database', {
      send: async (request) => {
        const here = ++calls === stopAt;
        if (here && side === 'before') await stop();
        const result = await fixture.server.context.publishing.send(request);
        if (here && side === 'after') await stop();
        return result;
      },
    });
    // Until it comes to that call; a shorter path has ended before.
    for (let isDue = true; isDue && !stopped; isDue = !stopped && (await waitUntilDue(fixture)))
      await processDuePosts(worker);
    say?.(`  ${stopped ? label : `${label}: there is no such call`}`);
    if (stopped) await databaseServer.startAgain();
    await fixture.sendUntilIdle();
    sent.push({ id, uniqueWord: uniqueWord, label });
  }
  return { ...(await judgePosts(fixture, sent, before)), stops };
}

/** False when nothing is due any more. */
async function waitUntilDue({ server: { context }, advanceClocks }: PublishingFixture): Promise<boolean> {
  const next = await context.dueStore.nextDueAt();
  if (next === null) return false;
  await advanceClocks(Math.max(next.getTime() - context.clock.now().getTime() + 1, seconds(1)));
  return true;
}

export type Stoppable = Awaited<ReturnType<typeof startStoppable>>;

/** Its address stays, whatever port it comes back on. */
export async function startStoppable() {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-stops-'));
  opening.defer(() => rm(dataDir, { recursive: true, force: true }));
  // Durable: what is lost after a hard stop must be our fault, and not that of a setting.
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log: silentLog });
  let postgres = await start();
  opening.defer(() => postgres.stop());
  await allowCreatingDatabases(postgres);
  const line = opening.use(await startTcpProxy(postgres.connectionString));
  const opened = opening.move();
  return {
    url: line.urlThrough(postgres.connectionString),
    ownerUrl: line.urlThrough(postgres.ownerConnectionString),
    stop: async () => undefined,
    async quit(): Promise<void> {
      const ended = new Promise<void>((resolve) => postgres.onExit(() => resolve()));
      process.kill(postgres.pid, 'SIGQUIT');
      await ended;
      await postgres.stop();
    },
    async startAgain(): Promise<void> {
      postgres = await start();
      line.setTarget(postgres.connectionString);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
