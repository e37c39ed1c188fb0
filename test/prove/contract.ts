/**
 * `npm run prove -- contract`: every case of the contract, of which `npm test` takes a sample: each platform, each kind
 * of post, a crash before and after every call, every fault of every operation.
 */
import { globSync } from 'node:fs';
import { runLane } from '../../scripts/test/run-lane.ts';
import type { FileResult } from '../../scripts/test/summarize-file.ts';
import { defineProof, type Part, type PartResult } from '../proof.ts';

const timeoutMs = 1_800_000;

export const proof = defineProof({
  hasSeed: false,
  parts: () =>
    Object.fromEntries(
      globSync('server/platforms/*/contract*.test.ts')
        .sort()
        .map((file): [string, Part] => [file.split('/').slice(2).join('/'), () => runFile(file)]),
    ),
});

async function runFile(file: string): Promise<PartResult> {
  process.env.CONTRACT = 'whole';
  const results: FileResult[] = [];
  await runLane([file].values(), {
    stop: new AbortController().signal, // its processes end with this one
    timeoutMs: timeoutMs,
    onResult: (result) => results.push(result),
  });
  const failures = results.flatMap((result) => result.failures);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  console.log(`${file}: ${passed} passed, ${failures.length} failed`);
  for (const { name, reason } of failures) console.log(`  ${name}\n${reason}`);
  return {
    counts: { 'cases passed': passed, 'cases failed': failures.length },
    failures: [...failures.map(({ name }) => name), ...(passed === 0 ? ['no case ran'] : [])],
  };
}
