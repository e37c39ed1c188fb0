/**
 * `npm run bench -- memory [--seconds 60] [--rounds 3] [--rate 100]`: resident memory of the service's process and of its PostgreSQL,
 * started anew in each round: after a minute at rest, at a hundred requests a second for a minute, and after another minute at
 * rest. The baseline is the floor of `api` with an embedded PostgreSQL of its own. The sandbox, which only an installation
 * without credentials has, is not counted.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../../server/db/postgres/embedded/index.ts';
import { silentLog } from '../../test/database.ts';
import { residentBytes } from '../../test/media/memory.ts';
import { OAuthFixture } from '../../test/oauth/oauth-fixture.ts';
import { alternate, roundsOf } from '../alternate.ts';
import { addFloorToken, createFloorTables, startFloor } from '../api/floor.ts';
import { defineArea } from '../area.ts';
import type { Figure } from '../figure.ts';
import { startLoadGenerator } from '../load/generator.ts';
import type { PlannedRequest } from '../load/job.ts';
import { treeProportionalBytes, watchStolen } from '../processes.ts';
import { startBenchService } from '../service.ts';

interface Side {
  readonly origin: string;
  readonly token: string;
  readonly nodePid: number;
  readonly postmasterPid: number;
}

interface Memory {
  readonly node: number;
  readonly postgres: number;
}

const moments = ['at rest', 'under load', 'after it'] as const;
type Moments = Readonly<Record<(typeof moments)[number], Memory>>;

const requests: readonly PlannedRequest[] = [
  {
    method: 'POST',
    path: '/posts/create',
    body: JSON.stringify({ platform: 'linkedin', caption: 'Roasted once, in small batches' }),
  },
  { method: 'GET', path: '/v1/posts?limit=25' },
  { method: 'GET', path: '/v1/profile' },
];

export const area = defineArea({
  options: { seconds: 60, rounds: 3, rate: 100 },
  async measure({ options: { seconds, rounds, rate }, folder, say }) {
    const stolen = watchStolen();
    const taken = await alternate(
      rounds,
      async (side, round) => {
        const open = side === 'ours' ? openService : openFloor;
        return measureSide(await open(join(folder, `${side}-${round}`)), seconds, rate);
      },
      ({ ours, baseline }, round) => say(`round ${round}: ${describe(ours)}; floor ${describe(baseline)}`),
    );
    return (['node', 'postgres'] as const).flatMap((part) =>
      moments.map(
        (moment): Figure => ({
          group: part === 'node' ? 'the process' : 'its PostgreSQL',
          name: moment,
          unit: 'MB',
          baseline: 'floor',
          rounds: roundsOf(taken, (measured) => measured[moment][part] / 1e6),
          stolen: stolen(),
        }),
      ),
    );
  },
});

async function measureSide(side: Side & AsyncDisposable, seconds: number, rate: number): Promise<Moments> {
  await using opened = side;
  await using generator = startLoadGenerator();
  const read = (): Memory => ({
    node: residentBytes(opened.nodePid),
    postgres: treeProportionalBytes(opened.postmasterPid),
  });
  await wait(seconds * 1_000);
  const atRest = read();
  const load = generator.run({ ...opened, requests, connections: 20, seconds, rate });
  // Near its end, while requests are answered.
  await wait(seconds * 900);
  const underLoad = read();
  await load;
  await wait(seconds * 1_000);
  return { 'at rest': atRest, 'under load': underLoad, 'after it': read() };
}

async function openService(dataDir: string): Promise<Side & AsyncDisposable> {
  const service = await startBenchService(dataDir);
  const fixture = await OAuthFixture.on(service);
  const client = await fixture.register();
  const { access_token: token } = await fixture.tokens(client);
  return {
    origin: service.baseUrl,
    token,
    nodePid: service.pid,
    postmasterPid: service.postmasterPid,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

async function openFloor(dataDir: string): Promise<Side & AsyncDisposable> {
  await using opening = new AsyncDisposableStack();
  const postgres = opening.use(await startEmbeddedPostgres({ dataDir, log: silentLog }));
  const owner = new Pool({ connectionString: postgres.ownerConnectionString, max: 1 });
  await createFloorTables(owner);
  const token = 'a token of the floor';
  await addFloorToken(owner, token, 'usr_floor', 'wsp_floor');
  await owner.end();
  const floor = opening.use(await startFloor(postgres.ownerConnectionString));
  const open = opening.move();
  return {
    origin: floor.origin,
    token,
    nodePid: floor.pid,
    postmasterPid: postgres.pid,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

const describe = (measured: Moments): string =>
  moments
    .map((moment) => {
      const [node, postgres] = [measured[moment].node, measured[moment].postgres].map((bytes) => bytes / 1e6);
      return `${moment} ${node?.toFixed(0)} and ${postgres?.toFixed(0)} MB`;
    })
    .join(', ');
