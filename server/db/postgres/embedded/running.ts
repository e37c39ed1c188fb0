/** How commands beside a running service reach its embedded database, in the service's own role. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { passwordFiles } from './passwords.ts';

const portLine = 3;

export async function readConnectionString(dataDir: string): Promise<string> {
  const pidFile = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const port = Number(pidFile.split('\n')[portLine]);
  const password = (await readFile(path.join(dataDir, passwordFiles.signoff), 'utf8')).trim();
  return `postgres://signoff:${password}@127.0.0.1:${port}/signoff`;
}
