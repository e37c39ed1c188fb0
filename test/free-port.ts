/**
 * A port that no other process gets while this one lives, also when several test runs go on at once. It lies below
 * the range from which the kernel takes the ports of outgoing connections, and beyond those that browsers refuse. It
 * is reserved by a socket with a name of its own, which the kernel removes with the process.
 */
import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';

const lowest = 12_000;
const highest = 31_999;
const tries = 1_000;

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1));
    const reservation = await tryListening({ path: `\0signoff-test-port-${port}` });
    if (!reservation) continue;
    const server = await tryListening({ port, host: '127.0.0.1' });
    if (server) {
      server.close();
      await once(server, 'close');
      reservation.unref();
      return port;
    }
    reservation.close();
  }
  throw new Error('There is no free port.');
}

/** Undefined: another process listens there. */
async function tryListening(where: ListenOptions): Promise<Server | undefined> {
  const server = createServer().listen(where);
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}
