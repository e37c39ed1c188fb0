/** How people sign in, as the API shows it. */

import { z } from 'zod';
import { instant, providerId, role } from '../pipeline/view-parts.ts';

export const signInProviderView = z
  .object({
    id: providerId,
    name: z.string().meta({ description: 'As people know it' }),
    simulated: z.boolean(),
  })
  .meta({ id: 'SignInProvider' });

export const signInOptionsView = z
  .object({
    providers: z.array(signInProviderView).meta({ description: 'In the order in which they are offered' }),
    signup: z.enum(['first', 'invite', 'open']).meta({ description: 'first: nobody has signed in yet' }),
  })
  .meta({ id: 'SignInOptions' });

export const legalView = z
  .object({
    operator: z.object({ name: z.string().nullable(), contact: z.string().nullable() }),
    privacy: z.string().nullable().meta({ description: 'Null: the text that comes with Signoff' }),
    terms: z.string().nullable().meta({ description: 'Null: the text that comes with Signoff' }),
  })
  .meta({ id: 'Legal' });

export const identityView = z
  .object({
    id: z.string(),
    provider: providerId,
    provider_name: z.string(),
    name: z.string().meta({ description: 'As the provider names you' }),
    added_at: instant,
    last_used_at: instant.nullable().meta({ description: 'Null when it was added but not used yet' }),
    usable: z.boolean().meta({ description: 'False when its provider is not offered here any more' }),
    removable: z.boolean().meta({ description: 'False for the last one that works' }),
  })
  .meta({ id: 'Identity' });

export type SignInOptionsView = z.infer<typeof signInOptionsView>;
export type LegalView = z.infer<typeof legalView>;
export type IdentityView = z.infer<typeof identityView>;

export const sessionView = z
  .object({
    user: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      email_confirmed: z
        .boolean()
        .meta({ description: 'Whether the service they sign in with vouches for the address' }),
      status: z.string(),
    }),
    workspaces: z.array(z.object({ id: z.string(), name: z.string(), role, time_zone: z.string() })),
    operator: z.boolean().meta({ description: 'Whether they run this installation' }),
  })
  .meta({ id: 'Session' });

export type SessionView = z.infer<typeof sessionView>;
