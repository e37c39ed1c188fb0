/** Starts the floor as a process of its own, over tables in any database. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { hashSecret } from '../../server/lib/secrets.ts';

export interface Floor {
  readonly origin: string;
  readonly pid: number;
}

export async function startFloor(connectionString: string): Promise<Floor & AsyncDisposable> {
  const child: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'floor-server.ts'), connectionString],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    origin: `http://127.0.0.1:${port.toString().trim()}`,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await exited;
    },
  };
}

export async function createFloorTables(owner: Pool): Promise<void> {
  await owner.query(readFileSync(join(import.meta.dirname, 'floor.sql'), 'utf8'));
}

export async function addFloorToken(
  owner: Pool,
  token: string,
  userId: string,
  workspaceId: string,
): Promise<void> {
  await owner.query(`insert into floor.tokens values ($1, $2, $3, '{}', now() + interval '1 hour')`, [
    hashSecret(token),
    userId,
    workspaceId,
  ]);
}
