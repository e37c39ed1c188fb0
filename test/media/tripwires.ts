/** A listener that must not be called and a file that must not be read, on the same machine as the service. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Tripwires extends AsyncDisposable {
  readonly canaryUrl: string;
  readonly canaryPath: string;
  readonly secret: string;
  readonly calls: () => number;
}

export async function setTripwires(): Promise<Tripwires> {
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const folder = await mkdtemp(join(tmpdir(), 'signoff-canary-'));
  const canaryPath = join(folder, 'canary.txt');
  const secret = 'canary-content-5c81e0b7';
  await writeFile(canaryPath, `${secret}\n`.repeat(100));
  return {
    canaryUrl: `http://127.0.0.1:${address.port}`,
    canaryPath,
    secret,
    calls: () => calls,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
