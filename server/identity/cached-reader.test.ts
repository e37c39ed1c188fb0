import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCachedReader } from './cached-reader.ts';
import { createOpenIdProvider } from './open-id.ts';

test('concurrent callers share one read', async () => {
  let readings = 0;
  const value = createCachedReader(async () => ++readings, 60_000);
  assert.deepEqual(await Promise.all([value(), value(), value()]), [1, 1, 1]);
  assert.equal(await value(), 1);
});

test('a failed read is retried at once, and again by the next caller', async () => {
  let readings = 0;
  const value = createCachedReader(
    async () => {
      readings += 1;
      if (readings < 5) throw new Error(`failure ${readings}`);
      return readings;
    },
    60_000,
    [0, 0],
  );
  await assert.rejects(value(), { message: 'failure 3' });
  assert.equal(await value(), 5);
});

test('a stale value is returned when a new read fails', async () => {
  let readings = 0;
  const value = createCachedReader(async () => {
    if (++readings > 1) throw new Error('down');
    return 'kept';
  }, 0);
  assert.equal(await value(), 'kept');
  assert.equal(await value(), 'kept');
  assert.equal(readings, 2);
});

test('plain http is allowed only for a provider on this machine', () => {
  const settings = {
    id: 'oidc' as const,
    clientId: 'c',
    clientSecret: 's',
    name: 'n',
    simulated: false,
    redirectUri: 'http://localhost/',
  };
  const make = (issuer: string, allowHttp: boolean) => () =>
    createOpenIdProvider({ ...settings, issuer: new URL(issuer), allowHttp });
  assert.throws(make('http://identity.example', true), /must use https/);
  assert.throws(make('http://127.0.0.1:3001/identity', false), /must use https/);
  assert.ok(make('http://127.0.0.1:3001/identity', true)());
  assert.ok(make('https://identity.example', false)());
});
