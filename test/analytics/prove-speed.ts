/**
 * How long GET /analytics takes for a campaign of ninety days, and whether a hundred times the readings change that.
 * Two databases on one durable server, each with a serving process of its own, queried alternately.
 */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { createAuditLog } from '../../server/db/audit/audit-log.ts';
import { createAccessTokenStore } from '../../server/db/people/people.ts';
import { openDatabase } from '../../server/db/postgres/database.ts';
import type { EmbeddedPostgres } from '../../server/db/postgres/embedded/index.ts';
import { prepareDatabase } from '../../server/db/postgres/roles/prepare-database.ts';
import { createMemberStore } from '../../server/db/workspaces/workspaces.ts';
import { issueToken } from '../../server/domain/people/issue-token.ts';
import type { AnalyticsView } from '../../server/http/analytics/views.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { silentLog } from '../database.ts';
import { startDurablePostgres } from '../engine/durable-postgres.ts';
import { atMost, type Measurement, median, percentile, withoutLimit } from '../engine/measurements.ts';
import { freePort } from '../free-port.ts';
import { testMacs } from '../genuine-rows.ts';
import { startService } from '../processes/service-process.ts';
import { testKeys, testKeyText } from '../test-keys.ts';
import { judgeSums } from './judge-sums.ts';
import { type SeededCampaign, seedCampaign } from './seed-campaign.ts';

export interface SpeedOptions {
  readonly small?: number;
  readonly large?: number;
  readonly requests?: number;
  readonly print?: (text: string) => void;
}

const maxMs = 100;
const maxRatio = 1.5;
/** The first calls of a process compile what it runs. */
const warmUps = 50;

interface Side {
  readonly campaign: SeededCampaign;
  readonly times: number[];
  ask(path: string): Promise<string>;
  /** CPU time of its serving process and its database backends, in milliseconds of a core. */
  spentMs(): Promise<number>;
}

export async function proveSpeed({
  small = 50_000,
  large = 5_000_000,
  requests = 600,
  print = () => undefined,
}: SpeedOptions = {}): Promise<Measurement[]> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-analytics-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const server = opening.use(await startDurablePostgres(join(folder, 'database')));
  const smallSide = await openSide(opening, server, folder, 'few', small, print);
  const largeSide = await openSide(opening, server, folder, 'many', large, print);
  const day = (daysAgo: number): string =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const pathOf = ({ campaign }: Side): string =>
    `/analytics?campaign_id=${campaign.campaignId}&from=${day(89)}&to=${day(0)}&time_zone=Europe%2FLisbon`;
  let bytes = 0;
  const spentBefore = { many: 0, few: 0 };
  for (let pass = 0; pass < requests + warmUps; pass++) {
    if (pass === warmUps) {
      spentBefore.many = await largeSide.spentMs();
      spentBefore.few = await smallSide.spentMs();
    }
    // The second side may find the machine warmer or busier, so the order alternates.
    for (const side of pass % 2 === 0 ? [largeSide, smallSide] : [smallSide, largeSide]) {
      const before = performance.now();
      const text = await side.ask(pathOf(side));
      if (pass >= warmUps) side.times.push(performance.now() - before);
      if (side === largeSide) bytes = text.length;
    }
  }
  return [
    withoutLimit(
      'readings',
      `${largeSide.campaign.readings} of ${largeSide.campaign.posts} posts, and ${smallSide.campaign.readings} of ${smallSide.campaign.posts}`,
    ),
    withoutLimit(
      'requests to each, one after the other',
      `${requests}, an answer has ${Math.round(bytes / 1_000)} kB`,
    ),
    withoutLimit(
      'core time of a request',
      `${ms(((await largeSide.spentMs()) - spentBefore.many) / requests)} with many, ${ms(((await smallSide.spentMs()) - spentBefore.few) / requests)} with few`,
    ),
    withoutLimit(
      'median',
      `${ms(median(largeSide.times))} with many, ${ms(median(smallSide.times))} with few`,
    ),
    withoutLimit('99th of a hundred, with few', ms(percentile(smallSide.times, 0.99))),
    withoutLimit(
      'slowest',
      `${ms(Math.max(...largeSide.times))} with many, ${ms(Math.max(...smallSide.times))} with few`,
    ),
    atMost('99th of a hundred, with many', percentile(largeSide.times, 0.99), maxMs, 'ms'),
    atMost(
      'median with many, of that with few',
      median(largeSide.times) / median(smallSide.times),
      maxRatio,
      '',
    ),
    atMost(
      '99th of a hundred with many, of that with few',
      percentile(largeSide.times, 0.99) / percentile(smallSide.times, 0.99),
      maxRatio,
      '',
    ),
  ];
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

async function openSide(
  opening: AsyncDisposableStack,
  server: Server,
  folder: string,
  name: string,
  snapshots: number,
  say: (text: string) => void,
): Promise<Side> {
  const { url: databaseUrl, ownerUrl } = await createDatabase(server, name);
  await prepareDatabase({ url: databaseUrl, ownerUrl });
  const pool = new Pool({ connectionString: ownerUrl, max: 2 });
  pool.on('error', () => undefined);
  opening.defer(() => pool.end());
  const before = performance.now();
  const campaign = await seedCampaign(pool, snapshots, new Date());
  // The cost of having the readings is measured, not the cost of writing them.
  for (const statement of ['vacuum analyze', 'checkpoint']) await pool.query(statement);
  say(`${campaign.readings} readings made in ${((performance.now() - before) / 1_000).toFixed(0)} s`);
  const port = await freePort();
  const service = opening.use(
    startService('serve', {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SANDBOX_URL: 'http://127.0.0.1:9',
      DATA_DIR: await mkdtemp(join(folder, 'data-')),
      ENCRYPTION_KEYS: testKeyText,
      RATE_LIMIT_TOKEN: '1000000',
      LOG_LEVEL: 'warn',
    }),
  );
  await service.ready;
  const token = await tokenOf(databaseUrl, campaign);
  const fetchText = async (path: string): Promise<string> => {
    const response = await fetch(`http://localhost:${port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return text;
  };
  const answer = JSON.parse(
    await fetchText(`/analytics?campaign_id=${campaign.campaignId}`),
  ) as AnalyticsView;
  const values = await judgeSums(pool, campaign, answer);
  say(`${values} values of an answer equal the sums of the single readings`);
  const spentMs = async (): Promise<number> => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'signoff'`,
    );
    return [service.pid, ...rows.map(({ pid }) => pid)].reduce((sum, pid) => sum + coreMs(pid), 0);
  };
  return { campaign, times: [], ask: fetchText, spentMs };
}

/** User and system time of one process, in the kernel's hundredths of a second. */
function coreMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

type Server = Pick<EmbeddedPostgres, 'connectionString' | 'ownerConnectionString' | 'adminConnectionString'>;

async function createDatabase(
  { connectionString, ownerConnectionString, adminConnectionString }: Server,
  name: string,
): Promise<{ url: string; ownerUrl: string }> {
  const client = new Client({ connectionString: adminConnectionString });
  await client.connect();
  try {
    await client.query(`create database ${name} owner signoff_owner`);
  } finally {
    await client.end();
  }
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  return { url: at(connectionString), ownerUrl: at(ownerConnectionString) };
}

async function tokenOf(databaseUrl: string, campaign: SeededCampaign): Promise<string> {
  await using database = openDatabase(databaseUrl, silentLog, 1);
  const { token } = await issueToken(
    {
      transact: database.transact,
      tokens: createAccessTokenStore(testMacs),
      members: createMemberStore(database, testMacs),
      audit: createAuditLog(testKeys, () => undefined),
      clock: systemClock,
    },
    { user: campaign.userId, workspace: campaign.workspaceId, scopes: ['analytics:read'], loopback: true },
  );
  return token;
}
