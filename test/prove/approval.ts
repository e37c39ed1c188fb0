/**
 * `npm run prove -- approval [--histories 20000] [--seed n]`: random histories of authors, approvers and attackers,
 * and that they notice when one of six guards is removed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PropertyResult } from '../approval/check-histories.ts';
import { guardsForHistories } from '../approval/guards.ts';
import { runWithoutGuard } from '../attacks/run-without-guard.ts';
import { defineProof, type PartResult, splitIntoParts } from '../proof.ts';

const runHistories = join(import.meta.dirname, '../approval/run-histories.ts');
/** More than cores: each waits for the database half of the time. */
const processes = 3;
const historiesOfOne = 1_000;
const minPublished = 0.3;

export const proof = defineProof({
  hasSeed: true,
  options: { histories: 20_000 },
  parts: ({ seed, histories }) => ({
    ...splitIntoParts(
      'histories, thousands',
      Array.from({ length: Math.ceil(histories / historiesOfOne) }, (_one, index) => seed + index),
      2 * processes,
      playHistories,
    ),
    guards: () => removeGuards(seed),
  }),
  judge: ({ histories = 0, 'histories that published something': published = 0 }) =>
    published >= minPublished * histories
      ? []
      : [`only ${published} of ${histories} histories published anything`],
});

async function playHistories(seeds: readonly number[]): Promise<PartResult> {
  const waiting = [...seeds];
  const results: PropertyResult[] = [];
  await Promise.all(
    Array.from({ length: processes }, async () => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift())
        results.push(await runSample(seed));
    }),
  );
  const sum = (pick: (result: PropertyResult) => number): number =>
    results.reduce((total, result) => total + pick(result), 0);
  return {
    counts: {
      histories: sum((result) => result.histories),
      'histories that published something': sum((result) => result.published),
      'posts visible': sum((result) => result.visible),
      'unapproved, altered, doubled, or surprised': sum(({ fault }) => (fault === null ? 0 : 1)),
    },
    failures: results.flatMap(({ fault }) => fault ?? []),
  };
}

async function runSample(seed: number): Promise<PropertyResult> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', runHistories, String(historiesOfOne), String(seed)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(child, 'close');
  const result = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '') as PropertyResult;
  console.log(`seed ${seed}: ${result.histories} histories, ${result.visible} posts visible`);
  return result;
}

async function removeGuards(seed: number): Promise<PartResult> {
  const failures: string[] = [];
  for (const guard of guardsForHistories) {
    const result = await runWithoutGuard(guard, [runHistories, '1000', String(seed)], 42);
    if (result !== 'failed') failures.push(`without "${guard.name}" the histories ${result}`);
    console.log(`${result === 'failed' ? 'ok  ' : 'FAIL'} without "${guard.name}": the histories ${result}`);
  }
  return { counts: { 'guards removed': guardsForHistories.length }, failures };
}
