/** The commands: `npm start` is `all`; the others run by `npm run signoff -- <command>`. */

import { ConfigError, readConfig } from './config.ts';
import { EnvironmentMismatchError } from './db/accounts/check-environment.ts';
import { EmbeddedPostgresError } from './db/postgres/embedded/index.ts';
import { WrongKeysError } from './db/postgres/key-fingerprints.ts';
import { MigrationError } from './db/postgres/migrate.ts';
import { DatabaseRoleError } from './db/postgres/roles/prepare-database.ts';
import { StorageError } from './domain/media/ports.ts';
import { AppError } from './errors.ts';
import { requireModernTls } from './http/pipeline/modern-tls.ts';
import { redactText } from './lib/logger.ts';
import { checkAudit } from './process/commands/check-audit.ts';
import { listMails } from './process/commands/list-mails.ts';
import { moveFiles } from './process/commands/move-files.ts';
import { pausePublishing, resumePublishing } from './process/commands/pause-publishing.ts';
import { printSignInLink } from './process/commands/print-sign-in-link.ts';
import { printToken } from './process/commands/print-token.ts';
import { runService } from './process/commands/run-service.ts';
import { withDatabase } from './process/commands/with-database.ts';
import { StartError } from './process/start-error.ts';

const commands = [
  'all',
  'serve',
  'work',
  'migrate',
  'token',
  'sign-in-link',
  'verify-audit',
  'mails',
  'storage-migrate',
  'pause',
  'resume',
] as const;

async function main([command = 'all', ...args]: string[]): Promise<void> {
  requireModernTls();
  const config = readConfig();
  switch (command) {
    case 'all':
    case 'serve':
    case 'work':
      return runService(command, config, stopSignal());
    case 'migrate':
      return withDatabase(config, async () => undefined);
    case 'token':
      return printToken(config, args);
    case 'sign-in-link':
      return printSignInLink(config, args);
    case 'mails':
      return listMails(config);
    case 'verify-audit':
      return checkAudit(config);
    case 'storage-migrate':
      return moveFiles(config, args);
    case 'pause':
      return pausePublishing(config, args);
    case 'resume':
      return resumePublishing(config);
    default:
      throw new StartError(`There is no command "${command}". Use one of ${commands.join(', ')}.`);
  }
}

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  // Stop when the wrapper that started us is gone, since nothing else could stop us then.
  process.once('disconnect', () => stop.abort());
  return stop.signal;
}

const expected = [
  StartError,
  ConfigError,
  AppError,
  EmbeddedPostgresError,
  MigrationError,
  DatabaseRoleError,
  WrongKeysError,
  EnvironmentMismatchError,
  StorageError,
];

try {
  await main(process.argv.slice(2));
  if (process.connected) process.disconnect();
} catch (error) {
  const known =
    expected.some((kind) => error instanceof kind) ||
    (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  const text =
    error instanceof Error ? (known ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${redactText(text)}\n`);
  process.exit(1);
}
