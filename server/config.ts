/**
 * The only reader of the environment. It turns settings into one typed value and reports all problems at once,
 * so that an operator can fix them in one go. `config/schema.ts` and the platforms' definitions say what each
 * setting may be; this file says how settings depend on each other.
 */
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { readSettings, type Settings } from './config/schema.ts';
import type { Config, S3Settings, SignInSettings } from './config/types.ts';
import { type ModelSetup, modelProviders } from './domain/content/model-settings.ts';
import type {
  ClientCredentials,
  CredentialSettings,
  PlatformDefinition,
} from './domain/platform-port/definition.ts';
import { isLoopback } from './lib/network-address.ts';
import { definitions as allDefinitions, signInMethods } from './platforms/index.ts';

export type * from './config/types.ts';

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.length === 1 ? problems[0] : `Some settings are not right:\n- ${problems.join('\n- ')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(
  environment: Environment = process.env,
  definitions: readonly PlatformDefinition[] = allDefinitions,
): Config {
  const source = createSource(environment);
  const settings = readSettings(source.given, source.problems);
  const http = readHttp(source, settings);
  const platforms = readPlatforms(source, definitions);
  const signIn = readSignIn(source, settings, definitions);
  const passkeys = offersPasskeys(source, settings, http);
  const { simulated, sandboxUrl } = readEnvironmentKind(source, settings, http, passkeys, definitions);
  const mail = source.group(['SMTP_URL', 'MAIL_FROM']);
  const config: Config = {
    http,
    dataDir: resolve(settings.DATA_DIR),
    media: {
      maxFileBytes: settings.MEDIA_MAX_FILE_GB,
      quotaBytes: settings.MEDIA_QUOTA_GB,
      s3: readS3(source, settings),
      ffmpegPath: settings.FFMPEG_PATH ?? null,
    },
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseOwnerUrl: readDatabaseOwner(source, settings),
    encryptionKeys: readEncryptionKeys(source, settings),
    cookieKeys: settings.COOKIE_KEYS ?? null,
    signup: settings.SIGNUP,
    signInMaxAgeMs: settings.SIGN_IN_MAX_AGE_HOURS,
    eventRetentionMs: settings.EVENT_DAYS,
    webhooksPerApp: settings.WEBHOOKS_PER_APP,
    signIn,
    passkeys,
    simulated,
    sandbox: { port: settings.SANDBOX_PORT, url: sandboxUrl },
    ...platforms,
    limits: {
      token: settings.RATE_LIMIT_TOKEN,
      user: settings.RATE_LIMIT_USER,
      address: settings.RATE_LIMIT_ADDRESS,
      pages: settings.RATE_LIMIT_PAGES,
      reference: settings.RATE_LIMIT_REFERENCE,
      callbacks: settings.RATE_LIMIT_CALLBACKS,
      authorize: settings.RATE_LIMIT_AUTHORIZE,
      signIn: settings.RATE_LIMIT_SIGN_IN,
      tokenEndpoint: settings.RATE_LIMIT_TOKEN_ENDPOINT,
      generation: settings.RATE_LIMIT_GENERATION,
    },
    requestLog: {
      answeredMs: settings.REQUEST_LOG_DAYS,
      refusedMs: settings.REQUEST_FAILURE_DAYS,
      maxBytes: settings.REQUEST_LOG_GB,
    },
    metrics: { token: settings.METRICS_TOKEN ?? null, workerPort: settings.METRICS_PORT ?? null },
    operators: settings.OPERATORS,
    legal: {
      name: settings.OPERATOR_NAME ?? null,
      contact: settings.OPERATOR_CONTACT ?? null,
      privacyFile: settings.PRIVACY_FILE ?? null,
      termsFile: settings.TERMS_FILE ?? null,
    },
    mail: mail && { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM },
    model: readModel(source, settings),
    localModels: allowsLocalModels(settings, http),
    checkpoints: {
      folder: resolve(settings.CHECKPOINT_FOLDER ?? join(settings.DATA_DIR, 'checkpoints')),
      webhook: settings.CHECKPOINT_WEBHOOK ?? null,
      mail: readCheckpointMail(source, settings),
      authority: settings.CHECKPOINT_TSA_URL
        ? { url: settings.CHECKPOINT_TSA_URL, caFile: settings.CHECKPOINT_TSA_CA ?? null }
        : null,
    },
    logLevel: settings.LOG_LEVEL,
  };
  if (source.problems.length > 0) throw new ConfigError(source.problems);
  return config;
}

type Source = ReturnType<typeof createSource>;

function readCheckpointMail({ given, problems }: Source, { CHECKPOINT_MAIL }: Settings): string | null {
  if (CHECKPOINT_MAIL !== undefined && given('SMTP_URL') === undefined)
    problems.push('CHECKPOINT_MAIL needs SMTP_URL and MAIL_FROM.');
  return CHECKPOINT_MAIL ?? null;
}

/** Reads the raw values of the environment and collects the problems found in them. */
function createSource(environment: Environment) {
  const problems: string[] = [];
  const getValue = (name: string): string | undefined => environment[name]?.trim() || undefined;
  /** Settings that are only valid together. */
  const group = <Name extends string>(names: readonly Name[]): Record<Name, string> | null => {
    const missing = names.filter((name) => getValue(name) === undefined);
    if (missing.length === names.length) return null;
    for (const name of missing) problems.push(`${name} is missing; ${names.join(', ')} belong together.`);
    return missing.length > 0
      ? null
      : (Object.fromEntries(names.map((name) => [name, getValue(name) ?? ''])) as Record<Name, string>);
  };
  const client = ([idName, secretName]: CredentialSettings): ClientCredentials | null => {
    const pair = group([idName, secretName]);
    return pair && { clientId: pair[idName] ?? '', clientSecret: pair[secretName] ?? '' };
  };
  return { problems, given: getValue, group, client };
}

function readHttp({ problems, group }: Source, settings: Settings): Config['http'] {
  const { HOST: host, PORT: port } = settings;
  const pair = group(['TLS_CERT', 'TLS_KEY']);
  const tls = pair && { certPath: pair.TLS_CERT, keyPath: pair.TLS_KEY };
  const trustProxy = settings.TRUST_PROXY ?? null;
  const baseUrl = settings.BASE_URL ?? new URL(`${tls ? 'https' : 'http'}://localhost:${port}`);
  if (baseUrl.pathname !== '/' || baseUrl.search || baseUrl.hash || baseUrl.username || baseUrl.password)
    problems.push('BASE_URL must be an origin such as https://signoff.example.com, without a path.');
  if (!isLoopback(baseUrl.hostname) && baseUrl.protocol !== 'https:')
    problems.push('BASE_URL must use https unless it is a loopback address.');
  if (!isLoopback(host) && !tls && !trustProxy)
    problems.push(
      `HOST=${host} is reachable from other machines: set TLS_CERT and TLS_KEY, or TRUST_PROXY when a proxy in front does TLS.`,
    );
  return { host, port, baseUrl, tls, trustProxy };
}

function readDatabaseOwner({ problems }: Source, settings: Settings): string | null {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: owner } = settings;
  if (owner !== undefined && url === undefined)
    problems.push(
      'DATABASE_OWNER_URL needs DATABASE_URL: the role that owns the tables, and the one that runs.',
    );
  else if (owner !== undefined && owner === url)
    problems.push('DATABASE_OWNER_URL and DATABASE_URL are the same: they must name two roles.');
  return owner ?? null;
}

function readEncryptionKeys(
  { given: getValue, problems }: Source,
  settings: Settings,
): Config['encryptionKeys'] {
  if (getValue('DATABASE_URL') !== undefined && getValue('ENCRYPTION_KEYS') === undefined)
    problems.push(
      'With DATABASE_URL, ENCRYPTION_KEYS must be given too (make one with: echo "k1:$(openssl rand -base64 32)").',
    );
  return settings.ENCRYPTION_KEYS ?? null;
}

function readPlatforms(
  { client, given: getValue, problems }: Source,
  definitions: readonly PlatformDefinition[],
): Pick<Config, 'platforms' | 'platformSettings'> {
  const platforms = Object.fromEntries(
    definitions.map(({ name, credentials }) => [name, client(credentials)]),
  );
  const rules = definitions.flatMap(({ settings }) => Object.entries(settings));
  const values = rules.map(([name, { defaultValue, pattern, requirement }]) => {
    const value = getValue(name) ?? defaultValue;
    if (!pattern.test(value)) problems.push(`${name} must ${requirement}, not "${value}".`);
    return [name, value];
  });
  return { platforms, platformSettings: Object.fromEntries(values) };
}

const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

function readSignIn(
  { client, group }: Source,
  { OIDC_ISSUER: issuer, OIDC_NAME: name }: Settings,
  definitions: readonly PlatformDefinition[],
): SignInSettings {
  const oidc = group(oidcNames);
  return {
    oidc:
      oidc && issuer
        ? {
            issuer,
            clientId: oidc.OIDC_CLIENT_ID,
            clientSecret: oidc.OIDC_CLIENT_SECRET,
            name: name ?? issuer.host,
          }
        : null,
    clients: Object.fromEntries(
      signInMethods(definitions).map(({ id, credentials }) => [id, client(credentials)]),
    ),
  };
}

/**
 * On by default wherever browsers allow passkeys: they belong to a host name, which an address such as 127.0.0.1 is not,
 * and pages need https unless they come from this machine.
 */
function offersPasskeys({ problems }: Source, { PASSKEYS }: Settings, { baseUrl }: Config['http']): boolean {
  const { hostname, protocol } = baseUrl;
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  const isPossible = isName && (protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname));
  if (PASSKEYS === 'on' && !isPossible)
    problems.push(
      `PASSKEYS=on does not work at ${baseUrl.origin}: browsers keep passkeys for a host name only, with https or at http://localhost.`,
    );
  return PASSKEYS !== 'off' && isPossible;
}

/**
 * Whether everything is simulated. One real credential, or half of one, means that the installation is meant to
 * be real.
 */
function readEnvironmentKind(
  { given: getValue, problems }: Source,
  { SANDBOX_URL }: Settings,
  { baseUrl, host }: Config['http'],
  passkeys: boolean,
  definitions: readonly PlatformDefinition[],
): { readonly simulated: boolean; readonly sandboxUrl: URL | null } {
  const sandboxUrl = SANDBOX_URL ?? null;
  const methods = signInMethods(definitions);
  const signInNames = [...oidcNames, ...methods.flatMap(({ credentials }) => credentials)].filter(getValue);
  const [realBecause] = [
    ...definitions.flatMap(({ credentials }) => credentials).filter(getValue),
    ...signInNames,
    ...(isLoopback(baseUrl.hostname) ? [] : [`BASE_URL=${baseUrl.origin}`]),
    ...(isLoopback(host) ? [] : [`HOST=${host}`]),
  ];
  if (realBecause !== undefined && signInNames.length === 0 && !passkeys) {
    const names = methods.map(({ name }) => name);
    const listed = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
    problems.push(
      `Nothing is simulated with ${realBecause}, so people need a real way to sign in: PASSKEYS=on with a BASE_URL that has a name, OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or the credentials of ${listed} (${methods[0]?.credentials[0]}, …).`,
    );
  }
  if (sandboxUrl && realBecause !== undefined)
    problems.push(
      `SANDBOX_URL and ${realBecause} contradict each other: real and simulated never stand side by side. Remove one of them.`,
    );
  else if (sandboxUrl && !isLoopback(sandboxUrl.hostname))
    problems.push('SANDBOX_URL must be a loopback address such as http://127.0.0.1:3001.');
  return { simulated: realBecause === undefined, sandboxUrl };
}

function readS3({ group }: Source, settings: Settings): S3Settings | null {
  const s3 = group(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const { S3_ENDPOINT: endpoint, S3_PATH_STYLE: pathStyle } = settings;
  return (
    s3 && {
      endpoint: endpoint?.href ?? null,
      region: settings.S3_REGION,
      bucket: s3.S3_BUCKET,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
      // Self-hosted servers seldom have a host name for each bucket.
      forcePathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'true',
      prefix: settings.S3_PREFIX,
    }
  );
}

function readModel({ given: getValue, problems }: Source, settings: Settings): ModelSetup | null {
  if (getValue('AI_PROVIDER') === undefined) {
    const others = ['AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL', 'AI_IMAGE_MODEL'].filter(getValue);
    problems.push(...others.map((name) => `${name} needs AI_PROVIDER: one of ${modelProviders.join(', ')}.`));
    return null;
  }
  const {
    AI_PROVIDER: provider = 'openai',
    AI_MODEL: model = '',
    AI_IMAGE_MODEL: imageModel = null,
    AI_API_KEY: key = null,
  } = settings;
  const isOwnServer = provider === 'openai_compatible';
  if (model === '') problems.push('AI_MODEL is missing: the name of the model that writes.');
  if (key === null && !isOwnServer) problems.push('AI_API_KEY is missing: the key of the provider.');
  if (getValue('AI_BASE_URL') === undefined && isOwnServer)
    problems.push('AI_BASE_URL is missing: where the server is, such as http://localhost:11434/v1.');
  if (imageModel !== null && provider === 'anthropic')
    problems.push('AI_IMAGE_MODEL cannot be used: Anthropic has no image models.');
  const baseUrl = settings.AI_BASE_URL?.href.replace(/\/+$/, '') ?? null;
  return { provider, model, imageModel, baseUrl, key };
}

/**
 * On by default only where a single machine is certain: elsewhere its loopback belongs to the operator, and "this machine"
 * would be another one for each process.
 */
function allowsLocalModels(
  { AI_LOCAL_SERVERS, DATABASE_URL }: Settings,
  { host, baseUrl, trustProxy }: Config['http'],
): boolean {
  if (AI_LOCAL_SERVERS !== undefined) return AI_LOCAL_SERVERS === 'on';
  const isReachedFromHereOnly = isLoopback(host) && isLoopback(baseUrl.hostname) && trustProxy === null;
  return isReachedFromHereOnly && DATABASE_URL === undefined;
}
