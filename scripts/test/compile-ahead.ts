/**
 * Compiles the modules that nearly all tests load, once, in a separate process while the database starts, so that the
 * lanes find them in NODE_COMPILE_CACHE.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const sharedModules = [
  'test-server.ts',
  'contract-fixture.ts',
  'browser/page-fixture.ts',
  'browser/open-browser.ts',
].map((file) => path.join(import.meta.dirname, '../../test', file));

export async function compileAhead(): Promise<void> {
  const imports = sharedModules.map((file) => `import ${JSON.stringify(file)};`).join('');
  // The cache is written on exit. If that fails, the tests will report the cause.
  const args = ['--input-type=module', '--eval', `${imports}process.exit(0);`];
  await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'close');
}
