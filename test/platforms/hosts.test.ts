/**
 * Only hosts that settings name are ever called. Every socket of this process is watched while the platforms connect,
 * publish, refresh, are asked after an uncertain send and tell about accounts.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { PlatformName } from '../../server/domain/platforms.ts';
import { days } from '../../server/lib/clock.ts';
import { subjects } from '../../server/platforms/contract-subjects.ts';
import { makeTestMedia } from '../contract-media.ts';
import { openStage, type Stage } from '../faults/stage.ts';
import { allCells } from './cells.ts';
import { watchConnections } from './connections.ts';
import { openElsewhere } from './elsewhere.ts';
import { openPlaying } from './run-cells.ts';

const connections = watchConnections();
after(() => connections[Symbol.dispose]());

const hostOf = (url: string): string => new URL(url).host;

/** The first operation of each in which a fault leaves the send uncertain. */
const commits: Readonly<Record<string, string>> = {
  linkedin: 'text, createPost',
  tiktok: 'a video, uploadChunk',
  youtube: 'a video, finishUpload',
};
const cell = (platform: string, fault: string) => {
  const label = `${platform}, ${commits[platform]}, ${fault}`;
  const found = allCells.find((one) => one.label === label);
  assert.ok(found, label);
  return found;
};

test('three platforms connect, publish, find, refresh and tell: nobody but the sandbox is called', async () => {
  await using stage = await openStage();
  const playing = await openPlaying(stage, 1);
  const platforms = Object.keys(commits) as PlatformName[];
  for (const platform of platforms)
    assert.equal((await playing.play(cell(platform, 'timeout with effect'))).fault, undefined, platform);
  // Every access token is over by then.
  await stage.push(days(61));
  await stage.ines.signIn('ines');
  for (const platform of platforms)
    assert.equal((await playing.play(cell(platform, 'slow'))).fault, undefined, platform);
  for (const { id, platform } of playing.accounts)
    for (const part of ['', '/details', '/posts']) {
      const { status } = await stage.ines.get(`/v1/accounts/${id}${part}`);
      // Not every platform tells everything: then it says so.
      assert.ok(status === 200 || (status === 403 && part !== ''), `${platform}${part} answered ${status}`);
    }

  const { house } = stage;
  const home = [house.sandboxUrl, house.baseUrl, house.database.connectionString].map(hostOf);
  assert.deepEqual(
    connections.seen().filter((address) => !home.includes(address)),
    [],
  );
  assert.ok(connections.seen().includes(hostOf(house.sandboxUrl)), 'nothing was watched');
  for (const platform of platforms) await assertRefreshed(stage, platform);
});

async function assertRefreshed({ house }: Stage, platform: string): Promise<void> {
  const reply = await fetch(new URL('/_sandbox/calls', house.sandboxUrl));
  const { calls } = (await reply.json()) as { calls: { platform: string; operation: string }[] };
  const tokens = calls.filter((call) => call.platform === platform && call.operation === 'token');
  assert.ok(tokens.length > 1, `${platform} was not refreshed`);
}

test('with settings that name other addresses, only those are called', async () => {
  const media = await makeTestMedia();
  for (const subject of subjects) {
    connections.forget();
    await using elsewhere = await openElsewhere(subject, media, { host: '127.0.0.2' });
    const outcome = await elsewhere.everything();
    assert.equal(outcome.kind, 'published', `${subject.name}: ${JSON.stringify(outcome)}`);
    const named = [elsewhere.sandboxHost, elsewhere.mediaHost];
    assert.deepEqual(
      connections.seen().filter((address) => !named.includes(address)),
      [],
      subject.name,
    );
    assert.ok(connections.seen().includes(elsewhere.sandboxHost));
  }
});

test('bytes never go to an address that an answer names and settings do not', async () => {
  const media = await makeTestMedia();
  const foreign = 'http://127.0.0.3:9';
  for (const subject of subjects) {
    await using elsewhere = await openElsewhere(subject, media, { host: '127.0.0.2', publicUrl: foreign });
    for (const kind of subject.kinds.filter(({ name }) => /video|picture|document/.test(name))) {
      const outcome = await elsewhere.publish(kind);
      // Pictures of TikTok are pulled: there is no address to send them to.
      if (!(subject.name === 'tiktok' && kind.name.includes('picture')))
        assert.equal(
          outcome.kind,
          'unavailable',
          `${subject.name}, ${kind.name}: ${JSON.stringify(outcome)}`,
        );
      assert.ok(!connections.seen().includes(hostOf(foreign)), `${subject.name}, ${kind.name}`);
    }
  }
});

/** What stands in words for people, or names a right, and is called by nobody. */
const notCalled = [
  /https:\/\/www\.youtube\.com\/t\/\w+/g,
  /youtube\.com\/verify/g,
  /https:\/\/www\.tiktok\.com\/legal\/[\w/-]+/g,
  /https:\/\/www\.googleapis\.com\/auth\/[\w.-]+/g,
];
const platformHost = /\b(?:linkedin|tiktok|tiktokapis|youtube|googleapis|google|facebook|instagram)\.com\b/;

test('server/outside.ts is the only program file that names the hosts of platforms', async () => {
  const root = join(import.meta.dirname, '../../server');
  const files = (await readdir(root, { recursive: true })).filter(
    (name) =>
      name.endsWith('.ts') &&
      !/\.test\.ts$|(^|\/)test-[^/]+\.ts$|(^|\/)contract-[^/]+\.ts$/.test(name) &&
      !name.startsWith('http/reference/examples/'),
  );
  const naming: string[] = [];
  for (const name of files) {
    const text = (await readFile(join(root, name), 'utf8'))
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/^\s*\/\/.*$/gm, '');
    const called = notCalled.reduce((left, words) => left.replaceAll(words, ''), text);
    if (platformHost.test(called)) naming.push(name);
  }
  assert.deepEqual(naming, ['outside.ts']);
});
