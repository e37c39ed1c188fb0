/** Real processes: what an operator sees when one does not start, and that two share the work and lose none of it. */

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startSandbox } from '../sandbox/server.ts';
import type { PlatformView } from '../server/http/accounts/platform-views.ts';
import { generateKeyRingText } from '../server/lib/key-ring.ts';
import { BrowserSession } from './browser-session.ts';
import { openTestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { type ServiceProcess, startService } from './processes/service-process.ts';
import { arrangeFault, readLedger } from './read-ledger.ts';
import { waitUntil } from './wait-until.ts';

const resources = new AsyncDisposableStack();
after(() => resources.disposeAsync());
const folder = await mkdtemp(join(tmpdir(), 'signoff-processes-'));
resources.defer(() => rm(folder, { recursive: true, force: true }));
const database = resources.use(await openTestDatabase());
const sandbox = resources.use(
  await startSandbox({ port: 0, host: '127.0.0.1', dataDir: join(folder, 'sandbox') }),
);

const port = await freePort();
const baseUrl = `http://localhost:${port}`;
const cluster = {
  DATABASE_URL: database.connectionString,
  ENCRYPTION_KEYS: generateKeyRingText(),
  DATA_DIR: join(folder, 'files'),
  SANDBOX_URL: sandbox.url,
  PORT: String(port),
  LOG_LEVEL: 'error',
};
const start = (command: string, settings: Record<string, string> = {}): ServiceProcess =>
  resources.use(startService(command, { ...cluster, ...settings }));

const all = start('all');
await all.ready;
const work = start('work');
await work.ready;
const ines = new BrowserSession(baseUrl);
await ines.signIn('ines');
const pages = await ines.connectLinkedIn({ pages: 2 });
const timeoutMs = 90_000;

/** Slow enough that one process cannot do it all. */
const slowPlatform = (times: number) =>
  arrangeFault(sandbox.url, { operation: 'createPost', kind: 'slow', delay_ms: 150, times });

async function approvedPosts(name: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const id = await ines.createDraft({ caption: `${name} ${number}`, account_id: pages[number % 2] });
    await ines.approve(id);
    ids.push(id);
  }
  return ids;
}

async function assertEachOnce(name: string, count: number): Promise<void> {
  const shown = (await readLedger(sandbox.url))
    .map(({ text }) => text)
    .filter((text) => text.startsWith(name));
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
  await assert.rejects(service.ready);
  const { code, stderr } = await service.exited;
  assert.match(stderr, sentence);
  assert.equal(code, 1);
  assert.equal(stderr.split('\n').length, 1, stderr);
  assert.doesNotMatch(stderr, /\bat .*\.ts:\d+/);
}

test('two processes share the work, and each post is published once', async () => {
  const ids = await approvedPosts('Shared', 20);
  await slowPlatform(20);
  await Promise.all(ids.map((id) => ines.mustPost('/posts/publish', { post_id: id })));
  for (const id of ids) await ines.waitForPost(id, ({ state }) => state === 'published', timeoutMs);
  await assertEachOnce('Shared', 20);
  assert.deepEqual(await workersOf(ids), new Set([String(all.pid), String(work.pid)]));
});

test('other keys, a busy port, a missing database: each refuses to start and says why', async () => {
  const { DATABASE_URL: _database, ENCRYPTION_KEYS: _keys, ...alone } = cluster;
  const own = { PORT: String(await freePort()) };
  await Promise.all([
    assertRefuses(start('serve', { ...own, ENCRYPTION_KEYS: generateKeyRingText() }), /key/i),
    assertRefuses(start('serve'), new RegExp(`Port ${port} is in use`)),
  ]);
  await Promise.all([
    ...['serve', 'work'].map((command) =>
      assertRefuses(resources.use(startService(command, { ...alone, ...own })), /needs DATABASE_URL/),
    ),
    assertRefuses(start('dance'), /There is no command "dance"/),
  ]);
});

test('invalid settings are all named at once', async () => {
  const wrong = { PORT: 'many', LOG_LEVEL: 'loud', SIGNUP: 'maybe', DATABASE_URL: 'mysql://x' };
  const { code, stderr } = await start('all', wrong).exited.finally(() => undefined);
  assert.equal(code, 1);
  for (const name of Object.keys(wrong)) assert.ok(stderr.includes(name), stderr);
  assert.doesNotMatch(stderr, /\bat .*\.ts:\d+/);
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
    assertRefuses(
      start('serve', { ...own, ...linkedin, PASSKEYS: 'off' }),
      /with LINKEDIN_CLIENT_ID, .* PASSKEYS=on .* OIDC_ISSUER/,
    ),
    assertRefuses(
      start('serve', { ...own, ...linkedin, ...realIdentity }),
      /holds simulated people and accounts, .* another DATA_DIR \(or DATABASE_URL\)/,
    ),
  ]);
});

test('with real keys nothing is simulated: the start says so, and the other platforms name what they need', async () => {
  await using empty = await openTestDatabase();
  const address = `http://localhost:${await freePort()}`;
  const settings = { ...linkedin, ...realIdentity, SANDBOX_URL: '', PORT: new URL(address).port };
  const service = start('serve', { ...settings, DATABASE_URL: empty.connectionString });
  await service.ready;
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
  const { code, output } = await service.exited;
  assert.equal(code, 0);
  assert.match(output, /Platforms +LinkedIn \(real; nothing is simulated\)/);
  assert.doesNotMatch(output, /Sandbox/);
});

test('without any provider the start prints a link for the first owner, and never into its log', async () => {
  const port = String(await freePort());
  const alone = {
    ...linkedin,
    PORT: port,
    DATA_DIR: join(folder, 'no-provider'),
    LOG_LEVEL: 'debug',
  };
  const linkIn = (text: string) => /http:\/\/localhost:\d+\/enrol\/(solnk_[\w-]+)/.exec(text)?.[1] ?? '';
  const first = resources.use(startService('all', alone));
  await first.ready;
  const command = resources.use(startService('sign-in-link', alone, ['--first-owner']));
  const made = await command.exited;
  assert.equal(made.code, 0, made.stderr);
  first.stop();
  const printed = linkIn((await first.exited).output);
  const again = resources.use(startService('all', alone));
  await again.ready;
  for (const token of [printed, linkIn(made.output)]) {
    const preview = await fetch(`http://localhost:${port}/v1/sign-in-links/by-token/${token}`);
    assert.deepEqual(await preview.json(), { kind: 'first_owner', name: null });
  }
  again.stop();
  const reprinted = linkIn((await again.exited).output);
  assert.equal(new Set(['', printed, linkIn(made.output), reprinted]).size, 4);
  const log = await readFile(join(alone.DATA_DIR, 'signoff.log'), 'utf8');
  for (const token of [printed, linkIn(made.output), reprinted]) assert.ok(!log.includes(token));
});

test('where the log goes to standard output, the link of the first owner does not', async () => {
  await using empty = await openTestDatabase();
  const settings = { ...linkedin, SANDBOX_URL: '', PORT: String(await freePort()) };
  const service = start('serve', { ...settings, DATABASE_URL: empty.connectionString });
  await service.ready;
  service.stop();
  const { output } = await service.exited;
  assert.match(output, /First owner +nobody yet: npm run signoff -- sign-in-link --first-owner/);
  assert.doesNotMatch(output, /solnk_/);
});

test('a data folder belongs to one process: the second is refused in one sentence', async () => {
  const settings = async () => ({
    DATA_DIR: join(folder, 'embedded'),
    PORT: String(await freePort()),
    SANDBOX_URL: sandbox.url,
    LOG_LEVEL: 'error',
  });
  const first = resources.use(startService('all', await settings()));
  await first.ready;
  await assertRefuses(resources.use(startService('all', await settings())), /data folder|embedded/i);
  first.stop();
  assert.equal((await first.exited).code, 0);
});

/** Must be last: it stops the processes that the others use. */
test('SIGTERM under load: every request is answered or refused, and no post is lost', async () => {
  const ids = await approvedPosts('Stopped', 12);
  await slowPlatform(12);
  await Promise.all(ids.map((id) => ines.mustPost('/posts/publish', { post_id: id })));

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
  await Promise.race([waitUntil('twenty posts are made', () => answered.length >= enough), ...clients]);
  stopping = true;
  const stoppedAt = performance.now();
  all.stop();
  await Promise.all(clients);
  const { code, stderr } = await all.exited;
  assert.equal(code, 0, stderr);
  // Does not wait for idle keep-alive connections to expire.
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
  await waitUntil('every post is published', async () => (await unfinished()).length === 0, timeoutMs);
  await assertEachOnce('Stopped', 12);
  work.stop();
  assert.equal((await work.exited).code, 0);
});
