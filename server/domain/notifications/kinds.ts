/** What people are told about, and how unless they chose otherwise. */
export const notificationKinds = [
  'review_requested',
  'changes_requested',
  'commented',
  'approved',
  'failed',
  'missed',
  'unconfirmed',
  'reconnect_needed',
  'time_moved',
  'mail_undelivered',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const mailChoices = ['off', 'at_once', 'daily'] as const;
export type MailChoice = (typeof mailChoices)[number];

export interface KindSetting {
  readonly inApp: boolean;
  readonly mail: MailChoice;
}
export type NotificationSettings = Readonly<Record<NotificationKind, KindSetting>>;

/** At once where somebody must do something. That a mail did not arrive is never told by mail. */
export const usualSettings: NotificationSettings = {
  review_requested: { inApp: true, mail: 'at_once' },
  changes_requested: { inApp: true, mail: 'at_once' },
  commented: { inApp: true, mail: 'at_once' },
  approved: { inApp: true, mail: 'daily' },
  failed: { inApp: true, mail: 'at_once' },
  missed: { inApp: true, mail: 'at_once' },
  unconfirmed: { inApp: true, mail: 'at_once' },
  reconnect_needed: { inApp: true, mail: 'at_once' },
  time_moved: { inApp: true, mail: 'daily' },
  mail_undelivered: { inApp: true, mail: 'off' },
};

/** Those that a person can choose about. */
export const choosableKinds = notificationKinds.filter((kind) => kind !== 'mail_undelivered');
