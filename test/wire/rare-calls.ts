/** Calls that a journey without faults and with few posts does not reach: later pages of lists, and questions after a loss. */
import type { SendRequest } from '../../server/lib/outbound.ts';
import * as facebook from '../../server/platforms/facebook/calls.ts';
import { findPages } from '../../server/platforms/facebook/find-pages.ts';
import type { FacebookSettings } from '../../server/platforms/facebook/settings.ts';
import * as instagram from '../../server/platforms/instagram/calls.ts';
import type { InstagramSettings } from '../../server/platforms/instagram/settings.ts';
import * as linkedin from '../../server/platforms/linkedin/calls.ts';
import type { LinkedInSettings } from '../../server/platforms/linkedin/settings.ts';
import * as tiktok from '../../server/platforms/tiktok/calls.ts';
import type { TikTokSettings } from '../../server/platforms/tiktok/settings.ts';
import * as youtube from '../../server/platforms/youtube/calls.ts';
import type { YouTubeSettings } from '../../server/platforms/youtube/settings.ts';

export interface RareCallInput {
  readonly settings: unknown;
  readonly accessToken: string;
  readonly scopes: readonly string[];
  readonly account: string;
  /** A post of the account. */
  readonly postId: string;
  readonly request: SendRequest;
}

const session = 'https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&upload_id=1';

export const rareCalls: Readonly<Record<string, (input: RareCallInput) => Promise<void>>> = {
  async linkedin(input) {
    const caller = { ...input, settings: input.settings as LinkedInSettings };
    for (const kind of ['share', 'ugcPost'])
      await linkedin.getMemberPostAnalytics(caller, `urn:li:${kind}:7528827397286353708`, 'MEMBERS_REACHED');
  },
  async youtube(input) {
    const caller = { ...input, settings: input.settings as YouTubeSettings };
    await youtube.getSessionStatus(caller, session, 200_000);
    await youtube.listComments(caller, input.postId, 'CAUQAA');
  },
  async tiktok(input) {
    await tiktok.listVideos({ ...input, settings: input.settings as TikTokSettings }, 1_643_332_803_000);
  },
  async facebook(input) {
    const caller = { ...input, settings: input.settings as FacebookSettings };
    await facebook.listComments(caller, input.postId, 'QVFIU');
    await facebook.listPages(caller, 'QVFIU');
    const ofPost = { id: input.postId, edge: 'insights' } as const;
    await facebook.getInsightsSingly(caller, ofPost, ['post_media_view', 'post_clicks']);
    for (const query of ['harbour', '104512377012020'])
      await findPages(caller.settings, input, query, 'place');
  },
  async instagram(input) {
    const caller = instagram.createCaller(input.settings as InstagramSettings, input);
    if (caller === undefined) throw new Error('There is no such login.');
    await instagram.listMedia(caller, input.account, 'stories', 'QVFIU');
    await instagram.listComments(caller, input.postId, 'QVFIU');
    if (caller.login.method !== 'facebook') return;
    await instagram.getInsightsSingly(caller, input.postId, ['views', 'reach']);
    await instagram.discoverAccount(caller, input.account, 'tomas.reyl');
  },
};
