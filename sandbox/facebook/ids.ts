import { randomInt } from 'node:crypto';

/** Fifteen digits, as Facebook's are; never what an Instagram id looks like. */
export const newId = (): string => `122${String(randomInt(10 ** 12)).padStart(12, '0')}`;
