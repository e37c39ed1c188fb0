/** What a test process runs: each file named on the command line, as a suite of its own, one after the other. */
import { AsyncResource } from 'node:async_hooks';
import path from 'node:path';
import { describe } from 'node:test';

// They are loaded in turn: a module that two files share would finish in the name of the first that asked for it, and
// with it the tests of the second. A test belongs to the suite in whose asynchronous context it is declared, and that
// context does not outlast waiting by itself.
let turn = Promise.resolve();
for (const file of process.argv.slice(2)) {
  const myTurn = turn;
  const { promise, resolve } = Promise.withResolvers<void>();
  turn = promise;
  describe(file, async () => {
    const load = AsyncResource.bind(() => import(path.resolve(file)));
    await myTurn;
    await load().finally(resolve);
  });
}
