import type { FastifyInstance } from 'fastify';
import type { SimulatedPlatform } from '../core/platform.ts';
import type { World } from '../core/world.ts';
import type { AuthenticateInstagram } from '../meta/tokens.ts';
import { publishingClient } from './client.ts';
import { removalOf } from './delete-post.ts';
import { addGraphRoutes } from './graph-routes.ts';
import { figuresAt } from './insights.ts';
import { authenticateInstagram } from './instagram-caller.ts';
import { findPage, pages } from './pages.ts';
import { findPerson, people } from './people.ts';
import { removeApp } from './remove-app.ts';
import { addRupload } from './rupload.ts';
import { createState } from './state.ts';
import { addWwwRoutes } from './www-routes.ts';

/** Facebook: pages, their posts, photos, videos, Reels and stories; also the way to Instagram accounts on pages. */
export type SimulatedFacebook = SimulatedPlatform & {
  /** For Instagram's edges on graph.facebook.com. */
  authenticateInstagram: AuthenticateInstagram;
};

export function addFacebook(server: FastifyInstance, world: World): SimulatedFacebook {
  const state = createState(world);
  addGraphRoutes(server, world, state);
  addRupload(server, world, state);
  addWwwRoutes(server, world, state);
  server.addHook('onListen', async () => state.resume());
  server.addHook('onClose', async () => state.stop());

  return {
    name: 'facebook',
    title: 'Facebook',
    accounts: () => pages.map(({ id, name, username }) => ({ id, name, page: `/facebook/www/${username}` })),
    holders: () =>
      people.map(({ key, name }) => ({ key, name, grants: state.authorizations.liveOf(key).length })),
    /** A page stands for everybody who has ticked it. */
    revoke: ({ account, member }) => {
      const page = findPage(account ?? '');
      const person = findPerson(member ?? account ?? '');
      if (!page && !person) return undefined;
      const clientId = publishingClient.id;
      return people
        .filter(({ key }) =>
          person
            ? key === person.key
            : state.authorizations.of(clientId, key)?.pageIds.includes(page?.id ?? ''),
        )
        .flatMap(({ key }) => removeApp(state, { clientId, personKey: key, deleteData: false }));
    },
    appsPage: '/facebook/www/settings/apps',
    figures: (id, at) => figuresAt(state, id, at),
    remove: (id) => {
      const videoPost = state.videos.find(id)?.submission?.postId;
      const post = state.posts.find(videoPost ?? id);
      return post && removalOf(state, post, 'by hand');
    },
    settings: () => state.settings.current(),
    changeSettings: (change) => state.settings.change(change),
    authenticateInstagram: authenticateInstagram(state),
  };
}
