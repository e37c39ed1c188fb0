/** How fast something moves, smoothed. Answers at most every quarter of a second; undefined between. */
const everyMs = 250;
const weight = 0.3;

export const speedometer = (): ((bytes: number, atMs: number) => number | null | undefined) => {
  let last: { bytes: number; atMs: number } | null = null;
  let speed: number | null = null;
  return (bytes, atMs) => {
    if (!last || bytes < last.bytes) {
      last = { bytes, atMs };
      return null;
    }
    const passedMs = atMs - last.atMs;
    if (passedMs < everyMs) return undefined;
    const now = ((bytes - last.bytes) * 1000) / passedMs;
    speed = speed === null ? now : speed * (1 - weight) + now * weight;
    last = { bytes, atMs };
    return speed;
  };
};
