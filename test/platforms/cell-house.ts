/**
 * A process with one house, which plays the cells it is told by name and judges all of them again at the end. It ends
 * with the process that started it.
 */
import { openStage } from '../faults/stage.ts';
import { allCells } from './cells.ts';
import { createPlaying, type Played } from './playing.ts';

/** A label to play, or null: look again at everything. */
export type ToHouse = { readonly play: string } | { readonly play: null };

export interface CellWord {
  readonly label: string;
  readonly state: Played['state'];
  readonly words: string;
  readonly fault?: string;
}

export type FromHouse =
  | { readonly kind: 'ready' }
  | { readonly kind: 'not_taken'; readonly label: string }
  | ({ readonly kind: 'played' } & CellWord)
  | { readonly kind: 'looked_again'; readonly results: readonly CellWord[] };

const seed = Number(process.argv[2]);
const tell = (message: FromHouse): void => void process.send?.(message);

await using stage = await openStage();
const playing = createPlaying(stage, seed);
const played: Played[] = [];
const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
process.on('disconnect', end);
process.on('message', (message: ToHouse) => {
  work(message).catch(fail);
});
tell({ kind: 'ready' });
await ended;

async function work({ play }: ToHouse): Promise<void> {
  if (play === null) {
    const results = (await playing.lookAgain(played)).map(wordOf);
    tell({ kind: 'looked_again', results });
    return;
  }
  const cell = allCells.find(({ label }) => label === play);
  if (!cell) throw new Error(`there is no cell "${play}"`);
  if (!(await playing.takes(cell.kind))) return tell({ kind: 'not_taken', label: play });
  const result = await playing.play(cell);
  played.push(result);
  tell({ kind: 'played', ...wordOf(result) });
}

function wordOf({ cell, state, words, fault }: Omit<Played, 'id' | 'word' | 'linked'>): CellWord {
  return { label: cell.label, state, words, ...(fault ? { fault } : {}) };
}
