/**
 * Structured logs, one JSON object per line. Promise: no secret reaches a line, wherever it appears. Everything is
 * copied before it is written; values under a secret's name are removed, and texts are searched for secrets that
 * libraries put into messages and addresses.
 */
import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'child'>;

/** Compared without case, hyphens and underscores. */
const secretNames = new Set(
  [
    'authorization',
    'proxy-authorization',
    'cookie',
    'set-cookie',
    'password',
    'token',
    'access_token',
    'refresh_token',
    'id_token',
    'client_secret',
    'secret',
    'api_key',
    'x-api-key',
    'code',
    'code_verifier',
    'connection_string',
    'encryption_keys',
  ].map(normalizeName),
);

const redacted = '[redacted]';
const maxDepth = 12;

export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      logMethod(this: PinoLogger, args: unknown[], write: (...args: never[]) => void) {
        write.apply(this, safeArguments(args) as never[]);
      },
    },
  };
  const log = destination
    ? pino(options, destination)
    : pino(options, pino.destination({ fd: 2, sync: false }));
  const child = log.child;
  // Inherited by children and their children.
  log.child = function (this: PinoLogger, bindings: object, ...rest: never[]) {
    return child.call(this, redactMembers(bindings, []), ...rest);
  } as typeof child;
  return log;
}

function safeArguments([first, ...rest]: readonly unknown[]): unknown[] {
  // Copied here and not in a formatter: pino takes a missing message from an error that it is given.
  if (first instanceof Error)
    return safeArguments([{ error: first }, ...(rest.length ? rest : [first.message])]);
  const entry = first !== null && typeof first === 'object' ? redactMembers(first, []) : redact(first, []);
  return [entry, ...rest.map((part) => redact(part, []))];
}

function normalizeName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
}

/**
 * Returns a copy that is safe to write. `above` contains the enclosing objects, which ends cycles and limits the
 * depth.
 */
function redact(value: unknown, above: readonly object[]): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof URL) return redactText(value.href);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (above.includes(value) || above.length >= maxDepth) return '[…]';
  const around = [...above, value];
  if (Array.isArray(value)) return value.map((item) => redact(item, around));
  if (value instanceof Error) return redactError(value, around);
  if (value instanceof Map || value instanceof Headers)
    return redactMembers(Object.fromEntries([...value].map(([key, item]) => [String(key), item])), around);
  if (value instanceof Set) return [...value].map((item) => redact(item, around));
  return redactMembers(value, around);
}

function redactMembers(members: object, around: readonly object[]): Record<string, unknown> {
  const safe: Record<string, unknown> = {};
  for (const name of Object.keys(members)) {
    try {
      const value = (members as Record<string, unknown>)[name];
      safe[name] = secretNames.has(normalizeName(name)) ? redacted : redact(value, around);
    } catch {
      safe[name] = '[unreadable]';
    }
  }
  return safe;
}

function redactError(error: Error, around: readonly object[]): Record<string, unknown> {
  return {
    name: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, around) }),
    ...(error instanceof AggregateError ? { errors: redact(error.errors, around) } : {}),
  };
}

const secretParameters =
  'code|state|token|access_token|refresh_token|id_token|client_secret|code_verifier|password';

const inAddresses = new RegExp(`((?:^|[?&#])(?:${secretParameters})=)[^&\\s"]+`, 'gi');
const inJson = new RegExp(`("(?:${secretParameters})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, 'gi');

/** Messages of libraries may contain addresses, headers and bodies with secrets. */
export function redactText(text: string): string {
  return text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^:/@\s]*:)[^@/\s]*@/gi, `$1${redacted}@`)
    .replace(/\b((?:Bearer|Basic)\s+)[\w.~+/=-]+/gi, `$1${redacted}`)
    .replace(/\b(so[a-z]{1,3}_)[\w-]{20,}/g, `$1${redacted}`)
    .replace(inAddresses, `$1${redacted}`)
    .replace(inJson, `$1${redacted}`);
}
