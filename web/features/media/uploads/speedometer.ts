/** Measures a smoothed upload speed. Returns a value at most every quarter of a second, otherwise undefined. */
const intervalMs = 250;
const weight = 0.3;

export const createSpeedometer = (): ((bytes: number, atMs: number) => number | null | undefined) => {
  let last: { bytes: number; atMs: number } | null = null;
  let speed: number | null = null;
  return (bytes, atMs) => {
    if (!last || bytes < last.bytes) {
      last = { bytes, atMs };
      return null;
    }
    const elapsedMs = atMs - last.atMs;
    if (elapsedMs < intervalMs) return undefined;
    const currentSpeed = ((bytes - last.bytes) * 1000) / elapsedMs;
    speed = speed === null ? currentSpeed : speed * (1 - weight) + currentSpeed * weight;
    last = { bytes, atMs };
    return speed;
  };
};
