/** What a file of bench/areas exports as `area`. It is run by scripts/bench.ts. */
import type { Figure } from './figure.ts';

type Options = Readonly<Record<string, number>>;

export interface BenchRun<Own extends Options> {
  readonly options: Own;
  /** Whether `--only` names the beginning of this one. */
  isWanted(name: string): boolean;
  /** Of this run alone; removed at its end. */
  readonly folder: string;
  say(line: string): void;
}

export interface BenchArea<Own extends Options = Options> {
  /** Their defaults. A run with less is not recorded. */
  readonly options: Own;
  measure(run: BenchRun<Own>): Promise<readonly Figure[]>;
}

export const defineArea = <Own extends Options>(area: BenchArea<Own>): BenchArea =>
  area as unknown as BenchArea;
