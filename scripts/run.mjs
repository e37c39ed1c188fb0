/**
 * What every npm script calls. Plain JavaScript without dependencies, because it runs under whatever Node
 * the machine has and before anything is installed. It installs the packages if they changed, builds the
 * web app if its sources changed, and goes on under the Node that came with the packages.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWebIfNeeded } from './run/build-web.mjs';
import { goOn } from './run/go-on.mjs';
import { installIfNeeded } from './run/install.mjs';
import { findPackagedNode } from './run/packaged-node.mjs';
import { problemWithSystem } from './run/system.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [command = '', ...args] = process.argv.slice(2);

const isThere = (file) => existsSync(path.join(root, file));

/** Runs from the packages that the service itself needs; all others need those of tests as well. */
const onlyRuns = ['start', 'signoff'];

/** For each command: the programs to run, one after the other, and whether it needs the built web app. */
const commands = {
  start: { needsWeb: true, programs: [['server/main.ts', 'all', ...args]] },
  signoff: { needsWeb: ['all', 'serve'].includes(args[0] ?? ''), programs: [['server/main.ts', ...args]] },
  test: { needsWeb: true, programs: [['scripts/test.ts', ...args]] },
  prove: { needsWeb: true, programs: [['scripts/prove.ts', ...args]] },
  screenshot: { needsWeb: true, programs: [['scripts/screenshot.ts', ...args]] },
  proofs: { needsWeb: false, programs: [['scripts/prove.ts', 'list']] },
  lint: {
    needsWeb: false,
    programs: [['node_modules/@biomejs/biome/bin/biome', 'check', ...(args.length > 0 ? args : ['.'])]],
  },
  types: {
    needsWeb: false,
    programs: ['tsconfig.json', 'web/tsconfig.json']
      .filter(isThere)
      .map((project) => ['node_modules/typescript/bin/tsc', '--noEmit', '-p', project]),
  },
};

async function main() {
  const problem = problemWithSystem();
  if (problem !== undefined) return fail(problem);
  const wanted = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (wanted === undefined)
    return fail(`There is no command "${command}": choose among ${Object.keys(commands).join(', ')}.`);
  process.chdir(root);
  await installIfNeeded(root, onlyRuns.includes(command) ? 'run' : 'tests');
  const node = findPackagedNode(root);
  if (wanted.needsWeb) await buildWeb(node);
  for (const program of wanted.programs) {
    const code = await goOn(node, program);
    if (code !== 0) return code;
  }
  return 0;
}

async function buildWeb(node) {
  try {
    await buildWebIfNeeded(root, node);
  } catch (error) {
    // Someone who runs a few chosen tests is not kept from it by a web app that is being worked on.
    const choosesTests = command === 'test' && args.length > 0;
    if (error.forPeople !== true || !choosesTests) throw error;
    console.error(error.message);
  }
}

function fail(sentence) {
  console.error(sentence);
  if (command === 'test') console.log('0 passed, 1 failed');
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (error?.forPeople !== true) throw error;
  process.exitCode = fail(error.message);
}
