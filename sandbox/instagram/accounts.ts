/** The initial accounts of the simulated Instagram. Applications can use only professional accounts. */
export type Account = {
  /** The name in tests and settings: the person's key, with a suffix for further accounts. */
  key: string;
  /** The key of its owner at the identity provider. */
  person: string;
  personName: string;
  /** The id in publishing paths: `user_id` in responses. */
  igId: string;
  /** The account's id for the Instagram Login application: `id` in responses of `/me`. */
  appScopedId: string;
  username: string;
  name: string;
  biography: string;
  website: string;
  type: 'BUSINESS' | 'MEDIA_CREATOR' | 'PERSONAL';
  followers: number;
  follows: number;
  /** Nobody can tag or invite a private account. */
  isPrivate?: true;
};

export const accounts: Account[] = [
  {
    key: 'ines',
    person: 'ines',
    personName: 'Ines Duarte',
    igId: '17841405822300101',
    appScopedId: '24510000000000101',
    username: 'lanternfish.coffee',
    name: 'Lanternfish Coffee',
    biography: 'Small-batch roasters by the harbour.',
    website: 'https://lanternfish.example.com',
    type: 'BUSINESS',
    followers: 18_240,
    follows: 312,
  },
  {
    key: 'ines-roastery',
    person: 'ines',
    personName: 'Ines Duarte',
    igId: '17841405822300102',
    appScopedId: '24510000000000102',
    username: 'lanternfish.roastery',
    name: 'Lanternfish Roastery',
    biography: 'Behind the roaster.',
    website: '',
    type: 'BUSINESS',
    followers: 874,
    follows: 190,
  },
  {
    key: 'tomas',
    person: 'tomas',
    personName: 'Tomas Reyl',
    igId: '17841405822300103',
    appScopedId: '24510000000000103',
    username: 'tomas.reyl',
    name: 'Tomas Reyl',
    biography: 'Photographs of harbours.',
    website: '',
    type: 'MEDIA_CREATOR',
    followers: 2_960,
    follows: 410,
  },
  {
    key: 'maren',
    person: 'maren',
    personName: 'Maren Holt',
    igId: '17841405822300104',
    appScopedId: '24510000000000104',
    username: 'marenholt.ceramics',
    name: 'Maren Holt Ceramics',
    biography: 'Bowls, mostly.',
    website: '',
    type: 'BUSINESS',
    followers: 1_310,
    follows: 228,
  },
  {
    key: 'jonas',
    person: 'jonas',
    personName: 'Jonas Weber',
    igId: '17841405822300105',
    appScopedId: '24510000000000105',
    username: 'jonas_weber',
    name: 'Jonas Weber',
    biography: 'Bikes',
    website: '',
    type: 'MEDIA_CREATOR',
    followers: 41,
    follows: 97,
  },
  {
    key: 'priya',
    person: 'priya',
    personName: 'Priya Nair',
    igId: '17841405822300106',
    appScopedId: '24510000000000106',
    username: 'priya.makes',
    name: 'Priya Nair',
    biography: 'Just for friends',
    website: '',
    type: 'PERSONAL',
    followers: 203,
    follows: 301,
    isPrivate: true,
  },
];

export const isProfessional = ({ type }: Account): boolean => type !== 'PERSONAL';

export const findAccount = (name: string): Account | undefined =>
  accounts.find(({ key, igId, appScopedId, username }) => [key, igId, appScopedId, username].includes(name));

/** Usernames have no upper and lower case. */
export const findUsername = (username: string): Account | undefined =>
  accounts.find((account) => account.username === username.toLowerCase());

export function accountOf(igId: string): Account {
  const account = accounts.find((one) => one.igId === igId);
  if (!account) throw new Error(`There is no account "${igId}" on the simulated Instagram.`);
  return account;
}
