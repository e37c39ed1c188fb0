/** Every kind of post that each platform takes, with the operations of the sandbox that sending it calls. */
import type { PlatformName } from '../../server/domain/platforms.ts';
import type { PlatformLimits } from '../../server/domain/posts/limits.ts';
import { document } from '../documents.ts';
import { photo } from '../pictures.ts';
import { video } from '../videos.ts';
import { faultNamed, type Trouble } from './troubles.ts';

export interface KindFile {
  readonly name: string;
  readonly role?: 'thumbnail';
  bytes(): Promise<Uint8Array>;
}

export interface Kind {
  readonly platform: PlatformName;
  readonly name: string;
  /** Where it goes: a part of the account's external id. */
  readonly account?: string;
  readonly files: readonly KindFile[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly declarations?: Readonly<Record<string, string | boolean>>;
  readonly operations: readonly Operation[];
  /** Too slow for the short run. */
  readonly large?: true;
  /** Undefined: always. */
  taken?(limits: PlatformLimits): boolean;
  /** Faults of an operation after which nobody can know what happened: a person is asked. */
  unknowable?(operation: string, fault: string): boolean;
}

export interface Operation {
  readonly name: string;
  readonly nth?: number;
  /** What must go wrong first, for calls that are made only then. */
  readonly after?: Omit<Trouble, 'fault'> & { readonly fault: string };
  /** Those without a body cannot break off in the middle of it. */
  readonly bodiless?: true;
}

const once = (name: string): Operation => ({ name, nth: 1 });
const asked = (name: string): Operation => ({ name, nth: 1, bodiless: true });
/** Asking after an uncertain send: once it was visible, once it was not. */
const askedAfter = (question: Operation, commit: string, nth = 1): readonly Operation[] =>
  ['reset after the body', 'timeout without effect'].map((fault) => ({
    ...question,
    after: { operation: commit, nth, fault },
  }));

/** A fault of a call after which it may have had its effect. */
const mayHaveHappened = (fault: string): boolean => !/^(refused|429|slow$)/.test(fault);

const picture = (name: string, colour: string, width = 640, height = 480): KindFile => ({
  name,
  bytes: () => photo(colour, width, height),
});
const film = (seconds: number, width: number, height: number): KindFile => ({
  name: `film-${width}x${height}.mp4`,
  bytes: () => video({ seconds, width, height, frameRate: 30 }),
});

/** A `free` box behind it, which players skip, makes a video as large as is wished. */
const largeFilm = (sizeBytes: number): KindFile => ({
  name: `film-of-${sizeBytes}.mp4`,
  bytes: async () => {
    const small = await video({ seconds: 5, width: 540, height: 960, frameRate: 30 });
    const box = Buffer.alloc(sizeBytes - small.length, 7);
    box.writeUInt32BE(box.length, 0);
    box.write('free', 4, 'latin1');
    return Buffer.concat([small, box]);
  },
});

const page = ':organization:';
const linkedin: readonly Kind[] = [
  {
    platform: 'linkedin',
    name: 'text',
    account: page,
    files: [],
    operations: [once('createPost'), ...askedAfter(asked('listPosts'), 'createPost')],
  },
  {
    platform: 'linkedin',
    name: 'one picture',
    account: page,
    files: [picture('cup.jpg', 'teal')],
    operations: [
      once('initializeUpload'),
      once('upload'),
      asked('getImage'),
      once('createPost'),
      ...askedAfter(asked('listPosts'), 'createPost'),
    ],
  },
  {
    platform: 'linkedin',
    name: 'two pictures',
    account: page,
    files: [picture('one.jpg', 'red'), picture('two.jpg', 'blue')],
    operations: [{ name: 'upload', nth: 2 }, once('createPost')],
  },
  {
    platform: 'linkedin',
    name: 'a video',
    account: page,
    files: [film(12, 640, 360)],
    taken: ({ videos }) => videos.maxCount > 0,
    operations: [
      once('initializeVideo'),
      once('uploadVideoPart'),
      once('finalizeVideo'),
      asked('getVideo'),
      once('createPost'),
      ...askedAfter(asked('listPosts'), 'createPost'),
    ],
  },
  {
    platform: 'linkedin',
    name: 'a video in three parts',
    account: page,
    files: [largeFilm(9_000_000)],
    large: true,
    taken: ({ videos }) => videos.maxCount > 0,
    operations: [
      { name: 'uploadVideoPart', nth: 2 },
      { name: 'uploadVideoPart', nth: 3 },
    ],
  },
  {
    platform: 'linkedin',
    name: 'a document',
    account: page,
    files: [{ name: 'menu.pdf', bytes: async () => document() }],
    options: { title: 'Our menu' },
    taken: ({ documents }) => documents.maxCount > 0,
    operations: [
      once('initializeDocument'),
      once('uploadDocument'),
      asked('getDocument'),
      once('createPost'),
      ...askedAfter(asked('listPosts'), 'createPost'),
    ],
  },
  {
    platform: 'linkedin',
    name: 'a link with a picture',
    account: page,
    files: [{ ...picture('link.jpg', 'silver'), role: 'thumbnail' }],
    options: { link: 'https://example.com/harvest', link_title: 'The harvest' },
    operations: [once('upload'), once('createPost'), ...askedAfter(asked('listPosts'), 'createPost')],
  },
  {
    platform: 'linkedin',
    name: 'a member’s picture',
    account: ':person:',
    files: [picture('mine.jpg', 'maroon')],
    operations: [once('initializeUpload'), once('upload'), asked('getImage'), once('createPost')],
    // Nobody may read a member's posts.
    unknowable: (operation, fault) => operation === 'createPost' && mayHaveHappened(fault),
  },
];

const everyone = { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true };
const tiktok: readonly Kind[] = [
  {
    platform: 'tiktok',
    name: 'a video',
    files: [film(5, 540, 960)],
    declarations: everyone,
    operations: [
      once('creatorInfo'),
      { name: 'creatorInfo', nth: 2 },
      once('initVideo'),
      once('uploadChunk'),
      once('publishStatus'),
      ...askedAfter(once('publishStatus'), 'uploadChunk'),
    ],
  },
  {
    platform: 'tiktok',
    name: 'a video in two parts',
    files: [largeFilm(20_500_000)],
    large: true,
    declarations: { ...everyone, privacy_level: 'SELF_ONLY' },
    operations: [
      once('uploadChunk'),
      { name: 'uploadChunk', nth: 2 },
      ...askedAfter(once('publishStatus'), 'uploadChunk', 2),
    ],
  },
  {
    platform: 'tiktok',
    name: 'pictures',
    files: [picture('navy.jpg', 'navy', 720, 720), picture('gold.jpg', 'gold', 720, 720)],
    declarations: everyone,
    operations: [
      once('creatorInfo'),
      once('initContent'),
      once('publishStatus'),
      ...askedAfter(once('listVideos'), 'initContent'),
    ],
    // An order to pull whose answer is lost leaves no id to ask by, and TikTok's list shows no pictures.
    unknowable: (operation, fault) =>
      operation === 'listVideos' || (operation === 'initContent' && mayHaveHappened(fault)),
  },
];

const visibility = { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' };
const youtube: readonly Kind[] = [
  {
    platform: 'youtube',
    name: 'a video',
    files: [film(12, 640, 360)],
    options: { title: 'How we roast' },
    declarations: visibility,
    operations: [
      asked('listChannels'),
      once('openSession'),
      once('finishUpload'),
      asked('listVideos'),
      ...askedAfter({ name: 'querySession', nth: 1 }, 'finishUpload').map((one) => ({
        ...one,
        bodiless: true as const,
      })),
    ],
  },
  {
    platform: 'youtube',
    name: 'a video in two parts with a thumbnail',
    files: [largeFilm(20_500_000), { ...picture('cover.jpg', 'olive', 1280, 720), role: 'thumbnail' }],
    options: { title: 'How we roast', tags: ['coffee', 'slow roast'] },
    declarations: { ...visibility, visibility: 'public' },
    large: true,
    operations: [once('uploadBytes'), once('finishUpload'), once('setThumbnail')],
  },
];

export const kinds: readonly Kind[] = [...linkedin, ...tiktok, ...youtube];

/** What goes wrong in one cell. */
export function troublesOf(operation: Operation, fault: string): readonly Trouble[] {
  const { name, nth = 1, after } = operation;
  const own: Trouble = { operation: name, nth, fault: faultNamed(fault) };
  return after ? [{ ...after, fault: faultNamed(after.fault) }, own] : [own];
}
