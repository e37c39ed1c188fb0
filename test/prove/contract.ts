/**
 * `npm run prove -- contract [--only linkedin]`: every case of the contract, of which `npm test` takes a sample: each
 * platform, each kind of post, a crash before and after every call, every fault of every operation.
 */
import { glob } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { FileResult } from '../../scripts/test/judge-file.ts';
import { runLane } from '../../scripts/test/run-lane.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const longestMs = 1_800_000;
process.env.CONTRACT = 'whole';
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

let failed = 0;
const files: string[] = [];
for await (const file of glob('server/platforms/*/contract*.test.ts')) files.push(file);
const chosen = files.filter((name) => name.includes(values.only)).sort();
await runLane(chosen.values(), { stop: stopping.signal, hangingMs: longestMs, onResult: tell });
process.exitCode = failed === 0 && files.length > 0 ? 0 : 1;

function tell({ file, passed, failures, seconds }: FileResult): void {
  failed += failures.length;
  console.log(`${file}: ${passed} passed, ${failures.length} failed, ${seconds.toFixed(0)} s`);
  for (const { name, reason } of failures) console.log(`  ${name}\n${reason}`);
}
