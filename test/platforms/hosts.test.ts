/**
 * Only hosts that settings name are ever called. Every socket of this process is watched while the platforms connect,
 * publish, refresh, look up an uncertain send and report about accounts.
 */

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { days } from '../../server/lib/clock.ts';
import { subjects } from '../../server/platforms/contract-subjects.ts';
import type { ContractSubject } from '../../server/platforms/contract-types.ts';
import { catalog } from '../../server/platforms/index.ts';
import { makeTestMedia } from '../contract-media.ts';
import { openPublishingFixture, type PublishingFixture } from '../faults/publishing-fixture.ts';
import { createCellPlayer } from './cell-player.ts';
import { allCells } from './cells.ts';
import { openOtherHostFixture } from './other-host-fixture.ts';
import { watchConnections } from './watch-connections.ts';

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

test('five platforms connect, publish, find, refresh and report: only the sandbox is called', async () => {
  await using fixture = await openPublishingFixture();
  const playing = createCellPlayer(fixture, 1);
  for (const commit of commits)
    assert.equal((await playing.play(cell(commit, 'timeout with effect'))).fault, undefined, commit);
  // Every renewable token has expired by then, or is so near its end that it is renewed.
  await fixture.advanceClocks(days(55));
  await fixture.ines.signIn('ines');
  for (const commit of commits)
    assert.equal((await playing.play(cell(commit, 'slow'))).fault, undefined, commit);
  for (const { id, platform } of playing.accounts)
    for (const part of ['', '/details', '/posts']) {
      const { status } = await fixture.ines.get(`/v1/accounts/${id}${part}`);
      // Not every platform reports everything: then it says so.
      assert.ok(status === 200 || (status === 403 && part !== ''), `${platform}${part} answered ${status}`);
    }

  const { server } = fixture;
  const home = [server.sandboxUrl, server.baseUrl, server.database.connectionString].map(hostOf);
  assert.deepEqual(
    connections.seen().filter((address) => !home.includes(address)),
    [],
  );
  assert.ok(connections.seen().includes(hostOf(server.sandboxUrl)), 'nothing was watched');
  for (const [platform, renewal] of Object.entries(renewals)) await assertRenewed(fixture, platform, renewal);
});

/**
 * Which call renews, and how often it is seen: where codes are exchanged by the same call, once more. The tokens of
 * Facebook's pages, which Instagram by Facebook Login uses too, do not expire: none of them is renewed.
 */
const renewals = {
  linkedin: { operation: 'token', times: 2 },
  tiktok: { operation: 'token', times: 2 },
  youtube: { operation: 'token', times: 2 },
  instagram: { operation: 'refreshToken', times: 1 },
} as const;

async function assertRenewed(
  { server }: PublishingFixture,
  platform: string,
  { operation, times }: { readonly operation: string; readonly times: number },
): Promise<void> {
  const reply = await fetch(new URL('/_sandbox/calls', server.sandboxUrl));
  const { calls } = (await reply.json()) as { calls: { platform: string; operation: string }[] };
  const seen = calls.filter((call) => call.platform === platform && call.operation === operation);
  assert.ok(seen.length >= times, `${platform} was not refreshed`);
}

test('with settings that name other addresses, only those are called', async () => {
  const media = await makeTestMedia();
  for (const subject of subjects) {
    connections.clear();
    await using elsewhere = await openOtherHostFixture(subject, media, { host: '127.0.0.2' });
    const outcome = await elsewhere.exerciseAll();
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
 * How the bytes of a post with files travel. `named`: a response says where they go, so a response could redirect
 * them. `fixed`: they go to a host of the settings, whatever the response. `pulled`: the platform fetches them.
 */
function routeOf({ name, method }: ContractSubject, kind: string): 'named' | 'fixed' | 'pulled' {
  switch (name) {
    case 'facebook':
      return kind === 'reel' ? 'named' : 'fixed';
    case 'tiktok':
      return kind.includes('picture') ? 'pulled' : 'named';
    case 'instagram':
      return method === 'facebook' && kind.includes('handed over') ? 'named' : 'pulled';
    default:
      return 'named';
  }
}

test('bytes are never sent to a host that a response names and settings do not', async () => {
  const media = await makeTestMedia();
  const foreign = 'http://127.0.0.3:9';
  const redirected = new Set<string>();
  for (const subject of subjects) {
    const withFiles = subject.kinds.filter(({ content }) => content('Words to use', media).media.length > 0);
    await using elsewhere = await openOtherHostFixture(subject, media, {
      host: '127.0.0.2',
      publicUrl: foreign,
    });
    for (const kind of withFiles) {
      const route = routeOf(subject, kind.name);
      const about = `${subject.name}, ${kind.name} (${route})`;
      const outcome = await elsewhere.publish(kind);
      const expected = route === 'named' ? 'unavailable' : 'published';
      assert.equal(outcome.kind, expected, `${about}: ${JSON.stringify(outcome)}`);
      assert.ok(!connections.seen().includes(hostOf(foreign)), about);
      if (route === 'named') redirected.add(subject.name);
    }
  }
  assert.deepEqual([...redirected].sort(), [...catalog.names].sort(), 'a platform was never led astray');
});

/** Links in texts for people and scope names, which are never called. */
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
  // Google's language model is not a platform.
  assert.deepEqual(naming.sort(), [...expected, 'wiring/endpoints.ts'].sort());
});
