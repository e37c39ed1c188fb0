/** How posts of pages and members do on LinkedIn, since they were posted. */
import type { Insights } from '../../domain/platform-port/insights.ts';
import { readMemberPosts } from './member-insights.ts';
import { isMember } from './members.ts';
import { rules } from './metrics.ts';
import { readPagePosts } from './page-insights.ts';
import type { LinkedInSettings } from './settings.ts';

export const createInsights = (settings: LinkedInSettings): Insights => ({
  ...rules,
  endsMs: () => null,
  read(io, externalIds) {
    const caller = { settings, accessToken: io.accessToken, request: io.request.bind(io) };
    return isMember(io.account)
      ? readMemberPosts(caller, io, externalIds)
      : readPagePosts(caller, io, externalIds);
  },
});
