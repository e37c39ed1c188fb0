/**
 * A worker whose connections to the sandbox and to the database fail all the time, by a seed: cut, reset, stalled,
 * delayed and refused, in the middle of whatever it is doing. It is never restarted. When the storm is over
 * everything is judged.
 */

import type { PublishingDeps } from '../../../server/domain/publishing/deps.ts';
import { seconds } from '../../../server/lib/clock.ts';
import { createContext } from '../../../server/wiring/context.ts';
import { silentLog } from '../../database.ts';
import { seededRandom } from '../../kills/seeded-random.ts';
import { createCellPlayer } from '../../platforms/cell-player.ts';
import type { Kind } from '../../platforms/kinds.ts';
import { testKeys } from '../../test-keys.ts';
import { processDuePosts } from '../process-due-posts.ts';
import type { PublishingFixture } from '../publishing-fixture.ts';
import { judgePosts, lastLedgerSeq, type SentPost, type Verdicts } from './judge-posts.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export interface StormResult extends Verdicts {
  readonly posts: number;
  readonly passes: number;
  /** How often each fault was applied. */
  readonly appliedFaults: Readonly<Record<string, number>>;
  /** Broken connections of each proxy. */
  readonly brokenConnections: { readonly sandbox: number; readonly database: number };
}

interface StormOptions {
  readonly seed: number;
  readonly posts: number;
  readonly kinds: readonly Kind[];
  say?(proxy: string): void;
}

type Random = () => number;
type ProxyFault = readonly [name: string, lay: (proxy: TcpProxy, random: Random) => void | Promise<void>];

/** From one byte to some hundred thousand, so that headers, responses and the middle of files are all hit. */
const someBytes = (random: Random): number => Math.ceil(10 ** (random() * 5.3));
const soonMs = 250;

const faults: readonly ProxyFault[] = [
  ['cut on the way there', (proxy, random) => proxy.breakAfter(someBytes(random), 'up', 'cut')],
  ['cut on the way back', (proxy, random) => proxy.breakAfter(someBytes(random), 'down', 'cut')],
  ['reset on the way there', (proxy, random) => proxy.breakAfter(someBytes(random), 'up', 'reset')],
  ['reset on the way back', (proxy, random) => proxy.breakAfter(someBytes(random), 'down', 'reset')],
  ['stalled', (proxy) => proxy.stall()],
  ['late', (proxy, random) => proxy.delay(1 + Math.floor(random() * 15))],
  [
    'refused',
    async (proxy) => {
      proxy.breakNow('cut');
      await proxy.refuse();
    },
  ],
  ['all reset', (proxy) => proxy.breakNow('reset')],
];

const timeoutMs = 600;
/** So that each meets a fault of its own. */
const postsPerPass = 1;
const maxPasses = 600;
/** The storm ends for a post after this many attempts: the rest must happen by itself. */
const stormPasses = 60;

export async function runStorm(
  fixture: PublishingFixture,
  { seed, posts, kinds, say }: StormOptions,
): Promise<StormResult> {
  const random = seededRandom(seed);
  const { server, ines } = fixture;
  const playing = createCellPlayer(fixture, seed);
  await ines.mustPost('/v1/policies', {
    approvals_required: 1,
    self_approval: true,
    late_window_minutes: 1_440,
  });
  await using proxies = await startProxies(fixture, random);
  const { sandbox, database, worker } = proxies;
  const before = await lastLedgerSeq(fixture);
  const sent: SentPost[] = [];
  for (let serial = 1; serial <= posts; serial++) {
    const kind = kinds[serial % kinds.length];
    if (!kind || !(await playing.isAccepted(kind))) throw new Error(`no platform takes ${kind?.name}`);
    const uniqueWord = `storm${seed}n${serial}x`;
    const id = await playing.approve(kind, `A post for ${uniqueWord}`);
    sent.push({ id, uniqueWord: uniqueWord, label: `${kind.platform}, ${kind.name}, post ${serial}` });
  }
  const appliedFaults: Record<string, number> = {};
  let passes = 0;
  for (; passes < maxPasses; passes++) {
    const next = await server.context.dueStore.nextDueAt();
    if (next === null) break;
    const waitMs = next.getTime() - server.context.clock.now().getTime() + 1;
    if (waitMs > 0) await fixture.advanceClocks(waitMs);
    const isStormy = passes < stormPasses && random() < 0.75;
    const proxy = random() < 0.5 ? sandbox : database;
    const [name, lay] = faults[Math.floor(random() * faults.length)] ?? [];
    if (isStormy && name && lay) {
      const label = `${proxy === sandbox ? 'sandbox' : 'database'}, ${name}`;
      appliedFaults[label] = (appliedFaults[label] ?? 0) + 1;
      say?.(`  turn ${passes}: ${label}`);
      await lay(proxy, random);
    }
    // A stalled connection is noticed only when it breaks; a network does that after a while.
    const later = setTimeout(() => {
      if (isStormy && name === 'stalled') proxy.breakNow('reset');
      void proxy.resume();
    }, soonMs);
    const attempted = await processDuePosts(worker, postsPerPass).catch(() => true);
    clearTimeout(later);
    await proxy.resume();
    if (!attempted) await fixture.advanceClocks(seconds(1));
  }
  await fixture.sendUntilIdle();
  return {
    ...(await judgePosts(fixture, sent, before)),
    posts,
    passes: passes,
    appliedFaults,
    brokenConnections: { sandbox: sandbox.brokenConnections, database: database.brokenConnections },
  };
}

interface Proxies extends AsyncDisposable {
  readonly sandbox: TcpProxy;
  readonly database: TcpProxy;
  readonly worker: PublishingDeps;
}

/** A process of its own, which reaches the sandbox and the database through proxies. */
async function startProxies({ server }: PublishingFixture, random: Random): Promise<Proxies> {
  await using opening = new AsyncDisposableStack();
  const { connectionString } = server.database;
  const sandbox = opening.use(await startTcpProxy(server.sandboxUrl));
  const database = opening.use(await startTcpProxy(connectionString));
  const { publishing: journey } = opening.use(
    await createContext({
      config: server.context.config,
      connectionString: database.urlThrough(connectionString),
      keys: testKeys,
      // The adapters use its own name, which it also hands out; `send` goes through the proxy.
      sandboxUrl: new URL(server.sandboxUrl),
      log: silentLog,
      overrides: { clock: server.context.clock, random },
    }),
  );
  const opened = opening.move();
  const send: PublishingDeps['send'] = (request) =>
    journey.send({
      ...request,
      url: sandbox.urlThrough(request.url),
      timeoutMs: Math.min(request.timeoutMs ?? timeoutMs, timeoutMs),
    });
  return {
    sandbox,
    database,
    worker: { ...journey, worker: 'in the storm', send },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
