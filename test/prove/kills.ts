/** `npm run prove -- kills [--times 50] [--seed n]`: the whole service is killed again and again while people work. */
import { killRepeatedly } from '../kills/kill-repeatedly.ts';
import { defineProof, type PartResult, splitIntoParts } from '../proof.ts';

export const proof = defineProof({
  hasSeed: true,
  options: { times: 50 },
  parts: ({ seed, times }) =>
    splitIntoParts('kills', Array.from({ length: times }), 25, (chunk, first) =>
      killAndJudge(chunk.length, seed + first),
    ),
});

async function killAndJudge(times: number, seed: number): Promise<PartResult> {
  const result = await killRepeatedly({ times, seed, settleMs: 420_000, print: console.log });
  const states = Object.entries(result.states).map(([state, count]) => `${state} ${count}`);
  console.log(`
states                       ${states.join(', ')}
restart to ready, median     ${result.restartMsMedian} ms
audit chain                  ${result.auditOk ? 'whole' : 'BROKEN'}`);
  return {
    counts: {
      kills: result.kills,
      'posts made': result.posts,
      'visible on the platform': result.visible,
      'requests broken by a kill': result.brokenRequests,
      'lost, doubled, unapproved, altered, untrue, events lost or invented': result.faults.length,
    },
    failures: [...result.faults, ...(result.auditOk ? [] : ['the audit chain is broken'])],
  };
}
