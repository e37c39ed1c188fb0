import { parseArgs } from 'node:util';
import type { Config } from '../../config.ts';
import { createObjectRegister } from '../../db/media/stored-objects.ts';
import { createWorkspaceRoom } from '../../db/media/workspace-room.ts';
import { systemClock } from '../../lib/clock.ts';
import { StartError } from '../start-error.ts';
import { migrateStorage } from './migrate-storage.ts';
import { withDatabase } from './with-database.ts';

const kinds = ['disk', 's3'] as const;

/** `storage-migrate --from disk --to s3`: copies every file to the other storage and removes nothing. */
export async function moveFiles(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } });
  const sideOf = (name: 'from' | 'to') => {
    const kind = kinds.find((candidate) => candidate === values[name]);
    if (!kind) throw new StartError('Say where the files are and where they go: --from disk --to s3.');
    return kind;
  };
  const [from, to] = [sideOf('from'), sideOf('to')];
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  await withDatabase(config, async (database) => {
    const { quotaBytes, s3 } = config.media;
    const room = createWorkspaceRoom(database, quotaBytes);
    const register = createObjectRegister(database, { room, committed: database, clock: systemClock });
    const { dataDir } = config;
    await migrateStorage({ dataDir, s3 }, from, register.all(), to, print);
  });
}
