import type { FastifyInstance } from 'fastify';
import type { SimulatedPlatform } from '../core/platform.ts';
import type { SigningKey } from '../core/signing-key.ts';
import type { World } from '../core/world.ts';
import { addApiRoutes } from './api-routes.ts';
import { appsPath } from './apps-page.ts';
import { addOauthRoutes } from './oauth-routes.ts';
import { channels, findAccount, findChannel, googleAccounts } from './people.ts';
import { createState } from './state.ts';
import { countsAt } from './statistics.ts';
import { addUploadRoutes } from './upload-routes.ts';
import { videoFact } from './video-fact.ts';
import { addWwwRoutes } from './www-routes.ts';

/** YouTube: Google's sign-in and consent, channels, resumable uploads and what becomes of them. */
export function addYouTube(server: FastifyInstance, world: World, signingKey: SigningKey): SimulatedPlatform {
  const state = createState(world);
  addOauthRoutes(server, world, state, signingKey);
  addApiRoutes(server, world, state);
  addUploadRoutes(server, world, state);
  addWwwRoutes(server, world, state);

  return {
    name: 'youtube',
    title: 'YouTube',
    accounts: () =>
      channels.map(({ id, title }) => ({ id, name: title, page: `/youtube/www/channel/${id}` })),
    holders: () =>
      googleAccounts.map(({ key, name }) => ({
        key,
        name,
        grants: state.grants.live().filter((grant) => grant.accountKey === key).length,
      })),
    revoke: ({ account, member }) => {
      if (account ? !findChannel(account) : !findAccount(member ?? '')) return undefined;
      return state.grants.revokeWhere((grant) =>
        account ? grant.channelId === account : grant.accountKey === member,
      );
    },
    appsPage: appsPath,
    figures: (id, at) => {
      const video = state.videos.findAny(id);
      const counts = video && countsAt(video, at);
      return counts && { viewCount: counts.views, likeCount: counts.likes, commentCount: counts.comments };
    },
    remove: (id) => {
      const video = state.videos.find(id);
      return (
        video && [state.videos.removed({ id }), world.ledger.record(videoFact('removed', video, 'by hand'))]
      );
    },
    settings: () => state.settings.current(),
    changeSettings: (change) => state.settings.change(change),
  };
}
