/** The guards of approvals that are signed with passkeys. */
import { replaceFunction } from './replace-function.ts';

const signing = 'server/domain/signing/sign.ts';

export const signingGuards = [
  {
    name: 'signing: a policy of passkeys wants one',
    file: signing,
    find: "if (strength === 'passkey') throw",
    replace: 'if (false) throw',
  },
  {
    name: 'signing: the answer verifies',
    file: signing,
    find: "if (verified.kind !== 'verified') throw refused(verified.reason);",
    replace: "if (verified.kind !== 'verified') return null;",
  },
  {
    name: 'signing: the passkey is the person’s own',
    file: signing,
    find: `(await passkeysToSignWith(deps, actor)).find(
    ({ credentialId }) => credentialId === response.id,
  )`,
    replace: 'await deps.passkeys.find(verifier.rpId, response.id)',
  },
  {
    name: 'signing: a statement holds in its workspace',
    file: signing,
    find: 'statement.workspaceId !== workspaceId ||',
    replace: '',
  },
  {
    name: 'signing: the decision is the one that was signed',
    file: 'server/domain/approvals/approve-post.ts',
    find: 'if (!includesDecision(statement, decision)) throw contentChanged();',
    replace: '',
  },
  {
    name: 'signing: a key is the one that the audit introduced',
    file: 'server/domain/signing/introduced-keys.ts',
    find: 'key.publicKey === publicKey &&',
    replace: '',
  },
  {
    name: 'signing: what was stored is verified again',
    file: 'server/domain/signing/verify-signed-statement.ts',
    find: 'if (!(await verifyAssertion(signed, { challenge, origin, rpId }))) return null;',
    replace: '',
  },
  {
    name: 'signing: what was stored says this decision',
    file: 'server/domain/signing/verify-signed-statement.ts',
    find: '!includesDecision(statement, { ...approval, policyVersion })',
    replace: 'false',
  },
  {
    name: 'signing: sending wants the signature',
    file: 'server/domain/approvals/assess-approvals.ts',
    find: "if (!isSignedAsSaid(approval, entry)) return 'passkey';",
    replace: '',
  },
  {
    name: 'signing: the strength in force is the audited one',
    file: 'server/domain/approvals/assess-approvals.ts',
    find: 'policy.strength === audited.strength &&',
    replace: '',
  },
  {
    name: 'signing: a policy is loosened from the audited one',
    file: 'server/domain/workspaces/set-policy.ts',
    find: '{ ...workspace.policy, ...audited }',
    replace: 'workspace.policy',
  },
  {
    name: 'signing: letting in who signs wants a passkey',
    file: 'server/domain/workspaces/fresh-proof.ts',
    find: 'requireFreshPasskey(actor, clock.now()); // guard: fresh passkey for a signer',
    replace: 'void 0;',
  },
  {
    name: 'sql: a policy of passkeys takes no approval by session',
    sql: 'drop trigger check_approval_strength on approvals',
  },
  {
    name: 'sql: approvals by session do not count under such a policy',
    sql: replaceFunction(
      'approvals_that_count',
      "w.approval_strength = 'session' or a.strength",
      'true or a.strength',
    ),
  },
  {
    name: 'sql: statements are fixed',
    sql: 'drop trigger signed_statements_are_immutable on signed_statements',
  },
].map((guard) => ({ ...guard, table: 'forged-signatures.test.ts' as const }));
