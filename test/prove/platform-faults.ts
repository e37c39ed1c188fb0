/**
 * `npm run prove -- platform-faults [--seed n] [--only linkedin] [--match text] [--some 15]`: every platform, kind of
 * post, operation and fault, from draft to visible, judged by the sandbox's ledger. `--some` plays this many cells of
 * each kind of post, chosen by the seed; `--match` those whose label contains a text.
 */

import type { CellResult } from '../platforms/cell-player.ts';
import { allCells, type Cell, sampleEachKind } from '../platforms/cells.ts';
import { defaultProcesses, runInProcesses } from '../platforms/run-in-processes.ts';
import { defineProof, type PartResult, splitIntoParts } from '../proof.ts';

const cellsOfPart = 400;
const states = ['published', 'failed', 'missed', 'unconfirmed'] as const;

export const proof = defineProof({
  hasSeed: true,
  options: { match: '', some: '' },
  parts: ({ seed, match, some }) => {
    const matching = allCells.filter(({ label }) => label.includes(match));
    const cells = some === '' ? matching : sampleEachKind(seed, matching, Number(some));
    return Object.assign(
      {},
      ...[...Map.groupBy(cells, ({ kind }) => kind.platform)].map(([platform, own]) =>
        splitIntoParts(platform, own, cellsOfPart, (chunk) => playCells(chunk, seed)),
      ),
    );
  },
});

async function playCells(cells: readonly Cell[], seed: number): Promise<PartResult> {
  const { results, notAccepted } = await runInProcesses(cells, {
    seed,
    houses: defaultProcesses,
    say: console.log,
  });
  console.log(`\n${''.padEnd(42)}cells ${states.map((state) => state.padStart(12)).join('')}  faults`);
  for (const [name, group] of Map.groupBy(results, ({ cell }) => `${cell.kind.name}, ${cell.operation.name}`))
    console.log(`  ${row(name, group)}`);
  console.log(`  ${row('all', results)}`);
  const unpublished = results.filter(({ state, fault }) => state !== 'published' && !fault);
  if (unpublished.length > 0) console.log('\nNot published, and truly said so:');
  for (const { cell, state, description } of unpublished)
    console.log(`  ${state}: ${cell.label}: ${description}`);
  for (const kind of notAccepted) console.log(`\nThe adapter does not take this kind: ${kind}`);
  const failures = results.flatMap(({ cell, fault }) => (fault ? [`${cell.label}: ${fault}`] : []));
  return {
    counts: {
      cells: results.length,
      ...Object.fromEntries(
        states.map((state) => [state, results.filter((one) => one.state === state).length]),
      ),
      'doubled, lost, altered, untrue': failures.length,
    },
    failures,
  };
}

function row(name: string, group: readonly CellResult[]): string {
  const counts = states.map((state) =>
    String(group.filter((one) => one.state === state).length).padStart(12),
  );
  const bad = group.filter(({ fault }) => fault).length;
  return `${name.padEnd(40)}${String(group.length).padStart(5)} ${counts.join('')}  ${bad}`;
}
