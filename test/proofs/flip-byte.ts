/** The same bytes with one of them changed. Each place is changed in its own way, and never to itself. */
export function flipByte(file: Uint8Array, at: number, by = 1 + ((at * 31) % 255)): Uint8Array {
  const changed = Uint8Array.from(file);
  changed[at] = (changed[at] ?? 0) ^ by;
  return changed;
}
