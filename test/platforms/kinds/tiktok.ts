/** What TikTok takes. */
import { askedAfter, film, type Kind, largeFilm, mayHaveHappened, once, picture } from './kind.ts';

const everyone = { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true };
export const tiktok: readonly Kind[] = [
  {
    platform: 'tiktok',
    name: 'a video',
    files: [film(5, 540, 960)],
    declarations: everyone,
    commit: 'uploadChunk',
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
    commit: 'uploadChunk',
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
    commit: 'initContent',
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
