import { createHash, randomBytes } from 'node:crypto';

/** Codes and tokens are stored only as hashes, so that neither the journal nor a page can leak one. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const generateSecret = (prefix: string, length: number): string =>
  (prefix + randomBytes(length).toString('base64url')).slice(0, length);

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
}
