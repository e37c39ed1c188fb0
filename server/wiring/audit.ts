import { createAuditReader } from '../db/audit/audit-reader.ts';
import { createVerifyChain } from '../db/audit/verify-chain.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { createCheckChain } from '../domain/audit/check-chain.ts';
import type { Clock } from '../lib/clock.ts';
import type { KeyRing } from '../lib/key-ring.ts';

/** Reading the audit log, and the check of its chain. */
export const createAuditDeps = (database: DatabaseHandle, keys: KeyRing, clock: Clock) => ({
  audit: createAuditReader(database),
  checkChain: createCheckChain({ verify: createVerifyChain(database, keys), clock }),
});
