/**
 * Instagram runs the contract test twice: with its own login, and through the Facebook Pages its accounts are
 * linked to.
 */
import type { ContentKind, ContractSubject } from '../contract-types.ts';
import type { InstagramSettings } from './settings.ts';

const accountOfInes = '17841405822300101';

const settings = (url: string, publicUrl: URL): { instagram: InstagramSettings } => ({
  instagram: {
    instagramLogin: {
      clientId: 'sandbox-instagram',
      clientSecret: 'sandbox-instagram-secret',
      version: 'v25.0',
      wwwUrl: `${url}/instagram/www`,
      apiUrl: `${url}/instagram/api`,
      graphUrl: `${url}/instagram/graph`,
      simulated: true,
    },
    facebookLogin: {
      clientId: 'sandbox-facebook',
      clientSecret: 'sandbox-facebook-secret',
      version: 'v26.0',
      wwwUrl: `${url}/facebook/www`,
      graphUrl: `${url}/facebook/graph`,
      uploadUrl: `${url}/facebook/rupload`,
      simulated: true,
    },
    publicUrl,
    wwwUrl: `${url}/instagram/www`,
    simulated: true,
  },
});

const sandboxSettings = {
  posts_per_day: 1_000_000,
  containers_per_day: 1_000_000,
  image_processing_ms: 0,
  video_processing_ms: 0,
  video_processing_ms_per_megabyte: 0,
  refresh_after_seconds: 0,
};

const tomas = (file: number) => ({ username: 'tomas.reyl', file, x: 0.25, y: 0.75 });

const photo: ContentKind = {
  name: 'a photo',
  content: (caption, media) => ({ caption, media: media.photos(1), options: { people: [tomas(1)] } }),
  operations: ['createContainer', 'getContainer', 'publishingLimit', 'publish', 'getMedia'],
};
const carousel: ContentKind = {
  name: 'a carousel',
  content: (caption, media) => ({
    caption,
    media: media.photos(2),
    options: { is_ai_generated: true, collaborators: ['harbour.lights'], people: [tomas(2)] },
  }),
  operations: ['createContainer', 'publish'],
};
const reel = (name: string, operations: readonly string[]): ContentKind => ({
  name,
  content: (caption, media) => ({
    caption,
    media: [media.video(300_000)],
    options: { kind: 'reel', cover_seconds: '1.5', audio_name: 'Harbour', share_to_feed: false },
  }),
  operations,
});

const trial: ContentKind = {
  name: 'a trial Reel, fetched',
  content: (caption, media) => ({
    caption,
    media: [media.video(300_000)],
    options: { kind: 'reel', trial: 'MANUAL', people: [{ username: 'tomas.reyl' }] },
  }),
  operations: ['createContainer', 'publish'],
};
const photoAtPlace: ContentKind = {
  ...photo,
  content: (caption, media) => ({
    caption,
    media: media.photos(1),
    options: { people: [tomas(1)], location: [{ id: '104512377012020', name: 'Harbour Hall' }] },
  }),
  operations: ['getContainer', 'publish'],
};

const common = {
  name: 'instagram',
  settings,
  sandboxSettings,
  findOperation: 'getContainer',
  commitOperation: 'publish',
  commentOperations: { send: 'createComment', find: 'listComments' },
  supportsListLag: true,
  tokenDeadOn401: true,
} as const satisfies Partial<ContractSubject>;

export const instagramSubject: ContractSubject = {
  ...common,
  consent: { account: 'ines', decision: 'allow' },
  denial: { account: 'ines', decision: 'cancel' },
  accounts: [accountOfInes],
  kinds: [photo, carousel, reel('a Reel that is fetched', ['createContainer', 'getContainer'])],
  removeOperation: null,
  tokenOperation: 'refreshToken',
  checkTokensOperation: 'me',
  revokes: false,
  withWrongSecret: null,
};

export const instagramByFacebookSubject: ContractSubject = {
  ...common,
  method: 'facebook',
  login: { platform: 'facebook', holder: 'ines' },
  consent: { person: 'ines', decision: 'allow' },
  denial: { person: 'ines', decision: 'cancel' },
  accounts: [accountOfInes],
  kinds: [
    photoAtPlace,
    reel('a video as a Reel, handed over', ['createContainer', 'uploadVideo', 'publish']),
    trial,
  ],
  removeOperation: 'deleteMedia',
  tokenOperation: 'exchangeToken',
  checkTokensOperation: 'getPage',
  withWrongSecret({ instagram }) {
    const own = instagram as InstagramSettings;
    return { instagram: { ...own, facebookLogin: { ...own.facebookLogin, clientSecret: 'wrong' } } };
  },
};
