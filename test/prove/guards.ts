/** `npm run prove -- guards`: removes each guard and expects the attacker's table to fail. */
import type { Guard } from '../attacks/guard.ts';
import { guards } from '../attacks/guards.ts';
import { runAttacksWithoutGuard } from '../attacks/run-without-guard.ts';
import { defineProof, type PartResult, splitIntoParts } from '../proof.ts';

export const proof = defineProof({
  hasSeed: false,
  parts: () => ({
    'nothing removed': runWhole,
    ...splitIntoParts('guards', guards, 20, removeEach),
  }),
});

async function runWhole(): Promise<PartResult> {
  const result = await runAttacksWithoutGuard(null);
  console.log(`${result === 'passed' ? 'ok  ' : 'FAIL'} the table ${result} with every guard in place`);
  return { failures: result === 'passed' ? [] : [`the table ${result} with every guard in place`] };
}

async function removeEach(chunk: readonly Guard[]): Promise<PartResult> {
  const failures: string[] = [];
  for (const guard of chunk) {
    const result = await runAttacksWithoutGuard(guard);
    if (result !== 'failed') failures.push(`without "${guard.name}" the table ${result}`);
    console.log(`${result === 'failed' ? 'ok  ' : 'FAIL'} without "${guard.name}": the table ${result}`);
  }
  return { counts: { guards: chunk.length, 'whose absence went unnoticed': failures.length }, failures };
}
