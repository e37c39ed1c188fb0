/**
 * The contract has thousands of cases. `npm test` takes a fixed sample of them, `npm run prove -- contract` all.
 */
import { seededRandom } from './kills/seeded-random.ts';

export const runsAllCases = process.env.CONTRACT === 'whole';

/** A fixed sample; the same name always gives the same items. */
export function sampleOf<Item>(items: readonly Item[], few: number, name: string): readonly Item[] {
  if (runsAllCases || items.length <= few) return items;
  const random = seededRandom(seedOf(name));
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, few)
    .map(({ item }) => item);
}

/** 1, 2, 3… or every `stride`th of them, until the caller stops. */
export function* countUp(stride: number, name: string): Generator<number> {
  const step = runsAllCases ? 1 : stride;
  for (let at = 1 + (runsAllCases ? 0 : seedOf(name) % stride); ; at += step) yield at;
}

const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7);
