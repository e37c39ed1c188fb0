/**
 * A worker whose lines to the sandbox and to the database fail all the time, by a seed: cut, reset, stalled, late and
 * refused, in the middle of whatever it is doing. It is never restarted. When the storm is over everything is judged.
 */

import type { PublishingDeps } from '../../../server/domain/publishing/deps.ts';
import { seconds } from '../../../server/lib/clock.ts';
import { createContext } from '../../../server/wiring/context.ts';
import { silentLog } from '../../database.ts';
import { testKeys } from '../../house.ts';
import { seededRandom } from '../../kills/random.ts';
import type { Kind } from '../../platforms/kinds.ts';
import { createPlaying } from '../../platforms/playing.ts';
import type { Stage } from '../stage.ts';
import { takeTurn } from '../turn.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { judgeAll, lastEntry, type SentPost, type Verdicts } from './verdicts.ts';

export interface StormResult extends Verdicts {
  readonly posts: number;
  readonly turns: number;
  /** How often each fault was laid. */
  readonly laid: Readonly<Record<string, number>>;
  /** Connections that broke, of each line. */
  readonly broken: { readonly sandbox: number; readonly database: number };
}

interface StormOptions {
  readonly seed: number;
  readonly posts: number;
  readonly kinds: readonly Kind[];
  say?(line: string): void;
}

type Random = () => number;
type LineFault = readonly [name: string, lay: (line: TcpProxy, random: Random) => void | Promise<void>];

/** From one byte to some hundred thousand, so that heads, answers and the middle of files are all met. */
const someBytes = (random: Random): number => Math.ceil(10 ** (random() * 5.3));
const soonMs = 250;

const faults: readonly LineFault[] = [
  ['cut on the way there', (line, random) => line.breakAfter(someBytes(random), 'up', 'cut')],
  ['cut on the way back', (line, random) => line.breakAfter(someBytes(random), 'down', 'cut')],
  ['reset on the way there', (line, random) => line.breakAfter(someBytes(random), 'up', 'reset')],
  ['reset on the way back', (line, random) => line.breakAfter(someBytes(random), 'down', 'reset')],
  ['stalled', (line) => line.stall()],
  ['late', (line, random) => line.delay(1 + Math.floor(random() * 15))],
  [
    'refused',
    async (line) => {
      line.breakNow('cut');
      await line.refuse();
    },
  ],
  ['all reset', (line) => line.breakNow('reset')],
];

const patienceMs = 600;
const mostTurns = 600;
/** The storm is over for a post that had so many turns: what is left must come by itself. */
const stormTurns = 60;

export async function runStorm(
  stage: Stage,
  { seed, posts, kinds, say }: StormOptions,
): Promise<StormResult> {
  const random = seededRandom(seed);
  const { house, ines } = stage;
  const playing = createPlaying(stage, seed);
  await ines.must('/v1/policies', { approvals_required: 1, self_approval: true, late_window_minutes: 1_440 });
  await using lines = await openLines(stage, random);
  const { sandbox, database, worker } = lines;
  const before = await lastEntry(stage);
  const sent: SentPost[] = [];
  for (let serial = 1; serial <= posts; serial++) {
    const kind = kinds[serial % kinds.length];
    if (!kind || !(await playing.takes(kind))) throw new Error(`nobody takes ${kind?.name}`);
    const word = `storm${seed}n${serial}x`;
    const id = await playing.approve(kind, `A post for ${word}`);
    sent.push({ id, word, label: `${kind.platform}, ${kind.name}, post ${serial}` });
  }
  const laid: Record<string, number> = {};
  let turns = 0;
  for (; turns < mostTurns; turns++) {
    const next = await house.context.dueStore.nextDueAt();
    if (next === null) break;
    const waitMs = next.getTime() - house.context.clock.now().getTime() + 1;
    if (waitMs > 0) await stage.push(waitMs);
    const stormy = turns < stormTurns && random() < 0.75;
    const line = random() < 0.5 ? sandbox : database;
    const [name, lay] = faults[Math.floor(random() * faults.length)] ?? [];
    if (stormy && name && lay) {
      const label = `${line === sandbox ? 'sandbox' : 'database'}, ${name}`;
      laid[label] = (laid[label] ?? 0) + 1;
      say?.(`  turn ${turns}: ${label}`);
      await lay(line, random);
    }
    // A stalled line is noticed only when it breaks; the network does that after a while.
    const later = setTimeout(() => {
      if (stormy && name === 'stalled') line.breakNow('reset');
      void line.flow();
    }, soonMs);
    const worked = await takeTurn(worker).catch(() => true);
    clearTimeout(later);
    await line.flow();
    if (!worked) await stage.push(seconds(1));
  }
  await stage.drive();
  return {
    ...(await judgeAll(stage, sent, before)),
    posts,
    turns,
    laid,
    broken: { sandbox: sandbox.broken, database: database.broken },
  };
}

interface Lines extends AsyncDisposable {
  readonly sandbox: TcpProxy;
  readonly database: TcpProxy;
  readonly worker: PublishingDeps;
}

/** A process of its own, which reaches the sandbox and the database over lines that obey. */
async function openLines({ house }: Stage, random: Random): Promise<Lines> {
  await using opening = new AsyncDisposableStack();
  const { connectionString } = house.database;
  const sandbox = opening.use(await startTcpProxy(house.sandboxUrl));
  const database = opening.use(await startTcpProxy(connectionString));
  const { publishing: journey } = opening.use(
    await createContext({
      config: house.context.config,
      connectionString: database.through(connectionString),
      keys: testKeys,
      // The adapters know it by its own name, which it also hands out; `send` leads over the line.
      sandboxUrl: new URL(house.sandboxUrl),
      log: silentLog,
      overrides: { clock: house.context.clock, random },
    }),
  );
  const opened = opening.move();
  const send: PublishingDeps['send'] = (request) =>
    journey.send({
      ...request,
      url: sandbox.through(request.url),
      timeoutMs: Math.min(request.timeoutMs ?? patienceMs, patienceMs),
    });
  return {
    sandbox,
    database,
    worker: { ...journey, worker: 'in the storm', send },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
