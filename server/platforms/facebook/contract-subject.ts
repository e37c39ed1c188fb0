import type { ContractSubject } from '../contract-types.ts';

/** A page of the sandbox with an address. */
const hall = { id: '104512377012020', name: 'Harbour Hall' };

export const facebookSubject: ContractSubject = {
  name: 'facebook',
  settings: (url) => ({
    facebook: {
      clientId: 'sandbox-facebook',
      clientSecret: 'sandbox-facebook-secret',
      version: 'v26.0',
      wwwUrl: `${url}/facebook/www`,
      graphUrl: `${url}/facebook/graph`,
      uploadUrl: `${url}/facebook/rupload`,
      simulated: true,
    },
  }),
  // No duplicate protection by the platform: a double send must be visible.
  sandboxSettings: { reels_per_day: 100_000, refuse_duplicates: false, refuse_posted_photos: false },
  consent: { person: 'ines', decision: 'allow' },
  denial: { person: 'ines', decision: 'cancel' },
  accounts: ['104512377012001', '104512377012002'],
  kinds: [
    {
      name: 'text',
      content: (caption) => ({ caption, media: [], options: {} }),
      operations: ['publishFeed'],
    },
    {
      name: 'link',
      content: (caption) => ({ caption, media: [], options: { link: 'https://example.com/menu?a=1' } }),
      operations: [],
    },
    {
      name: 'text that mentions a page, at a place',
      content: (caption) => ({
        caption: `${caption} @${hall.name}`,
        media: [],
        options: { mentions: [hall], place: [hall] },
      }),
      operations: ['publishFeed'],
    },
    {
      name: 'one photo that mentions a page',
      content: (caption, { pictures }) => ({
        caption: `@${hall.name}: ${caption}`,
        media: pictures.slice(0, 1),
        options: { mentions: [hall] },
      }),
      operations: ['uploadPhoto', 'publishFeed'],
    },
    {
      name: 'one photo',
      content: (caption, { pictures }) => ({
        caption,
        media: pictures.slice(0, 1),
        options: { place: [hall] },
      }),
      operations: ['publishPhoto', 'getPost'],
    },
    {
      name: 'three photos',
      content: (caption, { pictures }) => ({ caption, media: pictures, options: {} }),
      operations: ['uploadPhoto', 'publishFeed'],
    },
    {
      name: 'video',
      content: (caption, { video }) => ({
        caption,
        media: [video(200_000)],
        options: { title: 'How we roast' },
      }),
      operations: ['startVideo', 'transferVideo', 'finishVideo', 'getVideo'],
    },
    {
      name: 'reel',
      content: (caption, { video }) => ({
        caption,
        media: [video(200_000)],
        options: { kind: 'reel', place: [hall] },
      }),
      operations: ['startReel', 'sendVideoBytes', 'finishReel'],
    },
  ],
  commitOperation: 'publishFeed',
  findOperation: 'listPosts',
  removeOperation: 'deletePost',
  editOperation: 'editPost',
  commentOperations: { send: 'createComment', find: 'listComments' },
  tokenOperation: 'exchangeToken',
  tokenDeadOn401: true,
  checkTokensOperation: 'getPage',
  supportsListLag: true,
};
