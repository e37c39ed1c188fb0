/**
 * `npm run prove -- oauth-races [--rounds 100]`: one code or one refresh token, a crowd of requests, two processes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/server.ts';
import { BrowserSession } from '../browser-session.ts';
import { openTestDatabase } from '../database.ts';
import { freePort } from '../free-port.ts';
import { OAuthFixture } from '../oauth/oauth-fixture.ts';
import { type RaceResult, raceCodes, raceRefreshes } from '../oauth/race.ts';
import { startService } from '../processes/service-process.ts';
import { defineProof, type PartResult } from '../proof.ts';

export const proof = defineProof({
  hasSeed: false,
  options: { rounds: 100 },
  parts: ({ rounds }) => ({ races: () => race(rounds) }),
});

const unlimitedRates = Object.fromEntries(
  [
    'TOKEN',
    'USER',
    'ADDRESS',
    'AUTHORIZE',
    'PAGES',
    'REFERENCE',
    'CALLBACKS',
    'SIGN_IN',
    'TOKEN_ENDPOINT',
  ].map((name) => [`RATE_LIMIT_${name}`, '100000000']),
);

async function race(rounds: number): Promise<PartResult> {
  await using resources = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'signoff-races-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const database = resources.use(await openTestDatabase());
  const sandbox = resources.use(
    await startSandbox({ port: 0, host: '127.0.0.1', dataDir: join(folder, 'sandbox') }),
  );
  const ports = [await freePort(), await freePort()];
  const baseUrl = `http://localhost:${ports[0]}`;
  for (const port of ports) {
    const service = resources.use(
      startService('serve', {
        ...unlimitedRates,
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
    await service.ready;
  }
  const addresses = ports.map((port) => `http://localhost:${port}`);
  const fixture = await OAuthFixture.on({
    baseUrl,
    database,
    newSession: () => new BrowserSession(baseUrl),
    [Symbol.asyncDispose]: async () => undefined,
  });
  const client = await fixture.register({ kind: 'public' });
  const print = (line: string): void => console.log(line);

  console.log(`${rounds} rounds over two processes and one database`);
  console.log('50 redemptions of one code at once');
  const codes = await raceCodes({ stage: fixture, client, addresses, count: 50, rounds, say: print });
  console.log('200 refreshes with one token of a public app at once');
  const refreshes = await raceRefreshes({
    stage: fixture,
    client,
    addresses,
    count: 200,
    rounds,
    say: print,
  });
  return { failures: [...report('Codes', codes), ...report('Refresh tokens', refreshes)] };
}

/** The checks that failed. */
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
