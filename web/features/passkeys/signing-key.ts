/** Whether this person has a passkey that may sign approvals. */
import type { IdentityView } from '../../../server/http/views.ts';

export type SigningKey =
  | { readonly kind: 'not-needed' | 'ready' | 'none' }
  /** Added without an earlier one, it waits. */
  | { readonly kind: 'later'; readonly from: string };

export function findSigningKey(identities: readonly IdentityView[], now: number): SigningKey {
  const starts = identities.flatMap(({ usable, passkey }) => (usable && passkey ? [passkey.signs_from] : []));
  const [from] = starts.toSorted();
  if (from === undefined) return { kind: 'none' };
  return Date.parse(from) <= now ? { kind: 'ready' } : { kind: 'later', from };
}

/** The server decides; without the answer to who has which passkey, it is asked. */
export const mayAsk = ({ kind }: SigningKey): boolean => kind === 'not-needed' || kind === 'ready';
