/** Structured logs, one JSON object a line. Secrets are redacted by name wherever they stand. */
import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'child'>;

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'client_secret',
  'clientSecret',
  'code',
  'code_verifier',
  'connectionString',
  'secret',
];

export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: secretNames.flatMap((name) => {
        const key = /^[a-z_]+$/i.test(name) ? `.${name}` : `["${name}"]`;
        return [key.startsWith('.') ? name : key, `*${key}`, `*.*${key}`, `*.*.*${key}`];
      }),
      censor: '[redacted]',
    },
    serializers: {
      error: (error: unknown) =>
        error instanceof Error
          ? {
              name: error.name,
              message: redactText(error.message),
              stack: redactText(error.stack ?? ''),
              cause: error.cause instanceof Error ? redactText(error.cause.message) : undefined,
            }
          : error,
    },
  };
  return destination ? pino(options, destination) : pino(options, pino.destination({ fd: 2, sync: false }));
}

/** Messages of libraries may carry addresses with secrets in them. */
export function redactText(text: string): string {
  return text
    .replace(/(postgres(?:ql)?:\/\/[^:/@\s]*:)[^@\s]*@/g, '$1[redacted]@')
    .replace(/\b(Bearer\s+)[\w.~+/=-]+/gi, '$1[redacted]')
    .replace(/\b(so[a-z]{1,3}_)[\w-]{20,}/g, '$1[redacted]')
    .replace(
      /([?&](?:code|state|token|access_token|refresh_token|client_secret)=)[^&\s"]+/gi,
      '$1[redacted]',
    );
}
