/** Sign-in, as the API shows it. */

import { z } from 'zod';
import { sample } from '../pipeline/sample.ts';
import {
  instant,
  personView,
  providerId,
  role,
  shownId,
  timeZone,
  workspaceName,
} from '../pipeline/view-parts.ts';
import { firstStepsView } from '../workspaces/first-steps-view.ts';

export const signInProviderView = z
  .object({
    id: providerId,
    name: z.string().meta({ description: 'As people know it', example: 'Example identity' }),
    simulated: z.boolean(),
  })
  .meta({ id: 'SignInProvider' });

export const signInOptionsView = z
  .object({
    providers: z.array(signInProviderView).meta({
      description: 'In the order in which they are offered',
      example: [{}, { id: sample.platform, name: sample.platformName }],
    }),
    passkeys: z.boolean().meta({ description: 'Whether people sign in with passkeys', example: true }),
    signup: z
      .enum(['first', 'invite', 'open'])
      .meta({ description: 'first: nobody has signed in yet', example: 'invite' }),
  })
  .meta({ id: 'SignInOptions' });

export const legalView = z
  .object({
    operator: z.object({
      name: z.string().nullable().meta({ example: sample.workspace.name }),
      contact: z.string().nullable().meta({ example: 'privacy@lanternfish.example' }),
    }),
    privacy: z.string().nullable().meta({ description: 'Null: the text that comes with Signoff' }),
    terms: z.string().nullable().meta({ description: 'Null: the text that comes with Signoff' }),
  })
  .meta({ id: 'Legal' });

export const identityView = z
  .object({
    id: shownId('idn'),
    provider: providerId,
    provider_name: z.string().meta({ example: 'Example identity' }),
    name: z.string().meta({
      description: 'As the provider names you; a passkey as you named it',
      example: sample.person.name,
    }),
    added_at: instant.meta({ example: sample.times.joined }),
    last_used_at: instant
      .nullable()
      .meta({ description: 'Null when it was added but not used yet', example: sample.times.created }),
    usable: z
      .boolean()
      .meta({ description: 'False when its provider is not offered here any more', example: true }),
    passkey: z
      .object({
        synced: z.boolean().meta({
          description: 'Whether it may be on several devices; false: on one device only',
          example: true,
        }),
        signs_from: instant.meta({
          description: 'From when on it signs approvals: a day later, if it was added without an earlier one',
          example: sample.times.joined,
        }),
      })
      .nullable()
      .meta({ description: 'Null for what is not a passkey' }),
    removable: z.boolean().meta({ description: 'False for the last one that works', example: true }),
  })
  .meta({ id: 'Identity' });

export const webSessionView = z
  .object({
    id: shownId('ses'),
    this_one: z.boolean().meta({ description: 'Whether this request came with it', example: true }),
    browser: z.string().nullable().meta({ description: 'Null: not recognised', example: 'Firefox' }),
    system: z.string().nullable().meta({ description: 'Null: not recognised', example: 'Linux' }),
    signed_in_at: instant.meta({ example: sample.times.joined }),
    authenticated_at: instant.meta({
      description: 'When you last proved in it who you are; signing wants that to be recent',
      example: sample.times.created,
    }),
    last_used_at: instant.meta({ description: 'To the minute', example: sample.times.created }),
  })
  .meta({ id: 'WebSession' });

export type WebSessionView = z.infer<typeof webSessionView>;
export type SignInOptionsView = z.infer<typeof signInOptionsView>;
export type LegalView = z.infer<typeof legalView>;
export type IdentityView = z.infer<typeof identityView>;

export const sessionView = z
  .object({
    user: z.object({
      ...personView.shape,
      email: z.string().meta({ example: sample.email }),
      email_confirmed: z.boolean().meta({
        description: 'Whether the service they sign in with vouches for the address',
        example: true,
      }),
      status: z.string().meta({ example: 'active' }),
      language: z.string().meta({ description: 'In which they get mails', example: 'en' }),
    }),
    workspaces: z.array(workspaceName.extend({ role, time_zone: timeZone, first_steps: firstStepsView })),
    operator: z.boolean().meta({ description: 'Whether they run this installation' }),
    simulated: z.boolean().meta({
      description: 'Whether this installation is for practice: every platform is simulated',
      example: false,
    }),
    practice_site: z.string().nullable().meta({
      description: 'A web address to practise on, where the platforms are simulated',
      example: null,
    }),
  })
  .meta({ id: 'Session' });

export type SessionView = z.infer<typeof sessionView>;
