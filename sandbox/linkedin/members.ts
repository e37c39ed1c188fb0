import { createHash } from 'node:crypto';
import { clients, linkedInClient } from './clients.ts';

/** The initial members, pages and roles of the simulated LinkedIn. */
export type Role =
  | 'ADMINISTRATOR'
  | 'CONTENT_ADMINISTRATOR'
  | 'DIRECT_SPONSORED_CONTENT_POSTER'
  | 'RECRUITING_POSTER'
  | 'LEAD_GEN_FORMS_MANAGER'
  | 'ANALYST';
export type Member = {
  key: string;
  sub: string;
  name: string;
  vanityName: string;
  headline: string;
  email: string;
  connections: number;
  /** The pages that the member follows. */
  follows: number[];
  roles: { organizationId: number; role: Role }[];
  /** Administers all pages of the crowd; `roles` lists only the first. */
  managesCrowd?: true;
};
export type Organization = {
  id: number;
  name: string;
  vanityName: string;
  tagline: string;
  followers: number;
};

export const organizations: Organization[] = [
  {
    id: 5515715,
    name: 'Lanternfish Coffee',
    vanityName: 'lanternfish-coffee',
    tagline: 'Small-batch roasters by the harbour.',
    followers: 4187,
  },
  {
    id: 5515716,
    name: 'Lanternfish Wholesale',
    vanityName: 'lanternfish-wholesale',
    tagline: 'Coffee for cafés and offices.',
    followers: 612,
  },
  {
    // Reserved characters in the name: a mention must escape them.
    id: 5515717,
    name: 'Harbour [Roasters] (EU) #1_*',
    vanityName: 'harbour-roasters-eu',
    tagline: 'An association of roasters.',
    followers: 2043,
  },
];

/** Thousands of pages of small clients, all run by one agency, to test what happens when all of them post at once. */
const crowd = { from: 9_000_000, to: 9_099_999 };
const isCrowdId = (id: number): boolean => id >= crowd.from && id <= crowd.to;
const crowdOrganization = (id: number): Organization => ({
  id,
  name: `Client ${id - crowd.from + 1}`,
  vanityName: `client-${id - crowd.from + 1}`,
  tagline: 'One of many.',
  followers: 100 + (id % 900),
});

const [coffee, wholesale] = [5515715, 5515716];
export const members: Member[] = [
  {
    key: 'ines',
    sub: '782bbtaQ',
    name: 'Ines Duarte',
    vanityName: 'ines-duarte',
    headline: 'Marketing at Lanternfish Coffee',
    email: 'ines.duarte@example.com',
    connections: 812,
    follows: [coffee, wholesale],
    roles: [
      { organizationId: coffee, role: 'ADMINISTRATOR' },
      { organizationId: wholesale, role: 'ADMINISTRATOR' },
    ],
  },
  {
    key: 'tomas',
    sub: 'k3Xv91LmRw',
    name: 'Tomas Reyl',
    vanityName: 'tomas-reyl',
    headline: 'Founder of Lanternfish Coffee',
    email: 'tomas.reyl@example.com',
    connections: 1940,
    follows: [coffee],
    roles: [{ organizationId: coffee, role: 'ADMINISTRATOR' }],
  },
  {
    key: 'maren',
    sub: 'P0hq7ZtYc2',
    name: 'Maren Holt',
    vanityName: 'maren-holt',
    headline: 'Numbers and roasting curves',
    email: 'maren.holt@example.com',
    connections: 305,
    follows: [coffee],
    roles: [{ organizationId: coffee, role: 'ANALYST' }],
  },
  {
    key: 'jonas',
    sub: 'Wz48_bnTe1',
    name: 'Jonas Weber',
    vanityName: 'jonas-weber',
    headline: 'Writes about coffee',
    email: 'jonas.weber@example.com',
    connections: 467,
    follows: [coffee, wholesale],
    roles: [
      { organizationId: coffee, role: 'CONTENT_ADMINISTRATOR' },
      { organizationId: wholesale, role: 'ANALYST' },
    ],
  },
  {
    key: 'priya',
    sub: 'h6-Rd0uKfA',
    name: 'Priya Nair',
    vanityName: 'priya-nair',
    headline: 'Independent photographer',
    email: 'priya.nair@example.com',
    connections: 233,
    follows: [coffee],
    roles: [],
  },
  {
    key: 'agency',
    sub: 'Ag3nCy_7Kd',
    name: 'Odile Marchand',
    vanityName: 'odile-marchand',
    headline: 'Runs an agency with very many clients',
    email: 'odile.marchand@example.com',
    connections: 2_911,
    follows: [crowd.from],
    roles: [{ organizationId: crowd.from, role: 'ADMINISTRATOR' }],
    managesCrowd: true,
  },
];

/** Each application sees a member under a different id. */
export const subFor = (member: Member, clientId: string): string =>
  clientId === linkedInClient.id
    ? member.sub
    : createHash('sha256').update(`${clientId} ${member.sub}`).digest('base64url').slice(0, 10);

export const personUrn = (member: Member, clientId = linkedInClient.id): string =>
  `urn:li:person:${subFor(member, clientId)}`;
/** The same member for each application. */
export const memberUrns = (member: Member): string[] => clients.map(({ id }) => personUrn(member, id));
export const organizationUrn = (id: number): string => `urn:li:organization:${id}`;
/** By its URN for any application. */
export const findMember = (keyOrVanityOrUrn: string): Member | undefined =>
  members.find(
    (member) =>
      [member.key, member.vanityName].includes(keyOrVanityOrUrn) ||
      clients.some(({ id }) => personUrn(member, id) === keyOrVanityOrUrn),
  );
export const findOrganization = (idOrVanityOrUrn: string): Organization | undefined =>
  organizations.find(({ id, vanityName }) =>
    [String(id), vanityName, organizationUrn(id)].includes(idOrVanityOrUrn),
  ) ?? findCrowdOrganization(idOrVanityOrUrn);

function findCrowdOrganization(text: string): Organization | undefined {
  const [, id, number] = /^(?:urn:li:organization:)?(?:(\d+)|client-(\d+))$/.exec(text) ?? [];
  const organizationId = id === undefined ? crowd.from + Number(number) - 1 : Number(id);
  return isCrowdId(organizationId) ? crowdOrganization(organizationId) : undefined;
}

/**
 * Whether a mention may have this text, in exactly this case: the whole name of a page; the whole, first or last name of
 * a member, by the URN that this application knows. Otherwise LinkedIn shows it as plain text.
 */
export function isNameOf(urn: string, text: string, clientId: string): boolean {
  if (urn.startsWith('urn:li:organization:')) return findOrganization(urn)?.name === text;
  const name = members.find((member) => personUrn(member, clientId) === urn)?.name;
  const [first = '', ...rest] = (name ?? '').split(' ');
  return name !== undefined && [name, first, rest.join(' ')].includes(text);
}

export const accountName = (urn: string): string =>
  findOrganization(urn)?.name ?? findMember(urn)?.name ?? urn;
/** The maximum number of people an account can reach. */
export const audienceOf = (urn: string): number =>
  findOrganization(urn)?.followers ?? findMember(urn)?.connections ?? 0;

const hasRole = (member: Member, organization: string, roles: Role[]): boolean =>
  (member.managesCrowd === true && isCrowdId(Number(organization.split(':').at(-1)))) ||
  member.roles.some(
    ({ organizationId, role }) => organizationUrn(organizationId) === organization && roles.includes(role),
  );
const postingRoles: Role[] = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'DIRECT_SPONSORED_CONTENT_POSTER'];
export const mayPostFor = (member: Member, organization: string): boolean =>
  hasRole(member, organization, postingRoles);
/** Who may search a page's followers to mention them. */
export const maySearchFollowersOf = (member: Member, organization: string): boolean =>
  hasRole(member, organization, ['ADMINISTRATOR', 'DIRECT_SPONSORED_CONTENT_POSTER']);
export const administers = (member: Member, organization: string): boolean =>
  hasRole(member, organization, ['ADMINISTRATOR']);
