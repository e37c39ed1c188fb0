/** What LinkedIn takes. */
import { document } from '../../documents.ts';
import { asked, askedAfter, film, type Kind, largeFilm, mayHaveHappened, once, picture } from './kind.ts';

const page = ':organization:';
export const linkedin: readonly Kind[] = [
  {
    platform: 'linkedin',
    name: 'text',
    account: page,
    files: [],
    commit: 'createPost',
    operations: [once('createPost'), ...askedAfter(asked('listPosts'), 'createPost')],
  },
  {
    platform: 'linkedin',
    name: 'one picture',
    account: page,
    files: [picture('cup.jpg', 'teal')],
    commit: 'createPost',
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
    commit: 'createPost',
    operations: [{ name: 'upload', nth: 2 }, once('createPost')],
  },
  {
    platform: 'linkedin',
    name: 'a video',
    account: page,
    files: [film(12, 640, 360)],
    taken: ({ videos }) => videos.maxCount > 0,
    commit: 'createPost',
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
    commit: 'createPost',
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
    commit: 'createPost',
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
    commit: 'createPost',
    operations: [once('upload'), once('createPost'), ...askedAfter(asked('listPosts'), 'createPost')],
  },
  {
    platform: 'linkedin',
    name: 'a member’s picture',
    account: ':person:',
    files: [picture('mine.jpg', 'maroon')],
    commit: 'createPost',
    operations: [once('initializeUpload'), once('upload'), asked('getImage'), once('createPost')],
    // Nobody may read a member's posts.
    unknowable: (operation, fault) => operation === 'createPost' && mayHaveHappened(fault),
  },
];
