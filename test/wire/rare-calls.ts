/** What a journey without faults, with few posts and the usual permissions does not reach, such as later pages of lists. */
import type { SendRequest } from '../../server/lib/outbound.ts';
import * as facebook from '../../server/platforms/facebook/calls.ts';
import type { FacebookSettings } from '../../server/platforms/facebook/settings.ts';
import * as instagram from '../../server/platforms/instagram/calls.ts';
import type { InstagramSettings } from '../../server/platforms/instagram/settings.ts';
import * as tiktok from '../../server/platforms/tiktok/calls.ts';
import type { TikTokSettings } from '../../server/platforms/tiktok/settings.ts';
import * as youtube from '../../server/platforms/youtube/calls.ts';
import type { YouTubeSettings } from '../../server/platforms/youtube/settings.ts';

export interface RareCallInput {
  readonly settings: unknown;
  readonly accessToken: string;
  /** Of who connected the account, which may have another token than theirs. */
  readonly personToken: string;
  readonly scopes: readonly string[];
  readonly account: string;
  /** A post of the account. */
  readonly postId: string;
  readonly request: SendRequest;
}

/** What is searched for by each option, so that something is found. */
export const searches: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  linkedin: { mentions: ['Tomas', 'Lanternfish Wholesale'] },
  facebook: { mentions: ['Harbour', '104512377012020'], place: ['Harbour', '104512377012020'] },
  instagram: { people: ['tomas.reyl'], collaborators: ['tomas.reyl'], location: ['Harbour'] },
};

/** What the adapter uses where it is granted and does not ask for, as it is added to the scopes in an address. */
export const extraScopes: Readonly<Record<string, string>> = {
  linkedin: '%20r_member_postAnalytics',
  tiktok: ',user.info.stats',
};

export const rareCalls: Readonly<Record<string, (input: RareCallInput) => Promise<void>>> = {
  async youtube(input) {
    const caller = { ...input, settings: input.settings as YouTubeSettings };
    await youtube.listComments(caller, input.postId, 'CAUQAA');
  },
  async tiktok(input) {
    await tiktok.listVideos({ ...input, settings: input.settings as TikTokSettings }, 1_643_332_803_000);
  },
  async facebook(input) {
    const caller = { ...input, settings: input.settings as FacebookSettings };
    await facebook.listComments(caller, input.postId, 'QVFIU');
    await facebook.listPages({ ...caller, accessToken: input.personToken }, 'QVFIU');
    const ofPost = { id: input.postId, edge: 'insights' } as const;
    await facebook.getInsightsSingly(caller, ofPost, ['post_media_view', 'post_clicks']);
  },
  async instagram(input) {
    const caller = instagram.createCaller(input.settings as InstagramSettings, input);
    if (caller === undefined) throw new Error('There is no such login.');
    await instagram.listMedia(caller, input.account, 'stories', 'QVFIU');
    await instagram.listComments(caller, input.postId, 'QVFIU');
    if (caller.login.method !== 'facebook') return;
    await instagram.getInsightsSingly(caller, input.postId, ['views', 'reach']);
  },
};
