/** How to remove one guard, and which table of attacks notices. */
export type Guard = {
  readonly name: string;
  /** Which table of attacks notices; the attacker's by default. */
  readonly table?: AttackTable;
} & ({ readonly file: string; readonly find: string; readonly replace: string } | { readonly sql: string });

export type AttackTable =
  | 'sql-as-service.test.ts'
  | 'forged-people.test.ts'
  | 'forged-audit.test.ts'
  | 'forged-signatures.test.ts'
  | '../../server/db/audit/audit-tampering.test.ts'
  | '../../server/http/people/passkeys.test.ts'
  | '../../server/http/posts/revision-media.test.ts'
  | '../../server/http/request-log/live-calls.test.ts'
  | '../../server/http/request-log/redact.test.ts'
  | '../../server/http/request-log/request-log.test.ts';
