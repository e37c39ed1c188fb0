/**
 * `node_modules/.bin/node test/engine/compare-checkouts.ts <folder of an earlier checkout> [--rounds 40] [--minutes 30] [--posts 6]`: how much slower or
 * faster this checkout answers the API and publishes than the earlier one. It stops after so many rounds or minutes.
 *
 * Both run as real processes at the same time, each with a database of its own on one PostgreSQL and a sandbox of its
 * own, and are measured in turns of a few seconds, in changing order, so that whatever else the machine does falls on
 * both. Every round gives one ratio; the median of the ratios is the result, with the interval that holds it in 95 of 100
 * resamplings. Time is what a client waits; core time is what the service and its connections to PostgreSQL used, which
 * other programs on the machine disturb less.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startSandbox } from '../../sandbox/server.ts';
import { startEmbeddedPostgres } from '../../server/db/postgres/embedded/index.ts';
import { BrowserSession } from '../browser-session.ts';
import { silentLog } from '../database.ts';
import { freePort } from '../free-port.ts';
import { seededRandom } from '../kills/seeded-random.ts';

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    minutes: { type: 'string', default: '30' },
    posts: { type: 'string', default: '6' },
  },
  allowPositionals: true,
});
const [earlier] = positionals;
assert.ok(earlier, 'Name the folder of the earlier checkout.');
const rounds = Number(values.rounds);
const postsPerRound = Number(values.posts);
const warmUpRounds = 3;

const unlimited = Object.fromEntries(
  ['TOKEN', 'USER', 'ADDRESS', 'AUTHORIZE', 'PAGES', 'CALLBACKS', 'SIGN_IN'].map((name) => [
    `RATE_LIMIT_${name}`,
    '1000000',
  ]),
);

await using resources = new AsyncDisposableStack();
const folder = await mkdtemp(join(tmpdir(), 'signoff-speed-'));
resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
const postgres = resources.use(
  await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silentLog }),
);
const admin = new Client({ connectionString: postgres.adminConnectionString });
await admin.connect();
resources.defer(() => admin.end());

interface Side {
  readonly name: 'before' | 'now';
  readonly person: BrowserSession;
  readonly page: string;
  readonly readPost: string;
  /** Core time of the service and its database connections so far, in milliseconds. */
  cpuMs(): Promise<number>;
  /** Asks the database, on a connection that is not counted. */
  waitUntilPublished(ids: readonly string[]): Promise<void>;
}

async function open(name: Side['name'], checkout: string): Promise<Side> {
  await admin.query(`create database ${name} owner signoff_owner`);
  const at = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const isSeparate = name === 'now';
  if (isSeparate) await admin.query(`revoke temporary on database ${name} from public`);
  const sandbox = resources.use(
    await startSandbox({ port: 0, host: '127.0.0.1', dataDir: join(folder, `${name}-sandbox`) }),
  );
  const port = await freePort();
  const service = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=8',
      join(checkout, 'server/main.ts'),
      'all',
    ],
    {
      cwd: checkout,
      env: {
        PATH: process.env.PATH,
        MALLOC_ARENA_MAX: '2',
        // The earlier checkout has one role, which owns the tables and runs the service.
        DATABASE_URL: at(isSeparate ? postgres.connectionString : postgres.ownerConnectionString),
        ...(isSeparate ? { DATABASE_OWNER_URL: at(postgres.ownerConnectionString) } : {}),
        ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
        DATA_DIR: join(folder, name),
        SANDBOX_URL: sandbox.url,
        PORT: String(port),
        AI_LOCAL_SERVERS: 'off',
        LOG_LEVEL: 'error',
        ...unlimited,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  resources.defer(async () => {
    const ended = new Promise((done) => service.once('exit', done));
    service.kill();
    await ended;
  });
  await new Promise<void>((done, fail) => {
    service.once('exit', (code) => fail(new Error(`${name} ended with ${code}`)));
    service.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Ctrl-C')) done();
    });
  });
  const person = new BrowserSession(`http://localhost:${port}`);
  await person.signIn('ines');
  const [page = ''] = await person.connectLinkedIn();
  const readPost = await person.createDraft({ caption: 'A post that is read', account_id: page });
  const watching = new Client({
    connectionString: at(postgres.adminConnectionString),
    application_name: 'watching',
  });
  await watching.connect();
  resources.defer(() => watching.end());
  const backends = new Map<number, number>();
  return {
    name,
    person,
    page,
    readPost,
    async cpuMs() {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = $1 and application_name <> 'watching'`,
        [name],
      );
      for (const { pid } of rows) backends.set(pid, coreMs(pid) ?? backends.get(pid) ?? 0);
      return (coreMs(service.pid ?? 0) ?? 0) + [...backends.values()].reduce((sum, one) => sum + one, 0);
    },
    async waitUntilPublished(ids) {
      const giveUpAt = performance.now() + 120_000;
      for (;;) {
        const { rowCount } = await watching.query(
          `select from posts where id = any ($1::bigint[]) and state <> 'published'`,
          [ids],
        );
        if (rowCount === 0) return;
        assert.ok(performance.now() < giveUpAt, 'they are not published');
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    },
  };
}

/** User and system time of a process, as Linux counts it: in hundredths of a second. */
function coreMs(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

interface Figures {
  readonly waitMs: number;
  readonly coreMs: number;
}

async function read(person: BrowserSession, path: string): Promise<void> {
  const { status, body } = await person.get(path);
  assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
}

/** What a page and a program ask most. */
const questions: Readonly<Record<string, (side: Side) => Promise<unknown>>> = {
  'read the session': ({ person }) => read(person, '/v1/session'),
  'list posts': ({ person }) => read(person, '/v1/posts?limit=20'),
  'read a post': ({ person, readPost }) => read(person, `/v1/posts/${readPost}`),
  'list accounts': ({ person }) => read(person, '/v1/accounts'),
  'read the calendar': ({ person }) =>
    read(person, '/v1/calendar?from=2031-03-01T00:00:00Z&to=2031-03-31T00:00:00Z'),
  'draft a post': ({ person, page }) => person.createDraft({ caption: 'A draft', account_id: page }),
};
const timesEach = 6;

async function measure(side: Side, work: () => Promise<unknown>): Promise<Figures> {
  const core = await side.cpuMs();
  const from = performance.now();
  await work();
  const waitMs = performance.now() - from;
  return { waitMs, coreMs: (await side.cpuMs()) - core };
}

const askApi = (side: Side): Promise<Figures> =>
  measure(side, async () => {
    for (let nth = 0; nth < timesEach; nth += 1)
      for (const question of Object.values(questions)) await question(side);
  });

const approveOne = async ({ person, page }: Side): Promise<string> => {
  const id = await person.createDraft({ caption: `A post ${crypto.randomUUID()}`, account_id: page });
  await person.approve(id);
  return id;
};

const approve = (side: Side): Promise<Figures> =>
  measure(side, async () => {
    for (let nth = 0; nth < postsPerRound; nth += 1) await approveOne(side);
  });

/** Everything between "publish" and the last post being out. */
async function publish(side: Side): Promise<Figures> {
  const ids: string[] = [];
  for (let nth = 0; nth < postsPerRound; nth += 1) ids.push(await approveOne(side));
  return measure(side, async () => {
    for (const id of ids) await side.person.mustPost('/posts/publish', { post_id: id });
    for (const id of ids.toReversed())
      await side.person.waitForPost(id, ({ state }) => state === 'published');
  });
}

const paths: Readonly<Record<string, (side: Side) => Promise<Figures>>> = {
  [`the API, ${Object.keys(questions).length * timesEach} requests`]: askApi,
  [`drafting, opening and approving ${postsPerRound} posts`]: approve,
  [`publishing ${postsPerRound} posts`]: publish,
};

const sides = [await open('before', resolve(earlier)), await open('now', process.cwd())];
const random = seededRandom(7);
const ratios: Record<string, { wait: number[]; core: number[]; figures: Record<string, Figures[]> }> = {};
const end = performance.now() + Number(values.minutes) * 60_000;
for (let round = -warmUpRounds; round < rounds && performance.now() < end; round += 1) {
  for (const [path, run] of Object.entries(paths)) {
    const figures: Record<string, Figures> = {};
    for (const side of random() < 0.5 ? sides : sides.toReversed()) figures[side.name] = await run(side);
    const { before, now } = figures;
    assert.ok(before && now);
    if (round < 0) continue;
    ratios[path] ??= { wait: [], core: [], figures: { before: [], now: [] } };
    ratios[path].wait.push(now.waitMs / before.waitMs);
    ratios[path].core.push(now.coreMs / before.coreMs);
    ratios[path].figures.before?.push(before);
    ratios[path].figures.now?.push(now);
  }
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const medianOf = (all: readonly number[]): number =>
  quantile(
    [...all].sort((a, b) => a - b),
    0.5,
  );
function interval(all: readonly number[]): readonly [number, number] {
  const medians = Array.from({ length: 2_000 }, () =>
    medianOf(all.map(() => all[Math.floor(random() * all.length)] ?? 0)),
  ).sort((a, b) => a - b);
  return [quantile(medians, 0.025), quantile(medians, 0.975)];
}

const done = Object.values(ratios)[0]?.wait.length ?? 0;
console.log(
  `${done} rounds, now against before: median of the ratios [95 %], and medians of what was measured`,
);
for (const [path, { wait, core, figures }] of Object.entries(ratios)) {
  console.log(path);
  for (const [name, all, key] of [
    ['time', wait, 'waitMs'],
    ['core time', core, 'coreMs'],
  ] as const) {
    const [low, high] = interval(all);
    const [was, is] = (['before', 'now'] as const).map((side) =>
      medianOf((figures[side] ?? []).map((one) => one[key])).toFixed(0),
    );
    console.log(
      `  ${name.padEnd(10)} ${medianOf(all).toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]   ${was} ms, now ${is} ms`,
    );
  }
}
