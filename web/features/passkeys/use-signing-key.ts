import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PostView } from '../../../server/http/views.ts';
import { useNow } from '../../time/use-now.ts';
import { loadPasskeys } from './load-passkeys.ts';
import { identitiesQuery } from './queries.ts';
import { findSigningKey, type SigningKey } from './signing-key.ts';

/** Whether this person can sign where the workspace wants this; the server is asked only where it wants a passkey. */
export function useSigningKey(strength: PostView['approvals']['strength']): SigningKey {
  const isNeeded = strength === 'passkey';
  const identities = useQuery({ ...identitiesQuery, enabled: isNeeded });
  const now = useNow();
  useEffect(() => {
    // Before it is needed, since some browsers want the question to follow the press at once. What fails here is loaded,
    // and its failure shown, when somebody signs.
    if (isNeeded) loadPasskeys().catch((error: unknown) => console.info('Not loaded yet', error));
  }, [isNeeded]);
  if (!isNeeded) return { kind: 'not-needed' };
  return identities.data ? findSigningKey(identities.data, now) : { kind: 'ready' };
}
