/**
 * The people and workspace routes in a real HTTP app, with the sandbox's identity provider, and browsers to use them.
 */

import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { readConfig } from '../server/config.ts';
import type { OpenDatabase } from '../server/db/postgres/database.ts';
import { createApp } from '../server/http/app.ts';
import { peopleRoutes } from '../server/http/people/index.ts';
import { sessionCookieName } from '../server/http/people/session-cookie.ts';
import { workspaceRoutes } from '../server/http/workspaces/index.ts';
import type { UserId } from '../server/lib/ids.ts';
import { sendRequest } from '../server/lib/outbound.ts';
import { definitions } from '../server/platforms/index.ts';
import { createIdentityProviders, practiceSiteOf } from '../server/wiring/endpoints.ts';
import { passkeyVerifierOf } from '../server/wiring/people.ts';
import { silentLog } from './database.ts';
import { createPeopleFixture } from './people-fixture.ts';
import { unlimitedRouteDeps, unlimitedSignInBudget } from './unlimited-route-deps.ts';

export async function openPeopleApp(
  database: OpenDatabase,
  sandboxUrl: string,
  {
    baseUrl = new URL('http://localhost:3000'),
    signup = 'invite' as 'invite' | 'open',
    settings = {} as Record<string, string>,
    operators = new Set<UserId>(),
  } = {},
) {
  const people = createPeopleFixture(database, signup);
  const config = readConfig({ BASE_URL: baseUrl.origin, ...settings });
  const sandbox = config.simulated ? new URL(sandboxUrl) : null;
  const providers = createIdentityProviders(config, sandbox, definitions, sendRequest);
  const signInBudget = unlimitedSignInBudget(database);
  const { authenticator } = people;
  const deps = {
    ...people.deps,
    providers,
    passkeyVerifier: passkeyVerifierOf(config),
    authenticator,
    baseUrl,
    log: silentLog,
    signInBudget,
    isOperator: async (userId: UserId) => operators.has(userId),
    simulated: config.simulated,
    practiceSite: practiceSiteOf(sandbox),
  };
  const app = await createApp({
    log: silentLog,
    routes: [...peopleRoutes, ...workspaceRoutes],
    baseUrl,
    tls: null,
    trustProxy: null,
    webRoot: '/nowhere',
    ready: async () => true,
    people: people.authenticator,
    sessionCookie: sessionCookieName(baseUrl),
    origin: baseUrl.origin,
    ...unlimitedRouteDeps(database, () => deps),
  });
  return {
    ...people,
    providers,
    app,
    browser: () => new AppBrowser(app, baseUrl),
    [Symbol.asyncDispose]: () => app.close(),
  };
}

/** The form field in which each simulated provider expects the person. */
const personField = {
  google: 'account',
  linkedin: 'member',
  tiktok: 'creator',
  facebook: 'person',
};
export type NamedProvider = keyof typeof personField;
export const consentForm = (provider: NamedProvider, person: string): Record<string, string> => ({
  [personField[provider]]: person,
  decision: 'allow',
});

/** Stores cookies by name and path, as far as these tests need it. */
export class AppBrowser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  readonly #app: FastifyInstance;
  readonly #baseUrl: URL;

  constructor(app: FastifyInstance, baseUrl: URL) {
    this.#app = app;
    this.#baseUrl = baseUrl;
  }

  async request(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<LightMyRequestResponse> {
    const sent = [...this.cookies].filter(([, { path }]) => url.startsWith(path));
    const response = await this.#app.inject({
      method,
      url,
      headers: { host: this.#baseUrl.host, 'sec-fetch-site': 'same-origin', ...headers },
      cookies: Object.fromEntries(sent.map(([name, { value }]) => [name, value])),
      ...(body ? { payload: body } : {}),
    });
    for (const { name, value, path, maxAge, expires } of response.cookies) {
      const isExpired = maxAge === 0 || (expires !== undefined && expires < new Date());
      if (isExpired) this.cookies.delete(name);
      else this.cookies.set(name, { value, path: path ?? '/' });
    }
    return response;
  }

  /** Follows the link to the provider's page; returns its URL. */
  async startSignIn(query = ''): Promise<string> {
    return String((await this.request('GET', `/auth/start${query}`)).headers.location);
  }

  /** Chooses a person on the provider's page; returns the callback path. */
  async submitConsent(providerPage: string, form: Record<string, string>): Promise<string> {
    const answer = await fetch(providerPage, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    const { pathname, search } = new URL(answer.headers.get('location') ?? '');
    return pathname + search;
  }

  /** The same with one of the named providers. */
  async signInWith(provider: NamedProvider, person: string, query = ''): Promise<string> {
    const page = await this.startSignIn(`?provider=${provider}${query}`);
    return String(
      (await this.request('GET', await this.submitConsent(page, consentForm(provider, person)))).headers
        .location,
    );
  }

  /** Adds a sign-in method; returns the final redirect. */
  async link(provider: NamedProvider, person: string): Promise<string> {
    const { authorization_url } = (
      await this.request('POST', '/v1/identities/link', { body: { provider } })
    ).json();
    const back = await this.submitConsent(authorization_url, consentForm(provider, person));
    return String((await this.request('GET', back)).headers.location);
  }

  /** The whole flow; returns the final redirect. */
  async signIn(person: string, query = ''): Promise<string> {
    const back = await this.submitConsent(await this.startSignIn(query), { person });
    return String((await this.request('GET', back)).headers.location);
  }
}
