/**
 * The entry point of every npm script. Plain JavaScript without dependencies, because it runs under whatever Node
 * the machine has and before anything is installed. It installs the packages if they changed, builds the
 * web app and the server if their sources changed, and runs the command under the Node that came with the packages.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfNeeded } from './run/build.mjs';
import { installIfNeeded } from './run/install.mjs';
import { findPackagedNode } from './run/packaged-node.mjs';
import { runProgram } from './run/run-program.mjs';
import { findSystemProblem } from './run/system.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [command = '', ...args] = process.argv.slice(2);

const exists = (file) => existsSync(path.join(root, file));

/** Commands that need only the service's own packages; all others need the development packages as well. */
const runtimeCommands = ['start', 'signoff', 'sbom', 'audit'];

const everything = ['web', 'server'];

/** For each command: what is built before, and the programs to run in order. */
const commands = {
  start: { builds: everything, programs: [['dist/server/main.js', 'all', ...args]] },
  signoff: {
    builds: ['all', 'serve'].includes(args[0] ?? '') ? everything : ['server'],
    programs: [['dist/server/main.js', ...args]],
  },
  test: { builds: everything, programs: [['scripts/test.ts', ...args]] },
  prove: { builds: everything, programs: [['scripts/prove.ts', ...args]] },
  bench: { builds: everything, programs: [['scripts/bench.ts', ...args]] },
  screenshot: { builds: everything, programs: [['scripts/screenshot.ts', ...args]] },
  proofs: { builds: [], programs: [['scripts/prove.ts', 'list']] },
  sbom: { builds: [], programs: [['scripts/sbom.ts', ...args]] },
  audit: { builds: [], programs: [['scripts/audit-dependencies.ts']] },
  lint: {
    builds: [],
    programs: [['node_modules/@biomejs/biome/bin/biome', 'check', ...(args.length > 0 ? args : ['.'])]],
  },
  types: {
    builds: [],
    programs: ['tsconfig.json', 'web/tsconfig.json']
      .filter(exists)
      .map((project) => ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project]),
  },
};

async function main() {
  const problem = findSystemProblem();
  if (problem !== undefined) return fail(problem);
  const wanted = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (wanted === undefined)
    return fail(`There is no command "${command}": choose among ${Object.keys(commands).join(', ')}.`);
  process.chdir(root);
  await installIfNeeded(root, runtimeCommands.includes(command) ? 'run' : 'tests');
  const node = findPackagedNode(root);
  await build(node, wanted.builds);
  for (const program of wanted.programs) {
    const code = await runProgram(node, program);
    if (code !== 0) return code;
  }
  return 0;
}

async function build(node, parts) {
  try {
    await buildIfNeeded(root, node, parts);
  } catch (error) {
    // What does not build must not stop a developer from running selected tests.
    const selectsTests = command === 'test' && args.length > 0;
    if (error.isUserError !== true || !selectsTests) throw error;
    console.error(error.message);
  }
}

function fail(message) {
  console.error(message);
  if (command === 'test') console.log('0 passed, 1 failed');
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error?.isUserError !== true) throw error;
  process.exitCode = fail(error.message);
}
