/** The part of the contract about connecting. The promise: only the platform's own "no" ends a connection. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendRequest } from '../server/lib/outbound.ts';
import { faults } from '../server/platforms/contract-subjects.ts';
import type { ContractSubject } from '../server/platforms/contract-types.ts';
import { createPlatforms, type PlatformSettings } from '../server/platforms/index.ts';
import type { ContractFixture } from './contract-fixture.ts';
import { sampleOf } from './contract-sample.ts';

/** A 401 in the platform's own format is its word. */
const not401 = faults.filter((one) => !('status' in one && one.status === 401));

export function testConnecting(subject: ContractSubject, opened: () => ContractFixture): void {
  const platform = subject.login?.platform ?? subject.name;
  test('connecting gives tokens with the publishing scopes and the accounts to choose from', async () => {
    const { connect, connector, world } = opened();
    const tokens = await connect();
    assert.deepEqual(connector.missingScopes(tokens.scopes), []);
    assert.notDeepEqual(connector.missingScopes([]), []);
    assert.ok(tokens.accessExpiresAt !== null && tokens.accessExpiresAt > world.now());
    const targets = await connector.listTargets(tokens);
    assert.ok(targets.kind === 'ok', JSON.stringify(targets));
    assert.deepEqual(
      targets.value.map(({ externalId }) => externalId),
      subject.accounts,
    );
    for (const { name, url, pictureUrl } of targets.value) {
      assert.ok(name.length > 3);
      if (url !== null) assert.equal((await fetch(url)).status, 200, url);
      if (pictureUrl) assert.match((await fetch(pictureUrl)).headers.get('content-type') ?? '', /^image\//);
    }
  });

  test('a denial on the consent page is explained in plain language', async () => {
    const { connector, decide } = opened();
    const answer = await decide(subject.denial);
    assert.equal(answer.get('code'), null);
    assert.match(connector.explainDenial(answer.get('error') ?? '', '').text, /Nothing was connected/);
  });

  test('a used code and a wrong refresh token are refused; a right one refreshes', async () => {
    const { connector, decide, exchange, world } = opened();
    const code = (await decide(subject.consent)).get('code') ?? '';
    const first = await exchange(code);
    assert.ok(first.kind === 'ok');
    const { refreshToken } = first.value;
    const refreshed = await connector.refresh({ refreshToken: refreshToken ?? '', now: world.now() });
    assert.ok(refreshed.kind === 'ok', JSON.stringify(refreshed));
    assert.equal((await connector.listTargets(refreshed.value)).kind, 'ok');
    assert.equal((await exchange(code)).kind, 'refused');
    assert.equal((await connector.refresh({ refreshToken: 'wrong', now: world.now() })).kind, 'refused');
  });

  test('no fault of the token endpoint ends a connection', async () => {
    const { connect, settings, world } = opened();
    const impatient = createPlatforms(settings, opened().impatient).connector(subject.name);
    for (const fault of sampleOf(subject.tokenDeadOn401 ? not401 : faults, 5, 'tokens')) {
      const { refreshToken } = await connect();
      await world.fault({ platform, operation: subject.tokenOperation, ...fault });
      const result = await impatient?.refresh({ refreshToken: refreshToken ?? '', now: world.now() });
      assert.notEqual(result?.kind, 'refused', JSON.stringify([fault, result]));
      await world.clearFaults();
    }
  });

  const { withWrongSecret } = subject;
  if (withWrongSecret !== null)
    test('wrong client credentials are a mistake of the installation and do not end the account', async () => {
      const { connect, settings, world } = opened();
      const { refreshToken } = await connect();
      const own = settings[subject.name as keyof PlatformSettings];
      const mistaken =
        withWrongSecret?.(settings) ??
        ({ [subject.name]: { ...own, clientSecret: 'wrong' } } as PlatformSettings);
      const result = await createPlatforms(mistaken, sendRequest)
        .connector(subject.name)
        ?.refresh({ refreshToken: refreshToken ?? '', now: world.now() });
      assert.equal(result?.kind, 'unavailable', JSON.stringify(result));
    });

  test('whether a connection is still valid is checked, and no fault of the check ends it', async () => {
    const { connect, servants, settings, world } = opened();
    const impatient = createPlatforms(settings, opened().impatient).connector(subject.name);
    const tokens = (await servants(await connect()))(subject.accounts[0]);
    for (const fault of not401) {
      await world.fault({ platform, operation: subject.checkTokensOperation, ...fault });
      const result = await impatient?.checkTokens(tokens);
      assert.notEqual(result?.kind, 'refused', JSON.stringify([fault, result]));
      assert.equal(await world.armedFaults(), 0, `${fault.kind} was never met`);
      await world.clearFaults();
      assert.equal((await impatient?.checkTokens(tokens))?.kind, 'ok');
    }
  });
}
