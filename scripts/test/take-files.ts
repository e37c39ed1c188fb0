/** What a test process runs: the files that its parent names, one after the other, each as a suite of its own. */
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { describe } from 'node:test';
import type { Order } from './test-process.ts';

process.on('message', (order: Order) => {
  if (order.kind === 'end') return process.disconnect();
  // A test belongs to the suite in whose asynchronous context it is declared.
  void describe(order.file, async () => {
    await import(path.resolve(order.file));
    // What was compiled is of use to the services that the tests start, and to the other lanes, now.
    flushCompileCache();
  });
});
