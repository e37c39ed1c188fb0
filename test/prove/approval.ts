/** `npm run prove -- approval [--histories 20000] [--seed n]` */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listedGuards } from '../approval/guards.ts';
import type { PropertyResult } from '../approval/property.ts';
import { runWithout } from '../attacks/without-guard.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const sample = join(import.meta.dirname, '../approval/sample.ts');
const seed = Number(values.seed);
/** More than cores: each waits for the database half of the time. */
const processes = 3;
console.log(`seed ${seed} (play it again with --seed ${seed})`);

const results = await Promise.all(
  Array.from({ length: processes }, (_, index) =>
    run(Math.ceil(Number(values.histories) / processes), seed + index),
  ),
);
const sum = (pick: (result: PropertyResult) => number): number =>
  results.reduce((total, result) => total + pick(result), 0);
const histories = sum((result) => result.histories);
const published = sum((result) => result.published);
const faults = results.flatMap(({ fault }) => fault ?? []);
console.log(`
histories                    ${histories}
that published something     ${published} (${((100 * published) / histories).toFixed(1)} %)
posts visible                ${sum((result) => result.visible)}
unapproved, altered, doubled, or surprised: ${faults.length}`);
for (const fault of faults) console.log(`  ${fault}`);

let unnoticed = 0;
for (const guard of listedGuards) {
  const result = await runWithout(guard, [sample, '1000', String(seed)], 42);
  if (result !== 'failed') unnoticed += 1;
  console.log(`${result === 'failed' ? 'ok  ' : 'FAIL'} without "${guard.name}": the histories ${result}`);
}
process.exitCode = faults.length === 0 && unnoticed === 0 && published >= 0.3 * histories ? 0 : 1;

async function run(count: number, from: number): Promise<PropertyResult> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', sample, String(count), String(from)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let last = '';
  child.stdout.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      last = line;
      if (!line.startsWith('{')) console.log(line);
    }
  });
  await once(child, 'close');
  return JSON.parse(last) as PropertyResult;
}
