import type { FastifyInstance } from 'fastify';
import type { SimulatedPlatform } from '../core/platform.ts';
import type { World } from '../core/world.ts';
import type { AuthenticateInstagram } from '../meta/tokens.ts';
import { accounts, findAccount, isProfessional } from './accounts.ts';
import { addInstagramEdges } from './edges.ts';
import { addGraphRoutes, addUploadRoutes } from './graph-routes.ts';
import { mediaFact } from './ledger-facts.ts';
import { figuresAt } from './media-metrics.ts';
import { removeAccess } from './remove-access.ts';
import { createState } from './state.ts';
import { addWwwRoutes } from './www-routes.ts';

/** Instagram: professional accounts, by its own login and, with `facebook`, by Facebook's on Facebook's host. */
export function addInstagram(
  server: FastifyInstance,
  world: World,
  facebook?: AuthenticateInstagram,
): SimulatedPlatform {
  const state = createState(world);
  addGraphRoutes(server, world, state);
  addUploadRoutes(server, world, state, facebook);
  addWwwRoutes(server, world, state);
  if (facebook) {
    addInstagramEdges(server, world, state, {
      prefix: '/facebook/graph',
      login: 'facebook',
      authenticate: facebook,
    });
  }
  server.addHook('onListen', async () => state.resume());
  server.addHook('onClose', async () => state.stop());

  return {
    name: 'instagram',
    title: 'Instagram',
    accounts: () =>
      accounts.map(({ igId, name, username }) => ({
        id: igId,
        name: `${name} (${username})`,
        page: `/instagram/www/${username}`,
      })),
    holders: () =>
      accounts.filter(isProfessional).map(({ key, igId, personName, username }) => ({
        key,
        name: `${personName} (${username})`,
        grants: state.grants.activeOf(igId).length,
      })),
    revoke: ({ account, member }) => {
      const found = findAccount(account ?? member ?? '');
      return found && removeAccess(state, found, false);
    },
    appsPage: '/instagram/www/settings/apps',
    figures: (id, at) => {
      const media = state.media.findAny(id);
      return media && figuresAt(state, media, at);
    },
    remove: (id) => {
      const media = state.media.find(id);
      const fact = media && world.ledger.record(mediaFact('removed', media, 'by hand'));
      return fact && [state.media.removed({ mediaId: id, fact })];
    },
    settings: () => state.settings.current(),
    changeSettings: (change) => state.settings.change(change),
  };
}
