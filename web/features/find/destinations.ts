import { t } from '../../i18n/t.ts';

/** Every page that can be opened by name. The shortcuts, their help and the palette read this one table. */
export interface Destination {
  readonly path: string;
  readonly name: string;
  /** Other words by which people search for it. */
  readonly words: string;
  /** Two keys, one after the other. */
  readonly keys?: string;
  readonly forOperator?: true;
}

export const destinations: readonly Destination[] = [
  { path: '/', name: t('Home'), words: t('start overview', {}, 'search words'), keys: 'g h' },
  { path: '/posts', name: t('Posts'), words: t('list drafts published', {}, 'search words'), keys: 'g p' },
  {
    path: '/calendar',
    name: t('Calendar'),
    words: t('month week schedule plan', {}, 'search words'),
    keys: 'g c',
  },
  {
    path: '/review',
    name: t('Review'),
    words: t('approve sign queue proofs', {}, 'search words'),
    keys: 'g r',
  },
  { path: '/campaigns', name: t('Campaigns'), words: t('plans', {}, 'search words'), keys: 'g k' },
  {
    path: '/media',
    name: t('Media'),
    words: t('library files pictures videos', {}, 'search words'),
    keys: 'g m',
  },
  {
    path: '/analytics',
    name: t('Analytics'),
    words: t('figures numbers statistics report', {}, 'search words'),
    keys: 'g n',
  },
  {
    path: '/accounts',
    name: t('Accounts'),
    words: t('connect platforms pages channels', {}, 'search words'),
    keys: 'g a',
  },
  { path: '/notifications', name: t('Notifications'), words: t('bell', {}, 'search words') },
  {
    path: '/notifications/settings',
    name: t('Notification settings'),
    words: t('notification settings mail digest', {}, 'search words'),
  },
  {
    path: '/activity',
    name: t('Activity'),
    words: t('audit log history chain who did what', {}, 'search words'),
  },
  {
    path: '/activity/origins',
    name: t('Where the words come from'),
    words: t('origin model written report who approved', {}, 'search words'),
  },
  {
    path: '/settings',
    name: t('Settings'),
    words: t('workspace members people policy rules time zone invite', {}, 'search words'),
  },
  {
    path: '/settings/brand',
    name: t('Brand kit'),
    words: t('voice colours logo settings', {}, 'search words'),
  },
  {
    path: '/settings/times',
    name: t('Posting times'),
    words: t('slots schedule settings', {}, 'search words'),
  },
  {
    path: '/settings/recurring',
    name: t('Recurring posts'),
    words: t('repeat schedule settings', {}, 'search words'),
  },
  {
    path: '/settings/model',
    name: t('Language model'),
    words: t('ai key provider settings', {}, 'search words'),
  },
  {
    path: '/settings/sign-in',
    name: t('Ways to sign in'),
    words: t('identities email settings', {}, 'search words'),
  },
  {
    path: '/settings/apps',
    name: t('Authorized apps'),
    words: t('permissions tokens settings', {}, 'search words'),
  },
  {
    path: '/first-steps',
    name: t('First steps'),
    words: t('begin setup onboarding start', {}, 'search words'),
  },
  { path: '/developers', name: t('Developers'), words: t('api apps oauth secrets', {}, 'search words') },
  { path: '/privacy', name: t('Privacy'), words: t('data legal policy', {}, 'search words') },
  { path: '/terms', name: t('Terms'), words: t('legal conditions', {}, 'search words') },
  {
    path: '/operator',
    name: t('Operator'),
    words: t('installation everything', {}, 'search words'),
    forOperator: true,
  },
];
