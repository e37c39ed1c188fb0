/** Connected accounts and how they come and go, as the API shows them. */
import { z } from 'zod';
import { instant, personView, platformName } from '../pipeline/view-parts.ts';

export const accountView = z
  .object({
    id: z.string(),
    platform: platformName,
    name: z.string(),
    handle: z.string().nullable(),
    url: z.string().nullable(),
    external_id: z.string(),
    simulated: z.boolean(),
    status: z.enum(['active', 'limited', 'reconnect_needed', 'disconnected']),
    status_reason: z.string().nullable(),
    scopes: z.array(z.string()),
    token_expires_at: instant
      .nullable()
      .meta({ description: 'When the platform token in use ends; most are renewed before that' }),
    permission_ends_at: instant
      .nullable()
      .meta({ description: 'When a person must authorize again; null when it renews itself or has no end' }),
    picture_url: z.string().nullable(),
    connected_at: instant,
    connected_by: personView,
  })
  .meta({ id: 'Account' });

export const dataDeletionView = z
  .object({
    confirmation_code: z.string(),
    platform: platformName,
    requested_at: instant,
    finished_at: instant.nullable().meta({ description: 'Null while it is not done' }),
    accounts_removed: z.number().int().meta({ description: 'How many connected accounts it was about' }),
  })
  .meta({ id: 'DataDeletion' });

export const connectionView = z
  .object({
    id: z.string(),
    platform: platformName,
    simulated: z.boolean(),
    workspace: z.object({ id: z.string(), name: z.string() }),
    app: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'The app that asked for it' }),
    return_url: z.string().nullable().meta({ description: 'Where that app wants the person back' }),
    limited: z.boolean(),
    missing_scopes: z.array(z.string()),
    not_shown: z
      .array(z.object({ message: z.string() }))
      .meta({ description: 'What the platform did not let us see; the rest can be connected all the same' }),
    targets: z.array(
      z.object({
        external_id: z.string(),
        name: z.string(),
        handle: z.string().nullable(),
        url: z.string().nullable(),
        connected: z
          .boolean()
          .meta({ description: 'Already connected to this workspace; confirming renews it' }),
      }),
    ),
    expires_at: instant,
  })
  .meta({ id: 'Connection' });

export const connectRequestView = connectionView
  .pick({ platform: true, app: true, workspace: true, expires_at: true })
  .extend({
    way: z.string().nullable().meta({ description: 'The way to authorize that the app proposes, if any' }),
  })
  .meta({ id: 'ConnectRequest' });

export type AccountView = z.infer<typeof accountView>;
export type DataDeletionView = z.infer<typeof dataDeletionView>;
export type ConnectionView = z.infer<typeof connectionView>;
export type ConnectRequestView = z.infer<typeof connectRequestView>;
