/** How an approval was given, as its row says it. */
import { sha256Hex } from '../../lib/canonical-json.ts';
import type { NewApproval } from '../post-model/approval-ports.ts';
import type { Tx } from '../tx.ts';
import type { StatementStore } from './ports.ts';
import type { Signature } from './sign.ts';

/** Stores what was signed, if a passkey was used. */
export async function signedFields(
  { statements }: { readonly statements: StatementStore },
  tx: Tx,
  signature: Signature | null,
): Promise<Pick<NewApproval, 'strength' | 'statement'>> {
  if (!signature) return { strength: 'session', statement: null };
  const { stored } = signature;
  await statements.insert(tx, stored);
  return { strength: 'passkey', statement: { id: stored.id, sha256: sha256Hex(stored.text) } };
}
