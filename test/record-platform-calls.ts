/**
 * The HTTP calls that a platform's code makes, as `METHOD host/path` with `{}` for every part that varies. Its
 * calls are run with placeholders, where they take the name of an edge with each of those names, and its connector
 * with a generic answer; nothing is sent.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Connector } from '../server/domain/platform-port/connector.ts';
import type {
  Installation,
  PlatformDefinition,
  SignInDefinition,
} from '../server/domain/platform-port/definition.ts';
import { verbatim } from '../server/lib/message.ts';
import type { HttpRequest, SendRequest } from '../server/lib/outbound.ts';
import type { InsightsEdge, ReelEdge } from '../server/platforms/facebook/calls.ts';
import type { listMedia } from '../server/platforms/instagram/calls.ts';
import { loginOf } from '../server/platforms/instagram/login-methods.ts';
import type { AssetKind } from '../server/platforms/linkedin/calls.ts';

const folder = join(import.meta.dirname, '../server/platforms');

/** The method and path of a call, without its query. Versions and ids vary, so they are `{}`. */
export const toPattern = (method: string, address: string): string => {
  const path = decodeURIComponent(address.replace(/^https:\/\//, '').replace(/[?#].*$/, ''));
  const varying = /\{[^}]*\}|(?<=\/)(v\d+\.\d|\d+)(?=\/|$)/g;
  return `${method} ${path.replaceAll(varying, '{}')}`;
};

export async function recordCalls(definition: PlatformDefinition): Promise<ReadonlySet<string>> {
  const patterns = new Set<string>();
  const record = ({ method, url }: Pick<HttpRequest, 'method' | 'url'>): void => {
    patterns.add(toPattern(method, String(url)));
  };
  const settings = definition.read(installation(definition));
  if (settings === undefined) throw new Error(`${definition.name} is not offered`);

  for (const caller of callersOf(definition.name, settings, record)) await runEveryCall(definition, caller);
  const { connector } = definition.create(settings, answering(record));
  await runConnector(connector, record);
  if (definition.signIn) await runSignIn(definition, definition.signIn, record);
  return patterns;
}

type Recorder = (request: Pick<HttpRequest, 'method' | 'url'>) => void;

const installation = ({ settings }: PlatformDefinition): Installation => ({
  simulatedAt: () => null,
  credentials: () => ({ clientId: 'client', clientSecret: 'secret' }),
  setting: (name) => settings[name]?.defaultValue ?? 'v1.0',
  publicUrl: new URL('https://signoff.example'),
});

/** Stands for any argument of a call: text, an object, a list or a function. */
const placeholder: unknown = new Proxy(() => undefined, {
  get(_target, key) {
    if (key === 'then') return undefined;
    if (key === Symbol.toPrimitive) return () => '{}';
    if (key === Symbol.iterator) return () => [].values();
    // As a list it has one item, so that a call that is made for each part of a list is made.
    if (key === 'length') return 1;
    return placeholder;
  },
  apply: () => placeholder,
  // A spread of it has the one property that calls pass on: the bytes.
  ownKeys: () => ['body'],
  getOwnPropertyDescriptor: () => ({ value: placeholder, enumerable: true, configurable: true }),
});

interface Caller {
  readonly accessToken: string;
  readonly request: SendRequest;
  /** Instagram has two. */
  readonly login?: ReturnType<typeof loginOf>;
}

function callersOf(name: string, settings: object, record: Recorder): readonly Caller[] {
  const request: SendRequest = async (sent) => {
    record(sent);
    return { kind: 'lost', reason: verbatim('recorded') };
  };
  // Some exports take the settings themselves.
  const caller = { ...settings, settings, accessToken: 'token', request };
  if (name !== 'instagram') return [caller];
  const own = settings as Parameters<typeof loginOf>[0];
  return [
    { ...caller, login: loginOf(own, 'instagram') },
    { ...caller, login: loginOf(own, 'facebook') },
  ];
}

/** Instagram's calls that the code makes with Facebook Login alone. */
const onlyWithFacebookLogin: ReadonlySet<string> = new Set([
  'deleteMedia',
  'discoverAccount',
  'getInsightsSingly',
  'listPages',
  'uploadVideo',
]);

/** All names of an edge, in a form in which the compiler refuses a missing one and one too many. */
const namesOf = <Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] =>
  Object.keys(names) as Name[];
const reelEdges = namesOf<ReelEdge>({ video_reels: true, video_stories: true });
const insightsEdges = namesOf<InsightsEdge['edge']>({ insights: true, video_insights: true });
const mediaLists = namesOf<Parameters<typeof listMedia>[2]>({ media: true, stories: true });
const assetKinds = namesOf<AssetKind>({ image: true, video: true, document: true });

/** The calls that take the name of an edge: their arguments after the caller, for each run. */
const edgeArguments: Readonly<Record<string, Readonly<Record<string, readonly (readonly unknown[])[]>>>> = {
  facebook: {
    startReel: reelEdges.map((edge) => [placeholder, edge]),
    finishReel: reelEdges.map((edge) => [placeholder, edge]),
    getInsights: insightsEdges.map((edge) => [{ id: placeholder, edge }]),
    getInsightsSingly: insightsEdges.map((edge) => [{ id: placeholder, edge }]),
  },
  instagram: { listMedia: mediaLists.map((list) => [placeholder, list]) },
  linkedin: { getAsset: assetKinds.map((kind) => [kind]) },
};

async function runEveryCall({ name }: PlatformDefinition, caller: Caller): Promise<void> {
  const calls: Readonly<Record<string, unknown>> = await import(join(folder, name, 'calls.ts'));
  const edges = edgeArguments[name] ?? {};
  for (const callName of Object.keys(edges))
    if (!(callName in calls)) throw new Error(`${name} has no call ${callName}`);
  for (const [callName, call] of Object.entries(calls)) {
    if (caller.login?.method === 'instagram' && onlyWithFacebookLogin.has(callName)) continue;
    if (typeof call !== 'function') continue;
    for (const given of edges[callName] ?? [[]]) await call(caller, ...given, ...fill(4 - given.length));
  }
}

const fill = (count: number): readonly unknown[] => Array.from({ length: count }, () => placeholder);

/** Good enough for every token endpoint to go on to its next call. */
const answer = JSON.stringify({
  access_token: 'EAAtoken',
  token_type: 'bearer',
  expires_in: 5_184_000,
  refresh_token: 'refresh',
  refresh_expires_in: 31_536_000,
  scope: 'instagram_basic',
  open_id: 'open',
  user_id: '1',
  id: '1',
  permissions: 'instagram_business_basic',
});

const answering =
  (record: Recorder): SendRequest =>
  async (sent) => {
    record(sent);
    return { kind: 'answered', status: 200, headers: new Headers(), text: answer };
  };

async function runConnector(connector: Connector, record: Recorder): Promise<void> {
  const now = new Date();
  const common = { state: 'state', redirectUri: 'https://signoff.example/', codeVerifier: 'v'.repeat(43) };
  const methods = connector.methods?.map(({ id }) => id) ?? [null];
  for (const method of methods) {
    record({ method: 'GET', url: connector.authorizationUrl({ ...common, method }) });
    await connector.exchangeCode({ ...common, code: 'code', method, now });
  }
  for (const scopes of [['instagram_business_basic'], ['instagram_basic']]) {
    const tokens = {
      accessToken: 'token',
      accessExpiresAt: null,
      refreshToken: 'EAAtoken',
      refreshExpiresAt: null,
      scopes,
      personId: null,
    };
    await connector.refresh({ refreshToken: 'EAAtoken', now });
    await connector.refresh({ refreshToken: 'token', now });
    await connector.listTargets(tokens);
    await connector.targetTokens?.({ tokens, externalId: '1', now });
    await connector.checkTokens(tokens);
    await connector.revoke(tokens);
  }
}

/** Where the folder has no code for it, signing in is OpenID Connect: the provider's own document names the rest. */
async function runSignIn(
  definition: PlatformDefinition,
  signIn: SignInDefinition,
  record: Recorder,
): Promise<void> {
  const provider = signIn.create(
    {
      clientId: 'client',
      clientSecret: 'secret',
      redirectUri: 'https://signoff.example/auth/callback',
      simulated: false,
      installation: installation(definition),
    },
    answering(record),
  );
  if (!existsSync(join(folder, definition.name, 'sign-in.ts'))) {
    record({ method: 'GET', url: `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration` });
    return;
  }
  const checks = { state: 'state', nonce: 'nonce', codeVerifier: 'v'.repeat(43) };
  const start = await provider.authorizationUrl(checks);
  if (start.kind === 'url') record({ method: 'GET', url: start.url });
  await provider.complete(new URL('https://signoff.example/auth/callback?code=code&state=state'), checks);
}
