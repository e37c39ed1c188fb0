import { z } from 'zod';
import { configurableKinds, type NotificationSettings } from '../../domain/notifications/kinds.ts';
import { changeSettings, readSettings, type SettingsDeps } from '../../domain/notifications/settings.ts';
import type { PeopleStore } from '../../domain/people/ports.ts';
import type { UserId } from '../../lib/ids.ts';
import { defineRoute, ok, type Route } from '../pipeline/define-route.ts';
import { mailChoice, notificationKind, notificationSettingsView } from './views.ts';

export interface SettingsRouteDeps extends SettingsDeps {
  readonly people: Pick<PeopleStore, 'find'>;
  /** Whether a mail server is configured. */
  readonly canMail: boolean;
}

async function present({ people, canMail }: SettingsRouteDeps, userId: UserId, all: NotificationSettings) {
  const person = await people.find(userId);
  return ok({
    data: configurableKinds.map((kind) => ({ kind, in_app: all[kind].inApp, mail: all[kind].mail })),
    mail_goes_to: person?.emailVerified && person.email !== '' ? person.email : null,
    mail_server: canMail,
  });
}

export const settingsRoutes: Route<SettingsRouteDeps>[] = [
  defineRoute({
    operationId: 'getNotificationSettings',
    summary: 'Read your notification settings',
    details: 'What you get in the app and by mail',
    tag: 'Notifications',
    method: 'GET',
    paths: ['/v1/notification-settings'],
    access: { kind: 'signed_in' },
    responses: { 200: notificationSettingsView },
    handler: async (deps: SettingsRouteDeps, { caller: { userId } }) =>
      present(deps, userId, await readSettings(deps, userId)),
  }),
  defineRoute({
    operationId: 'setNotificationSettings',
    summary: 'Change your notification settings',
    details: 'Kinds that are not named stay as they are',
    tag: 'Notifications',
    method: 'POST',
    paths: ['/v1/notification-settings'],
    access: { kind: 'signed_in' },
    body: z.strictObject({
      kinds: z
        .array(
          z.strictObject({
            kind: notificationKind.meta({ example: 'approved' }),
            in_app: z.boolean().optional(),
            mail: mailChoice.optional().meta({ example: 'daily' }),
          }),
        )
        .min(1)
        .max(configurableKinds.length),
    }),
    responses: { 200: notificationSettingsView },
    handler: async (deps: SettingsRouteDeps, { caller: { userId }, body: { kinds } }) => {
      const changes = kinds.map(({ kind, in_app, mail }) => [
        kind,
        { ...(in_app === undefined ? {} : { inApp: in_app }), ...(mail === undefined ? {} : { mail }) },
      ]);
      return present(deps, userId, await changeSettings(deps, userId, Object.fromEntries(changes)));
    },
  }),
];
