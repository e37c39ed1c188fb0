import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startTemporarySandbox } from '../../../sandbox/test-kit.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { openPeopleApp } from '../../../test/people-app.ts';
import { createPeopleFixture, deleteAllPeople } from '../../../test/people-fixture.ts';
import { type Environment, readConfig } from '../../config.ts';
import { newId } from '../../lib/ids.ts';
import { definitions } from '../../platforms/index.ts';
import { createSimulatedIssuerCheck } from '../../wiring/endpoints.ts';
import { checkEnvironment } from './check-environment.ts';

const database = await openTestDatabase();
const sandbox = await startTemporarySandbox();
after(async () => {
  await sandbox[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await database.owner.query('delete from accounts');
  await deleteAllPeople(database);
});

const real = {
  OIDC_ISSUER: 'http://localhost:8080/identity',
  OIDC_CLIENT_ID: 'signoff',
  OIDC_CLIENT_SECRET: 'secret',
};

function check(environment: Environment): Promise<void> {
  const config = readConfig(environment);
  return checkEnvironment(database.handle, {
    simulated: config.simulated,
    isSimulatedIssuer: createSimulatedIssuerCheck(config, definitions),
  });
}

test('an empty database suits both environments', async () => {
  await check({});
  await check(real);
});

for (const provider of ['oidc', 'google', 'linkedin', 'tiktok', 'facebook'] as const)
  test(`people who signed in with the simulated ${provider} are never taken over by a real installation`, async () => {
    await using signInServer = await openPeopleApp(database.handle, sandbox.url);
    const browser = signInServer.browser();
    await (provider === 'oidc' ? browser.signIn('ines') : browser.signInWith(provider, 'ines'));
    await check({});
    await check({ SANDBOX_PORT: '4000' });
    await assert.rejects(check(real), /holds simulated people, .* another DATA_DIR \(or DATABASE_URL\)/);
  });

test('real people do not end up in a simulated installation when its settings are missing', async () => {
  await createPeopleFixture(database.handle).arrive('ada');
  await check(real);
  await assert.rejects(check({}), /holds real people, .* set the credentials again, or .* another DATA_DIR/);
});

test('a real provider may run on this machine, at any address', async () => {
  await createPeopleFixture(database.handle).arrive('ada');
  for (const issuer of ['http://localhost:8080/realms/coffee', real.OIDC_ISSUER]) {
    await database.owner.query('update identities set issuer = $1', [issuer]);
    await check(real);
  }
});

test('passkeys are neither simulated nor real, so an installation starts again after one was added', async () => {
  await createPeopleFixture(database.handle).arrive('ada');
  await database.owner.query(`update identities set provider = 'passkey', issuer = 'passkey:localhost'`);
  await check({});
  await check(real);
});

for (const simulated of [true, false])
  test(`${simulated ? 'simulated' : 'real'} accounts stay in the environment they were connected in`, async () => {
    const { arrive, actorOf } = createPeopleFixture(database.handle);
    const { workspaceId, userId } = await actorOf(await arrive('ada'));
    // Only the account may differ in its environment.
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
