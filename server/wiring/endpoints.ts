/**
 * The hosts this installation calls, in one place: the sandbox where everything is simulated, otherwise the real hosts
 * of what it has credentials for. An adapter gets base URLs and calls nothing else.
 */
import type { Config } from '../config.ts';
import type { LocalServer } from '../domain/content/local-servers.ts';
import { passkeyIssuer, passkeyProvider } from '../domain/people/passkey.ts';
import type { IdentityProviders } from '../domain/people/ports.ts';
import type {
  ClientCredentials,
  Installation,
  PlatformDefinition,
} from '../domain/platform-port/definition.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { createOpenIdProvider } from '../identity/open-id.ts';
import { isLoopback } from '../lib/network-address.ts';
import type { SendRequest } from '../lib/outbound.ts';
import { createSafeFetch, isPublicEndpoint, type SafeFetch } from '../lib/safe-fetch.ts';
import { type PlatformSettings, signInMethods } from '../platforms/index.ts';

/** The hosts of language models. No setting changes them. */
export const modelHosts = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

/** Model servers on this machine, at the ports their makers chose. No setting and no request adds another. */
export const localModelServers: readonly LocalServer[] = [
  { id: 'ollama', name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { id: 'lm_studio', name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { id: 'llama_cpp', name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
];

const sandboxClient = (name: string): ClientCredentials => ({
  clientId: `sandbox-${name}`,
  clientSecret: `sandbox-${name}-secret`,
});

/** What platform definitions may know of this installation. `sandboxUrl` is null where nothing is simulated. */
function toInstallation({ http, platforms, platformSettings }: Config, sandboxUrl: URL | null): Installation {
  const { baseUrl } = http;
  return {
    simulatedAt: (platform) => sandboxUrl && new URL(`/${platform}`, sandboxUrl).href,
    credentials: (platform) => (sandboxUrl ? sandboxClient(platform) : (platforms[platform] ?? null)),
    setting: (name) => platformSettings[name] ?? '',
    publicUrl: baseUrl.protocol === 'https:' && !isLoopback(baseUrl.hostname) ? baseUrl : null,
  };
}

export function readPlatformSettings(
  config: Config,
  sandboxUrl: URL | null,
  definitions: readonly PlatformDefinition[],
): PlatformSettings {
  const installation = toInstallation(config, sandboxUrl);
  return Object.fromEntries(
    definitions.map((definition) => [definition.name, definition.read(installation)]),
  );
}

/** The names that the OpenAPI document lists. */
export const listDocumentNames = (definitions: readonly PlatformDefinition[]) => ({
  platform: definitions.map(({ name }) => name),
  signInProvider: ['oidc', ...signInMethods(definitions).map(({ id }) => id), passkeyProvider],
});

/** Finds the platform of a call by its host: calls for Instagram that go through Facebook count as Facebook's. */
export function createPlatformLookup(
  sandboxUrl: URL | null,
  definitions: readonly PlatformDefinition[],
): (url: string) => PlatformName | 'other' {
  const domains = new Map(
    definitions.flatMap(({ name, hosts }) =>
      Object.values(hosts)
        .flat()
        .map((host) => [domainOf(URL.canParse(host) ? new URL(host).hostname : host), name] as const),
    ),
  );
  return (url) => {
    if (!URL.canParse(url)) return 'other';
    const { origin, pathname, hostname } = new URL(url);
    if (origin === sandboxUrl?.origin)
      return definitions.find(({ name }) => pathname.startsWith(`/${name}/`))?.name ?? 'other';
    return domains.get(domainOf(hostname)) ?? 'other';
  };
}

const domainOf = (host: string): string => host.split('.').slice(-2).join('.');

/** The sandbox's web site of a brand, for people who try the service. */
export const practiceSiteOf = (sandboxUrl: URL | null): string | null =>
  sandboxUrl && new URL('/lanternfish/', sandboxUrl).href;

/** Account pictures and web pages are fetched from any public host, and from the sandbox where there is one. */
export const createPublicFetch = (sandboxUrl: URL | null): SafeFetch =>
  createSafeFetch({
    isAllowed: (address, port) =>
      isPublicEndpoint(address, port) ||
      (sandboxUrl !== null && isLoopback(address) && port === Number(sandboxUrl.port)),
  });

/** Where people can sign in: the sandbox's providers, or those this installation has credentials for. */
export function createIdentityProviders(
  config: Config,
  sandboxUrl: URL | null,
  definitions: readonly PlatformDefinition[],
  send: SendRequest,
): IdentityProviders {
  const { signIn, http } = config;
  const installation = toInstallation(config, sandboxUrl);
  const oidc = sandboxUrl ? sandboxIdentity(sandboxUrl) : signIn.oidc;
  const simulated = sandboxUrl !== null;
  const providers = [
    ...(oidc
      ? [
          createOpenIdProvider({
            ...oidc,
            id: 'oidc',
            simulated,
            allowHttp: isLoopback(oidc.issuer.hostname),
            redirectUri: new URL('/auth/callback', http.baseUrl).href,
          }),
        ]
      : []),
    ...signInMethods(definitions).flatMap(({ id, platform, create }) => {
      const client = sandboxUrl ? sandboxClient(`${platform}-signin`) : signIn.clients[id];
      if (!client) return [];
      const redirectUri = new URL(`/auth/callback/${id}`, http.baseUrl).href;
      return [create({ ...client, redirectUri, installation, simulated }, send)];
    }),
  ];
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  const names = new Map([
    [passkeyProvider, 'Passkey'],
    ...signInMethods(definitions).map(({ id, name }) => [id, name] as const),
  ]);
  return {
    list: () => providers,
    find: (id) => byId.get(id),
    nameOf: (id) => byId.get(id)?.name ?? names.get(id) ?? 'Another identity provider',
    passkeyIssuer: config.passkeys ? passkeyIssuer(http.baseUrl.hostname) : null,
  };
}

/** Tells identities of a sandbox, whichever port it listened on, from those of the configured provider. */
export function createSimulatedIssuerCheck(
  config: Config,
  definitions: readonly PlatformDefinition[],
): (issuer: string) => boolean {
  const sendNothing: SendRequest = () => Promise.reject(new Error('nothing is sent here'));
  const providers = createIdentityProviders(config, new URL('http://127.0.0.1'), definitions, sendNothing);
  const paths = providers.list().map(({ issuer }) => new URL(issuer).pathname);
  return (issuer) => {
    if (!URL.canParse(issuer) || issuer === config.signIn.oidc?.issuer.href) return false;
    const { hostname, pathname } = new URL(issuer);
    return isLoopback(hostname) && paths.includes(pathname);
  };
}

const sandboxIdentity = (sandboxUrl: URL) => ({
  issuer: new URL('/identity', sandboxUrl),
  clientId: 'signoff',
  clientSecret: 'sandbox',
  name: 'Sandbox identity provider',
});
