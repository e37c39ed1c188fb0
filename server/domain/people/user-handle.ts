import { randomBytes } from 'node:crypto';

/** Authenticators store it and show it to anybody who asks them: random, so that it says nothing about the person. */
export const newUserHandle = (): string => randomBytes(32).toString('base64url');
