/** What goes out, as the API shows it: a stored revision, or the proof that a complete draft would become. */
import { z } from 'zod';
import { postStates } from '../../domain/post-model/post.ts';
import { postMediaView } from '../media/views.ts';
import { originView } from '../origins/origin-view.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, personView, platformName } from '../pipeline/view-parts.ts';

export const revisionMediaView = postMediaView
  .pick({
    sha256: true,
    mime: true,
    size_bytes: true,
    width: true,
    height: true,
    duration_ms: true,
    alt_text: true,
    role: true,
  })
  .extend({
    url: z.string().meta({
      example: `/v1/posts/${sample.postId}/revisions/1/media/0?workspace=${sample.workspace.id}`,
    }),
  });

export const revisionView = z
  .object({
    number: count(1),
    digest: z.string().meta({ example: sample.digest }),
    platform: platformName,
    account: z
      .string()
      .meta({ description: "The platform's own id of the account", example: sample.page.externalId }),
    amends: z
      .string()
      .nullable()
      .meta({ description: "The platform's own id of the post that this changes; null: a new post" }),
    text: z.string().meta({ description: 'The text as a reader will see it', example: sample.caption }),
    mentions: z.array(z.object({ start: z.int(), end: z.int(), id: z.string(), name: z.string() })).meta({
      description: 'The parts of the text that link to people and pages, in UTF-16 units',
      example: [],
    }),
    named: z.array(z.object({ id: z.string(), name: z.string() })).meta({
      description:
        'What else the wire contains by id alone, such as a place, by the name that the approver sees',
      example: [],
    }),
    first_comment: z
      .string()
      .nullable()
      .meta({ description: 'What is said right under it once it is out; null: nothing' }),
    media: z.array(revisionMediaView),
    wire: z.record(z.string(), z.unknown()).meta({
      description: 'Every value that goes on the wire',
      example: { commentary: sample.caption, visibility: 'PUBLIC' },
    }),
    origin: originView.nullable().meta({
      description: 'Whose its words are, fixed with it; null: it is older than that',
      example: {},
    }),
    created_at: instant.meta({ example: sample.times.reviewed }),
    created_by: personView,
  })
  .meta({ id: 'Revision' });

export const pastRevisionView = revisionView
  .extend({
    state: z.enum(postStates).meta({
      description: 'How far it got before the post was edited; of the current revision, where it is now',
      example: 'changes_requested',
    }),
  })
  .meta({ id: 'PastRevision' });

export const proofView = revisionView
  .omit({ number: true, origin: true, created_at: true, created_by: true })
  .meta({ id: 'DraftProof' });

export type RevisionView = z.infer<typeof revisionView>;
export type PastRevisionView = z.infer<typeof pastRevisionView>;
export type ProofView = z.infer<typeof proofView>;
