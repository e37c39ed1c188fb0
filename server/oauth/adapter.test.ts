import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '../../test/database.ts';
import { createOidcRecords } from '../db/apps/oidc-records.ts';
import type { AppStore } from '../domain/apps/ports.ts';
import { systemClock } from '../lib/clock.ts';
import { createAdapter } from './adapter.ts';
import { refreshIdleSeconds, refreshTokenLife, refreshTotalSeconds } from './lifetimes.ts';

const database = await testDatabase();
after(() => database[Symbol.asyncDispose]());
const records = createOidcRecords(database.handle);
const adapterOf = createAdapter({ records, clock: systemClock, apps: {} as AppStore });
const row = async (kind: string) =>
  (await database.handle.sql.selectFrom('oidc_records').selectAll().where('kind', '=', kind).execute())[0];

test('what is kept does not hold the token, and what is found does', async () => {
  const codes = adapterOf('AuthorizationCode');
  await codes.upsert('the-code', { jti: 'the-code', grantId: 'g1', accountId: 'usr_1' }, 60);
  const kept = await row('AuthorizationCode');
  assert.doesNotMatch(JSON.stringify(kept), /the-code/);
  assert.equal(kept?.grant_id, 'g1');
  assert.deepEqual(await codes.find('the-code'), { jti: 'the-code', grantId: 'g1', accountId: 'usr_1' });
  assert.equal(await adapterOf('AccessToken').find('the-code'), undefined);
});

test('of 50 who use something up at once one wins, and the others end the family', async () => {
  const tokens = adapterOf('RefreshToken');
  await adapterOf('Grant').upsert('g2', { accountId: 'usr_1' }, 60);
  await tokens.upsert('rt', { grantId: 'g2' }, 60);
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => tokens.consume('rt')));
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const one of tries) if (one.status === 'rejected') assert.equal(one.reason.error, 'invalid_grant');
  assert.equal(await tokens.find('rt'), undefined);
  assert.equal(await adapterOf('Grant').find('g2'), undefined);
});

test('a pushed request is used up once', async () => {
  const requests = adapterOf('PushedAuthorizationRequest');
  await requests.upsert('par', {}, 60);
  await requests.consume('par');
  await assert.rejects(requests.consume('par'), { error: 'invalid_request_uri' });
  assert.ok((await requests.find('par'))?.consumed);
});

test('ending a grant ends everything of it and nothing else', async () => {
  await adapterOf('Grant').upsert('g3', {}, 60);
  await adapterOf('AccessToken').upsert('at3', { grantId: 'g3' }, 60);
  await adapterOf('AccessToken').upsert('at4', { grantId: 'g4' }, 60);
  await adapterOf('Grant').destroy('g3');
  assert.equal(await adapterOf('AccessToken').find('at3'), undefined);
  assert.ok(await adapterOf('AccessToken').find('at4'));
});

test('what expired is not found, and is thrown away', async () => {
  const tokens = adapterOf('Interaction');
  await tokens.upsert('old', {}, -1);
  assert.equal(await tokens.find('old'), undefined);
  await records.forgetExpired(new Date());
  assert.equal(await row('Interaction'), undefined);
});

test('prolonging never shortens, and never brings anything back', async () => {
  const tokens = adapterOf('RefreshToken');
  const soon = Math.floor(Date.now() / 1_000) + 60;
  await tokens.upsert('rt5', { exp: soon, grantId: 'g5' }, 60);
  await records.prolong('RefreshToken', 'rt5', soon + 100);
  assert.equal((await tokens.find('rt5'))?.exp, soon + 100);
  await records.prolong('RefreshToken', 'rt5', soon);
  assert.equal((await tokens.find('rt5'))?.exp, soon + 100);
  await tokens.destroy('rt5');
  await records.prolong('RefreshToken', 'rt5', soon + 200);
  assert.equal(await tokens.find('rt5'), undefined);
});

test("the library's session is never kept", async () => {
  const sessions = adapterOf('Session');
  await sessions.upsert('s', { uid: 'u', accountId: 'usr_1' }, 60);
  assert.equal(await sessions.find('s'), undefined);
  assert.equal(await sessions.findByUid('u'), undefined);
  assert.equal(await row('Session'), undefined);
});

test('names that are no app are not even looked for', async () => {
  for (const id of ['', 'x', 'app_', '__proto__', "app_'; drop table apps"])
    assert.equal(await adapterOf('Client').find(id), undefined);
});

test('a refresh token lives 30 days after its last use, and a year in all', () => {
  assert.equal(refreshTokenLife(undefined, 1_000), refreshIdleSeconds);
  assert.equal(refreshTokenLife(0, refreshTotalSeconds - 10), 10);
  assert.equal(refreshTokenLife(0, refreshTotalSeconds + 10), 1);
});
