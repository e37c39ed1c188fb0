import { z } from 'zod';
import { instant, personView } from '../pipeline/view-parts.ts';

export const auditEntryView = z
  .object({
    id: z.string(),
    at: instant,
    action: z.string(),
    actor: personView.nullable().meta({ description: 'Null: the service itself' }),
    through: z.enum(['app', 'token']).nullable().meta({ description: 'A program that acted for the person' }),
    app: z.string().nullable().meta({ description: 'The name of the app, where it was one' }),
    subject: z.string(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Ids, hashes and counts' }),
    sequence: z.number().int().nullable().meta({ description: 'Its place in the chain' }),
    sealed: z.boolean(),
    hash: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

export const auditVerificationView = z
  .object({
    checked_at: instant,
    entries: z.number().int(),
    unsealed: z.number().int().meta({ description: 'Written in the last moments, not in the chain yet' }),
    whole: z.boolean(),
    broken: z.string().nullable().meta({ description: 'What was found first' }),
    first: z.object({ at: instant, hash: z.string() }).nullable(),
  })
  .meta({ id: 'AuditVerification' });

export type AuditEntryView = z.infer<typeof auditEntryView>;
export type AuditVerificationView = z.infer<typeof auditVerificationView>;
