import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config.ts';

/**
 * Keeps the space for new objects small. The bytes of an upload are thrown away as fast as they are written to disk, but
 * only freed when that space is full; at its usual size half a gigabyte of upload shows as 65 MB more memory, this way as
 * 20 MB. Set before the server is loaded, which fills that space.
 */
setFlagsFromString('--semi-space-growth-factor=1');

/** Starts the sandbox from the environment. A parent that forked it never leaves it orphaned: see `disconnect`. */
try {
  const { startSandbox } = await import('./server.ts');
  const sandbox = await startSandbox(readConfig());
  const stop = async () => {
    await sandbox.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.send) {
    process.once('disconnect', stop);
    process.send({ listening: sandbox.url });
  }
  process.stdout.write(`${JSON.stringify({ listening: sandbox.url })}\n`);
} catch (error) {
  process.stderr.write(
    `The sandbox did not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}
