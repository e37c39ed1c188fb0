/** What LinkedIn takes. */
import { createDocument } from '../../documents.ts';
import {
  firstCall,
  type Kind,
  largeVideoFile,
  lookup,
  lookupsAfter,
  mayHaveHappened,
  pictureFile,
  videoFile,
} from './kind.ts';

const page = ':organization:';
export const linkedin: readonly Kind[] = [
  {
    platform: 'linkedin',
    name: 'text',
    account: page,
    files: [],
    commit: 'createPost',
    operations: [firstCall('createPost'), ...lookupsAfter(lookup('listPosts'), 'createPost')],
  },
  {
    platform: 'linkedin',
    name: 'one picture',
    account: page,
    files: [pictureFile('cup.jpg', 'teal')],
    commit: 'createPost',
    operations: [
      firstCall('initializeUpload'),
      firstCall('upload'),
      lookup('getImage'),
      firstCall('createPost'),
      ...lookupsAfter(lookup('listPosts'), 'createPost'),
    ],
  },
  {
    platform: 'linkedin',
    name: 'two pictures',
    account: page,
    files: [pictureFile('one.jpg', 'red'), pictureFile('two.jpg', 'blue')],
    commit: 'createPost',
    operations: [{ name: 'upload', nth: 2 }, firstCall('createPost')],
  },
  {
    platform: 'linkedin',
    name: 'a video',
    account: page,
    files: [videoFile(12, 640, 360)],
    isAccepted: ({ videos }) => videos.maxCount > 0,
    commit: 'createPost',
    operations: [
      firstCall('initializeVideo'),
      firstCall('uploadVideoPart'),
      firstCall('finalizeVideo'),
      lookup('getVideo'),
      firstCall('createPost'),
      ...lookupsAfter(lookup('listPosts'), 'createPost'),
    ],
  },
  {
    platform: 'linkedin',
    name: 'a video in three parts',
    account: page,
    files: [largeVideoFile(9_000_000)],
    isSlow: true,
    isAccepted: ({ videos }) => videos.maxCount > 0,
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
    files: [{ name: 'menu.pdf', bytes: async () => createDocument() }],
    options: { title: 'Our menu' },
    isAccepted: ({ documents }) => documents.maxCount > 0,
    commit: 'createPost',
    operations: [
      firstCall('initializeDocument'),
      firstCall('uploadDocument'),
      lookup('getDocument'),
      firstCall('createPost'),
      ...lookupsAfter(lookup('listPosts'), 'createPost'),
    ],
  },
  {
    platform: 'linkedin',
    name: 'a link with a picture',
    account: page,
    files: [{ ...pictureFile('link.jpg', 'silver'), role: 'thumbnail' }],
    options: { link: 'https://example.com/harvest', link_title: 'The harvest' },
    commit: 'createPost',
    operations: [
      firstCall('upload'),
      firstCall('createPost'),
      ...lookupsAfter(lookup('listPosts'), 'createPost'),
    ],
  },
  {
    platform: 'linkedin',
    name: 'a member’s picture',
    account: ':person:',
    files: [pictureFile('mine.jpg', 'maroon')],
    commit: 'createPost',
    operations: [
      firstCall('initializeUpload'),
      firstCall('upload'),
      lookup('getImage'),
      firstCall('createPost'),
    ],
    // A member's posts cannot be read.
    unknowable: (operation, fault) => operation === 'createPost' && mayHaveHappened(fault),
  },
];
