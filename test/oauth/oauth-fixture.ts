/**
 * A test server with people and apps, and the steps of the authorization code flow, each of which a test can alter.
 */

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { ProtectedTable } from '../../server/db/postgres/row-macs.ts';
import { scopes as allScopes } from '../../server/domain/actor/scopes.ts';
import type { ConsentView } from '../../server/http/apps/views.ts';
import type { BrowserSession, Reply } from '../browser-session.ts';
import { changeGenuinely } from '../genuine-rows.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

export interface Client {
  readonly id: string;
  readonly secret: string | null;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}

interface Refused {
  readonly error?: string;
  readonly error_description?: string;
}

/** The authorization server's JSON responses, as far as the tests read them. Its pages have none of it. */
export interface OAuthBody extends Partial<Tokens>, Refused {
  readonly active?: boolean;
  readonly client_id?: string;
  readonly iss?: string;
  readonly aud?: string;
  readonly sub?: string;
}

export type OAuthReply<Body = OAuthBody> = Reply<Body>;
/** With tokens, unless it is a refusal; the test says which. */
export type TokenReply = OAuthReply<Tokens & Refused>;

/** Responses of API operations, as far as the tests read them: each has some of these. */
export type ApiBody = Readonly<
  Record<'code' | 'post_id' | 'review_url' | 'state' | 'authorization_url', string>
>;

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export const newPkce = (): Pkce => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

type Change = string | readonly string[] | null | undefined;

/** A running server, in this process or not. */
export type OAuthServer = AsyncDisposable & Pick<TestServer, 'baseUrl' | 'newSession' | 'database'>;

export class OAuthFixture<Server extends OAuthServer = TestServer> implements AsyncDisposable {
  readonly server: Server;
  ines: BrowserSession;
  tomas: BrowserSession;

  private constructor(server: Server, ines: BrowserSession, tomas: BrowserSession) {
    this.server = server;
    this.ines = ines;
    this.tomas = tomas;
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<OAuthFixture> {
    return OAuthFixture.on(
      await startTestServer({ workers: false, settings: { SIGNUP: 'open', ...settings } }),
    );
  }

  static async on<Server extends OAuthServer>(server: Server): Promise<OAuthFixture<Server>> {
    const [ines, tomas] = [server.newSession(), server.newSession()];
    await ines.signIn('ines');
    await tomas.signIn('tomas');
    return new OAuthFixture(server, ines, tomas);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }

  get issuer(): string {
    return this.server.baseUrl;
  }

  async register({
    kind = 'confidential' as 'confidential' | 'public',
    redirectUris = ['https://client.example/callback'],
    scopes = ['profile:read', 'posts:read', 'posts:write'] as readonly string[],
    owner = this.ines,
  } = {}): Promise<Client> {
    const app = await owner.mustPost<{ id: string; client_secret?: string | null }>('/v1/apps', {
      name: 'Planner',
      kind,
      redirect_uris: redirectUris,
      scopes,
    });
    return { id: app.id, secret: app.client_secret ?? null, redirectUri: redirectUris[0] ?? '', scopes };
  }

  /** The app's link. `null` leaves a parameter out, a list repeats it. */
  authorizeUrl(client: Client, pkce: Pkce, changes: Readonly<Record<string, Change>> = {}): string {
    const parameters: Record<string, Change> = {
      client_id: client.id,
      redirect_uri: client.redirectUri,
      response_type: 'code',
      scope: client.scopes.join(' '),
      state: 'a-state',
      code_challenge: pkce.challenge,
      code_challenge_method: 'S256',
      ...changes,
    };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters))
      for (const one of [value ?? []].flat()) query.append(name, one);
    return `/oauth/authorize?${query}`;
  }

  authorize(
    client: Client,
    changes: Readonly<Record<string, Change>> = {},
    who = this.ines,
  ): Promise<Reply<string>> {
    return who.get<string>(this.authorizeUrl(client, newPkce(), changes));
  }

  /** The error redirect to the app, as parameters; fails when the browser was sent anywhere else. */
  async expectRefusal(
    client: Client,
    changes: Readonly<Record<string, Change>> = {},
    who = this.ines,
  ): Promise<URLSearchParams> {
    const reply = await this.authorize(client, changes, who);
    const location = reply.headers.get('location') ?? '';
    assert.equal(reply.status, 303, `${reply.status}: ${reply.body}`);
    assert.ok(location.startsWith(client.redirectUri), `the browser was sent to ${location}`);
    const answer = new URL(location).searchParams;
    assert.equal(answer.get('code'), null);
    assert.equal(answer.get('iss'), this.issuer);
    return answer;
  }

  /** Opens the app's link up to our consent page. */
  async open(client: Client, who: BrowserSession, url: string): Promise<string> {
    const reply = await who.get<string>(url);
    const location = reply.headers.get('location') ?? '';
    assert.match(location, /^\/consent\/[\w-]{20,}$/, `${reply.status} ${location} ${reply.body}`);
    assert.ok(client.id);
    return location.slice('/consent/'.length);
  }

  async readConsent(who: BrowserSession, uid: string): Promise<ConsentView> {
    const reply = await who.get<ConsentView>(`/v1/consents/${uid}`);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.body;
  }

  decideConsent(who: BrowserSession, uid: string, view: ConsentView, changes: Record<string, unknown> = {}) {
    return who.post<{ redirect_to: string; code?: string }>(`/v1/consents/${uid}`, {
      decision: 'allow',
      workspace_id: view.workspaces[0]?.id,
      scopes: view.scopes.map(({ scope }) => scope),
      digest: view.digest,
      ...changes,
    });
  }

  /** From the app's link to the URL the app gets back. */
  async consent(
    client: Client,
    {
      who = this.ines,
      pkce = newPkce(),
      changes = {},
      answer = {},
    }: {
      who?: BrowserSession;
      pkce?: Pkce;
      changes?: Readonly<Record<string, Change>>;
      answer?: Record<string, unknown>;
    } = {},
  ): Promise<URL> {
    const uid = await this.open(client, who, this.authorizeUrl(client, pkce, changes));
    const decided = await this.decideConsent(who, uid, await this.readConsent(who, uid), answer);
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    const reply = await who.get(decided.body.redirect_to);
    assert.equal(reply.status, 303, JSON.stringify(reply.body));
    return new URL(reply.headers.get('location') ?? '');
  }

  async code(client: Client, options: Parameters<OAuthFixture['consent']>[1] = {}) {
    const pkce = options.pkce ?? newPkce();
    const back = await this.consent(client, { ...options, pkce });
    const code = back.searchParams.get('code');
    assert.ok(code, back.href);
    return {
      code,
      verifier: pkce.verifier,
      redirectUri: String(options.changes?.redirect_uri ?? client.redirectUri),
    };
  }

  async post<Body = OAuthBody>(
    path: string,
    form: Readonly<Record<string, string>> | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<OAuthReply<Body>> {
    const response = await fetch(new URL(path, this.issuer), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** As the client itself: with its secret in the header, or only its id. */
  as<Body = OAuthBody>(
    client: Client,
    path: string,
    form: Readonly<Record<string, string>>,
  ): Promise<OAuthReply<Body>> {
    return client.secret === null
      ? this.post<Body>(path, { client_id: client.id, ...form })
      : this.post<Body>(path, form, basic(client.id, client.secret));
  }

  redeem(
    client: Client,
    {
      code,
      verifier,
      redirectUri = client.redirectUri,
    }: { code: string; verifier: string; redirectUri?: string },
    changes: Readonly<Record<string, string>> = {},
  ): Promise<TokenReply> {
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    return this.as<TokenReply['body']>(client, '/oauth/token', { ...form, ...changes });
  }

  async tokens(client: Client, options: Parameters<OAuthFixture['consent']>[1] = {}): Promise<Tokens> {
    const reply = await this.redeem(client, await this.code(client, options));
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.body;
  }

  refresh(
    client: Client,
    refresh_token: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<TokenReply> {
    return this.as<TokenReply['body']>(client, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token,
      ...more,
    });
  }

  async call(token: string, path = '/v1/profile', init: RequestInit = {}): Promise<OAuthReply<ApiBody>> {
    const response = await fetch(new URL(path, this.issuer), {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
    };
  }

  /** A change of rows that the service will believe. */
  change(table: ProtectedTable, text: string, values: unknown[] = []) {
    return changeGenuinely(this.server.database, table, text, values);
  }

  sql(text: string, values: unknown[] = []) {
    return this.server.database.handle.pool.query(text, values);
  }
}

export const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
export const everyScope: readonly string[] = allScopes;
