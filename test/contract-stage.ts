/** Where the contract is played: a sandbox of its own, an account that is connected, files that stand ready. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../sandbox/server.ts';
import type { Connector, PlatformTokens } from '../server/domain/platform-port/connector.ts';
import type { Content, Publisher } from '../server/domain/platform-port/publisher.ts';
import { sendRequest } from '../server/lib/outbound.ts';
import { createWorld, type Stage } from '../server/platforms/contract-harness.ts';
import { startMediaHost } from '../server/platforms/contract-media.ts';
import type { ContentKind, Subject } from '../server/platforms/contract-types.ts';
import { catalog, createPlatforms } from '../server/platforms/index.ts';
import { makeTestMedia } from './contract-media.ts';

const redirectUri = 'http://localhost:3000/oauth/callback';
const codeVerifier = 'a-verifier-of-forty-three-characters-or-more-0123456789';

export type ContractStage = Awaited<ReturnType<typeof openContractStage>>;

export async function openContractStage(subject: Subject) {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-contract-'));
  opening.defer(() => rm(dataDir, { recursive: true }));
  const sandbox = opening.use(await startSandbox({ port: 0, host: '127.0.0.1', dataDir }));
  const mediaHost = opening.use(await startMediaHost());
  const world = createWorld(sandbox.url);
  if (subject.sandboxSettings) await world.settings({ platform: subject.name, ...subject.sandboxSettings });
  // No help from the platform: whoever sends twice is seen twice.
  if (subject.refusesDuplicates) await world.settings({ platform: subject.name, duplicate_window_ms: 0 });
  const settings = subject.settings(sandbox.url, mediaHost.publicUrl);
  const platforms = createPlatforms(settings, sendRequest);
  const offered = catalog.names.filter((name) => platforms.publisher(name) !== undefined);
  assert.deepEqual(offered, [subject.name]);
  const publisher = platforms.publisher(subject.name) as Publisher;
  const connector = platforms.connector(subject.name) as Connector;

  const way = subject.way ?? null;

  async function decide(form: Subject['consent']): Promise<URLSearchParams> {
    const url = connector.authorizationUrl({ state: 'some state', redirectUri, codeVerifier, way });
    assert.equal((await fetch(url)).status, 200);
    const fields = Object.entries(form).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    );
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    const location = new URL(answer.headers.get('location') ?? '');
    assert.equal(location.searchParams.get('state'), 'some state');
    return location.searchParams;
  }
  const exchange = (code: string) =>
    connector.exchangeCode({ code, redirectUri, codeVerifier, way, now: world.now() });
  async function connect() {
    const result = await exchange((await decide(subject.consent)).get('code') ?? '');
    assert.ok(result.kind === 'ok', JSON.stringify(result));
    return result.value;
  }

  /** Where each page has a token of its own, it serves that page; elsewhere the grant serves all. */
  async function servants(granted: PlatformTokens) {
    const own = new Map<string, PlatformTokens>();
    for (const externalId of connector.targetTokens ? subject.accounts : []) {
      const answer = await connector.targetTokens?.({ tokens: granted, externalId, now: world.now() });
      assert.ok(answer?.kind === 'ok', JSON.stringify(answer));
      own.set(externalId, answer.value);
    }
    return (account: string): PlatformTokens => own.get(account) ?? granted;
  }

  let tokens = await connect();
  let serving = await servants(tokens);
  const stage: Stage = {
    world,
    publisher,
    subject,
    mediaHost,
    grantOf: (account) => serving(account),
  };
  world.afterAdvance(async () => {
    if (tokens.accessExpiresAt === null || tokens.accessExpiresAt > world.now()) return;
    const renewed = await connector.refresh({ refreshToken: tokens.refreshToken ?? '', now: world.now() });
    assert.ok(renewed.kind === 'ok', JSON.stringify(renewed));
    tokens = { ...renewed.value, refreshToken: renewed.value.refreshToken ?? tokens.refreshToken };
    serving = await servants(tokens);
  });
  const media = await makeTestMedia();
  let serial = 0;
  const write = (kind: ContentKind): Content => {
    serial += 1;
    return kind.content(`Post ${serial}: #fresh (today) & tomorrow_`, media);
  };
  const loseTheAnswer = (kind: 'drop_after_effect' | 'hang_after_effect') =>
    world.fault({
      platform: subject.name,
      operation: subject.commitOperation ?? publisher.commitStep,
      kind,
    });
  const impatient: typeof sendRequest = (input) => world.send(input);
  const open = opening.move();
  return {
    world,
    settings,
    publisher,
    connector,
    stage,
    media,
    write,
    decide,
    exchange,
    connect,
    servants,
    loseTheAnswer,
    impatient,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}
