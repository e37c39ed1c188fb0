/** What each page takes from its address. */

import { searchReader } from '../browser/search-params.ts';
import { readAnalyticsSearch } from '../features/analytics/search.ts';
import { readCalendarSearch } from '../features/calendar/search.ts';
import { readPostsSearch } from '../features/posts/posts-filter.ts';
import { isDay, isWallTime } from '../time/is-day.ts';

export const pageSearches = {
  accounts: searchReader(['account', 'problem']),
  activity: searchReader(['by', 'about', 'from', 'to', 'post'], { from: isDay, to: isDay }),
  analytics: readAnalyticsSearch,
  calendar: readCalendarSearch,
  campaign: searchReader(['show']),
  compose: searchReader(['at', 'account'], { at: isWallTime }),
  confirmEmail: searchReader(['token']),
  dataDeletion: searchReader(['id']),
  developers: searchReader(['app']),
  media: searchReader(['search', 'kind', 'tag', 'file']),
  newCampaign: searchReader(['by']),
  postingTimes: searchReader(['account', 'day', 'time']),
  posts: readPostsSearch,
  recurringPosts: searchReader(['show', 'end']),
  review: searchReader(['campaign', 'batch', 'done']),
  signIn: searchReader(['problem', 'return_to']),
  waysToSignIn: searchReader(['added', 'problem']),
  yourEmail: searchReader(['return_to']),
};
