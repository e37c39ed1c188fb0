import { createHash, randomBytes } from 'node:crypto';

/** A random secret for a cookie, link or token: 256 bits, with a prefix that secret scanners recognise. */
export const newSecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** Secrets this long need no slow hash; only the hash is stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
