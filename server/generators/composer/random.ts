/** Seeded random choices: the same seed gives the same choices on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[], weight?: (item: T) => number): T | undefined;
  shuffle<T>(items: readonly T[]): T[];
}

export function createRandom(seed: string): Random {
  let state = hash(seed);
  // Mulberry32: small, fast and uniform enough for choosing words.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick(items, weight = () => 1) {
      const total = items.reduce((sum, item) => sum + weight(item), 0);
      let left = next() * total;
      for (const item of items) {
        left -= weight(item);
        if (left < 0) return item;
      }
      return items.at(-1);
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  };
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
