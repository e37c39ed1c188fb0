/**
 * `npm run prove -- contract [--only linkedin]`: every case of the contract, of which `npm test` takes a sample: each
 * platform, each kind of post, a crash before and after every call, every fault of every operation.
 */
import { glob } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runGroup } from '../../scripts/test/run-group.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const longestMs = 1_800_000;
process.env.CONTRACT = 'whole';
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());

let failed = 0;
const files: string[] = [];
for await (const file of glob('server/platforms/*/contract*.test.ts')) files.push(file);
for (const file of files.filter((name) => name.includes(values.only)).sort()) {
  const [result] = await runGroup([file], stopping.signal, longestMs);
  if (result === undefined) continue;
  failed += result.failures.length;
  console.log(
    `${file}: ${result.passed} passed, ${result.failures.length} failed, ${result.seconds.toFixed(0)} s`,
  );
  for (const { name, reason } of result.failures) console.log(`  ${name}\n${reason}`);
}
process.exitCode = failed === 0 && files.length > 0 ? 0 : 1;
