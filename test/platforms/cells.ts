/** Platform × kind of post × operation × fault: each combination is a cell. */
import { seededRandom } from '../kills/random.ts';
import { type Kind, kinds, type Operation } from './kinds.ts';
import { faultNamed, faults } from './troubles.ts';

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
      .filter(({ needsBody }) => !(needsBody && operation.bodiless))
      .map((fault) => ({
        kind,
        operation,
        fault: fault.name,
        label: `${kind.platform}, ${kind.name}, ${labelOf(operation)}, ${fault.name}`,
      })),
  ),
);

/** The same number of cells of each platform, chosen by the seed, none of them slow. */
export function sample(seed: number, cells: readonly Cell[], ofEach: number): readonly Cell[] {
  const random = seededRandom(seed);
  const quick = cells.filter(({ kind, fault }) => !kind.large && !faultNamed(fault).always);
  return [...new Set(quick.map(({ kind }) => kind.platform))].flatMap((platform) => {
    const left = quick.filter(({ kind }) => kind.platform === platform);
    return Array.from({ length: Math.min(ofEach, left.length) }, () =>
      left.splice(Math.floor(random() * left.length), 1),
    ).flat();
  });
}
