import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { createLiveEvents } from '../../db/notifications/events.ts';
import { createInstallationPauseStore } from '../../db/pauses/pauses.ts';
import type { OpenDatabase } from '../../db/postgres/database.ts';
import { createDueSignal } from '../../db/publishing/due.ts';
import { maxReasonLength } from '../../domain/pauses/pause.ts';
import {
  type PauseEverythingDeps,
  pauseEverything,
  resumeEverything,
} from '../../domain/pauses/pause-everything.ts';
import { systemClock } from '../../lib/clock.ts';
import { createLogger } from '../../lib/logger.ts';
import { StartError } from '../start-error.ts';
import { withDatabase } from './with-database.ts';

const createDeps = (config: Config, database: OpenDatabase): PauseEverythingDeps => {
  const log = createLogger(config.logLevel);
  return {
    transact: database.transact,
    clock: systemClock,
    installation: createInstallationPauseStore(database),
    due: createDueSignal(),
    events: createLiveEvents(database, log),
    log,
  };
};

/** Pauses the whole installation: no new publication starts until `resume`. */
export async function pausePublishing(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { reason: { type: 'string' } } });
  const { reason = '' } = values;
  if (reason.trim().length > maxReasonLength)
    throw new StartError(`The reason is longer than ${maxReasonLength} characters. Say it shorter.`);
  const pause = await withDatabase(config, (database) =>
    pauseEverything(createDeps(config, database), null, reason),
  );
  const who = pause.by?.name ?? 'the command line';
  process.stdout.write(
    `Publishing is paused for the whole installation by ${who} since ${pause.since.toISOString()}. What is being sent comes to its end.\n`,
  );
}

export async function resumePublishing(config: Config): Promise<void> {
  const resumed = await withDatabase(config, (database) =>
    resumeEverything(createDeps(config, database), null),
  );
  process.stdout.write(
    resumed
      ? 'Publishing goes on. What is due goes out at once, in its order.\n'
      : 'Nothing was paused for the whole installation.\n',
  );
}
