/** Platform × kind of post × operation × fault: each combination is a cell. */
import { seededRandom } from '../kills/seeded-random.ts';
import { type Kind, kinds, type Operation } from './kinds.ts';
import { faults, findFault } from './troubles.ts';

export interface Cell {
  readonly kind: Kind;
  readonly operation: Operation;
  readonly fault: string;
  /** Names the cell for people and for `--match`. */
  readonly label: string;
}

const labelOf = ({ name, nth = 1, after }: Operation): string =>
  `${name}${nth === 1 ? '' : ` (call ${nth})`}${after ? ` after ${after.operation}: ${after.fault}` : ''}`;

export const allCells: readonly Cell[] = kinds.flatMap((kind) =>
  kind.operations.flatMap((operation) =>
    faults
      .filter(({ needsBody }) => !(needsBody && operation.hasNoBody))
      .map((fault) => ({
        kind,
        operation,
        fault: fault.name,
        label: `${kind.platform}, ${kind.name}, ${labelOf(operation)}, ${fault.name}`,
      })),
  ),
);

/**
 * For the short run: for each platform the call that makes a post visible, with an effect whose response is lost, and
 * so many other cells; chosen by the seed, none of them slow.
 */
export function sampleCells(seed: number, cells: readonly Cell[], others: number): readonly Cell[] {
  const random = seededRandom(seed);
  const quick = cells.filter(({ kind, fault }) => !kind.isSlow && !findFault(fault).always);
  return [...Map.groupBy(quick, ({ kind }) => kind.platform).values()].flatMap((own) => {
    const commits = own.filter(
      ({ kind, operation, fault }) =>
        operation.name === kind.commit && !operation.after && effectWithoutAnswer.includes(fault),
    );
    const commit = draw(random, commits, 1);
    return [
      ...commit,
      ...draw(
        random,
        own.filter((cell) => !commit.includes(cell)),
        others,
      ),
    ];
  });
}

const effectWithoutAnswer: readonly string[] = ['reset after the body', '500 with effect', 'truncated'];

export function sampleEachKind(seed: number, cells: readonly Cell[], count: number): readonly Cell[] {
  const random = seededRandom(seed);
  return [...Map.groupBy(cells, ({ kind }) => kind).values()].flatMap((own) => draw(random, own, count));
}

function draw(random: () => number, from: readonly Cell[], count: number): readonly Cell[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
