/** Plays cells one after another in one house, each judged at once and again when hours have passed. */
import { openStage } from '../faults/stage.ts';
import type { Cell } from './cells.ts';
import { type CellResult, createPlaying, type Played } from './playing.ts';

export interface CellRun {
  readonly results: readonly CellResult[];
  /** Kinds that the platform's adapter does not take. */
  readonly notTaken: readonly string[];
}

export async function runCells(
  cells: readonly Cell[],
  seed: number,
  say: (line: string) => void,
): Promise<CellRun> {
  await using stage = await openStage();
  const playing = createPlaying(stage, seed);
  const played: Played[] = [];
  const notTaken = new Set<string>();
  for (const cell of cells) {
    if (!(await playing.takes(cell.kind))) {
      notTaken.add(`${cell.kind.platform}, ${cell.kind.name}`);
      continue;
    }
    const result = await playing.play(cell);
    played.push(result);
    say(lineOf(result));
  }
  return { results: await playing.lookAgain(played), notTaken: [...notTaken] };
}

export const lineOf = ({ cell, state, fault }: CellResult): string =>
  `  ${fault ? 'FAULT' : 'ok   '} ${state.padEnd(11)} ${cell.label}${fault ? `: ${fault}` : ''}`;
