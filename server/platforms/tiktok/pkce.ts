import { createHash } from 'node:crypto';

/** TikTok's own reading of S256: lower-case hex, where RFC 7636 has base64url. */
export const codeChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('hex');
