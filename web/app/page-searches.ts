/** What each page takes from its address. */

import { searchReader } from '../browser/search-params.ts';
import { isView } from '../features/calendar/calendar-view.ts';
import { isDay, isWallTime } from '../time/is-day.ts';

export const pageSearches = {
  accounts: searchReader(['account', 'problem']),
  activity: searchReader(['by', 'about', 'from', 'to', 'post'], { from: isDay, to: isDay }),
  analytics: searchReader(['period', 'from', 'to', 'account', 'campaign', 'best'], {
    from: isDay,
    to: isDay,
  }),
  calendar: searchReader(['view', 'date', 'platform', 'account', 'campaign'], { view: isView, date: isDay }),
  campaign: searchReader(['show']),
  compose: searchReader(['at', 'account'], { at: isWallTime }),
  confirmEmail: searchReader(['token']),
  dataDeletion: searchReader(['id']),
  developers: searchReader(['app']),
  media: searchReader(['search', 'kind', 'tag', 'file']),
  newCampaign: searchReader(['by']),
  postingTimes: searchReader(['account', 'day', 'time']),
  posts: searchReader(['show', 'platform', 'campaign', 'search']),
  recurringPosts: searchReader(['show', 'end']),
  review: searchReader(['campaign', 'batch', 'done']),
  signIn: searchReader(['problem', 'return_to']),
  waysToSignIn: searchReader(['added', 'problem']),
  yourEmail: searchReader(['return_to']),
};
