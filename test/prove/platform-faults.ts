/**
 * `npm run prove -- platform-faults [--seed n] [--only linkedin] [--match text] [--some 15] [--houses 4]`: every
 * platform, kind of post, operation and fault, through the whole journey, judged by the sandbox's ledger. `--some` plays
 * so many cells of each kind of post, chosen by the seed.
 */
import { parseArgs } from 'node:util';
import { allCells, type Cell, someOfEachKind } from '../platforms/cells.ts';
import type { CellResult } from '../platforms/playing.ts';
import { runInHouses, usualHouses } from '../platforms/run-houses.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    match: { type: 'string', default: '' },
    some: { type: 'string' },
    houses: { type: 'string', default: String(usualHouses) },
  },
});
const seed = Number(values.seed);
const wanted = ({ kind, label }: Cell): boolean =>
  (values.only === undefined || kind.platform === values.only) && label.includes(values.match);
const all = allCells.filter(wanted);
const cells = values.some === undefined ? all : someOfEachKind(seed, all, Number(values.some));
if (cells.length === 0) throw new Error('There is no such cell.');
console.log(`seed ${seed} (play it again with --seed ${seed}; one cell with --match "part of its line")`);
const houses = Number(values.houses);
console.log(`${cells.length} cells in ${houses} houses at once\n`);
const { results, notTaken } = await runInHouses(cells, { seed, houses, say: console.log });

const states = ['published', 'failed', 'missed', 'unconfirmed'] as const;
for (const platform of new Set(results.map(({ cell }) => cell.kind.platform))) {
  const own = results.filter(({ cell }) => cell.kind.platform === platform);
  console.log(`\n${platform.padEnd(42)}cells ${states.map((state) => state.padStart(12)).join('')}  faults`);
  for (const [name, group] of Map.groupBy(own, ({ cell }) => `${cell.kind.name}, ${cell.operation.name}`))
    console.log(`  ${row(name, group)}`);
  console.log(`  ${row('all', own)}`);
}
const unpublished = results.filter(({ state, fault }) => state !== 'published' && !fault);
if (unpublished.length > 0) console.log('\nNot published, and truly said so:');
for (const { cell, state, words } of unpublished) console.log(`  ${state}: ${cell.label}: ${words}`);
for (const kind of notTaken) console.log(`\nThe adapter does not take this kind: ${kind}`);
const found = results.filter(({ fault }) => fault);
console.log(`\ndoubled, lost, altered, untrue: ${found.length}`);
for (const { cell, fault } of found) console.log(`  ${cell.label}: ${fault}`);
process.exitCode = found.length === 0 ? 0 : 1;

function row(name: string, group: readonly CellResult[]): string {
  const counts = states.map((state) =>
    String(group.filter((one) => one.state === state).length).padStart(12),
  );
  const bad = group.filter(({ fault }) => fault).length;
  return `${name.padEnd(40)}${String(group.length).padStart(5)} ${counts.join('')}  ${bad}`;
}
