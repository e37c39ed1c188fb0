/**
 * Every setting except the platforms' own: its allowed values and its default. A blank value counts as not set.
 */
import { z } from 'zod';
import { modelProviders } from '../domain/content/model-settings.ts';
import { days, hours } from '../lib/clock.ts';
import { type KeyRing, parseKeyRing } from '../lib/key-ring.ts';

/** A rule's message follows the setting's name. It may quote the value only where the value is not a secret. */
const text = z.string();
const matching = (pattern: RegExp, must: string) => text.regex(pattern, { error: `must ${must}.` });
const checked = (isValid: (value: string) => boolean, must: string) =>
  text.refine(isValid, { error: ({ input }) => `must ${must}, not "${input}".` });

const number = (pattern: RegExp, must: string, max = Number.MAX_SAFE_INTEGER) =>
  checked((value) => pattern.test(value) && Number(value) <= max, must).transform(Number);
const port = number(/^\d+$/, 'be a port number from 0 to 65535', 65_535);
const perMinute = number(/^[1-9]\d{0,8}$/, 'be a whole number of requests a minute, at least 1');
const maxAgeHours = number(
  /^(0|[1-9]\d{0,2})$/,
  'be a whole number of hours, at most 720, or 0 for no limit',
  720,
).transform((count) => (count === 0 ? null : hours(count)));
const wholeDays = (most: number) =>
  number(/^[1-9]\d{0,3}$/, `be a whole number of days, from 1 to ${most}`, most).transform(days);
const gigabytes = number(
  /^(?=.*[1-9])\d{1,6}(\.\d{1,3})?$/,
  'be a number of gigabytes such as 20 or 0.5',
  1e6,
).transform((size) => size * 1e9);
const url = checked(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'be an http or https address',
).transform((value) => new URL(value));
const postgresUrl = matching(/^postgres(ql)?:\/\//, 'start with postgres:// or postgresql://');
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: ({ input }) => `must be one of ${values.join(', ')}, not "${input}".` });
const list = text.transform((value) => value.split(',').map((part) => part.trim()));

const keyRing = text.transform((value, context): KeyRing => {
  try {
    return parseKeyRing(value);
  } catch (error) {
    context.addIssue(`is not right: ${error instanceof Error ? error.message : String(error)}`);
    return z.NEVER;
  }
});
const operators = list
  .transform((names) => names.filter((name) => name !== ''))
  .superRefine((names, context) => {
    for (const name of names)
      if (!/^(usr_\w+|[^\s@]+@[^\s@]+)$/.test(name))
        context.addIssue(`must hold e-mail addresses or user ids (usr_…), not "${name}".`);
  });

export const schema = {
  HOST: text.default('127.0.0.1'),
  PORT: port.default(3_000),
  TLS_CERT: text.optional(),
  TLS_KEY: text.optional(),
  TRUST_PROXY: text.optional(),
  BASE_URL: url.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  ENCRYPTION_KEYS: keyRing.optional(),
  COOKIE_KEYS: list
    .refine((keys) => keys.every((key) => key.length >= 32), {
      error:
        'must be texts of at least 32 characters, separated by commas (make one with: openssl rand -base64 32).',
    })
    .optional(),
  SIGNUP: choice(['invite', 'open']).default('invite'),
  SIGN_IN_MAX_AGE_HOURS: maxAgeHours.default(hours(12)),
  PASSKEYS: choice(['on', 'off']).optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.optional(),
  SANDBOX_PORT: port.default(3_001),
  SANDBOX_URL: url.optional(),
  MEDIA_MAX_FILE_GB: gigabytes.default(5e9),
  MEDIA_QUOTA_GB: gigabytes.default(20e9),
  FFMPEG_PATH: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_ENDPOINT: url.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_PATH_STYLE: choice(['true', 'false']).optional(),
  S3_PREFIX: checked(
    (value) => /^([a-zA-Z0-9._-]+\/)*$/.test(value),
    'be folders that end in a slash, such as signoff/',
  ).default(''),
  RATE_LIMIT_TOKEN: perMinute.default(600),
  RATE_LIMIT_USER: perMinute.default(1_200),
  RATE_LIMIT_ADDRESS: perMinute.default(120),
  RATE_LIMIT_AUTHORIZE: perMinute.default(120),
  RATE_LIMIT_PAGES: perMinute.default(240),
  RATE_LIMIT_REFERENCE: perMinute.default(60),
  RATE_LIMIT_CALLBACKS: perMinute.default(600),
  RATE_LIMIT_SIGN_IN: perMinute.default(60),
  RATE_LIMIT_TOKEN_ENDPOINT: perMinute.default(120),
  RATE_LIMIT_GENERATION: perMinute.default(60),
  EVENT_DAYS: wholeDays(3_650).default(days(30)),
  WEBHOOKS_PER_APP: number(/^[1-9]\d{0,2}$/, 'be a whole number from 1 to 999').default(5),
  REQUEST_LOG_DAYS: wholeDays(90).default(days(7)),
  REQUEST_FAILURE_DAYS: wholeDays(365).default(days(30)),
  REQUEST_LOG_GB: gigabytes.default(5e9),
  METRICS_TOKEN: matching(
    /^[A-Za-z0-9_\-.~+/]{20,}=*$/,
    'be at least 20 letters and digits (make one with: openssl rand -base64 32)',
  ).optional(),
  METRICS_PORT: port.optional(),
  OPERATORS: operators.default([]),
  OPERATOR_NAME: text.optional(),
  OPERATOR_CONTACT: matching(
    /^([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+|https:\/\/[^\s<>/]+\S*)$/,
    'be an e-mail address or an https address',
  ).optional(),
  PRIVACY_FILE: text.optional(),
  TERMS_FILE: text.optional(),
  SMTP_URL: text
    .refine((value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol), {
      error: 'must look like smtp://user:password@mail.example.com:587, or smtps://….',
    })
    .optional(),
  MAIL_FROM: matching(
    /^([^<>@\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    'be an address such as Signoff <signoff@example.com>',
  ).optional(),
  AI_PROVIDER: choice(modelProviders).optional(),
  AI_MODEL: text.optional(),
  AI_IMAGE_MODEL: text.optional(),
  AI_BASE_URL: url
    .refine(({ username, password }) => !username && !password, {
      error: 'must not hold a name or password; the key belongs in AI_API_KEY.',
    })
    .optional(),
  AI_API_KEY: text.optional(),
  AI_LOCAL_SERVERS: choice(['on', 'off']).optional(),
  CHECKPOINT_FOLDER: text.optional(),
  CHECKPOINT_MAIL: matching(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'be an e-mail address').optional(),
  CHECKPOINT_TSA_URL: url.optional(),
  CHECKPOINT_TSA_CA: text.optional(),
  CHECKPOINT_WEBHOOK: url
    .refine(({ protocol }) => protocol === 'https:', { error: 'must be an https address.' })
    .optional(),
  LOG_LEVEL: choice(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
};

type Schema = typeof schema;
export type Settings = { readonly [Name in keyof Schema]: z.output<Schema[Name]> };

/** Reads each setting on its own. An invalid one is reported as a problem and then counts as not set. */
export function readSettings(getValue: (name: string) => string | undefined, problems: string[]): Settings {
  const entries = Object.entries(schema).map(([name, rule]) => {
    const result = rule.safeParse(getValue(name));
    if (result.success) return [name, result.data];
    problems.push(...result.error.issues.map(({ message }) => `${name} ${message}`));
    return [name, rule.safeParse(undefined).data];
  });
  return Object.fromEntries(entries) as Settings;
}
