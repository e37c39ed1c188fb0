/**
 * Plays cells in several processes at once, each with a test server, a database, a sandbox and a clock of its own. A
 * cell waits for the database and for unanswered calls about as long as it computes, so two processes fill one core.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { CellResult } from './cell-player.ts';
import type { CellReport, FromCellProcess, ToCellProcess } from './cell-process.ts';
import type { Cell } from './cells.ts';
import { type CellRun, formatCell } from './run-cells.ts';

export const defaultProcesses = 2 * availableParallelism();

export async function runInProcesses(
  cells: readonly Cell[],
  { seed, houses, say }: { readonly seed: number; readonly houses: number; say(line: string): void },
): Promise<CellRun> {
  const byLabel = new Map(cells.map((cell) => [cell.label, cell]));
  const reports = printInOrder(cells, say);
  const notTaken = new Set<string>();
  const results = new Map<string, CellResult>();
  const waiting = [...cells];
  const cellOf = (label: string): Cell => {
    const cell = byLabel.get(label);
    if (!cell) throw new Error(`unknown cell "${label}"`);
    return cell;
  };
  const resultOf = ({ label, ...result }: CellReport): CellResult => ({ cell: cellOf(label), ...result });

  async function fill(): Promise<void> {
    await using house = await startCellProcess(seed);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await house.ask({ play: next.label });
      if (answer.kind === 'not_taken') notTaken.add(`${next.kind.platform}, ${next.kind.name}`);
      reports(next.label, answer.kind === 'played' ? formatCell(resultOf(answer)) : null);
    }
    const answer = await house.ask({ play: null });
    if (answer.kind !== 'looked_again') throw new Error(`a cell process answered "${answer.kind}"`);
    for (const word of answer.results) results.set(word.label, resultOf(word));
  }
  await Promise.all(Array.from({ length: Math.min(houses, cells.length) }, fill));
  return { results: cells.flatMap(({ label }) => results.get(label) ?? []), notAccepted: [...notTaken] };
}

/** Lines arrive as cells end and are printed in the order of the cells. Null: nothing to print. */
function printInOrder(cells: readonly Cell[], say: (line: string) => void) {
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

interface CellProcess extends AsyncDisposable {
  ask(message: ToCellProcess): Promise<FromCellProcess>;
}

async function startCellProcess(seed: number): Promise<CellProcess> {
  const child = fork(join(import.meta.dirname, 'cell-process.ts'), [String(seed)], {
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

/** Rejects when the process ends without an answer. */
function answerOf(child: ChildProcess): Promise<FromCellProcess> {
  const { promise, resolve, reject } = Promise.withResolvers<FromCellProcess>();
  const exitedEarly = (): void => reject(new Error('a cell process exited; its output is above'));
  child.once('exit', exitedEarly);
  child.once('message', (message) => {
    child.off('exit', exitedEarly);
    resolve(message as FromCellProcess);
  });
  return promise;
}
