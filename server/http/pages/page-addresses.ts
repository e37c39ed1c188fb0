/**
 * The URLs of the web application's pages, as its router declares them; a test compares the two. All others are
 * 404, for people and programs alike.
 */
export const pageAddresses = [
  '/',
  '/accounts',
  '/accounts/connect/$connectionId',
  '/accounts/request/$secret',
  '/activity',
  '/activity/origins',
  '/analytics',
  '/calendar',
  '/campaigns',
  '/campaigns/$campaignId',
  '/campaigns/new',
  '/compose/{-$postId}',
  '/confirm-email',
  '/consent/$uid',
  '/data-deletion',
  '/developers',
  '/developers/$appId',
  '/developers/$appId/try',
  '/developers/try/callback',
  '/enrol/$token',
  '/first-steps',
  '/invite/$token',
  '/media',
  '/notifications',
  '/notifications/settings',
  '/operator',
  '/posts',
  '/posts/$postId',
  '/posts/$postId/proof',
  '/privacy',
  '/review/{-$postId}',
  '/settings',
  '/settings/apps',
  '/settings/brand',
  '/settings/model',
  '/settings/recurring',
  '/settings/recurring/$recurrenceId',
  '/settings/recurring/new/$postId',
  '/settings/sign-in',
  '/settings/times',
  '/sign-in-again',
  '/signin',
  '/terms',
  '/verify',
  '/your-email',
] as const;

/** The format of each parameter; whether the resource exists only the page finds out. */
const shapes: Readonly<Record<string, string>> = {
  postId: '[1-9]\\d{0,18}',
  campaignId: 'cmp_\\w+',
  connectionId: 'con_\\w+',
  recurrenceId: 'rec_\\w+',
  appId: 'app_\\w+',
  secret: '[\\w-]+',
  token: '[\\w-]+',
  uid: '[\\w-]+',
};

function patternOf(address: string): string {
  return address
    .replace(/\/\{-\$(\w+)\}/g, (_, name: string) => `(?:/${shapes[name]})?`)
    .replace(/\$(\w+)/g, (_, name: string) => shapes[name] ?? '');
}

// The router, too, ignores case and allows a trailing slash.
const belowHome = pageAddresses.filter((address) => address !== '/').map(patternOf);
const anyPage = new RegExp(`^(?:/|(?:${belowHome.join('|')})/?)$`, 'i');

export const isPageAddress = (path: string): boolean => anyPage.test(path);
