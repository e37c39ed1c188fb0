import { definePlatform } from '../core/platform.ts';
import { youTubeClient } from './clients.ts';
import { appsPath } from './consent-pages.ts';
import { channels, findAccount, findChannel, googleAccounts } from './people.ts';
import { addRoutes } from './routes.ts';
import { createState } from './state.ts';
import { countsAt } from './statistics.ts';
import { videoFact } from './videos.ts';

const byHand = { callId: 'by hand', clientId: youTubeClient.id };

/** YouTube: Google's sign-in and consent, channels, resumable uploads, videos and reports. */
export const youtube = definePlatform({
  name: 'youtube',
  title: 'YouTube',
  exampleOperation: 'finishUpload',
  hosts: {
    'www.googleapis.com': '/youtube/api',
    'youtube.googleapis.com': '/youtube/api',
    'oauth2.googleapis.com': '/youtube/oauth2',
    'openidconnect.googleapis.com': '/youtube/openid',
    'accounts.google.com': '/youtube/accounts',
    'youtubeanalytics.googleapis.com': '/youtube/analytics',
    'www.youtube.com': '/youtube/www',
    'i.ytimg.com': '/youtube/img',
    'yt3.ggpht.com': '/youtube/img',
  },
  secretParameters: ['upload_id'],
  createState,
  addRoutes,
  admin: ({ grants, videos, settings }, { ledger }) => ({
    accounts: () =>
      channels.map(({ id, title }) => ({ id, name: title, page: `/youtube/www/channel/${id}` })),
    holders: () =>
      googleAccounts.map(({ key, name }) => ({ key, name, grants: grants.liveGrantsOf(key).length })),
    revoke({ account, member }) {
      if (account ? !findChannel(account) : !findAccount(member ?? '')) return undefined;
      return grants.revokeWhere((grant) => (account ? grant.channelId === account : grant.holder === member));
    },
    appsPage: `/youtube/www${appsPath}`,
    metricsAt(id, at) {
      const video = videos.findAny(id);
      const counts = video && countsAt(video, at);
      return counts && { viewCount: counts.views, likeCount: counts.likes, commentCount: counts.comments };
    },
    remove(id) {
      const video = videos.find(id);
      return video && [videos.removed({ id }), ledger.record(videoFact('removed', video, byHand))];
    },
    settings,
  }),
});
