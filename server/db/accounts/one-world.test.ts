import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { temporarySandbox } from '../../../sandbox/test-kit.ts';
import { testDatabase } from '../../../test/database.ts';
import { forgetEverybody, testPeople } from '../../../test/people.ts';
import { peopleDoor } from '../../../test/people-door.ts';
import { type Environment, readConfig } from '../../config.ts';
import { newId } from '../../lib/ids.ts';
import { definitions } from '../../platforms/index.ts';
import { simulatedIssuers } from '../../wiring/endpoints.ts';
import { checkOneWorld } from './one-world.ts';

const database = await testDatabase();
const sandbox = await temporarySandbox();
after(async () => {
  await sandbox[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await database.handle.sql.deleteFrom('accounts').execute();
  await forgetEverybody(database.handle);
});

const real = {
  OIDC_ISSUER: 'http://localhost:8080/identity',
  OIDC_CLIENT_ID: 'signoff',
  OIDC_CLIENT_SECRET: 'secret',
};

function check(environment: Environment): Promise<void> {
  const config = readConfig(environment);
  return checkOneWorld(database.handle, {
    simulated: config.simulated,
    isSimulatedIssuer: simulatedIssuers(config, definitions),
  });
}

test('an empty database is right for both', async () => {
  await check({});
  await check(real);
});

for (const provider of ['oidc', 'google', 'linkedin', 'tiktok', 'facebook'] as const)
  test(`people who came in by the simulated ${provider} are never taken over by a real installation`, async () => {
    await using door = await peopleDoor(database.handle, sandbox.url);
    const browser = door.browser();
    await (provider === 'oidc' ? browser.signIn('ines') : browser.signInWith(provider, 'ines'));
    await check({});
    await check({ SANDBOX_PORT: '4000' });
    await assert.rejects(check(real), /holds simulated people, .* another DATA_DIR \(or DATABASE_URL\)/);
  });

test('real people are not put among simulated ones when their settings are forgotten', async () => {
  await testPeople(database.handle).arrive('ada');
  await check(real);
  await assert.rejects(check({}), /holds real people, .* set the credentials again, or .* another DATA_DIR/);
});

test('a real provider may be on this machine, at any address', async () => {
  await testPeople(database.handle).arrive('ada');
  for (const issuer of ['http://localhost:8080/realms/coffee', real.OIDC_ISSUER]) {
    await database.handle.sql.updateTable('identities').set({ issuer }).execute();
    await check(real);
  }
});

for (const simulated of [true, false])
  test(`${simulated ? 'simulated' : 'real'} accounts stay in the world they were connected in`, async () => {
    const { arrive, actorOf } = testPeople(database.handle);
    const { workspaceId, userId } = await actorOf(await arrive('ada'));
    // Only the account shall be of one world.
    await database.handle.sql.deleteFrom('identities').execute();
    await database.handle.sql
      .insertInto('accounts')
      .values({
        id: newId('acc', 1),
        workspace_id: workspaceId,
        platform: 'linkedin',
        external_id: 'urn:li:organization:1',
        name: 'Lanternfish Coffee',
        simulated,
        status: 'active',
        scopes: [],
        connected_by: userId,
        connected_at: new Date(),
      })
      .execute();
    const [right, wrong] = simulated ? [{}, real] : [real, {}];
    await check(right);
    await assert.rejects(check(wrong), /holds (simulated|real) accounts, /);
  });
