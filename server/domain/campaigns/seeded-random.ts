/** A deterministic number from 0 to below 1 for a seed and key, the same on every machine. */
import { createHash } from 'node:crypto';

export const seededRandom = (seed: string, key: string): number =>
  createHash('sha256').update(seed).update('\0').update(key).digest().readUInt32BE(0) / 2 ** 32;
