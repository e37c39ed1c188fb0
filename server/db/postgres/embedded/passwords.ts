/**
 * The database's passwords: random, made at the first start, readable by the service's user alone.
 * PostgreSQL listens on loopback, where every user of the machine can knock: the password is what keeps
 * them out.
 */
import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { errnoOf } from './errors.ts';

export interface Passwords {
  /** Role "signoff", which owns the database. */
  readonly service: string;
  /** Role "postgres", the superuser: for repairs by hand, unused by Signoff. */
  readonly superuser: string;
  /** Names of the roles whose password was made just now. */
  readonly fresh: readonly ('signoff' | 'postgres')[];
}

export async function readOrMakePasswords(dataDir: string): Promise<Passwords> {
  const service = await readOrMake(path.join(dataDir, 'postgres.password'));
  const superuser = await readOrMake(path.join(dataDir, 'postgres-superuser.password'));
  const fresh: ('signoff' | 'postgres')[] = [];
  if (service.fresh) fresh.push('signoff');
  if (superuser.fresh) fresh.push('postgres');
  return { service: service.password, superuser: superuser.password, fresh };
}

async function readOrMake(file: string): Promise<{ password: string; fresh: boolean }> {
  try {
    const kept = (await readFile(file, 'utf8')).trim();
    if (kept !== '') return { password: kept, fresh: false };
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
  const password = randomBytes(24).toString('base64url');
  await writePrivateFile(`${file}.new`, `${password}\n`);
  if (process.getuid?.() === 0) {
    // In a folder that belongs to an ordinary user, that user must be able to start Signoff later.
    const { uid, gid } = await stat(path.dirname(file));
    await chown(`${file}.new`, uid, gid);
  }
  await rename(`${file}.new`, file);
  return { password, fresh: true };
}

export async function writePrivateFile(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
