import type { UserId } from '../../lib/ids.ts';
import type { Transact } from '../tx.ts';
import {
  defaultSettings,
  type KindSetting,
  type NotificationKind,
  type NotificationSettings,
} from './kinds.ts';
import type { NotificationStore } from './ports.ts';

export interface SettingsDeps {
  readonly transact: Transact;
  readonly notifications: NotificationStore;
}

/** All settings of this person, chosen or default. They apply in every workspace. */
export async function readSettings(
  { notifications }: Pick<SettingsDeps, 'notifications'>,
  userId: UserId,
): Promise<NotificationSettings> {
  return { ...defaultSettings, ...(await notifications.settings(userId)) };
}

export async function changeSettings(
  deps: SettingsDeps,
  userId: UserId,
  changes: Partial<Record<NotificationKind, Partial<KindSetting>>>,
): Promise<NotificationSettings> {
  const before = await readSettings(deps, userId);
  await deps.transact(async (tx) => {
    for (const [name, change] of Object.entries(changes)) {
      const kind = name as NotificationKind;
      await deps.notifications.saveSetting(tx, userId, kind, { ...before[kind], ...change });
    }
  });
  return readSettings(deps, userId);
}
