/**
 * What a file of test/prove exports as `proof`. It is run by scripts/prove.ts, one part after the other, each in a
 * process of its own and short enough (under nine minutes on two cores) that little is lost when a run is killed.
 * Code that none of the strings in a proof's sources name is listed in `alsoCovers`; see scripts/prove/covered.ts.
 */
import { type Figure, line } from './engine/figures.ts';

export interface PartResult {
  /** Added up over all parts. */
  readonly counts?: Readonly<Record<string, number>>;
  /** What did not hold. */
  readonly missed: readonly string[];
}

export type Part = () => Promise<PartResult>;

type Options = Readonly<Record<string, number | string>>;

export interface Proof<Own extends Options = Options> {
  readonly hasSeed: boolean;
  /** Their usual values. A run with a smaller number or another text is not the proof, and not recorded. */
  readonly options?: Own;
  /** Patterns of files that the proof depends on without naming them. */
  readonly alsoCovers?: readonly string[];
  parts(options: Own & { readonly seed: number }): Readonly<Record<string, Part>>;
  /** What does not hold of the counts of all parts together. */
  judge?(counts: Readonly<Record<string, number>>): string[];
}

export const defineProof = <Own extends Options>(proof: Proof<Own>): Proof => proof as unknown as Proof;

export const say = (text: string): void => console.log(`  ${text}`);

/** A part that measures figures, each with its limit. */
export const figures =
  (measure: () => Promise<readonly Figure[]>): Part =>
  async () => {
    const measured = await measure();
    for (const figure of measured) console.log(line(figure));
    return {
      missed: measured
        .filter((figure) => !figure.holds)
        .map(({ name, value, limit }) => `${name}: ${value} (${limit})`),
    };
  };

/** Cuts a list into parts of at most so many, named by their places: `"guards 1 to 20"`. */
export function inParts<Item>(
  name: string,
  items: readonly Item[],
  most: number,
  run: (items: readonly Item[], first: number) => Promise<PartResult>,
): Record<string, Part> {
  const parts: Record<string, Part> = {};
  for (let first = 0; first < items.length; first += most) {
    const chunk = items.slice(first, first + most);
    parts[`${name} ${first + 1} to ${first + chunk.length}`] = () => run(chunk, first);
  }
  return parts;
}
