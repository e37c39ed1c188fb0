/** Third-party apps, as the API shows them. */
import { z } from 'zod';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import {
  count,
  instant,
  personView,
  role,
  scopeName,
  shownId,
  workspaceName,
} from '../pipeline/view-parts.ts';

const appScopes = z.array(scopeName).meta({ example: ['posts:read', 'posts:write'] });
const lastUsedAt = instant.nullable().meta({ example: sample.times.reviewed });

const appName = {
  id: shownId('app'),
  name: z.string().meta({ example: 'Harvest planner' }),
  logo_url: z.string().nullable(),
};

export const appView = z
  .object({
    id: appName.id.meta({ description: 'Also its Client ID' }),
    name: appName.name,
    kind: z
      .enum(['confidential', 'public'])
      .meta({ description: 'A public app runs where others can read it, and has no secret' }),
    redirect_uris: z.array(z.string()).meta({ example: ['https://planner.example.com/callback'] }),
    scopes: appScopes.meta({ description: 'The most it may ask for' }),
    logo_url: appName.logo_url,
    people: count(3).meta({ description: 'How many people allow it something now' }),
    last_used_at: lastUsedAt,
    created_at: instant.meta({ example: sample.times.joined }),
  })
  .meta({ id: 'App' });

export const appSecretView = z
  .object({
    id: shownId('sec'),
    hint: z.string().meta({ description: 'Its last characters', example: 'x9Qk' }),
    created_at: instant.meta({ example: sample.times.joined }),
    expires_at: instant.nullable(),
    last_used_at: lastUsedAt,
    last_used_from: z
      .string()
      .nullable()
      .meta({ description: 'The address it was last used from', example: '203.0.113.14' }),
  })
  .meta({ id: 'AppSecret' });

export const appDetailView = appView
  .extend({ secrets: z.array(appSecretView).meta({ description: 'Those that work, oldest first' }) })
  .meta({ id: 'AppDetail' });

const clientSecret = z
  .string()
  .meta({ description: 'Shown once; only its hash is kept', example: 'socs_shown-only-once' });

export const registeredAppView = appDetailView.extend({ client_secret: clientSecret.nullable() }).meta({
  id: 'RegisteredApp',
  example: { people: 0, last_used_at: null, client_secret: 'socs_shown-only-once' },
});

export const newAppSecretView = appSecretView
  .extend({ client_id: shownId('app'), client_secret: clientSecret })
  .meta({ id: 'NewAppSecret' });

export const redirectUriCheckView = z
  .object({
    ok: z.boolean().meta({ example: true }),
    code: z.string().nullable(),
    ...messageSchema(
      'reason',
      z.string().nullable().meta({ description: 'Why it is refused, and what to write instead' }),
    ),
  })
  .meta({ id: 'RedirectUriCheck' });

export const authorizedAppView = z
  .object({
    id: shownId('grt').meta({ description: 'Of the consent, not of the app' }),
    app: z.object(appName),
    person: personView,
    workspace: workspaceName,
    scopes: appScopes,
    created_at: instant,
    last_used_at: lastUsedAt,
  })
  .meta({ id: 'AuthorizedApp' });

export const consentView = z
  .object({
    app: z.object({
      ...appName,
      workspace_name: z
        .string()
        .meta({ description: 'Of the workspace that registered it', example: 'Planner Ltd' }),
      created_at: instant.meta({ example: sample.times.joined }),
    }),
    scopes: z.array(
      z.object({
        scope: scopeName.meta({ example: 'posts:write' }),
        ...messageSchema(
          'words',
          z.string().meta({ description: 'What it lets the app do', example: 'Write and change drafts' }),
        ),
        optional: z.boolean().meta({ description: 'The person may leave it out', example: true }),
      }),
    ),
    workspaces: z.array(workspaceName.extend({ role })),
    redirect_host: z
      .string()
      .meta({ description: 'Where the browser goes afterwards', example: 'planner.example.com' }),
    expires_at: instant,
    digest: z.string().meta({ description: 'Send it back with the answer', example: sample.digest }),
  })
  .meta({ id: 'Consent' });

export const consentDecisionView = z
  .object({
    redirect_to: z.string().meta({
      description: 'Send the browser there',
      example: 'http://localhost:3000/oauth/authorize/2vJb8n',
    }),
  })
  .meta({ id: 'DecidedConsent' });

export type AppView = z.infer<typeof appView>;
export type AppSecretView = z.infer<typeof appSecretView>;
export type AppDetailView = z.infer<typeof appDetailView>;
export type RegisteredAppView = z.infer<typeof registeredAppView>;
export type NewAppSecretView = z.infer<typeof newAppSecretView>;
export type RedirectUriCheckView = z.infer<typeof redirectUriCheckView>;
export type AuthorizedAppView = z.infer<typeof authorizedAppView>;
export type ConsentView = z.infer<typeof consentView>;
export type ConsentDecisionView = z.infer<typeof consentDecisionView>;
