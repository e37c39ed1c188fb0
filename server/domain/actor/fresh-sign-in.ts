/**
 * Promise: who finds an unlocked browser cannot sign with it for weeks. Signing and connecting want a proof of who is
 * there that is not older than some hours; whatever refreshes it (a provider today) refreshes the same session.
 */
import { AppError } from '../../errors.ts';
import { hours, minutes } from '../../lib/clock.ts';
import { type Actor, type AuthenticatedWith, requireSession } from './actor.ts';
import { messages } from './messages.ts';

export interface SignInLimits {
  /** Null: a sign-in stays good as long as its session. */
  readonly maxAgeMs: number | null;
}

export interface FreshSignInDeps {
  readonly signInLimits: SignInLimits;
}

export function requireFreshSignIn(actor: Actor, now: Date, { maxAgeMs }: SignInLimits): void {
  requireSession(actor);
  if (actor.via.kind === 'session') requireFreshSession(actor.via, now, { maxAgeMs });
}

/** For what concerns the person and no workspace, such as adding a way to sign in. */
export function requireFreshSession(
  { authenticatedAt }: { readonly authenticatedAt?: Date | null },
  now: Date,
  { maxAgeMs }: SignInLimits,
): void {
  if (maxAgeMs === null) return;
  if (authenticatedAt && now.getTime() - authenticatedAt.getTime() <= maxAgeMs) return;
  throw new AppError('sign_in_again', messages.sign_in_again({ hours: maxAgeMs / hours(1) }));
}

/** A passkey that was used this lately was used for what is done now. */
const freshPasskeyMs = minutes(5);

interface Proof {
  readonly authenticatedAt?: Date | null;
  readonly authenticatedWith?: AuthenticatedWith;
}

/** For what a stolen session must not do, not even a young one: whoever asks has just used a passkey that may sign. */
export function requireFreshPasskey(actor: Actor, now: Date): void {
  requireSession(actor);
  if (actor.via.kind === 'session' && hasFreshPasskey(actor.via, now)) return; // guard: fresh passkey
  throw new AppError('sign_in_again', messages.passkey_again({ minutes: freshPasskeyMs / minutes(1) }));
}

export const hasFreshPasskey = ({ authenticatedAt, authenticatedWith }: Proof, now: Date): boolean =>
  authenticatedWith === 'passkey' &&
  authenticatedAt != null &&
  now.getTime() - authenticatedAt.getTime() <= freshPasskeyMs;
