import type { ContractSubject } from '../contract-types.ts';

const declarations = { visibility: 'public', made_for_kids: 'no', altered_content: 'no' };

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
  ],
  findOperation: 'querySession',
  commitOperation: 'finishUpload',
  removeOperation: 'deleteVideo',
  editOperation: 'updateVideo',
  commentOperations: { send: 'createComment', find: 'listComments' },
  tokenOperation: 'token',
  checkTokensOperation: 'tokeninfo',
};
