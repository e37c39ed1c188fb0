/** A Redis of its own that has each change on disk before it answers, as PostgreSQL has. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { Redis } from 'ioredis';
import { freePort } from '../../test/free-port.ts';

export async function startRedis(folder: string): Promise<{ readonly port: number } & AsyncDisposable> {
  if (spawnSync('redis-server', ['--version']).error)
    throw new Error(
      'The baseline needs redis-server: apt-get install redis-server (its service may stay stopped).',
    );
  mkdirSync(folder);
  const port = await freePort();
  const settings = [
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'yes',
    '--appendfsync',
    'always',
  ];
  const child = spawn('redis-server', ['--port', String(port), ...settings], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 50 });
  client.on('error', () => undefined); // until it listens
  await client.ping();
  client.disconnect();
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await exited;
    },
  };
}
