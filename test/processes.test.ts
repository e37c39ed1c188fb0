/** Real processes: what an operator sees when one does not start, and that two share the work and lose none of it. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startSandbox } from '../sandbox/server.ts';
import type { PlatformView } from '../server/http/accounts/platform-views.ts';
import { newKeyRingText } from '../server/lib/key-ring.ts';
import { testDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { arrangeFault, ledger } from './ledger.ts';
import { type ServiceProcess, startService } from './processes/service-process.ts';
import { Visitor } from './visitor.ts';

const everything = new AsyncDisposableStack();
after(() => everything.disposeAsync());
const folder = await mkdtemp(join(tmpdir(), 'signoff-processes-'));
everything.defer(() => rm(folder, { recursive: true, force: true }));
const database = everything.use(await testDatabase());
const sandbox = everything.use(
  await startSandbox({ port: 0, host: '127.0.0.1', dataDir: join(folder, 'sandbox') }),
);

const port = await freePort();
const baseUrl = `http://localhost:${port}`;
const cluster = {
  DATABASE_URL: database.connectionString,
  ENCRYPTION_KEYS: newKeyRingText(),
  DATA_DIR: join(folder, 'files'),
  SANDBOX_URL: sandbox.url,
  PORT: String(port),
  LOG_LEVEL: 'error',
};
const start = (command: string, settings: Record<string, string> = {}): ServiceProcess =>
  everything.use(startService(command, { ...cluster, ...settings }));

const all = start('all');
await all.up;
const work = start('work');
await work.up;
const ines = new Visitor(baseUrl);
await ines.signIn('ines');
const pages = await ines.connectLinkedIn({ pages: 2 });
const patienceMs = 90_000;

/** Slow enough that nobody does it all alone. */
const slowPlatform = (times: number) =>
  arrangeFault(sandbox.url, { operation: 'createPost', kind: 'slow', delay_ms: 150, times });

async function approvedPosts(name: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const id = await ines.draft({ caption: `${name} ${number}`, account_id: pages[number % 2] });
    await ines.approve(id);
    ids.push(id);
  }
  return ids;
}

async function assertEachOnce(name: string, count: number): Promise<void> {
  const shown = (await ledger(sandbox.url)).map(({ text }) => text).filter((text) => text.startsWith(name));
  const wanted = Array.from({ length: count }, (_, number) => `${name} ${number}`);
  assert.deepEqual(shown.sort(), wanted.sort());
}

const workersOf = async (ids: readonly string[]): Promise<Set<string>> => {
  const rows = await database.handle.sql
    .selectFrom('attempts')
    .select('worker')
    .where('post_id', 'in', ids as readonly `${bigint}`[])
    .execute();
  return new Set(rows.map(({ worker }) => worker.split(':')[1] ?? ''));
};

/** Refused at the start: one sentence, no stack, exit code 1. */
async function assertRefuses(service: ServiceProcess, sentence: RegExp): Promise<void> {
  await assert.rejects(service.up);
  const { code, complaint } = await service.ended;
  assert.match(complaint, sentence);
  assert.equal(code, 1);
  assert.equal(complaint.split('\n').length, 1, complaint);
  assert.doesNotMatch(complaint, /\bat .*\.ts:\d+/);
}

test('two processes share the work, and each post goes out once', async () => {
  const ids = await approvedPosts('Shared', 20);
  await slowPlatform(20);
  await Promise.all(ids.map((id) => ines.must('/posts/publish', { post_id: id })));
  for (const id of ids) await ines.until(id, ({ state }) => state === 'published', patienceMs);
  await assertEachOnce('Shared', 20);
  assert.deepEqual(await workersOf(ids), new Set([String(all.pid), String(work.pid)]));
});

test('other keys, a busy port, a missing database: each refuses to start and says why', async () => {
  const { DATABASE_URL: _database, ENCRYPTION_KEYS: _keys, ...alone } = cluster;
  const own = { PORT: String(await freePort()) };
  await Promise.all([
    assertRefuses(start('serve', { ...own, ENCRYPTION_KEYS: newKeyRingText() }), /key/i),
    assertRefuses(start('serve'), new RegExp(`Port ${port} is in use`)),
  ]);
  await Promise.all([
    ...['serve', 'work'].map((command) =>
      assertRefuses(everything.use(startService(command, { ...alone, ...own })), /needs DATABASE_URL/),
    ),
    assertRefuses(start('dance'), /There is no command "dance"/),
  ]);
});

test('settings that are not right are all named at once', async () => {
  const wrong = { PORT: 'many', LOG_LEVEL: 'loud', SIGNUP: 'maybe', DATABASE_URL: 'mysql://x' };
  const { code, complaint } = await start('all', wrong).ended.finally(() => undefined);
  assert.equal(code, 1);
  for (const name of Object.keys(wrong)) assert.ok(complaint.includes(name), complaint);
  assert.doesNotMatch(complaint, /\bat .*\.ts:\d+/);
});

const realIdentity = {
  OIDC_ISSUER: 'https://identity.example.com',
  OIDC_CLIENT_ID: 'signoff',
  OIDC_CLIENT_SECRET: 'secret',
};
const linkedin = { LINKEDIN_CLIENT_ID: 'app', LINKEDIN_CLIENT_SECRET: 'secret' };

test('real keys behind a simulated sign-in, or over simulated data, refuse to start and say what to set', async () => {
  const own = { PORT: String(await freePort()), SANDBOX_URL: '' };
  await Promise.all([
    assertRefuses(start('serve', { ...own, ...linkedin }), /with LINKEDIN_CLIENT_ID, .* set OIDC_ISSUER/),
    assertRefuses(
      start('serve', { ...own, ...linkedin, ...realIdentity }),
      /holds simulated people and accounts, .* another DATA_DIR \(or DATABASE_URL\)/,
    ),
  ]);
});

test('with real keys nothing is simulated: the start says so, and the other platforms say what they need', async () => {
  await using empty = await testDatabase();
  const address = `http://localhost:${await freePort()}`;
  const settings = { ...linkedin, ...realIdentity, SANDBOX_URL: '', PORT: new URL(address).port };
  const service = start('serve', { ...settings, DATABASE_URL: empty.connectionString });
  await service.up;
  const read = async (path: string) => (await fetch(new URL(path, address))).json();
  const { data } = (await read('/v1/platforms')) as { data: PlatformView[] };
  assert.deepEqual(
    data.map(({ platform, available, simulated }) => [platform, available, simulated]),
    ['tiktok', 'facebook', 'instagram', 'youtube', 'linkedin'].map((name) => [
      name,
      name === 'linkedin',
      false,
    ]),
  );
  assert.deepEqual(
    data.map(({ missing_settings }) => missing_settings),
    [
      ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
      ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
      ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET'],
      ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET'],
      [],
    ],
  );
  const { providers } = (await read('/v1/sign-in-options')) as { providers: unknown };
  assert.deepEqual(providers, [{ id: 'oidc', name: 'identity.example.com', simulated: false }]);
  service.stop();
  const { code, output } = await service.ended;
  assert.equal(code, 0);
  assert.match(output, /Platforms +LinkedIn \(real; nothing is simulated\)/);
  assert.doesNotMatch(output, /Sandbox/);
});

test('a data folder belongs to one process: the second is refused in one sentence', async () => {
  const settings = async () => ({
    DATA_DIR: join(folder, 'embedded'),
    PORT: String(await freePort()),
    SANDBOX_URL: sandbox.url,
    LOG_LEVEL: 'error',
  });
  const first = everything.use(startService('all', await settings()));
  await first.up;
  await assertRefuses(everything.use(startService('all', await settings())), /data folder|embedded/i);
  first.stop();
  assert.equal((await first.ended).code, 0);
});

/** Must be last: it stops the processes that the others use. */
test('SIGTERM under load: every request is answered or refused at the door, and no post is lost', async () => {
  const ids = await approvedPosts('Stopped', 12);
  await slowPlatform(12);
  await Promise.all(ids.map((id) => ines.must('/posts/publish', { post_id: id })));

  const answered: string[] = [];
  const broken: string[] = [];
  let stopping = false;
  let closed = false;
  const client = async (name: string): Promise<void> => {
    for (let number = 0; !closed; number++) {
      const caption = `${name} ${number}`;
      try {
        const reply = await ines.post<{ post_id: string }>('/posts/create', {
          platform: 'linkedin',
          caption,
        });
        assert.equal(reply.status, 200, JSON.stringify(reply.body));
        answered.push(reply.body.post_id);
      } catch (error) {
        if (!stopping || error instanceof assert.AssertionError) throw error;
        closed = true;
        broken.push(caption);
      }
    }
  };
  const clients = ['Anna', 'Ben', 'Chloé', 'Dan'].map(client);
  const enough = 20;
  while (answered.length < enough) await new Promise((resolve) => setTimeout(resolve, 20));
  stopping = true;
  const stoppedAt = performance.now();
  all.stop();
  await Promise.all(clients);
  const { code, complaint } = await all.ended;
  assert.equal(code, 0, complaint);
  // Not left waiting for kept connections to grow old.
  assert.ok(performance.now() - stoppedAt < 45_000, 'stopping took too long');

  const { sql } = database.handle;
  const kept = await sql.selectFrom('posts').select(['id', 'caption']).execute();
  for (const id of answered)
    assert.ok(
      kept.some((post) => post.id === id),
      `${id} was promised`,
    );
  for (const caption of broken)
    assert.ok(!kept.some((post) => post.caption === caption), `"${caption}" was made without an answer`);

  const unfinished = async () =>
    (
      await sql
        .selectFrom('posts')
        .select('state')
        .where('id', 'in', ids as `${bigint}`[])
        .execute()
    ).filter(({ state }) => state !== 'published');
  const end = performance.now() + patienceMs;
  while ((await unfinished()).length > 0) {
    assert.ok(performance.now() < end, JSON.stringify(await unfinished()));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await assertEachOnce('Stopped', 12);
  work.stop();
  assert.equal((await work.ended).code, 0);
});
