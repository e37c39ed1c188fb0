/** Plays cells one after another on one test server, each judged at once and again after hours of simulated time. */
import { openPublishingFixture } from '../faults/publishing-fixture.ts';
import { type CellResult, createCellPlayer, type PlayedCell } from './cell-player.ts';
import type { Cell } from './cells.ts';

export interface CellRun {
  readonly results: readonly CellResult[];
  /** Kinds that the platform's adapter does not take. */
  readonly notAccepted: readonly string[];
}

export async function runCells(
  cells: readonly Cell[],
  seed: number,
  say: (line: string) => void,
): Promise<CellRun> {
  await using fixture = await openPublishingFixture();
  const playing = createCellPlayer(fixture, seed);
  const played: PlayedCell[] = [];
  const notTaken = new Set<string>();
  for (const cell of cells) {
    if (!(await playing.isAccepted(cell.kind))) {
      notTaken.add(`${cell.kind.platform}, ${cell.kind.name}`);
      continue;
    }
    const result = await playing.play(cell);
    played.push(result);
    say(formatCell(result));
  }
  return { results: await playing.judgeAgain(played), notAccepted: [...notTaken] };
}

export const formatCell = ({ cell, state, fault }: CellResult): string =>
  `  ${fault ? 'FAULT' : 'ok   '} ${state.padEnd(11)} ${cell.label}${fault ? `: ${fault}` : ''}`;
