import type { FastifyInstance } from 'fastify';
import type { SimulatedPlatform } from '../core/platform.ts';
import type { World } from '../core/world.ts';
import { appsPath, removeApp } from './apps-page.ts';
import { countersOf } from './counters.ts';
import { creators, findCreator } from './creators.ts';
import { removalOf } from './inbox.ts';
import { addOpenRoutes, addUploadRoutes } from './open-routes.ts';
import { createState } from './state.ts';
import { addWwwRoutes } from './www-routes.ts';

/** TikTok: creators, videos and photos, direct or by way of the inbox. */
export function addTikTok(server: FastifyInstance, world: World): SimulatedPlatform {
  const state = createState(world);
  addOpenRoutes(server, world, state);
  addUploadRoutes(server, world, state);
  addWwwRoutes(server, world, state);
  server.addHook('onListen', async () => state.resume());
  server.addHook('onClose', async () => state.stop());

  return {
    name: 'tiktok',
    title: 'TikTok',
    accounts: () =>
      creators.map(({ openId, nickname, username }) => ({
        id: openId,
        name: `${nickname} (@${username})`,
        page: `/tiktok/www/@${username}`,
      })),
    holders: () =>
      creators.map(({ key, person, username }) => ({
        key,
        name: `${person} (@${username})`,
        grants: state.grants.activeOf(key).length,
      })),
    revoke: ({ account, member }) => {
      const creator = findCreator(account ?? member ?? '');
      if (!creator) return undefined;
      return removeApp(state, creator.key);
    },
    appsPage: appsPath,
    figures: (id, at) => {
      const post = state.posts.all().find((one) => one.id === id);
      return post && countersOf(id, at - post.createdAt);
    },
    remove: (id) => removalOf(state, id),
    settings: () => state.settings.current(),
    changeSettings: (change) => state.settings.change(change),
  };
}
