import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, type Environment, readConfig } from './config.ts';

const key = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
const oidc = {
  OIDC_ISSUER: 'https://identity.example.com',
  OIDC_CLIENT_ID: 'signoff',
  OIDC_CLIENT_SECRET: 'CANARY-oidc',
};
const linkedin = { LINKEDIN_CLIENT_ID: 'app', LINKEDIN_CLIENT_SECRET: 'CANARY-linkedin' };
const publicSite = { BASE_URL: 'https://signoff.example.com', ...oidc };

function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment is a working loopback installation', () => {
  const config = readConfig({});
  assert.equal(config.http.host, '127.0.0.1');
  assert.equal(config.http.baseUrl.origin, 'http://localhost:3000');
  assert.equal(config.databaseUrl, null);
  assert.equal(config.signup, 'invite');
  assert.equal(config.sandbox.port, 3001);
  assert.ok(config.dataDir.endsWith('/data'));
});

test('blank settings count as not set', () => {
  assert.deepEqual(readConfig({ PORT: ' ', BASE_URL: '', DATABASE_URL: '  ', TLS_CERT: '' }), readConfig({}));
});

test('metrics have no token and no port, and operators are not named, unless they are set', () => {
  assert.deepEqual(readConfig({}).metrics, { token: null, workerPort: null });
  assert.deepEqual(readConfig({}).operators, []);
  const token = 'abcdefghij0123456789+/==';
  const config = readConfig({
    METRICS_TOKEN: token,
    METRICS_PORT: '9464',
    OPERATORS: 'ines@example.com, usr_01abc ,',
  });
  assert.deepEqual(config.metrics, { token, workerPort: 9464 });
  assert.deepEqual(config.operators, ['ines@example.com', 'usr_01abc']);
});

/** Each case has one wrong setting and the single sentence that reports it. */
const problems: [string, Environment, RegExp][] = [
  ['PORT is a word', { PORT: 'http' }, /^PORT must be a port number from 0 to 65535, not "http"\.$/],
  [
    'a limit of nothing',
    { RATE_LIMIT_TOKEN: '0' },
    /^RATE_LIMIT_TOKEN must be a whole number of requests a minute, at least 1, not "0"\.$/,
  ],
  [
    'a METRICS_TOKEN that can be guessed',
    { METRICS_TOKEN: 'secret' },
    /^METRICS_TOKEN must be at least 20 letters/,
  ],
  ['METRICS_PORT is a word', { METRICS_PORT: 'on' }, /^METRICS_PORT must be a port number/],
  [
    'an operator by name',
    { OPERATORS: 'ines@example.com,Ines' },
    /^OPERATORS must hold e-mail addresses or user ids \(usr_…\), not "Ines"\.$/,
  ],
  ['PORT is too large', { PORT: '65536' }, /^PORT must be a port number/],
  ['PORT is negative', { PORT: '-1' }, /^PORT must be a port number/],
  ['SANDBOX_PORT is a fraction', { SANDBOX_PORT: '30.5' }, /^SANDBOX_PORT must be a port number/],
  ['BASE_URL is no address', { BASE_URL: 'signoff' }, /^BASE_URL must be an http or https address/],
  ['BASE_URL is of another kind', { BASE_URL: 'ftp://localhost' }, /^BASE_URL must be an http or https/],
  ['BASE_URL has a path', { BASE_URL: 'http://localhost/app' }, /^BASE_URL must be an origin/],
  ['BASE_URL has a query', { BASE_URL: 'http://localhost/?a=1' }, /^BASE_URL must be an origin/],
  ['BASE_URL has a fragment', { BASE_URL: 'http://localhost/#a' }, /^BASE_URL must be an origin/],
  ['BASE_URL has a user', { BASE_URL: 'http://me:pass@localhost' }, /^BASE_URL must be an origin/],
  [
    'a public BASE_URL without https',
    { ...publicSite, BASE_URL: 'http://signoff.example.com' },
    /must use https/,
  ],
  [
    'a public BASE_URL without sign-in',
    { BASE_URL: publicSite.BASE_URL, PASSKEYS: 'off' },
    /^Nothing is simulated with BASE_URL=https:\/\/signoff\.example\.com, so people need a real way to sign in: PASSKEYS=on .*, OIDC_ISSUER/,
  ],
  [
    'a platform is real and nobody could prove who they are',
    { ...linkedin, BASE_URL: 'http://127.0.0.1:3000' },
    /^Nothing is simulated with LINKEDIN_CLIENT_ID, so people need a real way .*OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/,
  ],
  [
    'other machines reach it by TLS and nobody could prove who they are',
    { HOST: '0.0.0.0', TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem', PASSKEYS: 'off' },
    /^Nothing is simulated with HOST=0\.0\.0\.0, so people need a real way/,
  ],
  [
    'other machines reach it by a proxy and nobody could prove who they are',
    { HOST: '192.0.2.7', TRUST_PROXY: '192.0.2.1', PASSKEYS: 'off' },
    /^Nothing is simulated with HOST=192\.0\.2\.7, so people need a real way/,
  ],
  [
    'passkeys are asked for at an address without a name',
    { PASSKEYS: 'on', BASE_URL: 'http://127.0.0.1:3000' },
    /^PASSKEYS=on does not work at http:\/\/127\.0\.0\.1:3000: browsers keep passkeys for a host name only/,
  ],
  [
    'a sandbox is named beside real credentials',
    { ...oidc, SANDBOX_URL: 'http://127.0.0.1:3001' },
    /^SANDBOX_URL and OIDC_ISSUER contradict each other: .* Remove one of them\.$/,
  ],
  [
    'a sandbox on another machine is named',
    { SANDBOX_URL: 'https://sandbox.example.com' },
    /^SANDBOX_URL must be a loopback address/,
  ],
  [
    'HOST off loopback without TLS',
    { ...oidc, HOST: '0.0.0.0' },
    /^HOST=0\.0\.0\.0 is reachable from other machines/,
  ],
  ['HOST off loopback, by IPv6', { ...oidc, HOST: '::' }, /^HOST=:: is reachable from other machines/],
  ['TLS_KEY is missing', { TLS_CERT: '/cert.pem' }, /^TLS_KEY is missing; TLS_CERT, TLS_KEY belong together/],
  ['TLS_CERT is missing', { TLS_KEY: '/key.pem' }, /^TLS_CERT is missing/],
  [
    'DATABASE_URL is of another kind',
    { DATABASE_URL: 'mysql://u:CANARY@db/x', ENCRYPTION_KEYS: key },
    /^DATABASE_URL must start with postgres/,
  ],
  [
    'DATABASE_URL without keys',
    { DATABASE_URL: 'postgres://u:CANARY@db/x' },
    /^With DATABASE_URL, ENCRYPTION_KEYS must be given too/,
  ],
  [
    'ENCRYPTION_KEYS without a name',
    { ENCRYPTION_KEYS: 'CANARYCANARYCANARY' },
    /^ENCRYPTION_KEYS is not right: each key is written/,
  ],
  [
    'ENCRYPTION_KEYS with a short key',
    { ENCRYPTION_KEYS: 'k1:CANARYCANARY' },
    /^ENCRYPTION_KEYS is not right: the key "k1" has \d+ bytes/,
  ],
  [
    'ENCRYPTION_KEYS with one name twice',
    { ENCRYPTION_KEYS: `${key},${key}` },
    /two keys have the same name/,
  ],
  ['OIDC_CLIENT_SECRET is missing', { ...oidc, OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET is missing/],
  [
    'OIDC_ISSUER is no address',
    { ...oidc, OIDC_ISSUER: 'identity' },
    /^OIDC_ISSUER must be an http or https/,
  ],
  [
    'LINKEDIN_CLIENT_SECRET is missing',
    { ...oidc, LINKEDIN_CLIENT_ID: 'app' },
    /^LINKEDIN_CLIENT_SECRET is missing/,
  ],
  ['LINKEDIN_VERSION is a word', { LINKEDIN_VERSION: 'latest' }, /^LINKEDIN_VERSION must look like 202609/],
  ['SIGNUP is unknown', { SIGNUP: 'everyone' }, /^SIGNUP must be one of invite, open, not "everyone"/],
  ['LOG_LEVEL is unknown', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of debug, info/],
  ['SANDBOX_URL is no address', { SANDBOX_URL: 'here' }, /^SANDBOX_URL must be an http or https/],
];

for (const [what, environment, pattern] of problems) {
  test(`it refuses to start when ${what}, and reports that once`, () => {
    const found = problemsOf(environment);
    assert.equal(found.length, 1, found.join('\n'));
    assert.match(found[0] ?? '', pattern);
  });
}

test('all problems are reported at once', () => {
  const found = problemsOf({
    PORT: 'x',
    SIGNUP: 'x',
    LOG_LEVEL: 'x',
    TLS_KEY: '/k',
    HOST: '0.0.0.0',
    DATABASE_URL: 'x',
    BASE_URL: 'http://example.com/a',
    LINKEDIN_VERSION: '1',
    OIDC_CLIENT_ID: 'x',
    SANDBOX_PORT: 'x',
    SANDBOX_URL: 'x',
  });
  for (const name of [
    'PORT',
    'SIGNUP',
    'LOG_LEVEL',
    'TLS_CERT',
    'HOST=',
    'DATABASE_URL',
    'ENCRYPTION_KEYS',
    'BASE_URL must be an origin',
    'BASE_URL must use https',
    'LINKEDIN_VERSION',
    'OIDC_ISSUER is missing',
    'OIDC_CLIENT_SECRET is missing',
    'SANDBOX_PORT',
    'SANDBOX_URL',
  ])
    assert.ok(
      found.some((problem) => problem.includes(name)),
      name,
    );
});

test('no problem shows a secret', () => {
  const reported = problems.flatMap(([, environment]) => problemsOf(environment)).join('\n');
  assert.equal(/CANARY|pass@/.test(reported), false);
});

test('a public installation with its own sign-in starts, and nothing is simulated', () => {
  const config = readConfig({ ...publicSite, TRUST_PROXY: '10.0.0.1', HOST: '0.0.0.0' });
  assert.equal(config.signIn.oidc?.name, 'identity.example.com');
  assert.equal(config.simulated, false);
});

test('any one real provider is enough to sign in with, and its client is not the one that publishes', () => {
  for (const [id, secret, provider] of [
    ['GOOGLE_SIGNIN_CLIENT_ID', 'GOOGLE_SIGNIN_CLIENT_SECRET', 'google'],
    ['LINKEDIN_SIGNIN_CLIENT_ID', 'LINKEDIN_SIGNIN_CLIENT_SECRET', 'linkedin'],
    ['TIKTOK_SIGNIN_CLIENT_KEY', 'TIKTOK_SIGNIN_CLIENT_SECRET', 'tiktok'],
    ['FACEBOOK_SIGNIN_CLIENT_ID', 'FACEBOOK_SIGNIN_CLIENT_SECRET', 'facebook'],
  ] as const) {
    const pair = { [id]: 'id', [secret]: 'CANARY' };
    const config = readConfig({ BASE_URL: publicSite.BASE_URL, ...pair });
    assert.deepEqual(config.signIn.clients[provider], { clientId: 'id', clientSecret: 'CANARY' });
    assert.equal(config.signIn.oidc, null);
    assert.deepEqual(problemsOf({ [id]: 'id' }), [`${secret} is missing; ${id}, ${secret} belong together.`]);
  }
  assert.equal(problemsOf({ BASE_URL: publicSite.BASE_URL, PASSKEYS: 'off', ...linkedin }).length, 1);
  assert.equal(readConfig({ ...oidc, ...linkedin }).signIn.clients.linkedin, null);
});

test('off loopback, TLS of its own is enough, and makes the address https', () => {
  const config = readConfig({ ...oidc, HOST: '0.0.0.0', TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' });
  assert.equal(config.http.baseUrl.origin, 'https://localhost:3000');
});

test('limits are as documented, and settable', () => {
  const defaults = {
    token: 600,
    user: 1_200,
    address: 120,
    authorize: 120,
    pages: 240,
    reference: 60,
    callbacks: 600,
    signIn: 60,
    tokenEndpoint: 120,
    generation: 60,
  };
  assert.deepEqual(readConfig({}).limits, defaults);
  assert.equal(readConfig({ RATE_LIMIT_ADDRESS: '7' }).limits.address, 7);
});

test('everything is simulated on loopback without any real credential, else nothing is', () => {
  const model = { AI_PROVIDER: 'openai', AI_MODEL: 'gpt', AI_API_KEY: 'CANARY-ai' };
  const local = {
    HOST: '127.0.0.1',
    BASE_URL: 'http://localhost:3000',
    SANDBOX_URL: 'http://127.0.0.1:4000',
  };
  for (const environment of [{}, model, local, { TLS_CERT: '/cert.pem', TLS_KEY: '/key.pem' }])
    assert.equal(readConfig(environment).simulated, true, JSON.stringify(environment));
  const google = { GOOGLE_SIGNIN_CLIENT_ID: 'id', GOOGLE_SIGNIN_CLIENT_SECRET: 'secret' };
  const elsewhere = { ...oidc, HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' };
  for (const environment of [oidc, google, { ...oidc, ...linkedin }, elsewhere, publicSite])
    assert.equal(readConfig(environment).simulated, false, JSON.stringify(environment));
});

test('an external database is used with the keys that belong to it', () => {
  const config = readConfig({ DATABASE_URL: 'postgresql://u:p@db/signoff', ENCRYPTION_KEYS: key });
  assert.equal(config.databaseUrl, 'postgresql://u:p@db/signoff');
  assert.equal(config.encryptionKeys?.keys[0]?.id, 'k1');
});

test('S3 settings belong together, and a path style is guessed from the endpoint', () => {
  const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  assert.equal(readConfig({}).media.s3, null);
  assert.equal(readConfig(s3).media.s3?.forcePathStyle, false);
  const own = readConfig({ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' }).media.s3;
  assert.deepEqual([own?.forcePathStyle, own?.endpoint], [true, 'http://127.0.0.1:9000/']);
  assert.throws(() => readConfig({ S3_BUCKET: 'b' }), /S3_ACCESS_KEY_ID is missing/);
  assert.throws(() => readConfig({ MEDIA_QUOTA_GB: 'much' }), /gigabytes/);
});

test('a mail server and the sender address are only valid together', () => {
  const mail = { SMTP_URL: 'smtps://u:p@mail.example.com:465', MAIL_FROM: 'Signoff <signoff@example.com>' };
  assert.equal(readConfig({}).mail, null);
  assert.deepEqual(readConfig(mail).mail, { smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM });
  assert.equal(readConfig({ ...mail, MAIL_FROM: 'signoff@example.com' }).mail?.from, 'signoff@example.com');
  assert.throws(() => readConfig({ SMTP_URL: mail.SMTP_URL }), /MAIL_FROM is missing/);
  assert.throws(() => readConfig({ ...mail, SMTP_URL: 'https://mail.example.com' }), /SMTP_URL must look/);
  assert.throws(() => readConfig({ ...mail, MAIL_FROM: 'a@b\r\nBcc: c@d' }), /MAIL_FROM must be/);
});

test('a language model is configured with everything needed to call it', () => {
  const own = {
    AI_PROVIDER: 'openai_compatible',
    AI_MODEL: 'llama',
    AI_BASE_URL: 'http://localhost:11434/v1/',
    AI_IMAGE_MODEL: 'flux',
  };
  assert.equal(readConfig({}).model, null);
  assert.deepEqual(readConfig(own).model, {
    provider: 'openai_compatible',
    model: 'llama',
    imageModel: 'flux',
    baseUrl: 'http://localhost:11434/v1',
    key: null,
  });
  const openai = { AI_PROVIDER: 'openai', AI_MODEL: 'gpt', AI_API_KEY: 'CANARY-ai' };
  assert.equal(readConfig(openai).model?.baseUrl, null);
  assert.deepEqual(problemsOf({ AI_MODEL: 'gpt', AI_API_KEY: 'CANARY-ai' }), [
    'AI_MODEL needs AI_PROVIDER: one of openai, anthropic, google, openai_compatible.',
    'AI_API_KEY needs AI_PROVIDER: one of openai, anthropic, google, openai_compatible.',
  ]);
  const wrong: [Environment, RegExp][] = [
    [{ ...openai, AI_PROVIDER: 'other' }, /^AI_PROVIDER must be one of openai, /],
    [{ ...openai, AI_MODEL: '' }, /^AI_MODEL is missing/],
    [{ ...openai, AI_API_KEY: '' }, /^AI_API_KEY is missing/],
    [{ ...own, AI_BASE_URL: '' }, /^AI_BASE_URL is missing/],
    [{ ...own, AI_BASE_URL: 'localhost:11434' }, /^AI_BASE_URL must be an http or https address/],
    [{ ...openai, AI_PROVIDER: 'anthropic', AI_IMAGE_MODEL: 'x' }, /^AI_IMAGE_MODEL cannot be used/],
  ];
  for (const [environment, pattern] of wrong) {
    const [problem = '', ...more] = problemsOf(environment);
    assert.match(problem, pattern);
    assert.deepEqual(more, []);
  }
});

test('model servers on this machine are offered where one machine is all there is, or as the operator says', () => {
  const proxy = { TRUST_PROXY: '10.0.0.1' };
  const container = { ...oidc, ...proxy, HOST: '0.0.0.0' };
  const ownDatabase = { DATABASE_URL: 'postgresql://u:p@db/signoff', ENCRYPTION_KEYS: key };
  for (const environment of [{}, oidc, { HOST: '::1' }])
    assert.equal(readConfig(environment).localModels, true, JSON.stringify(environment));
  for (const environment of [publicSite, container, proxy, ownDatabase]) {
    assert.equal(readConfig(environment).localModels, false, JSON.stringify(environment));
    assert.equal(readConfig({ ...environment, AI_LOCAL_SERVERS: 'on' }).localModels, true);
  }
  assert.equal(readConfig({ AI_LOCAL_SERVERS: 'off' }).localModels, false);
  assert.deepEqual(problemsOf({ AI_LOCAL_SERVERS: 'yes' }), [
    'AI_LOCAL_SERVERS must be one of on, off, not "yes".',
  ]);
});

test('the role that owns the tables comes with the one that runs, and is another', () => {
  const url = 'postgres://signoff:a@db/signoff';
  const owner = 'postgres://signoff_owner:b@db/signoff';
  const read = (environment: Environment) => readConfig({ ENCRYPTION_KEYS: key, ...environment });
  assert.equal(read({ DATABASE_URL: url }).databaseOwnerUrl, null);
  assert.equal(read({ DATABASE_URL: url, DATABASE_OWNER_URL: owner }).databaseOwnerUrl, owner);
  assert.throws(() => read({ DATABASE_OWNER_URL: owner }), /DATABASE_OWNER_URL needs DATABASE_URL/);
  assert.throws(() => read({ DATABASE_URL: url, DATABASE_OWNER_URL: url }), /must name two roles/);
});

test('passkeys are offered wherever browsers allow them, and are enough to sign in with', () => {
  assert.equal(readConfig({}).passkeys, true);
  assert.equal(readConfig({ PASSKEYS: 'off' }).passkeys, false);
  assert.equal(readConfig({ BASE_URL: 'http://127.0.0.1:3000' }).passkeys, false);
  assert.equal(readConfig({ ...oidc, BASE_URL: 'https://192.0.2.7' }).passkeys, false);
  assert.equal(readConfig({ ...oidc, BASE_URL: 'https://[2001:db8::1]' }).passkeys, false);
  const { passkeys, simulated } = readConfig({ BASE_URL: publicSite.BASE_URL });
  assert.deepEqual([passkeys, simulated], [true, false]);
});
