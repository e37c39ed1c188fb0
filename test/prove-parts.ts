/** Runs the parts of a proof one after the other, prints their figures, and tells at the end which were missed. */
import os from 'node:os';
import { type Figure, line } from './engine/figures.ts';

export interface ProofChoice {
  readonly only: string | undefined;
  readonly size: string;
  /** Undefined where nothing is left to chance. */
  readonly seed: number | undefined;
}

export async function proveParts(
  parts: Readonly<Record<string, () => Promise<Figure[]>>>,
  { only, size, seed }: ProofChoice,
): Promise<void> {
  const wanted = only?.split(',') ?? Object.keys(parts);
  if (wanted.some((name) => !Object.hasOwn(parts, name)) || !['full', 'small'].includes(size)) {
    console.error(`The parts are ${Object.keys(parts).join(', ')}; the sizes full and small.`);
    process.exit(1);
  }
  const again = seed === undefined ? '' : `seed ${seed} (play it again with --seed ${seed}), `;
  console.log(`${again}size ${size}`);
  const missed: string[] = [];
  for (const name of wanted) {
    console.log(`\n${name} (load of the machine before: ${os.loadavg()[0]?.toFixed(1)})`);
    try {
      for (const figure of (await parts[name]?.()) ?? []) {
        console.log(line(figure));
        if (!figure.holds) missed.push(`${name}: ${figure.name}: ${figure.value} (${figure.limit})`);
      }
    } catch (error) {
      console.log(error);
      missed.push(`${name} did not come to its end`);
    }
  }
  console.log(missed.length === 0 ? '\nEverything held.' : `\nMissed:\n  ${missed.join('\n  ')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}
