/** The search params that each page accepts. */

import { createSearchReader } from '../browser/search-params.ts';
import { readAnalyticsSearch } from '../features/analytics/search.ts';
import { readCalendarSearch } from '../features/calendar/search.ts';
import { readCallSearch } from '../features/developers/desk/search.ts';
import { readPostsSearch } from '../features/posts/posts-filter.ts';
import { isDay, isWallTime } from '../time/is-day.ts';

export const pageSearches = {
  accounts: createSearchReader(['account', 'problem']),
  activity: createSearchReader(['by', 'about', 'from', 'to', 'post'], { from: isDay, to: isDay }),
  analytics: readAnalyticsSearch,
  calendar: readCalendarSearch,
  campaign: createSearchReader(['show']),
  compose: createSearchReader(['at', 'account', 'version'], {
    at: isWallTime,
    version: (value) => /^[1-9]\d{0,5}$/.test(value),
  }),
  confirmEmail: createSearchReader(['token']),
  dataDeletion: createSearchReader(['id']),
  desk: readCallSearch,
  developers: createSearchReader(['app']),
  firstSteps: createSearchReader(['step', 'problem']),
  media: createSearchReader(['search', 'kind', 'tag', 'file']),
  newCampaign: createSearchReader(['by']),
  postingTimes: createSearchReader(['account', 'day', 'time']),
  origins: createSearchReader(['period', 'from', 'to', 'account'], { from: isDay, to: isDay }),
  posts: readPostsSearch,
  recurringPosts: createSearchReader(['show', 'end']),
  review: createSearchReader(['campaign', 'batch', 'done']),
  signIn: createSearchReader(['problem', 'return_to']),
  signInAgain: createSearchReader(['problem', 'return_to']),
  signInMethods: createSearchReader(['added', 'problem']),
  yourEmail: createSearchReader(['return_to']),
};
