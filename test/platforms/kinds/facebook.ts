/**
 * What Facebook Pages take. Videos have an id before they are visible, so only a photo Story can be left to a person.
 * `getVideo` is called while a video is processed, and as the lookup after an uncertain last call.
 */
import {
  firstCall,
  type Kind,
  largeVideoFile,
  lookup,
  lookupsAfter,
  nthCall,
  pictureFile,
  reelVideoFile,
  videoFile,
} from './kind.ts';

const onPage = { platform: 'facebook', account: '104512377012001' } as const;

const place = { id: '104512377012020', name: 'Harbour Hall' };

export const facebook: readonly Kind[] = [
  {
    ...onPage,
    name: 'text',
    files: [],
    commit: 'publishFeed',
    operations: [firstCall('publishFeed'), ...lookupsAfter(lookup('listPosts'), 'publishFeed')],
  },
  {
    ...onPage,
    name: 'a link',
    files: [],
    options: { link: 'https://example.com/harvest', place: [place] },
    commit: 'publishFeed',
    operations: [lookup('getPage'), firstCall('publishFeed')],
  },
  {
    ...onPage,
    name: 'one photo',
    files: [pictureFile('cup.jpg', 'teal')],
    commit: 'publishPhoto',
    operations: [
      firstCall('publishPhoto'),
      lookup('getPost'),
      ...lookupsAfter(lookup('listPosts'), 'publishPhoto'),
    ],
  },
  {
    ...onPage,
    name: 'two photos',
    files: [pictureFile('one.jpg', 'red'), pictureFile('two.jpg', 'blue')],
    commit: 'publishFeed',
    operations: [
      firstCall('uploadPhoto'),
      nthCall('uploadPhoto', 2),
      firstCall('publishFeed'),
      ...lookupsAfter(lookup('listPosts'), 'publishFeed'),
    ],
  },
  {
    ...onPage,
    name: 'a video',
    files: [videoFile(12, 640, 360)],
    options: { title: 'How we roast' },
    commit: 'finishVideo',
    operations: [
      firstCall('startVideo'),
      firstCall('transferVideo'),
      firstCall('finishVideo'),
      lookup('getVideo'),
      ...lookupsAfter(lookup('getVideo'), 'finishVideo'),
    ],
  },
  {
    ...onPage,
    name: 'a video in three parts',
    files: [largeVideoFile(9_000_000)],
    isSlow: true,
    commit: 'finishVideo',
    operations: [nthCall('transferVideo', 2), nthCall('transferVideo', 3)],
  },
  {
    ...onPage,
    name: 'a Reel',
    files: [reelVideoFile('reel.mp4')],
    options: { kind: 'reel' },
    commit: 'finishReel',
    operations: [
      firstCall('startReel'),
      firstCall('sendVideoBytes'),
      firstCall('finishReel'),
      lookup('getVideo'),
      ...lookupsAfter(lookup('getVideo'), 'finishReel'),
    ],
  },
  {
    ...onPage,
    name: 'a photo Story',
    files: [pictureFile('story.jpg', 'navy', 720, 1280)],
    options: { kind: 'story' },
    hasNoText: true,
    commit: 'publishPhotoStory',
    operations: [
      firstCall('uploadPhoto'),
      firstCall('publishPhotoStory'),
      lookup('getPost'),
      ...lookupsAfter(lookup('listStories'), 'publishPhotoStory'),
    ],
  },
  {
    ...onPage,
    name: 'a video Story',
    files: [reelVideoFile('story.mp4')],
    options: { kind: 'story' },
    hasNoText: true,
    commit: 'finishStory',
    operations: [
      firstCall('startStory'),
      firstCall('sendVideoBytes'),
      firstCall('finishStory'),
      lookup('getVideo'),
      ...lookupsAfter(lookup('getVideo'), 'finishStory'),
    ],
  },
];
