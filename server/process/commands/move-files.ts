import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { createObjectRegister } from '../../db/media/stored-objects.ts';
import { createWorkspaceQuota } from '../../db/media/workspace-quota.ts';
import { systemClock } from '../../lib/clock.ts';
import { StartError } from '../start-error.ts';
import { migrateStorage } from './migrate-storage.ts';
import { withDatabase } from './with-database.ts';

const kinds = ['disk', 's3'] as const;

/** `storage-migrate --from disk --to s3`: copies every file to the other storage and removes nothing. */
export async function moveFiles(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } });
  const parseSide = (name: 'from' | 'to') => {
    const kind = kinds.find((candidate) => candidate === values[name]);
    if (!kind) throw new StartError('Say where the files are and where they go: --from disk --to s3.');
    return kind;
  };
  const [from, to] = [parseSide('from'), parseSide('to')];
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  await withDatabase(config, async (database) => {
    const { quotaBytes, s3 } = config.media;
    const quota = createWorkspaceQuota(database, quotaBytes);
    const register = createObjectRegister(database, { quota, poolDatabase: database, clock: systemClock });
    const { dataDir } = config;
    await migrateStorage({ dataDir, s3 }, from, register.all(), to, print);
  });
}
