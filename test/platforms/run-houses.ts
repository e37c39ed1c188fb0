/**
 * Plays cells in several houses at once, each a process with a database, a sandbox and a clock of its own. A cell waits
 * for the database and for calls that get no answer about as long as it computes, so two houses fill one core.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { CellWord, FromHouse, ToHouse } from './cell-house.ts';
import type { Cell } from './cells.ts';
import type { CellResult } from './playing.ts';
import { type CellRun, lineOf } from './run-cells.ts';

export const usualHouses = 2 * availableParallelism();

export async function runInHouses(
  cells: readonly Cell[],
  { seed, houses, say }: { readonly seed: number; readonly houses: number; say(line: string): void },
): Promise<CellRun> {
  const byLabel = new Map(cells.map((cell) => [cell.label, cell]));
  const told = inOrder(cells, say);
  const notTaken = new Set<string>();
  const results = new Map<string, CellResult>();
  const waiting = [...cells];
  const cellOf = (label: string): Cell => {
    const cell = byLabel.get(label);
    if (!cell) throw new Error(`nobody asked for "${label}"`);
    return cell;
  };
  const resultOf = ({ label, ...result }: CellWord): CellResult => ({ cell: cellOf(label), ...result });

  async function fill(): Promise<void> {
    await using house = await openCellHouse(seed);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await house.ask({ play: next.label });
      if (answer.kind === 'not_taken') notTaken.add(`${next.kind.platform}, ${next.kind.name}`);
      told(next.label, answer.kind === 'played' ? lineOf(resultOf(answer)) : null);
    }
    const answer = await house.ask({ play: null });
    if (answer.kind !== 'looked_again') throw new Error(`a house answered "${answer.kind}"`);
    for (const word of answer.results) results.set(word.label, resultOf(word));
  }
  await Promise.all(Array.from({ length: Math.min(houses, cells.length) }, fill));
  return { results: cells.flatMap(({ label }) => results.get(label) ?? []), notTaken: [...notTaken] };
}

/** Lines come as cells end and are said in the order of the cells. Null: nothing to say. */
function inOrder(cells: readonly Cell[], say: (line: string) => void) {
  const lines = new Map<string, string | null>();
  let next = 0;
  return (label: string, line: string | null): void => {
    lines.set(label, line);
    for (let cell = cells[next]; cell && lines.has(cell.label); cell = cells[++next]) {
      const ready = lines.get(cell.label);
      if (ready) say(ready);
    }
  };
}

interface CellHouse extends AsyncDisposable {
  ask(message: ToHouse): Promise<FromHouse>;
}

async function openCellHouse(seed: number): Promise<CellHouse> {
  const child = fork(join(import.meta.dirname, 'cell-house.ts'), [String(seed)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(child, 'exit');
  await answerOf(child);
  return {
    ask(message) {
      const answer = answerOf(child);
      child.send(message);
      return answer;
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** A house that ends has not answered. */
function answerOf(child: ChildProcess): Promise<FromHouse> {
  const { promise, resolve, reject } = Promise.withResolvers<FromHouse>();
  const gone = (): void => reject(new Error('a house fell down; its own words stand above'));
  child.once('exit', gone);
  child.once('message', (message) => {
    child.off('exit', gone);
    resolve(message as FromHouse);
  });
  return promise;
}
