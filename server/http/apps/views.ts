/** Other people's programs, as the API shows them. */
import { z } from 'zod';
import { instant, personView, role, scopeName } from '../pipeline/view-parts.ts';

export const appView = z
  .object({
    id: z.string().meta({ description: 'Also its Client ID' }),
    name: z.string(),
    kind: z
      .enum(['confidential', 'public'])
      .meta({ description: 'A public app runs where others can read it, and has no secret' }),
    redirect_uris: z.array(z.string()),
    scopes: z.array(scopeName).meta({ description: 'The most it may ask for' }),
    logo_url: z.string().nullable(),
    people: z.number().int().meta({ description: 'How many people allow it something now' }),
    last_used_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'App' });

export const appSecretView = z
  .object({
    id: z.string(),
    hint: z.string().meta({ description: 'Its last characters' }),
    created_at: instant,
    expires_at: instant.nullable(),
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'AppSecret' });

export const appDetailView = appView
  .extend({ secrets: z.array(appSecretView).meta({ description: 'Those that work, oldest first' }) })
  .meta({ id: 'AppDetail' });

const clientSecret = z.string().meta({ description: 'Shown once; only its hash is kept' });

export const registeredAppView = appDetailView
  .extend({ client_secret: clientSecret.nullable() })
  .meta({ id: 'RegisteredApp' });

export const newAppSecretView = appSecretView
  .extend({ client_id: z.string(), client_secret: clientSecret })
  .meta({ id: 'NewAppSecret' });

export const redirectUriCheckView = z
  .object({
    ok: z.boolean(),
    code: z.string().nullable(),
    reason: z.string().nullable().meta({ description: 'Why it is refused, and what to write instead' }),
  })
  .meta({ id: 'RedirectUriCheck' });

export const authorizedAppView = z
  .object({
    id: z.string().meta({ description: 'Of the consent, not of the app' }),
    app: z.object({ id: z.string(), name: z.string(), logo_url: z.string().nullable() }),
    person: personView,
    workspace: z.object({ id: z.string(), name: z.string() }),
    scopes: z.array(scopeName),
    created_at: instant,
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'AuthorizedApp' });

export const consentView = z
  .object({
    app: z.object({
      id: z.string(),
      name: z.string(),
      logo_url: z.string().nullable(),
      workspace_name: z.string().meta({ description: 'Of the workspace that registered it' }),
      created_at: instant,
    }),
    scopes: z.array(
      z.object({
        scope: scopeName,
        words: z.string().meta({ description: 'What it lets the app do' }),
        optional: z.boolean().meta({ description: 'The person may leave it out' }),
      }),
    ),
    workspaces: z.array(z.object({ id: z.string(), name: z.string(), role })),
    redirect_host: z.string().meta({ description: 'Where the browser goes afterwards' }),
    expires_at: instant,
    digest: z.string().meta({ description: 'Send it back with the answer' }),
  })
  .meta({ id: 'Consent' });

export const decidedConsentView = z
  .object({ redirect_to: z.string().meta({ description: 'Send the browser there' }) })
  .meta({ id: 'DecidedConsent' });

export type AppView = z.infer<typeof appView>;
export type AppSecretView = z.infer<typeof appSecretView>;
export type AppDetailView = z.infer<typeof appDetailView>;
export type RegisteredAppView = z.infer<typeof registeredAppView>;
export type NewAppSecretView = z.infer<typeof newAppSecretView>;
export type RedirectUriCheckView = z.infer<typeof redirectUriCheckView>;
export type AuthorizedAppView = z.infer<typeof authorizedAppView>;
export type ConsentView = z.infer<typeof consentView>;
export type DecidedConsentView = z.infer<typeof decidedConsentView>;
