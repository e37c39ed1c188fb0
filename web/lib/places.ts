/** Every page one can go to by name. The keys, their help and the palette read this one table. */
export interface Place {
  readonly path: string;
  readonly name: string;
  /** Other words by which people look for it. */
  readonly words: string;
  /** Two keys, one after the other. */
  readonly keys?: string;
  readonly forOperator?: true;
}

export const places: readonly Place[] = [
  { path: '/', name: 'Home', words: 'start overview', keys: 'g h' },
  { path: '/posts', name: 'Posts', words: 'list drafts published', keys: 'g p' },
  { path: '/review', name: 'Review', words: 'approve sign queue proofs', keys: 'g r' },
  { path: '/campaigns', name: 'Campaigns', words: 'plans', keys: 'g k' },
  { path: '/media', name: 'Media', words: 'library files pictures videos', keys: 'g m' },
  { path: '/analytics', name: 'Analytics', words: 'figures numbers statistics report', keys: 'g n' },
  { path: '/accounts', name: 'Accounts', words: 'connect platforms pages channels', keys: 'g a' },
  { path: '/notifications', name: 'Notifications', words: 'bell' },
  { path: '/notifications/settings', name: 'What you are told', words: 'notification settings mail digest' },
  { path: '/activity', name: 'Activity', words: 'audit log history chain who did what' },
  { path: '/settings', name: 'Settings', words: 'workspace members people policy rules time zone invite' },
  { path: '/settings/brand', name: 'Brand kit', words: 'voice colours logo settings' },
  { path: '/settings/times', name: 'Posting times', words: 'slots schedule settings' },
  { path: '/settings/recurring', name: 'Recurring posts', words: 'repeat schedule settings' },
  { path: '/settings/model', name: 'Language model', words: 'ai key provider settings' },
  { path: '/settings/sign-in', name: 'Ways to sign in', words: 'identities email settings' },
  { path: '/settings/apps', name: 'Authorized apps', words: 'permissions tokens settings' },
  { path: '/developers', name: 'Developers', words: 'api apps oauth secrets' },
  { path: '/privacy', name: 'Privacy', words: 'data legal policy' },
  { path: '/terms', name: 'Terms', words: 'legal conditions' },
  { path: '/operator', name: 'Operator', words: 'installation everything', forOperator: true },
];
