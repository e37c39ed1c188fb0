/**
 * The only reader of the environment. It turns settings into one typed value and reports every problem at
 * once, so that a person fixes them in one go.
 */
import { resolve } from 'node:path';
import type { Config, SignInSettings } from './config-types.ts';
import { type ModelSetup, modelProviders } from './domain/content/model-settings.ts';
import { platformCredentials } from './domain/platforms.ts';
import { type KeyRing, parseKeyRing } from './lib/key-ring.ts';
import { isLoopback } from './lib/loopback.ts';

export type * from './config-types.ts';

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.length === 1 ? problems[0] : `Some settings are not right:\n- ${problems.join('\n- ')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const moreThanNothing = /^(?=.*[1-9])\d{1,6}(\.\d{1,3})?$/;

export type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const text = (name: string): string | null => environment[name]?.trim() || null;

  const number = (name: string, fallback: number, fits: RegExp, most: number, words: string): number => {
    const value = text(name);
    if (value === null) return fallback;
    if (fits.test(value) && Number(value) <= most) return Number(value);
    problems.push(`${name} must be ${words}, not "${value}".`);
    return fallback;
  };
  const port = (name: string, fallback: number): number =>
    number(name, fallback, /^\d+$/, 65_535, 'a port number from 0 to 65535');
  const perMinute = (name: string, fallback: number): number =>
    number(name, fallback, /^[1-9]\d{0,8}$/, 1e9, 'a whole number of requests a minute, at least 1');
  const gigabytes = (name: string, fallback: number): number =>
    number(name, fallback, moreThanNothing, 1e6, 'a number of gigabytes such as 20 or 0.5') * 1_000_000_000;

  const url = (name: string, value: string): URL | null => {
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return new URL(value);
    problems.push(`${name} must be an http or https address, not "${value}".`);
    return null;
  };

  const choice = <Value extends string>(name: string, values: readonly Value[], fallback: Value): Value => {
    const value = text(name);
    if (value === null) return fallback;
    const found = values.find((candidate) => candidate === value);
    if (!found) problems.push(`${name} must be one of ${values.join(', ')}, not "${value}".`);
    return found ?? fallback;
  };

  /** Settings that only mean something together. */
  const group = <Name extends string>(names: readonly Name[]): Record<Name, string> | null => {
    const missing = names.filter((name) => text(name) === null);
    if (missing.length === names.length) return null;
    for (const name of missing) {
      problems.push(`${name} is missing; ${names.join(', ')} belong together.`);
    }
    return missing.length
      ? null
      : (Object.fromEntries(names.map((name) => [name, text(name) ?? ''])) as Record<Name, string>);
  };

  const host = text('HOST') ?? '127.0.0.1';
  const httpPort = port('PORT', 3000);
  const tlsGroup = group(['TLS_CERT', 'TLS_KEY']);
  const tls = tlsGroup && { certPath: tlsGroup.TLS_CERT, keyPath: tlsGroup.TLS_KEY };
  const trustProxy = text('TRUST_PROXY');
  const baseUrl =
    url('BASE_URL', text('BASE_URL') ?? `${tls ? 'https' : 'http'}://localhost:${httpPort}`) ??
    new URL('http://localhost');
  if (baseUrl.pathname !== '/' || baseUrl.search || baseUrl.hash || baseUrl.username || baseUrl.password) {
    problems.push('BASE_URL must be an origin such as https://signoff.example.com, without a path.');
  }
  const isLocalUrl = isLoopback(baseUrl.hostname);
  if (!isLocalUrl && baseUrl.protocol !== 'https:')
    problems.push('BASE_URL must use https unless it is a loopback address.');
  if (!isLoopback(host) && !tls && !trustProxy)
    problems.push(
      `HOST=${host} is reachable from other machines: set TLS_CERT and TLS_KEY, or TRUST_PROXY when a proxy in front does TLS.`,
    );

  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    problems.push('DATABASE_URL must start with postgres:// or postgresql://.');
  }
  let encryptionKeys: KeyRing | null = null;
  const keyText = text('ENCRYPTION_KEYS');
  if (keyText) {
    try {
      encryptionKeys = parseKeyRing(keyText);
    } catch (error) {
      problems.push(
        `ENCRYPTION_KEYS is not right: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  } else if (databaseUrl) {
    problems.push(
      'With DATABASE_URL, ENCRYPTION_KEYS must be given too (make one with: echo "k1:$(openssl rand -base64 32)").',
    );
  }

  const cookieKeys = text('COOKIE_KEYS')
    ?.split(',')
    .map((key) => key.trim());
  if (cookieKeys?.some((key) => key.length < 32)) {
    problems.push(
      'COOKIE_KEYS must be texts of at least 32 characters, separated by commas (make one with: openssl rand -base64 32).',
    );
  }

  const signInNames: string[] = [];
  const platformNames: string[] = [];
  /** Credentials that belong together; also half of them say that this installation is meant to be real. */
  const credentials = <Name extends string>(seen: string[], names: readonly Name[]) => {
    seen.push(...names.filter((name) => text(name) !== null));
    return group(names);
  };
  const oidcGroup = credentials(signInNames, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  const issuer = oidcGroup && url('OIDC_ISSUER', oidcGroup.OIDC_ISSUER);
  const oidc = oidcGroup &&
    issuer && {
      issuer,
      clientId: oidcGroup.OIDC_CLIENT_ID,
      clientSecret: oidcGroup.OIDC_CLIENT_SECRET,
      name: text('OIDC_NAME') ?? issuer.host,
    };
  const client = (seen: string[], [idName, secretName]: readonly [string, string]) => {
    const pair = credentials(seen, [idName, secretName]);
    return pair && { clientId: pair[idName] ?? '', clientSecret: pair[secretName] ?? '' };
  };
  const signIn: SignInSettings = {
    oidc,
    google: client(signInNames, ['GOOGLE_SIGNIN_CLIENT_ID', 'GOOGLE_SIGNIN_CLIENT_SECRET']),
    linkedin: client(signInNames, ['LINKEDIN_SIGNIN_CLIENT_ID', 'LINKEDIN_SIGNIN_CLIENT_SECRET']),
    tiktok: client(signInNames, ['TIKTOK_SIGNIN_CLIENT_KEY', 'TIKTOK_SIGNIN_CLIENT_SECRET']),
    facebook: client(signInNames, ['FACEBOOK_SIGNIN_CLIENT_ID', 'FACEBOOK_SIGNIN_CLIENT_SECRET']),
  };
  const platforms = {
    linkedin: client(platformNames, platformCredentials.linkedin),
    tiktok: client(platformNames, platformCredentials.tiktok),
    youtube: client(platformNames, platformCredentials.youtube),
    facebook: client(platformNames, platformCredentials.facebook),
    instagram: client(platformNames, platformCredentials.instagram),
  };
  /** Why this installation is not simulated; nothing where it is. */
  const [realBecause] = [
    ...platformNames,
    ...signInNames,
    ...(isLocalUrl ? [] : [`BASE_URL=${baseUrl.origin}`]),
    ...(isLoopback(host) ? [] : [`HOST=${host}`]),
  ];
  if (realBecause !== undefined && signInNames.length === 0)
    problems.push(
      `Nothing is simulated with ${realBecause}, so people need a real provider to sign in with: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or the credentials of Google, LinkedIn, TikTok or Facebook (GOOGLE_SIGNIN_CLIENT_ID, …).`,
    );
  const graphVersion = (name: string, usual: string): string => {
    const version = text(name) ?? usual;
    if (!/^v\d{2}\.\d$/.test(version)) problems.push(`${name} must look like ${usual}, not "${version}".`);
    return version;
  };
  const linkedinVersion = text('LINKEDIN_VERSION') ?? '202609';
  if (!/^20\d{4}$/.test(linkedinVersion)) {
    problems.push(`LINKEDIN_VERSION must look like 202609, not "${linkedinVersion}".`);
  }
  const sandboxUrlText = text('SANDBOX_URL');
  const sandboxUrl = sandboxUrlText === null ? null : url('SANDBOX_URL', sandboxUrlText);
  if (sandboxUrl && realBecause !== undefined)
    problems.push(
      `SANDBOX_URL and ${realBecause} contradict each other: real and simulated never stand side by side. Remove one of them.`,
    );
  else if (sandboxUrl && !isLoopback(sandboxUrl.hostname))
    problems.push('SANDBOX_URL must be a loopback address such as http://127.0.0.1:3001.');
  const s3 = group(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const s3Endpoint = text('S3_ENDPOINT');
  const s3EndpointUrl = s3Endpoint === null ? null : url('S3_ENDPOINT', s3Endpoint);
  const s3Prefix = text('S3_PREFIX') ?? '';
  if (!/^([a-zA-Z0-9._-]+\/)*$/.test(s3Prefix))
    problems.push(`S3_PREFIX must be folders that end in a slash, such as signoff/, not "${s3Prefix}".`);

  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== null && !/^[A-Za-z0-9_\-.~+/]{20,}=*$/.test(metricsToken))
    problems.push(
      'METRICS_TOKEN must be at least 20 letters and digits (make one with: openssl rand -base64 32).',
    );
  const operators = (text('OPERATORS') ?? '').split(',').map((name) => name.trim());
  for (const name of operators)
    if (name !== '' && !/^(usr_\w+|[^\s@]+@[^\s@]+)$/.test(name))
      problems.push(`OPERATORS must hold e-mail addresses or user ids (usr_…), not "${name}".`);

  const contact = text('OPERATOR_CONTACT');
  if (contact !== null && !/^([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+|https:\/\/[^\s<>/]+\S*)$/.test(contact))
    problems.push('OPERATOR_CONTACT must be an e-mail address or an https address.');

  const mail = group(['SMTP_URL', 'MAIL_FROM']);
  if (mail && !(URL.canParse(mail.SMTP_URL) && /^smtps?:$/.test(new URL(mail.SMTP_URL).protocol)))
    problems.push('SMTP_URL must look like smtp://user:password@mail.example.com:587, or smtps://….');
  if (mail && !/^([^<>@\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(mail.MAIL_FROM))
    problems.push('MAIL_FROM must be an address such as Signoff <signoff@example.com>.');

  const provider = text('AI_PROVIDER') === null ? null : choice('AI_PROVIDER', modelProviders, 'openai');
  const aiBaseUrl = text('AI_BASE_URL');
  const model = provider && {
    provider,
    model: text('AI_MODEL') ?? '',
    imageModel: text('AI_IMAGE_MODEL'),
    baseUrl: aiBaseUrl && (url('AI_BASE_URL', aiBaseUrl)?.href.replace(/\/+$/, '') ?? null),
    key: text('AI_API_KEY'),
  };
  problems.push(...modelProblems(text, model));

  const config: Config = {
    http: { host, port: httpPort, baseUrl, tls, trustProxy },
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    media: {
      maxFileBytes: gigabytes('MEDIA_MAX_FILE_GB', 5),
      quotaBytes: gigabytes('MEDIA_QUOTA_GB', 20),
      s3: s3 && {
        endpoint: s3EndpointUrl?.href ?? null,
        region: text('S3_REGION') ?? 'us-east-1',
        bucket: s3.S3_BUCKET,
        accessKeyId: s3.S3_ACCESS_KEY_ID,
        secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
        // Servers of one's own seldom have a name for each bucket.
        forcePathStyle:
          choice('S3_PATH_STYLE', ['true', 'false'], s3Endpoint === null ? 'false' : 'true') === 'true',
        prefix: s3Prefix,
      },
      ffmpegPath: text('FFMPEG_PATH'),
    },
    databaseUrl,
    encryptionKeys,
    cookieKeys: cookieKeys ?? null,
    signup: choice('SIGNUP', ['invite', 'open'], 'invite'),
    signIn,
    simulated: realBecause === undefined,
    sandbox: { port: port('SANDBOX_PORT', 3001), url: sandboxUrl },
    platforms,
    linkedinVersion,
    youtubeUploadsPerDay: number(
      'YOUTUBE_UPLOADS_PER_DAY',
      100,
      /^[1-9]\d{0,6}$/,
      1e7,
      'a whole number of uploads a day, at least 1',
    ),
    facebookVersion: graphVersion('FACEBOOK_VERSION', 'v26.0'),
    instagramVersion: graphVersion('INSTAGRAM_VERSION', 'v25.0'),
    limits: {
      token: perMinute('RATE_LIMIT_TOKEN', 600),
      user: perMinute('RATE_LIMIT_USER', 1_200),
      address: perMinute('RATE_LIMIT_ADDRESS', 120),
      signIn: perMinute('RATE_LIMIT_SIGN_IN', 60),
      tokenEndpoint: perMinute('RATE_LIMIT_TOKEN_ENDPOINT', 120),
      generation: perMinute('RATE_LIMIT_GENERATION', 60),
    },
    metrics: {
      token: metricsToken,
      workerPort: text('METRICS_PORT') === null ? null : port('METRICS_PORT', 0),
    },
    operators: operators.filter((name) => name !== ''),
    legal: {
      name: text('OPERATOR_NAME'),
      contact,
      privacyFile: text('PRIVACY_FILE'),
      termsFile: text('TERMS_FILE'),
    },
    mail: mail && { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM },
    model,
    logLevel: choice('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  };
  if (problems.length) throw new ConfigError(problems);
  return config;
}

function modelProblems(text: (name: string) => string | null, model: ModelSetup | null): string[] {
  const others = ['AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL', 'AI_IMAGE_MODEL'];
  if (!model)
    return others
      .filter((name) => text(name) !== null)
      .map((name) => `${name} needs AI_PROVIDER: one of ${modelProviders.join(', ')}.`);
  const isOwnServer = model.provider === 'openai_compatible';
  return [
    ...(model.model === '' ? ['AI_MODEL is missing: the name of the model that writes.'] : []),
    ...(model.key === null && !isOwnServer ? ['AI_API_KEY is missing: the key of the provider.'] : []),
    ...(text('AI_BASE_URL') === null && isOwnServer
      ? ['AI_BASE_URL is missing: where the server is, such as http://localhost:11434/v1.']
      : []),
    ...(model.imageModel !== null && model.provider === 'anthropic'
      ? ['AI_IMAGE_MODEL cannot be used: Anthropic has no image models.']
      : []),
  ];
}
