import { z } from 'zod';
import { mismatchKinds, mismatchProblems } from '../../domain/audit/ports.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, personView } from '../pipeline/view-parts.ts';

export const auditEntryView = z
  .object({
    id: z.string().meta({ example: '1042' }),
    at: instant.meta({ example: sample.times.reviewed }),
    action: z.string().meta({ example: 'post.approved' }),
    actor: personView.nullable().meta({ description: 'Null: the service itself', example: sample.reviewer }),
    through: z.enum(['app', 'token']).nullable().meta({ description: 'A program that acted for the person' }),
    app: z.string().nullable().meta({ description: 'The name of the app, where it was one' }),
    subject: z.string().meta({ example: `post:${sample.postId}` }),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Ids, hashes and counts', example: { revision: 2, digest: sample.digest } }),
    sequence: z.number().int().nullable().meta({ description: 'Its place in the chain', example: 87 }),
    sealed: z.boolean().meta({ example: true }),
    hash: z.string().nullable().meta({ example: sample.digest }),
    refused: z.boolean().meta({
      description: 'Somebody else wrote this into the database: it is not in the chain and has no effect',
      example: false,
    }),
  })
  .meta({ id: 'AuditEntry' });

export const auditVerificationView = z
  .object({
    checked_at: instant.meta({ example: sample.times.reviewed }),
    entries: count(87),
    unsealed: count(0).meta({ description: 'Written in the last moments, not in the chain yet' }),
    refused: count(0).meta({ description: 'Written into the database by somebody else; not in the chain' }),
    whole: z.boolean().meta({ example: true }),
    broken: z.string().nullable().meta({ description: 'What was found first' }),
    compared: count(31).meta({ description: 'Approvals, revisions and attempts compared with the chain' }),
    older: count(0).meta({ description: 'Of these, from before the log said enough to compare them' }),
    mismatch_count: count(0),
    mismatches: z
      .array(
        z.object({
          kind: z.enum(mismatchKinds).meta({ example: 'approval' }),
          id: z.string().meta({ example: 'apv_01k9zq3v7mreh' }),
          post_id: z.string().nullable().meta({ example: sample.postId }),
          problem: z.enum(mismatchProblems).meta({ example: 'no_entry' }),
          text: z.string().meta({ example: 'approval apv_01k9zq3v7mreh has no entry in the audit log' }),
        }),
      )
      .meta({ description: 'What does not fit the chain; the first hundred', example: [] }),
    first: z
      .object({ at: instant, hash: z.string().meta({ example: sample.digest }) })
      .nullable()
      .meta({ example: {} }),
  })
  .meta({ id: 'AuditVerification' });

export type AuditEntryView = z.infer<typeof auditEntryView>;
export type AuditVerificationView = z.infer<typeof auditVerificationView>;
