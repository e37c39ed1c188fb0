import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config.ts';

/**
 * Keeps V8's space for new objects small. Upload buffers become garbage as fast as they are written to disk, but are
 * freed only when that space is full: at its default size an upload of half a gigabyte needs 65 MB more memory, with
 * this flag 20 MB. Set before the server is loaded, because loading fills that space.
 */
setFlagsFromString('--semi-space-growth-factor=1');

/** Starts the sandbox from the environment variables. It exits when the parent that forked it exits (`disconnect`). */
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
