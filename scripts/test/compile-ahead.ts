/**
 * What nearly all tests load is compiled once, by a process of its own while the database starts: the lanes, which
 * begin at the same moment, find it ready (NODE_COMPILE_CACHE).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const loaded = ['house.ts', 'contract-stage.ts', 'browser/desk.ts', 'browser/browser.ts'].map((file) =>
  path.join(import.meta.dirname, '../../test', file),
);

export async function compileAhead(): Promise<void> {
  const load = loaded.map((file) => `import ${JSON.stringify(file)};`).join('');
  // The cache is written as it ends. Whatever keeps it from that will be told by the tests.
  const args = ['--input-type=module', '--eval', `${load}process.exit(0);`];
  await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'close');
}
