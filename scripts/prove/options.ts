/** The words after the area: `--seed 7 --times 60 --only burst,idle`. */
import { parseArgs } from 'node:util';
import type { Proof, ProofOptions } from '../../test/proof.ts';

export interface ChosenOptions extends ProofOptions {
  /** Names of parts, or their beginnings; empty: all of them. */
  readonly only: readonly string[];
}

export function readOptions(
  { hasSeed, sizes = {}, choices = {} }: Proof,
  args: readonly string[],
): ChosenOptions {
  const names = [...Object.keys(sizes), ...Object.keys(choices), 'only', ...(hasSeed ? ['seed'] : [])];
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const number = (name: string, usual: number): number => {
    const value = Number(values[name] ?? usual);
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number.`);
    return value;
  };
  return {
    seed: hasSeed ? number('seed', Date.now() % 1_000_000) : 0,
    sizes: Object.fromEntries(Object.entries(sizes).map(([name, usual]) => [name, number(name, usual)])),
    choices: Object.fromEntries(
      Object.entries(choices).map(([name, usual]) => [name, String(values[name] ?? usual)]),
    ),
    only: String(values.only ?? '')
      .split(',')
      .filter(Boolean),
  };
}

/** Only a run of everything, with at least the usual sizes, is the proof. */
export const isWhole = (
  { sizes: usualSizes = {}, choices: usualChoices = {} }: Proof,
  { sizes, choices, only }: ChosenOptions,
): boolean =>
  only.length === 0 &&
  Object.entries(sizes).every(([name, size]) => size >= (usualSizes[name] ?? 0)) &&
  Object.entries(choices).every(([name, choice]) => choice === usualChoices[name]);

/** What repeats a run exactly. */
export function commandOf(
  area: string,
  { hasSeed, sizes: usualSizes = {}, choices: usualChoices = {} }: Proof,
  { seed, sizes, choices, only }: ChosenOptions,
): string {
  const words = [
    ...(hasSeed ? [['seed', String(seed)]] : []),
    ...Object.entries(sizes)
      .filter(([name, size]) => size !== usualSizes[name])
      .map(([name, size]) => [name, String(size)]),
    ...Object.entries(choices).filter(([name, choice]) => choice !== usualChoices[name]),
    ...(only.length > 0 ? [['only', only.join(',')]] : []),
  ];
  return [area, ...words.flatMap(([name, value = '']) => [`--${name}`, quoted(value)])].join(' ');
}

const quoted = (text: string): string => (/^[\w,./-]+$/.test(text) ? text : JSON.stringify(text));
