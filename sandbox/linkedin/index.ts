import type { FastifyInstance } from 'fastify';
import type { JournalEvent } from '../core/journal.ts';
import type { SimulatedPlatform } from '../core/platform.ts';
import type { SigningKey } from '../core/signing-key.ts';
import type { World } from '../core/world.ts';
import { addApiRoutes } from './api-routes.ts';
import { appsPath } from './apps-page.ts';
import { countsAt } from './growth.ts';
import { memberFigures } from './member-analytics.ts';
import { findMember, members, organizations, organizationUrn, personUrn } from './members.ts';
import { postFact } from './post-fact.ts';
import { createState } from './state.ts';
import { addWwwRoutes } from './www-routes.ts';

/** LinkedIn: company pages and members, posts of every kind, and how they are received. */
export function addLinkedIn(
  server: FastifyInstance,
  world: World,
  signingKey: SigningKey,
): SimulatedPlatform {
  const state = createState(world);
  addApiRoutes(server, world, state);
  addWwwRoutes(server, world, state, signingKey);

  return {
    name: 'linkedin',
    title: 'LinkedIn',
    accounts: () => [
      ...organizations.map(({ id, name }) => ({
        id: organizationUrn(id),
        name,
        page: `/linkedin/www/company/${id}/`,
      })),
      ...members.map((member) => ({
        id: personUrn(member),
        name: member.name,
        page: `/linkedin/www/in/${member.vanityName}/`,
      })),
    ],
    holders: () =>
      members.map(({ key, name }) => ({
        key,
        name,
        grants: state.grants.activeGrants().filter((grant) => grant.memberKey === key).length,
      })),
    revoke: ({ account, member }) => {
      const concerned = account
        ? membersOf(account)
        : [findMember(member ?? '')?.key].filter((key) => key !== undefined);
      if (concerned.length === 0) return undefined;
      return concerned.flatMap((key): JournalEvent[] => state.grants.revokeMember(key));
    },
    appsPage: appsPath,
    figures: (id, at) => {
      const post = state.posts.findAny(id);
      const counts = post && countsAt(post, at);
      return post?.author.startsWith('urn:li:person:') && counts ? memberFigures(counts) : counts;
    },
    remove: (id) => {
      const post = state.posts.find(id);
      return (
        post && [state.posts.removed({ urn: id }), world.ledger.record(postFact('removed', post, 'by hand'))]
      );
    },
    settings: () => state.settings.current(),
    changeSettings: (change) => state.settings.change(change),
  };
}

/** Everybody who holds a role on the page, or the member whose own account it is. */
const membersOf = (account: string): string[] =>
  members
    .filter(
      (member) =>
        member === findMember(account) ||
        member.roles.some(({ organizationId }) => organizationUrn(organizationId) === account),
    )
    .map(({ key }) => key);
