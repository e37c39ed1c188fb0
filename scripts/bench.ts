/**
 * `npm run bench -- <area> [--only group,…] […]` measures what bench/areas/<area>.ts measures, beside its baseline, and records the
 * figures. `npm run bench -- gate` compares the last recorded ratios with bench/limits.json.
 */
import { globSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import type { BenchArea } from '../bench/area.ts';
import { formatTable } from '../bench/figure.ts';
import { runGate } from '../bench/gate.ts';
import { writeRecord } from '../bench/record.ts';
import { readOptions } from './prove/read-options.ts';
import { enterRunFolder } from './test/run-folder.ts';

const root = process.cwd();
const [area = '', ...args] = process.argv.slice(2);
const areas = globSync('bench/areas/*.ts', { cwd: root })
  .map((file) => path.basename(file, '.ts'))
  .sort();
if (area === 'gate') process.exit(runGate(root, args.includes('--set')) ? 0 : 1);
if (!areas.includes(area)) {
  console.error(
    `${area === '' ? 'Say what to measure.' : `There is no area "${area}".`} Areas: ${areas.join(', ')}; or gate.`,
  );
  process.exit(1);
}

const { options, measure }: BenchArea = (await import(path.join(root, `bench/areas/${area}.ts`))).area;
const { own, only, isWhole } = readOptions({ hasSeed: false, options }, args);
const startedAt = new Date();
const loadBefore = loadavg()[0] ?? 0;
{
  await using run = await enterRunFolder();
  const figures = await measure({
    options: own,
    isWanted: (name) => only.length === 0 || only.some((beginning) => name.startsWith(beginning)),
    folder: run.path,
    say: (line) => console.log(`  ${line}`),
  });
  if (figures.length === 0) {
    console.error(
      `Nothing that ${area} measures begins with ${only.map((name) => `"${name}"`).join(' or ')}.`,
    );
    process.exit(1);
  }
  console.log(`\n${formatTable(figures)}\n`);
  console.log(writeRecord(root, { area, args: [area, ...args], isWhole, startedAt, loadBefore, figures }));
}
process.exit();
