/** What goes out, as the API shows it: a stored revision, or the proof that a complete draft would be. */
import { z } from 'zod';
import { instant, personView, platformName } from '../pipeline/view-parts.ts';

export const revisionMediaView = z.object({
  sha256: z.string(),
  mime: z.string(),
  size_bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  duration_ms: z.number().int().nullable(),
  alt_text: z.string(),
  role: z.enum(['thumbnail']).nullable(),
  url: z.string(),
});

export const revisionView = z
  .object({
    number: z.number().int(),
    digest: z.string(),
    platform: platformName,
    account: z.string().meta({ description: "The platform's own id of the account" }),
    amends: z
      .string()
      .nullable()
      .meta({ description: "The platform's own id of the post that this changes; null: a new post" }),
    text: z.string().meta({ description: 'The text as a reader will see it' }),
    first_comment: z
      .string()
      .nullable()
      .meta({ description: 'What is said right under it once it is out; null: nothing' }),
    media: z.array(revisionMediaView),
    wire: z.record(z.string(), z.unknown()).meta({ description: 'Every value that goes on the wire' }),
    created_at: instant,
    created_by: personView,
  })
  .meta({ id: 'Revision' });

export const proofView = revisionView
  .omit({ number: true, created_at: true, created_by: true })
  .meta({ id: 'DraftProof' });

export type RevisionView = z.infer<typeof revisionView>;
export type ProofView = z.infer<typeof proofView>;
