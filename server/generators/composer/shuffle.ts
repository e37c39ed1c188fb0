/** Seeded shuffling: the same seed gives the same order on every machine. */
export type Shuffle = <T>(items: readonly T[]) => T[];

export function createShuffle(seed: string): Shuffle {
  let state = hash(seed);
  // Mulberry32: small, fast and uniform enough to order a few items. From 0 up to, but not including, 1.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return (items) =>
    items
      .map((item) => ({ item, place: next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
}

/** FNV-1a over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
