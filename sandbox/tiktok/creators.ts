/** The initial creators of the simulated TikTok. A person may own several accounts; a grant is for one account. */
export type Creator = {
  /** The name in tests and settings: the person's key, with a suffix for further accounts. */
  key: string;
  person: string;
  openId: string;
  unionId: string;
  username: string;
  nickname: string;
  bio: string;
  isVerified: boolean;
  followers: number;
  following: number;
  rules: {
    private: boolean;
    comment_disabled: boolean;
    duet_disabled: boolean;
    stitch_disabled: boolean;
    max_video_post_duration_sec: number;
  };
};

const publicRules = {
  private: false,
  comment_disabled: false,
  duet_disabled: false,
  stitch_disabled: false,
  max_video_post_duration_sec: 600,
};

export const creators: Creator[] = [
  {
    key: 'ines',
    person: 'Ines Duarte',
    openId: '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab301',
    unionId: 'c0a1f3d4-88f1-4e0a-b9ac-0d6a41e7b301',
    username: 'lanternfish.coffee',
    nickname: 'Lanternfish Coffee',
    bio: 'Small-batch roasters by the harbour.',
    isVerified: true,
    followers: 12_480,
    following: 87,
    rules: publicRules,
  },
  {
    key: 'ines-roastery',
    person: 'Ines Duarte',
    openId: '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab302',
    unionId: 'c0a1f3d4-88f1-4e0a-b9ac-0d6a41e7b302',
    username: 'lanternfish.roastery',
    nickname: 'Lanternfish Roastery',
    bio: 'Behind the roaster. Friends only.',
    isVerified: false,
    followers: 214,
    following: 190,
    rules: { ...publicRules, private: true },
  },
  {
    key: 'tomas',
    person: 'Tomas Reyl',
    openId: '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab303',
    unionId: 'c0a1f3d4-88f1-4e0a-b9ac-0d6a41e7b303',
    username: 'tomas.reyl',
    nickname: 'Tomas Reyl',
    bio: '',
    isVerified: false,
    followers: 1_034,
    following: 410,
    rules: { ...publicRules, stitch_disabled: true, max_video_post_duration_sec: 300 },
  },
  {
    key: 'maren',
    person: 'Maren Holt',
    openId: '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab304',
    unionId: 'c0a1f3d4-88f1-4e0a-b9ac-0d6a41e7b304',
    username: 'marenholt',
    nickname: 'Maren',
    bio: 'Ceramics and long walks',
    isVerified: false,
    followers: 96,
    following: 120,
    rules: { ...publicRules, private: true, comment_disabled: true },
  },
  {
    key: 'jonas',
    person: 'Jonas Weber',
    openId: '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab305',
    unionId: 'c0a1f3d4-88f1-4e0a-b9ac-0d6a41e7b305',
    username: 'jonas_weber',
    nickname: 'Jonas Weber',
    bio: 'Bikes',
    isVerified: false,
    followers: 5_310,
    following: 233,
    rules: { ...publicRules, comment_disabled: true, duet_disabled: true },
  },
  {
    key: 'priya',
    person: 'Priya Nair',
    openId: '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab306',
    unionId: 'c0a1f3d4-88f1-4e0a-b9ac-0d6a41e7b306',
    username: 'priya.makes',
    nickname: 'Priya Makes',
    bio: 'Paper, ink, thread',
    isVerified: false,
    followers: 48_900,
    following: 301,
    rules: { ...publicRules, max_video_post_duration_sec: 60 },
  },
];

export const findCreator = (name: string): Creator | undefined =>
  creators.find(({ key, openId, username }) => [key, openId, username].includes(name));

export function creatorOf(key: string): Creator {
  const creator = findCreator(key);
  if (!creator) throw new Error(`There is no creator "${key}" on the simulated TikTok.`);
  return creator;
}
