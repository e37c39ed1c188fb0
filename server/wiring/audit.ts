import { createVerifyChain } from '../db/audit/audit.ts';
import { createAuditReader } from '../db/audit/audit-reader.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { createCheckChain } from '../domain/audit/check-chain.ts';
import { auditRoutes } from '../http/audit/index.ts';
import type { Route } from '../http/pipeline/define-route.ts';
import type { Clock } from '../lib/clock.ts';
import type { KeyRing } from '../lib/key-ring.ts';

/** The journal as people read it, and the check of its chain. */
export const createAuditRoutes = (database: DatabaseHandle, keys: KeyRing, clock: Clock): Route[] =>
  auditRoutes({
    audit: createAuditReader(database),
    checkChain: createCheckChain({ verify: createVerifyChain(database, keys), clock }),
  });
