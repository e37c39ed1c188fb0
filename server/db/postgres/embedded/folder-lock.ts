/**
 * One Signoff per data folder. The lock is an abstract unix socket named after the folder's device and
 * inode: the kernel frees it the moment its process ends, however it ends, so it can never be stale,
 * and two spellings of one path are one lock. The socket answers a connection with the holder's process id.
 *
 * It works within one network namespace. Across containers that share a volume, the flock that the
 * database process itself holds (postmaster.ts) refuses the second start.
 */
import { stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { EmbeddedPostgresError, errnoOf } from './errors.ts';

const holderTimeoutMs = 500;

export interface FolderLock extends AsyncDisposable {
  release(): Promise<void>;
}

export async function lockFolder(folder: string): Promise<FolderLock> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const address = `\0signoff-${dev}-${ino}`;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ path: address, exclusive: true }, resolve);
    });
  } catch (error) {
    if (errnoOf(error) !== 'EADDRINUSE') throw error;
    const holder = await readHolderPid(address);
    throw new EmbeddedPostgresError(
      'data_folder_locked',
      `Signoff is already running with the data folder ${folder}${holder ? ` (process ${holder})` : ''}: ` +
        'stop it first, or set DATA_DIR to another folder.',
    );
  }
  server.unref();

  let released: Promise<void> | undefined;
  const release = () => {
    released ??= new Promise<void>((resolve) => server.close(() => resolve()));
    return released;
  };
  return { release, [Symbol.asyncDispose]: release };
}

function readHolderPid(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let response = '';
    const socket = connect({ path: address });
    socket.setTimeout(holderTimeoutMs, () => socket.destroy());
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      response += text;
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(/^\d+$/.test(response) ? response : undefined));
  });
}
