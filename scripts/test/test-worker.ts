/** The program of a test process: it runs the files that its parent sends, one after the other, each as a suite. */
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { describe } from 'node:test';
import type { WorkerCommand } from './test-process.ts';

process.on('message', (command: WorkerCommand) => {
  if (command.kind === 'end') return process.disconnect();
  // A test belongs to the suite in whose asynchronous context it is declared.
  void describe(command.file, async () => {
    await import(path.resolve(command.file));
    // Write the compile cache now, for the services that the tests start and for the other lanes.
    flushCompileCache();
  });
});
