/** The fixture of the contract: a sandbox of its own, a connected account, prepared files. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../sandbox/server.ts';
import type { Connector, PlatformTokens } from '../server/domain/platform-port/connector.ts';
import type { Content, Publisher } from '../server/domain/platform-port/publisher.ts';
import { sendRequest } from '../server/lib/outbound.ts';
import { createSandboxControl, type SendFixture } from '../server/platforms/contract-harness.ts';
import { startMediaHost } from '../server/platforms/contract-media.ts';
import type { ContentKind, ContractSubject } from '../server/platforms/contract-types.ts';
import { catalog, createPlatforms } from '../server/platforms/index.ts';
import { makeTestMedia } from './contract-media.ts';

const redirectUri = 'http://localhost:3000/oauth/callback';
const codeVerifier = 'a-verifier-of-forty-three-characters-or-more-0123456789';

export type ContractFixture = Awaited<ReturnType<typeof openContractFixture>>;

export async function openContractFixture(subject: ContractSubject) {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-contract-'));
  opening.defer(() => rm(dataDir, { recursive: true }));
  const sandbox = opening.use(await startSandbox({ port: 0, host: '127.0.0.1', dataDir }));
  const mediaHost = opening.use(await startMediaHost());
  const sandboxControl = createSandboxControl(sandbox.url);
  if (subject.sandboxSettings)
    await sandboxControl.settings({ platform: subject.name, ...subject.sandboxSettings });
  // The platform's duplicate check is off, so a double send becomes visible.
  if (subject.refusesDuplicates)
    await sandboxControl.settings({ platform: subject.name, duplicate_window_ms: 0 });
  const settings = subject.settings(sandbox.url, mediaHost.publicUrl);
  const platforms = createPlatforms(settings, sendRequest);
  const offered = catalog.names.filter((name) => platforms.publisher(name) !== undefined);
  assert.deepEqual(offered, [subject.name]);
  const publisher = platforms.publisher(subject.name) as Publisher;
  const connector = platforms.connector(subject.name) as Connector;

  const method = subject.method ?? null;

  async function decide(form: ContractSubject['consent']): Promise<URLSearchParams> {
    const url = connector.authorizationUrl({ state: 'some state', redirectUri, codeVerifier, method });
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
    connector.exchangeCode({ code, redirectUri, codeVerifier, method, now: sandboxControl.now() });
  async function connect() {
    const result = await exchange((await decide(subject.consent)).get('code') ?? '');
    assert.ok(result.kind === 'ok', JSON.stringify(result));
    return result.value;
  }

  /** Where each page has a token of its own, it is used for that page; elsewhere the grant is used for all. */
  async function servants(granted: PlatformTokens) {
    const own = new Map<string, PlatformTokens>();
    for (const externalId of connector.targetTokens ? subject.accounts : []) {
      const answer = await connector.targetTokens?.({
        tokens: granted,
        externalId,
        now: sandboxControl.now(),
      });
      assert.ok(answer?.kind === 'ok', JSON.stringify(answer));
      own.set(externalId, answer.value);
    }
    return (account: string): PlatformTokens => own.get(account) ?? granted;
  }

  let tokens = await connect();
  let tokensFor = await servants(tokens);
  const fixture: SendFixture = {
    sandboxControl,
    publisher,
    subject,
    mediaHost,
    getGrant: (account) => tokensFor(account),
  };
  sandboxControl.afterAdvance(async () => {
    if (tokens.accessExpiresAt === null || tokens.accessExpiresAt > sandboxControl.now()) return;
    const renewed = await connector.refresh({
      refreshToken: tokens.refreshToken ?? '',
      now: sandboxControl.now(),
    });
    assert.ok(renewed.kind === 'ok', JSON.stringify(renewed));
    tokens = { ...renewed.value, refreshToken: renewed.value.refreshToken ?? tokens.refreshToken };
    tokensFor = await servants(tokens);
  });
  const media = await makeTestMedia();
  let serial = 0;
  const write = (kind: ContentKind): Content => {
    serial += 1;
    return kind.content(`Post ${serial}: #fresh (today) & tomorrow_`, media);
  };
  const loseTheAnswer = (kind: 'drop_after_effect' | 'hang_after_effect') =>
    sandboxControl.fault({
      platform: subject.name,
      operation: subject.commitOperation ?? publisher.commitStep,
      kind,
    });
  const impatient: typeof sendRequest = (input) => sandboxControl.send(input);
  const open = opening.move();
  return {
    world: sandboxControl,
    settings,
    publisher,
    connector,
    stage: fixture,
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
