import assert from 'node:assert/strict';
import type { ContractSubject, LedgerEntry } from '../contract-types.ts';

const declarations = { visibility: 'public', made_for_kids: 'no', altered_content: 'no' };

/** Of the first account, in the sandbox. */
export const ownPlaylists = [
  { id: 'PLBrewingGuides4Lanternfish0Coffee', name: 'Brewing guides' },
  { id: 'PLBehindTheRoast7Lanternfish0Coffe', name: 'Behind the roast' },
] as const;

/** The playlists in which a video was ever put, with repetitions. */
export const playlistsWith = (history: readonly LedgerEntry[], videoId: string): readonly unknown[] =>
  history
    .filter(({ action, details }) => action === 'added_to_playlist' && details?.videoId === videoId)
    .map(({ details }) => details?.playlistId);

export const youtubeSubject: ContractSubject = {
  name: 'youtube',
  settings: (url) => ({
    youtube: {
      clientId: 'sandbox-youtube',
      clientSecret: 'sandbox-youtube-secret',
      accountsUrl: `${url}/youtube/accounts`,
      oauthUrl: `${url}/youtube/oauth2`,
      apiUrl: `${url}/youtube/api`,
      uploadUrl: `${url}/youtube/api`,
      analyticsUrl: `${url}/youtube/analytics`,
      wwwUrl: `${url}/youtube/www`,
      simulated: true,
      partSizeBytes: 262_144,
    },
  }),
  sandboxSettings: { units_per_day: 1_000_000, uploads_per_day: 100_000 },
  consent: { account: 'ines', decision: 'allow' },
  denial: { account: 'ines', decision: 'cancel' },
  accounts: ['UCq3Lant8fishCoffee0A_Tv'],
  kinds: [
    {
      name: 'a video in one part',
      content: (caption, { video }) => ({
        caption,
        media: [video(200_000)],
        options: { title: 'How we roast' },
      }),
      declarations,
      operations: ['openSession', 'finishUpload', 'listVideos'],
    },
    {
      name: 'a video in three parts with a thumbnail',
      content: (caption, { video, photos }) => ({
        caption,
        media: [video(600_000), ...photos(1).map((photo) => ({ ...photo, role: 'thumbnail' as const }))],
        options: { title: 'How we roast', tags: ['coffee', 'slow roast'], notify_subscribers: false },
      }),
      declarations: { ...declarations, visibility: 'unlisted' },
      operations: ['uploadBytes', 'finishUpload', 'setThumbnail'],
    },
    {
      name: 'a video in two playlists',
      content: (caption, { video }) => ({
        caption,
        media: [video(200_000)],
        options: { title: 'How we roast', playlists: ownPlaylists.map(({ id, name }) => ({ id, name })) },
      }),
      declarations: { ...declarations, visibility: 'private' },
      operations: ['finishUpload', 'listVideos', 'addPlaylistItem'],
    },
  ],
  checkHistory(history) {
    for (const { external_id: id } of history.filter(({ action }) => action === 'made_visible')) {
      const playlists = playlistsWith(history, id);
      assert.equal(new Set(playlists).size, playlists.length, `${id} is in a playlist twice`);
    }
  },
  findOperation: 'querySession',
  commitOperation: 'finishUpload',
  removeOperation: 'deleteVideo',
  editOperation: 'updateVideo',
  commentOperations: { send: 'createComment', find: 'listComments' },
  tokenOperation: 'token',
  checkTokensOperation: 'tokeninfo',
};
