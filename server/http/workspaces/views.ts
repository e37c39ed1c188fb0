/** Members, invitations and the approval policy, as the API shows them. */
import { z } from 'zod';
import { instant, personView, role } from '../pipeline/view-parts.ts';

export const memberView = z
  .object({
    user: personView.extend({
      email: z.string(),
      email_confirmed: z.boolean().meta({ description: 'False for an address typed by hand' }),
    }),
    role,
    since: instant,
    you: z.boolean(),
  })
  .meta({ id: 'Member' });

export const invitationView = z
  .object({
    id: z.string(),
    role,
    note: z.string(),
    created_at: instant,
    expires_at: instant,
    invited_by: personView,
    state: z.enum(['open', 'accepted', 'revoked', 'expired']),
  })
  .meta({ id: 'Invitation' });

export const policyView = z
  .object({
    approvals_required: z.number().int().min(1).max(10),
    self_approval: z.boolean(),
    late_window_minutes: z.number().int().min(1).max(1440),
  })
  .meta({ id: 'Policy' });

export type MemberView = z.infer<typeof memberView>;

export type InvitationView = z.infer<typeof invitationView>;

export type PolicyView = z.infer<typeof policyView>;
