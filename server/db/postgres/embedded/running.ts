/** The connection string of an embedded database that another process runs, for commands beside a running service. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const portLine = 3;

export async function readConnectionString(dataDir: string): Promise<string> {
  const pidFile = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const port = Number(pidFile.split('\n')[portLine]);
  const password = (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim();
  return `postgres://signoff:${password}@127.0.0.1:${port}/signoff`;
}
