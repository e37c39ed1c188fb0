/** Connected accounts, connecting and data deletions, as the API shows them. */

import { z } from 'zod';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, personView, platformName, shownId, workspaceName } from '../pipeline/view-parts.ts';

export const accountView = z
  .object({
    id: shownId('acc'),
    platform: platformName,
    name: z.string().meta({ example: sample.workspace.name }),
    handle: z.string().nullable().meta({ example: sample.page.handle }),
    url: z.string().nullable().meta({ example: sample.page.url }),
    external_id: z.string().meta({ example: sample.page.externalId }),
    simulated: z.boolean(),
    status: z.enum(['active', 'limited', 'reconnect_needed', 'disconnected']),
    ...messageSchema('status_reason', z.string().nullable()),
    scopes: z.array(z.string()).meta({ example: sample.page.scopes }),
    token_expires_at: instant.nullable().meta({
      description: 'When the platform token in use ends; most are renewed before that',
      example: sample.times.later,
    }),
    permission_ends_at: instant
      .nullable()
      .meta({ description: 'When a person must authorize again; null when it renews itself or has no end' }),
    picture_url: z
      .string()
      .nullable()
      .meta({
        example: `/v1/accounts/${sample.id('acc')}/picture?workspace=${sample.workspace.id}&v=9f86d081884c`,
      }),
    connected_at: instant.meta({ example: sample.times.joined }),
    connected_by: personView,
  })
  .meta({ id: 'Account' });

export const accountQuotaView = z
  .object({
    account_id: shownId('acc'),
    name: z.string().meta({ example: 'uploads' }),
    ...messageSchema('unit', z.string().meta({ description: 'What is counted', example: 'uploads' })),
    used: count(4),
    max: count(100),
    shared: z.boolean().meta({ description: 'Whether all workspaces of the installation draw on it' }),
  })
  .meta({ id: 'AccountQuota' });

export const dataDeletionView = z
  .object({
    confirmation_code: z.string().meta({ example: 'del_from-the-link' }),
    platform: platformName,
    requested_at: instant,
    finished_at: instant
      .nullable()
      .meta({ description: 'Null while it is not done', example: sample.times.reviewed }),
    accounts_removed: count(1).meta({ description: 'How many connected accounts it was about' }),
  })
  .meta({ id: 'DataDeletion' });

export const connectionView = z
  .object({
    id: shownId('con'),
    platform: platformName,
    simulated: z.boolean(),
    workspace: workspaceName,
    app: z
      .object({ id: shownId('app'), name: z.string().meta({ example: 'Harvest planner' }) })
      .nullable()
      .meta({ description: 'The app that asked for it' }),
    return_url: z.string().nullable().meta({ description: 'Where that app wants the person back' }),
    limited: z.boolean(),
    missing_scopes: z.array(z.string()),
    not_shown: z.array(z.object({ ...messageSchema('message', z.string()) })).meta({
      description: 'What the platform did not let us see; the rest can be connected all the same',
      example: [],
    }),
    targets: z.array(
      z.object({
        ...accountView.pick({ external_id: true, name: true, handle: true, url: true }).shape,
        connected: z
          .boolean()
          .meta({ description: 'Already connected to this workspace; confirming renews it' }),
      }),
    ),
    expires_at: instant.meta({ example: sample.times.reviewed }),
  })
  .meta({ id: 'Connection' });

export const connectRequestView = connectionView
  .pick({ platform: true, app: true, workspace: true, expires_at: true })
  .extend({
    way: z.string().nullable().meta({ description: 'The way to authorize that the app proposes, if any' }),
  })
  .meta({ id: 'ConnectRequest', example: { app: {} } });

export type AccountView = z.infer<typeof accountView>;
export type AccountQuotaView = z.infer<typeof accountQuotaView>;
export type DataDeletionView = z.infer<typeof dataDeletionView>;
export type ConnectionView = z.infer<typeof connectionView>;
export type ConnectRequestView = z.infer<typeof connectRequestView>;
