/**
 * What Facebook Pages take. Videos are known by an id before anybody sees them, so only a photo Story can be left to a
 * person. `getVideo` is asked while a video is watched, and in its place after an uncertain last call.
 */
import {
  again,
  asked,
  askedAfter,
  film,
  type Kind,
  largeFilm,
  mayHaveHappened,
  once,
  picture,
  reelFilm,
} from './kind.ts';

const onPage = { platform: 'facebook', account: '104512377012001' } as const;

export const facebook: readonly Kind[] = [
  {
    ...onPage,
    name: 'text',
    files: [],
    commit: 'publishFeed',
    operations: [once('publishFeed'), ...askedAfter(asked('listPosts'), 'publishFeed')],
  },
  {
    ...onPage,
    name: 'a link',
    files: [],
    options: { link: 'https://example.com/harvest' },
    commit: 'publishFeed',
    operations: [once('publishFeed')],
  },
  {
    ...onPage,
    name: 'one photo',
    files: [picture('cup.jpg', 'teal')],
    commit: 'publishPhoto',
    operations: [once('publishPhoto'), asked('getPost'), ...askedAfter(asked('listPosts'), 'publishPhoto')],
  },
  {
    ...onPage,
    name: 'two photos',
    files: [picture('one.jpg', 'red'), picture('two.jpg', 'blue')],
    commit: 'publishFeed',
    operations: [
      once('uploadPhoto'),
      again('uploadPhoto', 2),
      once('publishFeed'),
      ...askedAfter(asked('listPosts'), 'publishFeed'),
    ],
  },
  {
    ...onPage,
    name: 'a video',
    files: [film(12, 640, 360)],
    options: { title: 'How we roast' },
    commit: 'finishVideo',
    operations: [
      once('startVideo'),
      once('transferVideo'),
      once('finishVideo'),
      asked('getVideo'),
      ...askedAfter(asked('getVideo'), 'finishVideo'),
    ],
  },
  {
    ...onPage,
    name: 'a video in three parts',
    files: [largeFilm(9_000_000)],
    large: true,
    commit: 'finishVideo',
    operations: [again('transferVideo', 2), again('transferVideo', 3)],
  },
  {
    ...onPage,
    name: 'a Reel',
    files: [reelFilm('reel.mp4')],
    options: { kind: 'reel' },
    commit: 'finishReel',
    operations: [
      once('startReel'),
      once('sendVideoBytes'),
      once('finishReel'),
      asked('getVideo'),
      ...askedAfter(asked('getVideo'), 'finishReel'),
    ],
  },
  {
    ...onPage,
    name: 'a photo Story',
    files: [picture('story.jpg', 'navy', 720, 1280)],
    options: { kind: 'story' },
    wordless: true,
    commit: 'publishPhotoStory',
    operations: [once('uploadPhoto'), once('publishPhotoStory'), asked('getPost')],
    // Facebook has no list of Stories, and without an answer there is no id to ask by.
    unknowable: (operation, fault) => operation === 'publishPhotoStory' && mayHaveHappened(fault),
  },
  {
    ...onPage,
    name: 'a video Story',
    files: [reelFilm('story.mp4')],
    options: { kind: 'story' },
    wordless: true,
    commit: 'finishStory',
    operations: [
      once('startStory'),
      once('sendVideoBytes'),
      once('finishStory'),
      asked('getVideo'),
      ...askedAfter(asked('getVideo'), 'finishStory'),
    ],
  },
];
