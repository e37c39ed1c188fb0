/** The kinds of notifications and their default settings. */
export const notificationKinds = [
  'review_requested',
  'changes_requested',
  'commented',
  'approved',
  'withdrawn',
  'failed',
  'missed',
  'unconfirmed',
  'reconnect_needed',
  'time_moved',
  'webhook_stopped',
  'mail_undelivered',
  'security',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const mailFrequencies = ['off', 'at_once', 'daily'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

export interface KindSetting {
  readonly inApp: boolean;
  readonly mail: MailFrequency;
}
export type NotificationSettings = Readonly<Record<NotificationKind, KindSetting>>;

/** Immediately where a person must act. That a mail was not delivered is never reported by mail. */
export const defaultSettings: NotificationSettings = {
  review_requested: { inApp: true, mail: 'at_once' },
  changes_requested: { inApp: true, mail: 'at_once' },
  commented: { inApp: true, mail: 'at_once' },
  approved: { inApp: true, mail: 'daily' },
  withdrawn: { inApp: true, mail: 'at_once' },
  failed: { inApp: true, mail: 'at_once' },
  missed: { inApp: true, mail: 'at_once' },
  unconfirmed: { inApp: true, mail: 'at_once' },
  reconnect_needed: { inApp: true, mail: 'at_once' },
  time_moved: { inApp: true, mail: 'daily' },
  webhook_stopped: { inApp: true, mail: 'at_once' },
  mail_undelivered: { inApp: true, mail: 'off' },
  security: { inApp: true, mail: 'at_once' },
};

/** The kinds that a person can configure. */
export const configurableKinds = notificationKinds.filter(
  (kind) => kind !== 'mail_undelivered' && kind !== 'security',
);
