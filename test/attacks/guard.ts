/** How to remove one guard, and which tests notice. */
export type Guard = {
  readonly name: string;
  /** The attacker's table, unless it is said. */
  readonly table?: AttackTable;
} & (
  | { readonly sql: string }
  /** With `sql`, what holds the same a second time is out of the way, so that this one alone is tried. */
  | { readonly file: string; readonly find: string; readonly replace: string; readonly sql?: string }
);

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
  | '../../server/http/posts/revision-media.test.ts'
  | '../../server/http/audit/list-audit.test.ts'
  | '../../server/http/content/brand.test.ts'
  | '../../server/http/events/events.test.ts'
  | '../../server/db/events/sequence-events.test.ts'
  | '../../server/db/webhooks/delivery-queue.test.ts'
  | '../../server/http/webhooks/webhooks.test.ts'
  | '../../server/webhooks/safe-post.test.ts'
  | '../webhooks/programs.test.ts'
  | '../oauth/resource.test.ts'
  | '../../server/http/request-log/live-calls.test.ts'
  | '../../server/http/request-log/redact.test.ts'
  | '../../server/http/request-log/request-log.test.ts';
