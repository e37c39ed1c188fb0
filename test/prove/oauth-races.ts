/** `npm run prove -- oauth-races [--rounds 100]`: one code, one refresh token, a crowd, two processes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/server.ts';
import { testDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import type { House } from '../house.ts';
import { type RaceResult, raceForCodes, raceForRefreshes } from '../oauth/race.ts';
import { Stage } from '../oauth/stage.ts';
import { startService } from '../processes/service-process.ts';
import { defineProof, type PartResult } from '../proof.ts';
import { Visitor } from '../visitor.ts';

export const proof = defineProof({
  hasSeed: false,
  options: { rounds: 100 },
  parts: ({ rounds }) => ({ races: () => race(rounds) }),
});

const generous = Object.fromEntries(
  ['TOKEN', 'USER', 'ADDRESS', 'SIGN_IN', 'TOKEN_ENDPOINT'].map((name) => [
    `RATE_LIMIT_${name}`,
    '100000000',
  ]),
);

async function race(rounds: number): Promise<PartResult> {
  await using everything = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-races-'));
  everything.defer(() => rm(folder, { recursive: true, force: true }));
  const database = everything.use(await testDatabase());
  const sandbox = everything.use(
    await startSandbox({ port: 0, host: '127.0.0.1', dataDir: join(folder, 'sandbox') }),
  );
  const ports = [await freePort(), await freePort()];
  const baseUrl = `http://localhost:${ports[0]}`;
  for (const port of ports) {
    const service = everything.use(
      startService('serve', {
        ...generous,
        BASE_URL: baseUrl,
        PORT: String(port),
        DATABASE_URL: database.connectionString,
        ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
        DATA_DIR: join(folder, String(port)),
        SANDBOX_URL: sandbox.url,
        SIGNUP: 'open',
        LOG_LEVEL: 'error',
      }),
    );
    await service.up;
  }
  const addresses = ports.map((port) => `http://localhost:${port}`);
  const stage = await Stage.on({
    baseUrl,
    database,
    visitor: () => new Visitor(baseUrl),
  } as unknown as House);
  const client = await stage.register({ kind: 'public' });
  const say = (line: string): void => console.log(line);

  console.log(`${rounds} rounds over two processes and one database`);
  console.log('50 redemptions of one code at once');
  const codes = await raceForCodes({ stage, client, addresses, count: 50, rounds, say });
  console.log('200 refreshes with one token of a public app at once');
  const refreshes = await raceForRefreshes({ stage, client, addresses, count: 200, rounds, say });
  return { missed: [...report('Codes', codes), ...report('Refresh tokens', refreshes)] };
}

/** What did not hold. */
function report(name: string, { successes, serverErrors, survivors, requests }: RaceResult): string[] {
  const doubled = successes.filter((count) => count > 1).length;
  console.log(`
${name}
  requests                                  ${requests}
  crowds in which nobody got tokens         ${successes.filter((count) => count === 0).length}
  crowds in which one did                   ${successes.filter((count) => count === 1).length}
  crowds in which more than one did         ${doubled}
  families of which something still worked  ${survivors}
  answers of 500 and above                  ${serverErrors}`);
  return [
    ...(doubled > 0 ? [`${name}: ${doubled} crowds got tokens more than once`] : []),
    ...(survivors > 0 ? [`${name}: ${survivors} families still worked`] : []),
    ...(serverErrors > 0 ? [`${name}: ${serverErrors} answers of 500 and above`] : []),
  ];
}
