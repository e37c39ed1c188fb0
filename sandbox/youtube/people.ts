/** The initial Google accounts and their channels. */
export type GoogleAccount = { key: string; id: string; name: string; email: string; channels: string[] };
export type Channel = {
  id: string;
  title: string;
  handle: string;
  description: string;
  country: string;
  publishedAt: string;
  subscribers: number;
  views: number;
  /** Videos longer than 15 minutes need a verified channel. */
  longUploads: 'allowed' | 'eligible' | 'disallowed';
};

export const channels: Channel[] = [
  {
    id: 'UCq3Lant8fishCoffee0A_Tv',
    title: 'Lanternfish Coffee',
    handle: '@lanternfishcoffee',
    description: 'Small-batch roasters by the harbour.',
    country: 'PT',
    publishedAt: '2019-03-11T09:20:00Z',
    subscribers: 3120,
    views: 184_226,
    longUploads: 'allowed',
  },
  {
    id: 'UCw7Lant8fishWholesale-B',
    title: 'Lanternfish Wholesale',
    handle: '@lanternfishwholesale',
    description: 'Coffee for cafés and offices.',
    country: 'PT',
    publishedAt: '2021-10-04T14:02:31Z',
    subscribers: 208,
    views: 9417,
    longUploads: 'eligible',
  },
  {
    id: 'UCm1HoltMaren4Kitchen_2x',
    title: 'Maren Holt',
    handle: '@marenholt',
    description: 'Notes from a small kitchen.',
    country: 'DE',
    publishedAt: '2016-06-22T18:45:10Z',
    subscribers: 57,
    views: 2290,
    longUploads: 'eligible',
  },
  {
    id: 'UCp9NairPriyaStudio-7Qzw',
    title: 'Priya Nair Studio',
    handle: '@priyanairstudio',
    description: 'Design, slowly.',
    country: 'IN',
    publishedAt: '2023-01-15T07:00:00Z',
    subscribers: 14_870,
    views: 1_204_553,
    longUploads: 'allowed',
  },
];
const [coffee, wholesale, maren, priya] = channels.map(({ id }) => id) as [string, string, string, string];

export const googleAccounts: GoogleAccount[] = [
  {
    key: 'ines',
    id: '108204268033311374519',
    name: 'Ines Duarte',
    email: 'ines.duarte@example.com',
    channels: [coffee, wholesale],
  },
  {
    key: 'tomas',
    id: '112938475610293847561',
    name: 'Tomas Reyl',
    email: 'tomas.reyl@example.com',
    channels: [coffee],
  },
  {
    key: 'maren',
    id: '104455667788990011223',
    name: 'Maren Holt',
    email: 'maren.holt@example.com',
    channels: [maren],
  },
  {
    key: 'jonas',
    id: '117700112233445566778',
    name: 'Jonas Weber',
    email: 'jonas.weber@example.com',
    channels: [],
  },
  {
    key: 'priya',
    id: '101122334455667788990',
    name: 'Priya Nair',
    email: 'priya.nair@example.com',
    channels: [priya],
  },
];

export const findAccount = (key: string): GoogleAccount | undefined =>
  googleAccounts.find((account) => account.key === key);
export const findChannel = (idOrHandle: string): Channel | undefined =>
  channels.find(({ id, handle }) => id === idOrHandle || handle === idOrHandle);
/** The playlist of everything a channel has uploaded: its id with UU in place of UC. */
export const uploadsPlaylist = (channelId: string): string => channelId.replace(/^UC/, 'UU');
