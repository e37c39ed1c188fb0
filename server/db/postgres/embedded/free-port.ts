import { createServer } from 'node:net';

/** A port of 127.0.0.1 that no process listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === undefined) throw new Error('This machine has no free port on 127.0.0.1.');
  return port;
}

export async function isPortTaken(port: number): Promise<boolean> {
  return (await listenOnce(port)) === undefined;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      const chosen = typeof address === 'object' && address !== null ? address.port : undefined;
      server.close(() => resolve(chosen));
    });
  });
}
