/** `npm run proofs`: the last result of every proof, and whether what it vouched for has changed since. */
import { formatTable, readProofStates } from './prove/table.ts';

const states = readProofStates(process.cwd());
console.log(formatTable(states));
const stale = states.filter(({ staleBecause }) => staleBecause !== undefined).length;
if (stale > 0) console.log(`\n${stale} of ${states.length} are stale: npm run prove -- stale`);
if (process.connected) process.disconnect();
