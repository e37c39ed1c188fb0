/** A sample of `npm run prove -- oauth-races`, in one process. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type RaceResult, raceForCodes, raceForRefreshes } from './race.ts';
import { Stage } from './stage.ts';

const stage = await Stage.open();
after(() => stage[Symbol.asyncDispose]());
const client = await stage.register({ kind: 'public' });
const addresses = [stage.issuer];

function atMostOne({ successes, serverErrors, survivors }: RaceResult): void {
  assert.ok(
    successes.every((count) => count <= 1),
    `tokens were given out ${successes} times`,
  );
  assert.equal(serverErrors, 0);
  assert.equal(survivors, 0);
}

test('AS-19 of 50 who redeem one code at once, one at most gets tokens, and those are dead', async () => {
  atMostOne(await raceForCodes({ stage, client, addresses, count: 50, rounds: 3 }));
});

test('AS-48 of 100 who use one refresh token at once, one at most gets a successor, and the family is dead', async () => {
  atMostOne(await raceForRefreshes({ stage, client, addresses, count: 100, rounds: 2 }));
});

test('AS-48 a confidential app may refresh from many places at once', async () => {
  const confidential = await stage.register();
  const { refresh_token } = await stage.tokens(confidential);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => stage.refresh(confidential, refresh_token)),
  );
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
  assert.equal((await stage.call(replies[0]?.body.access_token ?? '')).status, 200);
});
