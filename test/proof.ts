/**
 * What a file of test/prove exports as `proof`. It is run by scripts/prove.ts, one part after the other, each in a
 * process of its own and short enough (under nine minutes on two cores) that little is lost when a run is killed.
 * Code that none of the strings in a proof's sources name is listed in `alsoCovers`; see scripts/prove/coverage.ts.
 */
import { formatMeasurement, type Measurement } from './engine/measurements.ts';

export interface PartResult {
  /** Summed over all parts. */
  readonly counts?: Readonly<Record<string, number>>;
  /** The checks that failed. */
  readonly failures: readonly string[];
}

export type Part = () => Promise<PartResult>;

type Options = Readonly<Record<string, number | string>>;

export interface Proof<Own extends Options = Options> {
  readonly hasSeed: boolean;
  /** Their defaults. A run with a smaller number or another text is not the proof, and not recorded. */
  readonly options?: Own;
  /** Patterns of files that the proof depends on without naming them. */
  readonly alsoCovers?: readonly string[];
  parts(options: Own & { readonly seed: number }): Readonly<Record<string, Part>>;
  /** What does not hold of the counts of all parts together. */
  judge?(counts: Readonly<Record<string, number>>): string[];
}

export const defineProof = <Own extends Options>(proof: Proof<Own>): Proof => proof as unknown as Proof;

export const print = (text: string): void => console.log(`  ${text}`);

/** A part of measurements, each with its limit. */
export const measurePart =
  (measure: () => Promise<readonly Measurement[]>): Part =>
  async () => {
    const measured = await measure();
    for (const figure of measured) console.log(formatMeasurement(figure));
    return {
      failures: measured
        .filter((figure) => !figure.holds)
        .map(({ name, value, limit }) => `${name}: ${value} (${limit})`),
    };
  };

/** Splits a list into parts of at most this size, named by their positions: `"guards 1 to 20"`. */
export function splitIntoParts<Item>(
  name: string,
  items: readonly Item[],
  maxSize: number,
  run: (items: readonly Item[], first: number) => Promise<PartResult>,
): Record<string, Part> {
  const parts: Record<string, Part> = {};
  for (let first = 0; first < items.length; first += maxSize) {
    const chunk = items.slice(first, first + maxSize);
    parts[`${name} ${first + 1} to ${first + chunk.length}`] = () => run(chunk, first);
  }
  return parts;
}
