/**
 * The database's passwords: random, created at the first start, readable by the service's user alone.
 * PostgreSQL listens on loopback, where every user of the machine can connect: only the password keeps
 * them out.
 */
import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { errnoOf } from './errors.ts';

export const passwordFiles = {
  /** What the service runs as: it owns nothing. */
  signoff: 'postgres.password',
  /** Owns the database and its tables. */
  signoff_owner: 'postgres-owner.password',
  /** The superuser: for repairs by hand, and to move folders of earlier versions over. */
  postgres: 'postgres-superuser.password',
} as const;

export type RoleName = keyof typeof passwordFiles;
export const roleNames = Object.keys(passwordFiles) as readonly RoleName[];

export interface Passwords extends Readonly<Record<RoleName, string>> {
  /** The roles whose password was created by this start. */
  readonly created: readonly RoleName[];
}

export async function readOrCreatePasswords(dataDir: string): Promise<Passwords> {
  const passwords: Record<RoleName, string> = { signoff: '', signoff_owner: '', postgres: '' };
  const created: RoleName[] = [];
  for (const role of roleNames) {
    const { password, isNew } = await readOrCreate(path.join(dataDir, passwordFiles[role]));
    passwords[role] = password;
    if (isNew) created.push(role);
  }
  return { ...passwords, created };
}

async function readOrCreate(file: string): Promise<{ password: string; isNew: boolean }> {
  try {
    const stored = (await readFile(file, 'utf8')).trim();
    if (stored !== '') return { password: stored, isNew: false };
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
  return { password, isNew: true };
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
