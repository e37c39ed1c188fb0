/** Members, invitations and the approval policy, as the API shows them. */
import { z } from 'zod';
import { signatureChoices } from '../../domain/workspaces/pending-signatures.ts';
import { approvalStrengths } from '../../domain/workspaces/policy.ts';
import { sample } from '../pipeline/sample.ts';
import { instant, personView, role, shownId, shownPostId } from '../pipeline/view-parts.ts';

export const memberView = z
  .object({
    user: personView.extend({
      email: z.string().meta({ example: sample.email }),
      email_confirmed: z.boolean().meta({ description: 'False for an address typed by hand', example: true }),
    }),
    role,
    since: instant.meta({ example: sample.times.joined }),
    signs_with_passkey: z.boolean().meta({
      description: 'Whether their role may approve and they have a passkey that may sign now',
      example: true,
    }),
    you: z.boolean(),
  })
  .meta({ id: 'Member', example: { role: 'approver' } });

export const signatureChoice = z.enum(signatureChoices).meta({
  description:
    'Where they lose the right to approve: whether what they signed and has not gone out falls (default) or stands',
  example: 'fall',
});

export const signedPostView = z
  .object({
    id: shownPostId,
    caption: z.string().meta({ example: sample.caption }),
    publish_at: instant.nullable().meta({ example: sample.times.publish }),
    being_sent: z.boolean().meta({
      description: 'It is on its way to the platform: its signatures stand in any case',
      example: false,
    }),
  })
  .meta({ id: 'SignedPost' });

export const invitationView = z
  .object({
    id: shownId('inv'),
    role: role.meta({ example: 'editor' }),
    note: z.string().meta({ example: 'For the spring campaign' }),
    created_at: instant,
    expires_at: instant.meta({ example: '2026-11-23T09:30:00.000Z' }),
    invited_by: personView,
    state: z.enum(['open', 'accepted', 'revoked', 'expired']),
  })
  .meta({ id: 'Invitation' });

export const policyView = z
  .object({
    approvals_required: z.number().int().min(1).max(10).meta({ example: 1 }),
    self_approval: z.boolean().meta({ example: true }),
    late_window_minutes: z.number().int().min(1).max(1440).meta({ example: 15 }),
    strength: z.enum(approvalStrengths).meta({
      description:
        'What an approval must be given with to count: a signed-in session, or a passkey that signs it',
      example: 'session',
    }),
  })
  .meta({ id: 'Policy' });

export type MemberView = z.infer<typeof memberView>;

export type SignedPostView = z.infer<typeof signedPostView>;

export type InvitationView = z.infer<typeof invitationView>;

export type PolicyView = z.infer<typeof policyView>;
