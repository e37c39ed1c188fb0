/**
 * A process with one test server, which plays the cells it is sent by name and judges all of them again at the end.
 * It ends with the process that started it.
 */
import { openPublishingFixture } from '../faults/publishing-fixture.ts';
import { createCellPlayer, type PlayedCell } from './cell-player.ts';
import { allCells } from './cells.ts';

/** A label to play, or null: judge everything again. */
export type ToCellProcess = { readonly play: string } | { readonly play: null };

export interface CellReport {
  readonly label: string;
  readonly state: PlayedCell['state'];
  readonly description: string;
  readonly fault?: string;
}

export type FromCellProcess =
  | { readonly kind: 'ready' }
  | { readonly kind: 'not_taken'; readonly label: string }
  | ({ readonly kind: 'played' } & CellReport)
  | { readonly kind: 'looked_again'; readonly results: readonly CellReport[] };

const seed = Number(process.argv[2]);
const send = (message: FromCellProcess): void => void process.send?.(message);

await using fixture = await openPublishingFixture();
const playing = createCellPlayer(fixture, seed);
const played: PlayedCell[] = [];
const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
process.on('disconnect', end);
process.on('message', (message: ToCellProcess) => {
  work(message).catch(fail);
});
send({ kind: 'ready' });
await ended;

async function work({ play }: ToCellProcess): Promise<void> {
  if (play === null) {
    const results = (await playing.judgeAgain(played)).map(reportOf);
    send({ kind: 'looked_again', results });
    return;
  }
  const cell = allCells.find(({ label }) => label === play);
  if (!cell) throw new Error(`there is no cell "${play}"`);
  if (!(await playing.isAccepted(cell.kind))) return send({ kind: 'not_taken', label: play });
  const result = await playing.play(cell);
  played.push(result);
  send({ kind: 'played', ...reportOf(result) });
}

function reportOf({
  cell,
  state,
  description,
  fault,
}: Omit<PlayedCell, 'id' | 'uniqueWord' | 'linked'>): CellReport {
  return { label: cell.label, state, description, ...(fault ? { fault } : {}) };
}
