/** One platform with settings that name a sandbox at another address, and everything an installation does with it. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/server.ts';
import type { Finding, Outcome } from '../../server/domain/platform-port/publisher.ts';
import { sendRequest } from '../../server/lib/outbound.ts';
import { createSandboxControl, createTestSend } from '../../server/platforms/contract-harness.ts';
import { startMediaHost } from '../../server/platforms/contract-media.ts';
import type { ContentKind, ContractSubject, TestMedia } from '../../server/platforms/contract-types.ts';
import { createPlatforms } from '../../server/platforms/index.ts';
import { freePort } from '../free-port.ts';

const redirectUri = 'http://localhost:3000/oauth/callback';
const codeVerifier = 'a-verifier-of-forty-three-characters-or-more-0123456789';

export interface OtherHostFixture extends AsyncDisposable {
  readonly sandboxHost: string;
  readonly mediaHost: string;
  publish(kind: ContentKind): Promise<Outcome | Finding>;
  /** Publishes, finds, refreshes and reads metrics. Connecting is done before. */
  exerciseAll(): Promise<Outcome | Finding>;
}

export async function openOtherHostFixture(
  subject: ContractSubject,
  media: TestMedia,
  { host, publicUrl }: { readonly host: string; readonly publicUrl?: string },
): Promise<OtherHostFixture> {
  await using opening = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-elsewhere-'));
  opening.defer(() => rm(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://${host}:${port}`;
  opening.use(await startSandbox({ port, host, dataDir, publicUrl: publicUrl ?? url }));
  const mediaHost = opening.use(await startMediaHost());
  const world = createSandboxControl(url);
  if (subject.sandboxSettings) await world.settings({ platform: subject.name, ...subject.sandboxSettings });
  const platforms = createPlatforms(subject.settings(url, mediaHost.publicUrl), sendRequest);
  const connector = platforms.connector(subject.name);
  const publisher = platforms.publisher(subject.name);
  assert.ok(connector && publisher);

  const method = subject.method ?? null;
  const consent = Object.entries(subject.consent).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as [string, string]),
  );
  const page = connector.authorizationUrl({ state: 'some state', redirectUri, codeVerifier, method });
  const agreed = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams(consent),
    redirect: 'manual',
  });
  const code = new URL(agreed.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const tokens = await connector.exchangeCode({ code, redirectUri, codeVerifier, method, now: world.now() });
  assert.ok(tokens.kind === 'ok', JSON.stringify(tokens));
  const { refreshToken } = tokens.value;
  const account = subject.accounts[0];
  const own = await connector.targetTokens?.({
    tokens: tokens.value,
    externalId: account,
    now: world.now(),
  });
  const serving = own?.kind === 'ok' ? own.value : tokens.value;
  const stage = { sandboxControl: world, publisher, subject, mediaHost, getGrant: () => serving };
  let serial = 0;

  const publish = async (kind: ContentKind): Promise<Outcome | Finding> => {
    serial += 1;
    const post = createTestSend(stage, { kind, content: kind.content(`Elsewhere, ${serial}`, media) });
    const outcome = await post.attempt();
    assert.ok(outcome !== 'crashed');
    if (outcome.kind === 'published') await post.findOnce();
    return outcome;
  };
  const opened = opening.move();
  return {
    sandboxHost: new URL(url).host,
    mediaHost: mediaHost.publicUrl.host,
    publish,
    async exerciseAll() {
      assert.equal((await connector.listTargets(tokens.value)).kind, 'ok');
      let last: Outcome | Finding | undefined;
      for (const kind of subject.kinds) last = await publish(kind);
      assert.ok(last);
      const { accessToken, scopes } = serving;
      const io = { accessToken, scopes, account, request: sendRequest, now: world.now };
      assert.equal((await connector.checkTokens(serving)).kind, 'ok');
      await publisher.manage.details(io);
      await publisher.manage.posts(io, null);
      if ('externalId' in last) await publisher.insights.read(io, [last.externalId]);
      const refreshed = await connector.refresh({ refreshToken: refreshToken ?? '', now: world.now() });
      assert.equal(refreshed.kind, 'ok', JSON.stringify(refreshed));
      return last;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
