import type { ContractSubject } from '../contract-types.ts';
import { readWire } from './map.ts';

const creatorId = '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab301';
const declarations = { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true };

export const tiktokSubject: ContractSubject = {
  name: 'tiktok',
  settings: (url, publicUrl) => ({
    tiktok: {
      clientId: 'sandbox-tiktok',
      clientSecret: 'sandbox-tiktok-secret',
      wwwUrl: `${url}/tiktok/www`,
      apiUrl: `${url}/tiktok/open`,
      uploadHosts: [new URL(url).host],
      publicUrl,
      pull: false,
      simulated: true,
    },
  }),
  sandboxSettings: {
    init_per_minute: 0,
    creator_info_per_minute: 0,
    status_per_minute: 0,
    display_per_minute: 0,
    posts_per_day: 0,
    access_token_seconds: 86_400_000,
  },
  consent: { creator: 'ines', decision: 'allow' },
  denial: { creator: 'ines', decision: 'cancel' },
  accounts: [creatorId],
  // A pull request whose answer is lost leaves no id to query; the list of videos may never show it.
  unsearchableAccounts: [creatorId],
  kinds: [
    {
      name: 'a video in one part',
      content: (caption, media) => ({ caption, media: [media.video(300_000)], options: {} }),
      declarations: { ...declarations, allow_duet: true, disclose: true, your_brand: true, is_aigc: true },
      operations: ['creatorInfo', 'initVideo', 'uploadChunk', 'publishStatus'],
    },
    {
      name: 'a video in two parts',
      content: (caption, media) => ({
        caption,
        media: [media.video(20_500_000)],
        options: { cover_seconds: '1.5' },
      }),
      declarations,
      operations: ['uploadChunk'],
    },
    {
      // Only one: the sandbox fetches in real time, which the moved clock does not speed up, and the person must
      // not check too early.
      name: 'a picture that is pulled',
      content: (caption, media) => ({
        caption,
        media: media.photos(1),
        options: { title: 'Of today', auto_add_music: true },
      }),
      declarations: { ...declarations, is_aigc: true },
      operations: ['initContent'],
      hangTimeoutMs: 600,
    },
  ],
  commitOperation: 'uploadChunk',
  findOperation: 'publishStatus',
  removeOperation: null,
  tokenOperation: 'token',
  checkTokensOperation: 'userInfo',
  ledgerText(manifest) {
    const { title, description } = readWire(manifest).post_info;
    return [title, description].filter((part) => part !== '').join('\n');
  },
};
