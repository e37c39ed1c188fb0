/** What a person approves, as they saw it. */
import { z } from 'zod';
import type { ApprovePostInput } from '../../domain/approvals/content-decision.ts';
import type { PostId } from '../../lib/ids.ts';
import { text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { instant } from '../pipeline/view-parts.ts';

export const revisionDigest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { message: 'must be the digest of a revision' })
  .meta({ example: sample.digest });

export const approvalInput = z.strictObject({
  revision_digest: revisionDigest,
  declarations: z
    .record(z.string().max(64), z.union([z.boolean(), text(200)]))
    .default({})
    .meta({ description: 'The choices of /v1/posts/{id}/declarations, as this person made them' }),
  timing: z
    .strictObject({ kind: z.enum(['any', 'at']) })
    .optional()
    .meta({ example: {} }),
  revision_number: z.int().min(1).optional().meta({ description: 'The revision you saw' }),
  publish_at: instant.nullish().meta({ description: 'The time you saw; null when there was none' }),
});

export const toApproval = (id: PostId, body: z.output<typeof approvalInput>): ApprovePostInput => ({
  id,
  revisionDigest: body.revision_digest,
  declarations: body.declarations,
  timing: body.timing?.kind,
  revisionNumber: body.revision_number,
  publishAt: typeof body.publish_at === 'string' ? new Date(body.publish_at) : body.publish_at,
});
