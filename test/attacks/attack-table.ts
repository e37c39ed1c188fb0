/** The tests that guards are removed under, besides the attacker's table. */
export type AttackTable =
  | 'sql-as-service.test.ts'
  | 'forged-people.test.ts'
  | 'forged-audit.test.ts'
  | 'forged-signatures.test.ts'
  | '../../server/db/audit/audit-tampering.test.ts'
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
  | '../oauth/resource.test.ts';
