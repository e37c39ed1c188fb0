/**
 * What Instagram takes, by its own login, where it fetches every file, and by Facebook's, where videos are handed over
 * and every other call goes to another host. After an uncertain order the container is asked first; only when it says
 * "published" is the list read.
 */
import { again, asked, askedAfter, askedWhenVisible, type Kind, once, picture, reelFilm } from './kind.ts';

const byInstagram = { platform: 'instagram', account: '17841405822300102', commit: 'publish' } as const;
const byFacebook = { platform: 'instagram', account: '17841405822300101', commit: 'publish' } as const;

const square = (name: string, colour: string) => picture(name, colour, 720, 720);
const cover = { ...picture('cover.jpg', 'olive', 720, 1280), role: 'thumbnail' } as const;

export const instagram: readonly Kind[] = [
  {
    ...byInstagram,
    name: 'a picture',
    files: [square('cup.jpg', 'teal')],
    operations: [
      once('createContainer'),
      asked('getContainer'),
      asked('publishingLimit'),
      once('publish'),
      asked('getMedia'),
      ...askedAfter(asked('getContainer'), 'publish'),
      askedWhenVisible(asked('listMedia'), 'publish'),
    ],
  },
  {
    ...byInstagram,
    name: 'a carousel',
    files: [square('one.jpg', 'red'), square('two.jpg', 'blue')],
    operations: [
      once('createContainer'),
      again('createContainer', 2),
      again('createContainer', 3),
      asked('getContainer'),
      asked('getContainer', 3),
      once('publish'),
      askedWhenVisible(asked('listMedia'), 'publish'),
    ],
  },
  {
    ...byInstagram,
    name: 'a Reel with a cover',
    files: [reelFilm('reel.mp4'), cover],
    options: { kind: 'reel' },
    operations: [
      once('createContainer'),
      asked('getContainer'),
      once('publish'),
      askedWhenVisible(asked('listMedia'), 'publish'),
    ],
  },
  {
    ...byInstagram,
    name: 'a picture as a Story',
    files: [picture('story.jpg', 'navy', 720, 1280)],
    options: { kind: 'story' },
    wordless: true,
    operations: [
      once('createContainer'),
      once('publish'),
      ...askedAfter(asked('getContainer'), 'publish'),
      askedWhenVisible(asked('listStories'), 'publish'),
    ],
  },
  {
    ...byInstagram,
    name: 'a video as a Story',
    files: [reelFilm('story.mp4')],
    options: { kind: 'story' },
    wordless: true,
    operations: [once('createContainer'), once('publish')],
  },
  {
    ...byFacebook,
    name: 'a picture, by Facebook Login',
    files: [square('cup.jpg', 'teal')],
    operations: [
      once('createContainer'),
      asked('getContainer'),
      once('publish'),
      asked('getMedia'),
      askedWhenVisible(asked('listMedia'), 'publish'),
    ],
  },
  {
    ...byFacebook,
    name: 'a carousel with a video, by Facebook Login',
    files: [square('one.jpg', 'red'), reelFilm('part.mp4', 720, 720)],
    operations: [once('uploadVideo'), again('createContainer', 3), once('publish')],
  },
  {
    ...byFacebook,
    name: 'a Reel, by Facebook Login',
    files: [reelFilm('reel.mp4')],
    options: { kind: 'reel' },
    operations: [
      once('createContainer'),
      once('uploadVideo'),
      asked('getContainer'),
      once('publish'),
      ...askedAfter(asked('getContainer'), 'publish'),
      askedWhenVisible(asked('listMedia'), 'publish'),
    ],
  },
  {
    ...byFacebook,
    name: 'a video as a Story, by Facebook Login',
    files: [reelFilm('story.mp4')],
    options: { kind: 'story' },
    wordless: true,
    operations: [once('uploadVideo'), once('publish'), askedWhenVisible(asked('listStories'), 'publish')],
  },
];
