/** Runs statements on a database that is not running, without a port, a role or a password. */
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { runProgram } from './run-program.ts';
import type { ServiceUser } from './service-user.ts';

export async function runSingleUser(
  target: { cluster: string; user: ServiceUser; binaries: Binaries; durable: boolean },
  statements: readonly string[],
): Promise<void> {
  const { cluster, user, binaries, durable } = target;
  const command = [
    ...user.namedPrefix,
    ...['flock', '--no-fork', '--nonblock', cluster],
    ...['setpriv', '--pdeathsig', 'KILL'],
    ...[binaries.postgres, '--single', '-D', cluster],
    // Statements contain passwords, which must not be logged when a statement fails.
    ...['-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic', '-c', 'log_checkpoints=off'],
    ...(durable ? [] : ['-c', 'fsync=off']),
    'postgres',
  ];
  const input = statements.map((statement) => `${statement}\n`).join('');
  const result = await runProgram(command, { ...binaries, input });
  if (result.ok) return;
  throw new EmbeddedPostgresError('cannot_start', `The database could not be prepared: ${result.output}`);
}
