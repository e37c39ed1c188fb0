/**
 * `npm run prove -- <area> [--seed n] [--only part,…] […]` runs test/prove/<area>.ts, which measures whether a promise
 * holds, and records the result in docs/proofs/<area>.txt. `npm run prove -- stale` does so for every proof whose code
 * has changed since; `npm run proofs` lists them all. A run that was stopped resumes when it is started again.
 */
import { listAreas } from './prove/coverage.ts';
import { formatTable, readProofStates } from './prove/record.ts';
import { runProof } from './prove/run-proof.ts';
import { enterRunFolder } from './test/run-folder.ts';
import { startSharedDatabase } from './test/shared-database.ts';

const root = process.cwd();
const [area = '', ...args] = process.argv.slice(2);
const areas = listAreas(root);
const showTable = (): void => {
  const states = readProofStates(root);
  const stale = states.filter(({ isFresh }) => !isFresh).length;
  console.log(formatTable(states));
  if (stale > 0) console.log(`\n${stale} of ${states.length} are stale: npm run prove -- stale`);
};
if (area === 'list') {
  showTable();
  process.exit();
}
if (area !== 'stale' && !areas.includes(area)) {
  console.error(area === '' ? 'Say which area to prove.' : `There is no area "${area}".`);
  console.error(`Areas: ${areas.join(', ')}; or stale, for those that npm run proofs calls so.`);
  process.exit(1);
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
process.on('disconnect', () => stopping.abort()); // the command that started us was killed

const selected =
  area === 'stale' ? readProofStates(root).flatMap((one) => (one.isFresh ? [] : [one.area])) : [area];
let holds = true;
{
  await using _runFolder = await enterRunFolder();
  // Measurements must include a real disk.
  await using _database = await startSharedDatabase('disk');
  for (const one of selected) {
    if (stopping.signal.aborted) break;
    holds = (await runProof({ root, area: one, args, stop: stopping.signal })) && holds;
  }
}
if (area === 'stale') showTable();
// Modules that were loaded to list the parts may hold handles open.
process.exit(holds && !stopping.signal.aborted ? 0 : 1);
