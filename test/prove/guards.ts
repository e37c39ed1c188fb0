/** `npm run prove -- guards`: takes each guard away and wants the attacker's table to fail. */
import { type Guard, guards } from '../attacks/guards.ts';
import { runTableWithout } from '../attacks/without-guard.ts';
import { defineProof, inParts, type PartResult } from '../proof.ts';

export const proof = defineProof({
  hasSeed: false,
  parts: () => ({
    'nothing removed': runWhole,
    ...inParts('guards', guards, 20, removeEach),
  }),
});

async function runWhole(): Promise<PartResult> {
  const result = await runTableWithout(null);
  console.log(`${result === 'passed' ? 'ok  ' : 'FAIL'} the table ${result} with every guard in place`);
  return { missed: result === 'passed' ? [] : [`the table ${result} with every guard in place`] };
}

async function removeEach(chunk: readonly Guard[]): Promise<PartResult> {
  const missed: string[] = [];
  for (const guard of chunk) {
    const result = await runTableWithout(guard);
    if (result !== 'failed') missed.push(`without "${guard.name}" the table ${result}`);
    console.log(`${result === 'failed' ? 'ok  ' : 'FAIL'} without "${guard.name}": the table ${result}`);
  }
  return { counts: { guards: chunk.length, 'whose absence went unnoticed': missed.length }, missed };
}
