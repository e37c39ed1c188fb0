import './core/small-memory.ts';
import { readConfig } from './config.ts';

/** Starts the sandbox from the environment. A parent that forked it never leaves it orphaned: see `disconnect`. */
try {
  // Only now: loading it fills the memory that the first import keeps small.
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
