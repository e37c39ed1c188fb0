/** LinkedIn as it stands before anybody posts: members, pages and who may do what there. */
export type Role = 'ADMINISTRATOR' | 'CONTENT_ADMINISTRATOR' | 'ANALYST';
export type Member = {
  key: string;
  sub: string;
  name: string;
  email: string;
  roles: { organizationId: number; role: Role }[];
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
];

export const members: Member[] = [
  {
    key: 'ines',
    sub: '782bbtaQ',
    name: 'Ines Duarte',
    email: 'ines.duarte@example.com',
    roles: [
      { organizationId: 5515715, role: 'ADMINISTRATOR' },
      { organizationId: 5515716, role: 'ADMINISTRATOR' },
    ],
  },
  {
    key: 'tomas',
    sub: 'k3Xv91LmRw',
    name: 'Tomas Reyl',
    email: 'tomas.reyl@example.com',
    roles: [{ organizationId: 5515715, role: 'ADMINISTRATOR' }],
  },
  {
    key: 'maren',
    sub: 'P0hq7ZtYc2',
    name: 'Maren Holt',
    email: 'maren.holt@example.com',
    roles: [{ organizationId: 5515715, role: 'ANALYST' }],
  },
];

export const personUrn = (member: Member): string => `urn:li:person:${member.sub}`;
export const organizationUrn = (id: number): string => `urn:li:organization:${id}`;
export const findMember = (keyOrUrn: string): Member | undefined =>
  members.find((member) => member.key === keyOrUrn || personUrn(member) === keyOrUrn);
export const findOrganization = (idOrVanityOrUrn: string): Organization | undefined =>
  organizations.find(({ id, vanityName }) =>
    [String(id), vanityName, organizationUrn(id)].includes(idOrVanityOrUrn),
  );
export const accountName = (urn: string): string =>
  findOrganization(urn)?.name ?? findMember(urn)?.name ?? urn;

const postingRoles: Role[] = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR'];
export const mayPostFor = (member: Member, organization: string): boolean =>
  member.roles.some(
    ({ organizationId, role }) =>
      organizationUrn(organizationId) === organization && postingRoles.includes(role),
  );
