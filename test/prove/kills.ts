/** `npm run prove -- kills [--times 50] [--seed n]` */
import { parseArgs } from 'node:util';
import { killRepeatedly } from '../kills/run.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed} (play it again with --seed ${seed})`);
const result = await killRepeatedly({
  times: Number(values.times),
  seed,
  settleMs: 420_000,
  say: console.log,
});

console.log(`
kills                        ${result.kills}
posts made                   ${result.posts}
visible on the platform      ${result.visible}
states                       ${Object.entries(result.states)
  .map(([state, count]) => `${state} ${count}`)
  .join(', ')}
requests broken by a kill    ${result.brokenRequests}
restart to ready, median     ${result.restartMsMedian} ms
audit chain                  ${result.auditOk ? 'whole' : 'BROKEN'}
lost, doubled, unapproved, altered, untrue: ${result.faults.length}`);
for (const fault of result.faults) console.log(`  ${fault}`);
process.exitCode = result.faults.length === 0 && result.auditOk ? 0 : 1;
