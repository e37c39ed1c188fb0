/**
 * What Instagram takes, by its own login, where it fetches every file, and by Facebook's, where videos are uploaded
 * and every other call goes to another host. After an uncertain publish call the container is queried first; only
 * when it says "published" is the list read.
 */
import {
  firstCall,
  type Kind,
  lookup,
  lookupsAfter,
  lookupWhenVisible,
  nthCall,
  pictureFile,
  reelVideoFile,
} from './kind.ts';

const byInstagram = { platform: 'instagram', account: '17841405822300102', commit: 'publish' } as const;
const byFacebook = { platform: 'instagram', account: '17841405822300101', commit: 'publish' } as const;

const square = (name: string, colour: string) => pictureFile(name, colour, 720, 720);
const cover = { ...pictureFile('cover.jpg', 'olive', 720, 1280), role: 'thumbnail' } as const;

export const instagram: readonly Kind[] = [
  {
    ...byInstagram,
    name: 'a picture',
    files: [square('cup.jpg', 'teal')],
    operations: [
      firstCall('createContainer'),
      lookup('getContainer'),
      lookup('publishingLimit'),
      firstCall('publish'),
      lookup('getMedia'),
      ...lookupsAfter(lookup('getContainer'), 'publish'),
      lookupWhenVisible(lookup('listMedia'), 'publish'),
    ],
  },
  {
    ...byInstagram,
    name: 'a carousel',
    files: [square('one.jpg', 'red'), square('two.jpg', 'blue')],
    options: { people: [{ username: 'tomas.reyl', file: 2, x: 0.5, y: 0.5 }] },
    operations: [
      firstCall('createContainer'),
      nthCall('createContainer', 2),
      nthCall('createContainer', 3),
      lookup('getContainer'),
      lookup('getContainer', 3),
      firstCall('publish'),
      lookupWhenVisible(lookup('listMedia'), 'publish'),
    ],
  },
  {
    ...byInstagram,
    name: 'a Reel with a cover',
    files: [reelVideoFile('reel.mp4'), cover],
    options: { kind: 'reel' },
    operations: [
      firstCall('createContainer'),
      lookup('getContainer'),
      firstCall('publish'),
      lookupWhenVisible(lookup('listMedia'), 'publish'),
    ],
  },
  {
    ...byInstagram,
    name: 'a picture as a Story',
    files: [pictureFile('story.jpg', 'navy', 720, 1280)],
    options: { kind: 'story' },
    hasNoText: true,
    operations: [
      firstCall('createContainer'),
      firstCall('publish'),
      ...lookupsAfter(lookup('getContainer'), 'publish'),
      lookupWhenVisible(lookup('listStories'), 'publish'),
    ],
  },
  {
    ...byInstagram,
    name: 'a video as a Story',
    files: [reelVideoFile('story.mp4')],
    options: { kind: 'story' },
    hasNoText: true,
    operations: [firstCall('createContainer'), firstCall('publish')],
  },
  {
    ...byFacebook,
    name: 'a picture, by Facebook Login',
    files: [square('cup.jpg', 'teal')],
    options: { location: [{ id: '104512377012020', name: 'Harbour Hall' }] },
    operations: [
      firstCall('createContainer'),
      lookup('getContainer'),
      lookup('getPage'),
      firstCall('publish'),
      lookup('getMedia'),
      lookupWhenVisible(lookup('listMedia'), 'publish'),
    ],
  },
  {
    ...byFacebook,
    name: 'a carousel with a video, by Facebook Login',
    files: [square('one.jpg', 'red'), reelVideoFile('part.mp4', 720, 720)],
    operations: [firstCall('uploadVideo'), nthCall('createContainer', 3), firstCall('publish')],
  },
  {
    ...byFacebook,
    name: 'a Reel, by Facebook Login',
    files: [reelVideoFile('reel.mp4')],
    options: { kind: 'reel' },
    operations: [
      firstCall('createContainer'),
      firstCall('uploadVideo'),
      lookup('getContainer'),
      firstCall('publish'),
      ...lookupsAfter(lookup('getContainer'), 'publish'),
      lookupWhenVisible(lookup('listMedia'), 'publish'),
    ],
  },
  {
    ...byFacebook,
    name: 'a video as a Story, by Facebook Login',
    files: [reelVideoFile('story.mp4')],
    options: { kind: 'story' },
    hasNoText: true,
    operations: [
      firstCall('uploadVideo'),
      firstCall('publish'),
      lookupWhenVisible(lookup('listStories'), 'publish'),
    ],
  },
];
