/** The tests that guards are removed under, besides the attacker's table. */
export type AttackTable =
  | 'sql-as-service.test.ts'
  | 'forged-people.test.ts'
  | 'forged-audit.test.ts'
  | 'forged-signatures.test.ts'
  | '../../server/db/audit/audit-tampering.test.ts'
  | '../../server/http/analytics/exports.test.ts'
  | '../../server/http/ideas/create-idea.test.ts'
  | '../../server/http/people/passkeys.test.ts'
  | '../../server/http/posts/revision-media.test.ts';
