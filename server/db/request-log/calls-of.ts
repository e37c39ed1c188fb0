/** What every question about calls begins with. */
import { sql as raw } from 'kysely';
import type { CallsOf } from '../../domain/request-log/ports.ts';

/** The calls of an app, or what it did for one person in one workspace. */
export const areCallsOf = ({ appId, only }: CallsOf) =>
  only
    ? raw<boolean>`(app_id = ${appId} and workspace_id = ${only.workspaceId} and user_id = ${only.userId})`
    : raw<boolean>`app_id = ${appId}`;

/**
 * Names of people are told to members of the same workspace only. Which that is, the connection says (visible-rows.ts). Of
 * a row with `user_id` and `workspace_id`.
 */
export const userNameIn = (table: string) => {
  const [userId, workspaceId] = [raw.ref(`${table}.user_id`), raw.ref(`${table}.workspace_id`)];
  return raw<string | null>`(select users.name from users join memberships on memberships.user_id = users.id
    where users.id = ${userId} and memberships.workspace_id = ${workspaceId}
      and current_setting('signoff.workspace', true) = ${workspaceId})`;
};

/** When a local day begins. */
export const startOfDay = (day: string, timeZone: string) =>
  raw<Date>`(${day}::date::timestamp at time zone ${timeZone})`;
/** When the day after it begins. */
export const endOfDay = (day: string, timeZone: string) =>
  raw<Date>`((${day}::date + 1)::timestamp at time zone ${timeZone})`;
