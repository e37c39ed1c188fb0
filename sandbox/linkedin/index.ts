import { definePlatform } from '../core/platform.ts';
import { appsPath } from './consent-pages.ts';
import { countsAt } from './growth.ts';
import { memberMetrics } from './member-analytics.ts';
import { findMember, members, organizations, organizationUrn, personUrn } from './members.ts';
import { postFact } from './posts.ts';
import { addRoutes } from './routes.ts';
import { createState } from './state.ts';

/** LinkedIn: company pages and members, posts of every kind, and their statistics. */
export const linkedin = definePlatform({
  name: 'linkedin',
  title: 'LinkedIn',
  exampleOperation: 'createPost',
  hosts: {
    'api.linkedin.com': '/linkedin/api',
    'www.linkedin.com': '/linkedin/www',
    'media.licdn.com': '/linkedin/media',
  },
  createState,
  addRoutes,
  admin: ({ grants, posts, settings }, { ledger }) => ({
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
    holders: () => members.map(({ key, name }) => ({ key, name, grants: grants.liveGrantsOf(key).length })),
    revoke({ account, member }) {
      const keys = account ? membersOf(account) : [findMember(member ?? '')?.key];
      const memberKeys = keys.filter((key) => key !== undefined);
      if (memberKeys.length === 0) return undefined;
      return memberKeys.flatMap((key) => grants.revokeWhere(({ holder }) => holder === key));
    },
    appsPage: `/linkedin/www${appsPath}`,
    metricsAt(id, at) {
      const post = posts.findAny(id);
      const counts = post && countsAt(post, at);
      return post?.author.startsWith('urn:li:person:') && counts ? memberMetrics(counts) : counts;
    },
    remove(id) {
      const post = posts.find(id);
      return post && [posts.removed({ urn: id }), ledger.record(postFact('removed', post, 'by hand'))];
    },
    settings,
  }),
});

/** Every member with a role on the page, or the member whose account it is. */
const membersOf = (account: string): string[] =>
  members
    .filter(
      (member) =>
        member === findMember(account) ||
        member.roles.some(({ organizationId }) => organizationUrn(organizationId) === account),
    )
    .map(({ key }) => key);
