/** A sample of `npm run prove -- oauth-races`, in one process. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OAuthFixture } from './oauth-fixture.ts';
import { type RaceResult, raceCodes, raceRefreshes } from './race.ts';

const fixture = await OAuthFixture.open();
after(() => fixture[Symbol.asyncDispose]());
const client = await fixture.register({ kind: 'public' });
const addresses = [fixture.issuer];

function atMostOne({ successes, serverErrors, survivors }: RaceResult): void {
  assert.ok(
    successes.every((count) => count <= 1),
    `tokens were given out ${successes} times`,
  );
  assert.equal(serverErrors, 0);
  assert.equal(survivors, 0);
}

test('AS-19 of 50 simultaneous redemptions of one code, at most one gets tokens, and those are revoked', async () => {
  atMostOne(await raceCodes({ stage: fixture, client, addresses, count: 50, rounds: 3 }));
});

test('AS-48 of 100 simultaneous uses of one refresh token, at most one gets a successor, and the family is revoked', async () => {
  atMostOne(await raceRefreshes({ stage: fixture, client, addresses, count: 100, rounds: 2 }));
});

test('AS-48 a confidential app may refresh from many places at once', async () => {
  const confidential = await fixture.register();
  const { refresh_token } = await fixture.tokens(confidential);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => fixture.refresh(confidential, refresh_token)),
  );
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
  assert.equal((await fixture.call(replies[0]?.body.access_token ?? '')).status, 200);
});
