/**
 * The contract has thousands of cases. `npm test` takes a fixed sample of them, `npm run prove -- contract` all.
 */
import { seededRandom } from './kills/random.ts';

export const takesAll = process.env.CONTRACT === 'whole';

/** Of a few alike, some; the same ones for the same name. */
export function sampled<Item>(items: readonly Item[], few: number, name: string): readonly Item[] {
  if (takesAll || items.length <= few) return items;
  const random = seededRandom(seedOf(name));
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, few)
    .map(({ item }) => item);
}

/** 1, 2, 3… or every few of them, until the caller stops. */
export function* countingUp(stride: number, name: string): Generator<number> {
  const step = takesAll ? 1 : stride;
  for (let at = 1 + (takesAll ? 0 : seedOf(name) % stride); ; at += step) yield at;
}

const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7);
