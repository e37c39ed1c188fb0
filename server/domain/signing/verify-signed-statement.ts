/**
 * Verifies again, from what was stored, that a passkey signed an approval: exactly this decision of this person, here,
 * within minutes, with the person verified. Whose key it is, the audit says: see `introduced-keys.ts`.
 */
import type { PasskeyIdentity } from './introduced-keys.ts';
import type { SignedStatement, VerifyAssertion } from './ports.ts';
import { isTimely } from './sign.ts';
import { challengeOf, type Decision, includesDecision, readStatement } from './statement.ts';

interface Approval extends Omit<Decision, 'policyVersion'> {
  readonly workspaceId: string;
  readonly userId: string;
  readonly policy: { readonly version: number | null } | null;
  readonly createdAt: string;
}

/** The key that signed it; null when what was stored does not verify, or says something else. */
export async function verifySignedStatement(
  verifyAssertion: VerifyAssertion,
  { policy, ...approval }: Approval,
  signed: Omit<SignedStatement, 'id' | 'createdAt'>,
): Promise<PasskeyIdentity | null> {
  const statement = readStatement(signed.text);
  const policyVersion = policy?.version ?? null;
  if (
    !statement ||
    policyVersion === null ||
    !URL.canParse(statement.origin) ||
    [statement.workspaceId, signed.workspaceId].some((id) => id !== approval.workspaceId) ||
    [statement.userId, signed.userId].some((id) => id !== approval.userId) ||
    !isTimely(statement.at, new Date(approval.createdAt)) ||
    !includesDecision(statement, { ...approval, policyVersion }) // guard: stored decision
  )
    return null;
  const { credentialId, publicKey } = signed;
  const { origin } = statement;
  const rpId = new URL(origin).hostname;
  const challenge = challengeOf(signed.text);
  // guard: stored assertion
  if (!(await verifyAssertion(signed, { challenge, origin, rpId }))) return null;
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), rpId };
}
