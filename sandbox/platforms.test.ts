import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { z } from 'zod';
import { createGrants, secretGenerator } from './core/grants.ts';
import { createHost } from './core/host.ts';
import {
  type AuthorizeRules,
  authorize,
  type Client,
  createRefuse,
  tokenAnswer,
  tokenEndpoint,
} from './core/oauth.ts';
import { RefusedError } from './core/operation.ts';
import { html, messagePage, page } from './core/pages.ts';
import { definePlatform } from './core/platform.ts';
import { bearerToken } from './core/secrets.ts';
import { createSettings } from './core/settings.ts';
import { platforms } from './platforms.ts';
import { startSandbox } from './server.ts';
import { arrangeFault, callAdmin, postForm, readLedger, redirectUri } from './test-kit.ts';

/** A minimal platform: one account, one scope, one call that publishes text, one file. */
const client = { id: 'toy', secret: 'toy-secret' };
let fileStored: Promise<void> = Promise.resolve();
const toy = definePlatform({
  name: 'toy',
  title: 'Toy',
  exampleOperation: 'publish',
  secretParameters: ['toy_secret'],
  createState: (context) => ({
    settings: createSettings(context, 'toy', z.strictObject({ loud: z.boolean().default(false) })),
    grants: createGrants(context, {
      platform: 'toy',
      publishingClient: client.id,
      codeTtlMs: 60_000,
      generateCode: secretGenerator('c', 20),
      generateToken: secretGenerator('t', 20),
      tokenLifetimeSeconds: () => 3600,
      grantExtra: () => ({}),
    }),
  }),
  addRoutes(server, context, { settings, grants }) {
    const host = createHost(server, context, '/toy', { name: 'toy', failure: (status) => ({ status }) });
    const rules: AuthorizeRules<Client, object> = {
      clients: [client],
      unknownClient: () => messagePage(400, 'Unknown', 'Unknown.'),
      redirectRefused: messagePage(400, 'Refused', 'Refused.'),
      readScopes: (text: string) => text.split(' '),
      findProblem: () => undefined,
      consentPage: () => page('Allow?', html`<h1>Allow?</h1>`),
      denialError: () => ({ error: 'access_denied' }),
      choose: () => ({ holder: 'ines', scopes: ['post'], extra: {} }),
      noUserChosen: () => messagePage(400, 'Nobody', 'Nobody.'),
    };
    host.getOrPost('/authorize', 'authorize', (call) => authorize(rules, grants.issueCode, call));
    const tokens: Parameters<typeof tokenEndpoint>[0] = {
      clients: [client],
      grantTypes: { authorization_code: ['code'] },
      refuse: createRefuse({ other: [400, 'invalid_request', '{detail}'] }),
      exchange(code) {
        const { accessToken, events } = grants.exchangeCode(code);
        return { effects: events, answer: tokenAnswer({ access_token: accessToken }) };
      },
    };
    host.post('/token', 'token', (call) => tokenEndpoint(tokens, grants, call));
    host.post('/publish', 'publish', (call) => {
      const token = grants.findLiveToken(bearerToken(call.headers.authorization) ?? '');
      if (!token) throw new RefusedError({ status: 401 });
      const rawText = call.body.toString('utf8');
      const text = settings.current().loud ? rawText.toUpperCase() : rawText;
      const fact = context.ledger.record({
        ...{ platform: 'toy', account: token.grant.holder, action: 'made_visible', external_id: call.id },
        ...{ text, raw_text: rawText, media: [], call_id: call.id, client_id: client.id },
      });
      return { effects: [fact], answer: { status: 201 } };
    });
    let file: Awaited<ReturnType<typeof context.blobs.receive>> | undefined;
    fileStored = context.blobs.receive(Readable.from([Buffer.from('0123456789')])).then((blob) => {
      file = blob;
    });
    host.file('/file', () => file && { ...file, type: 'text/plain' });
  },
  admin: ({ settings, grants }) => ({
    accounts: () => [{ id: 'ines', name: 'Ines', page: '/toy/ines' }],
    holders: () => [{ key: 'ines', name: 'Ines', grants: grants.liveGrantsOf('ines').length }],
    revoke: () => grants.revokeWhere(() => true),
    metricsAt: () => undefined,
    remove: () => undefined,
    settings,
  }),
});

async function startWithToy() {
  const dataDir = await mkdtemp(join(tmpdir(), 'signoff-sandbox-'));
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir, platforms: [toy] });
  await fileStored;
  return {
    url: sandbox.url,
    async [Symbol.asyncDispose]() {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function connect(url: string): Promise<string> {
  const query = new URLSearchParams({ client_id: client.id, redirect_uri: redirectUri, scope: 'post' });
  const back = await postForm(`${url}/toy/authorize?${query}`, { decision: 'allow' });
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  const answer = await postForm(`${url}/toy/token`, {
    ...fields,
    client_id: client.id,
    client_secret: client.secret,
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
const publish = (url: string, token: string, body: string) =>
  fetch(`${url}/toy/publish`, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } });

test('an additional platform needs only its definition', async () => {
  await using sandbox = await startWithToy();
  const { url } = sandbox;
  const token = await connect(url);
  assert.equal((await publish(url, token, 'hello')).status, 201);
  await callAdmin(url, 'settings', { platform: 'toy', loud: true });
  assert.equal((await publish(url, token, 'again')).status, 201);
  assert.deepEqual(
    (await readLedger(url, '?platform=toy')).map(({ account, text }) => [account, text]),
    [
      ['ines', 'hello'],
      ['ines', 'AGAIN'],
    ],
  );
  await arrangeFault(url, {
    platform: 'toy',
    operation: 'publish',
    kind: 'status_before_effect',
    status: 503,
  });
  assert.equal((await publish(url, token, 'lost')).status, 503);
  assert.match(await (await fetch(url)).text(), /Accounts on Toy/);
  await callAdmin(url, 'revoke', { platform: 'toy', member: 'ines' });
  assert.equal((await publish(url, token, 'late')).status, 401);
});

test('stored files are sent completely or in the requested range', async () => {
  await using sandbox = await startWithToy();
  const read = async (range?: string) => {
    const answer = await fetch(`${sandbox.url}/toy/file`, { headers: range ? { range } : {} });
    return [answer.status, await answer.text(), answer.headers.get('content-range')];
  };
  assert.deepEqual(await read(), [200, '0123456789', null]);
  assert.deepEqual(await read('bytes=2-4'), [206, '234', 'bytes 2-4/10']);
  assert.deepEqual(await read('bytes=7-'), [206, '789', 'bytes 7-9/10']);
  assert.deepEqual(await read('bytes=-3'), [206, '789', 'bytes 7-9/10']);
  assert.deepEqual(await read('bytes=20-'), [416, '', 'bytes */10']);
});

test('no platform is named outside its own folder, except in the list', () => {
  const names = new RegExp(platforms.map(({ name }) => name).join('|'), 'i');
  const shared = globSync('{core,admin,identity}/*.ts', { cwd: import.meta.dirname });
  const sources = [...shared, 'server.ts', 'config.ts', 'main.ts'].filter(
    (path) => !path.endsWith('.test.ts'),
  );
  assert.ok(sources.length > 20);
  const naming = sources.filter((path) => names.test(readFileSync(join(import.meta.dirname, path), 'utf8')));
  assert.deepEqual(naming, []);
});
