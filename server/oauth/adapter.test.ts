import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '../../test/database.ts';
import { testMacs } from '../../test/genuine-rows.ts';
import { createOidcRecords } from '../db/apps/oidc-records.ts';
import type { AppStore } from '../domain/apps/ports.ts';
import { systemClock } from '../lib/clock.ts';
import { createAdapter } from './adapter.ts';
import { refreshIdleSeconds, refreshTokenLifetime, refreshTotalSeconds } from './lifetimes.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());
const records = createOidcRecords(database.handle, testMacs);
const adapterOf = createAdapter({ records, clock: systemClock, apps: {} as AppStore });
const row = async (kind: string) =>
  (await database.handle.sql.selectFrom('oidc_records').selectAll().where('kind', '=', kind).execute())[0];

test('a stored record does not contain the token, and a found one does', async () => {
  const codes = adapterOf('AuthorizationCode');
  await codes.upsert('the-code', { jti: 'the-code', grantId: 'g1', accountId: 'usr_1' }, 60);
  const stored = await row('AuthorizationCode');
  assert.doesNotMatch(JSON.stringify(stored), /the-code/);
  assert.equal(stored?.grant_id, 'g1');
  assert.deepEqual(await codes.find('the-code'), { jti: 'the-code', grantId: 'g1', accountId: 'usr_1' });
  assert.equal(await adapterOf('AccessToken').find('the-code'), undefined);
});

test('of 50 concurrent uses of a refresh token one wins, and the others end the family', async () => {
  const tokens = adapterOf('RefreshToken');
  await adapterOf('Grant').upsert('g2', { accountId: 'usr_1' }, 60);
  await tokens.upsert('rt', { grantId: 'g2' }, 60);
  const tries = await Promise.allSettled(Array.from({ length: 50 }, () => tokens.consume('rt')));
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const one of tries) if (one.status === 'rejected') assert.equal(one.reason.error, 'invalid_grant');
  assert.equal(await tokens.find('rt'), undefined);
  assert.equal(await adapterOf('Grant').find('g2'), undefined);
});

test('a pushed request can be used once', async () => {
  const requests = adapterOf('PushedAuthorizationRequest');
  await requests.upsert('par', {}, 60);
  await requests.consume('par');
  await assert.rejects(requests.consume('par'), { error: 'invalid_request_uri' });
  assert.ok((await requests.find('par'))?.consumed);
});

test('ending a grant ends all of its tokens and nothing else', async () => {
  await adapterOf('Grant').upsert('g3', {}, 60);
  await adapterOf('AccessToken').upsert('at3', { grantId: 'g3' }, 60);
  await adapterOf('AccessToken').upsert('at4', { grantId: 'g4' }, 60);
  await adapterOf('Grant').destroy('g3');
  assert.equal(await adapterOf('AccessToken').find('at3'), undefined);
  assert.ok(await adapterOf('AccessToken').find('at4'));
});

test('an expired record is not found, and is deleted', async () => {
  const tokens = adapterOf('Interaction');
  await tokens.upsert('old', {}, -1);
  assert.equal(await tokens.find('old'), undefined);
  await records.deleteExpired(new Date());
  assert.equal(await row('Interaction'), undefined);
});

test('prolonging never shortens a lifetime, and never restores a record', async () => {
  const tokens = adapterOf('RefreshToken');
  const soon = Math.floor(Date.now() / 1_000) + 60;
  await tokens.upsert('rt5', { exp: soon, grantId: 'g5' }, 60);
  await records.extend('RefreshToken', 'rt5', soon + 100);
  assert.equal((await tokens.find('rt5'))?.exp, soon + 100);
  await records.extend('RefreshToken', 'rt5', soon);
  assert.equal((await tokens.find('rt5'))?.exp, soon + 100);
  await tokens.destroy('rt5');
  await records.extend('RefreshToken', 'rt5', soon + 200);
  assert.equal(await tokens.find('rt5'), undefined);
});

test("the library's session is never stored", async () => {
  const sessions = adapterOf('Session');
  await sessions.upsert('s', { uid: 'u', accountId: 'usr_1' }, 60);
  assert.equal(await sessions.find('s'), undefined);
  assert.equal(await sessions.findByUid('u'), undefined);
  assert.equal(await row('Session'), undefined);
});

test('ids that are not app ids are not looked up', async () => {
  for (const id of ['', 'x', 'app_', '__proto__', "app_'; drop table apps"])
    assert.equal(await adapterOf('Client').find(id), undefined);
});

test('a refresh token lives 30 days after its last use, and a year in total', () => {
  assert.equal(refreshTokenLifetime(undefined, 1_000), refreshIdleSeconds);
  assert.equal(refreshTokenLifetime(0, refreshTotalSeconds - 10), 10);
  assert.equal(refreshTokenLifetime(0, refreshTotalSeconds + 10), 1);
});
