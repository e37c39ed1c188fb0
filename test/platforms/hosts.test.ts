/**
 * Only hosts that settings name are ever called. Every socket of this process is watched while the platforms connect,
 * publish, refresh, are asked after an uncertain send and tell about accounts.
 */

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { days } from '../../server/lib/clock.ts';
import { subjects } from '../../server/platforms/contract-subjects.ts';
import type { Subject } from '../../server/platforms/contract-types.ts';
import { catalog } from '../../server/platforms/index.ts';
import { makeTestMedia } from '../contract-media.ts';
import { openStage, type Stage } from '../faults/stage.ts';
import { allCells } from './cells.ts';
import { watchConnections } from './connections.ts';
import { openElsewhere } from './elsewhere.ts';
import { createPlaying } from './playing.ts';

let connections: ReturnType<typeof watchConnections>;
before(() => {
  connections = watchConnections();
});
after(() => connections[Symbol.dispose]());

const hostOf = (url: string): string => new URL(url).host;

/** Operations of each in which a fault leaves the send uncertain. */
const commits = [
  'linkedin, text, createPost',
  'tiktok, a video, uploadChunk',
  'youtube, a video, finishUpload',
  'facebook, one photo, publishPhoto',
  'instagram, a picture, publish',
  'instagram, a Reel, by Facebook Login, publish',
];
const cell = (commit: string, fault: string) => {
  const found = allCells.find((one) => one.label === `${commit}, ${fault}`);
  assert.ok(found, commit);
  return found;
};

test('five platforms connect, publish, find, refresh and tell: nobody but the sandbox is called', async () => {
  await using stage = await openStage();
  const playing = createPlaying(stage, 1);
  for (const commit of commits)
    assert.equal((await playing.play(cell(commit, 'timeout with effect'))).fault, undefined, commit);
  // Every token that is ever renewed is over by then, or so near its end that it is renewed.
  await stage.push(days(55));
  await stage.ines.signIn('ines');
  for (const commit of commits)
    assert.equal((await playing.play(cell(commit, 'slow'))).fault, undefined, commit);
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
  for (const [platform, renewal] of Object.entries(renewals)) await assertRenewed(stage, platform, renewal);
});

/**
 * Which call renews, and how often it is seen: where codes are traded by the same call, once more. The tokens of
 * Facebook's pages, which Instagram by Facebook Login uses too, have no end: nothing of theirs is renewed.
 */
const renewals = {
  linkedin: { operation: 'token', times: 2 },
  tiktok: { operation: 'token', times: 2 },
  youtube: { operation: 'token', times: 2 },
  instagram: { operation: 'refreshToken', times: 1 },
} as const;

async function assertRenewed(
  { house }: Stage,
  platform: string,
  { operation, times }: { readonly operation: string; readonly times: number },
): Promise<void> {
  const reply = await fetch(new URL('/_sandbox/calls', house.sandboxUrl));
  const { calls } = (await reply.json()) as { calls: { platform: string; operation: string }[] };
  const seen = calls.filter((call) => call.platform === platform && call.operation === operation);
  assert.ok(seen.length >= times, `${platform} was not refreshed`);
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

/**
 * How the bytes of a post with files travel. `named`: an answer says where they go, so an answer could lead them
 * astray. `fixed`: they go to a host of the settings, whatever is answered. `pulled`: the platform fetches them.
 */
function roadOf({ name, way }: Subject, kind: string): 'named' | 'fixed' | 'pulled' {
  switch (name) {
    case 'facebook':
      return kind === 'reel' ? 'named' : 'fixed';
    case 'tiktok':
      return kind.includes('picture') ? 'pulled' : 'named';
    case 'instagram':
      return way === 'facebook' && kind.includes('handed over') ? 'named' : 'pulled';
    default:
      return 'named';
  }
}

test('bytes never go to an address that an answer names and settings do not', async () => {
  const media = await makeTestMedia();
  const foreign = 'http://127.0.0.3:9';
  const led = new Set<string>();
  for (const subject of subjects) {
    const withFiles = subject.kinds.filter(({ content }) => content('Words', media).media.length > 0);
    await using elsewhere = await openElsewhere(subject, media, { host: '127.0.0.2', publicUrl: foreign });
    for (const kind of withFiles) {
      const road = roadOf(subject, kind.name);
      const about = `${subject.name}, ${kind.name} (${road})`;
      const outcome = await elsewhere.publish(kind);
      const expected = road === 'named' ? 'unavailable' : 'published';
      assert.equal(outcome.kind, expected, `${about}: ${JSON.stringify(outcome)}`);
      assert.ok(!connections.seen().includes(hostOf(foreign)), about);
      if (road === 'named') led.add(subject.name);
    }
  }
  assert.deepEqual([...led].sort(), [...catalog.names].sort(), 'a platform was never led astray');
});

/** What stands in words for people, or names a right, and is called by nobody. */
const notCalled = [
  /https:\/\/www\.youtube\.com\/t\/\w+/g,
  /youtube\.com\/verify/g,
  /https:\/\/www\.tiktok\.com\/legal\/[\w/-]+/g,
  /https:\/\/www\.googleapis\.com\/auth\/[\w.-]+/g,
];
const platformHost = /\b(?:linkedin|tiktok|tiktokapis|youtube|googleapis|google|facebook|instagram)\.com\b/;

test('only the definition of a platform names its hosts', async () => {
  const root = join(import.meta.dirname, '../../server');
  const files = (await readdir(root, { recursive: true })).filter(
    (name) =>
      name.endsWith('.ts') &&
      !/\.test\.ts$|(^|\/)test-[^/]+\.ts$|(^|\/)contract-[^/]+\.ts$/.test(name) &&
      name !== 'http/pipeline/sample.ts',
  );
  const naming: string[] = [];
  for (const name of files) {
    const text = (await readFile(join(root, name), 'utf8'))
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/^\s*\/\/.*$/gm, '');
    const called = notCalled.reduce((left, words) => left.replaceAll(words, ''), text);
    if (platformHost.test(called)) naming.push(name);
  }
  const expected = catalog.names.map((name) => `platforms/${name}/definition.ts`);
  // A language model of Google's is no platform.
  assert.deepEqual(naming.sort(), [...expected, 'wiring/endpoints.ts'].sort());
});
