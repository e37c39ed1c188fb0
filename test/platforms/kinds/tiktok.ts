/** What TikTok takes. */
import {
  firstCall,
  type Kind,
  largeVideoFile,
  lookupsAfter,
  mayHaveHappened,
  pictureFile,
  videoFile,
} from './kind.ts';

const everyone = { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true };
export const tiktok: readonly Kind[] = [
  {
    platform: 'tiktok',
    name: 'a video',
    files: [videoFile(5, 540, 960)],
    declarations: everyone,
    commit: 'uploadChunk',
    operations: [
      firstCall('creatorInfo'),
      { name: 'creatorInfo', nth: 2 },
      firstCall('initVideo'),
      firstCall('uploadChunk'),
      firstCall('publishStatus'),
      ...lookupsAfter(firstCall('publishStatus'), 'uploadChunk'),
    ],
  },
  {
    platform: 'tiktok',
    name: 'a video in two parts',
    files: [largeVideoFile(20_500_000)],
    isSlow: true,
    declarations: { ...everyone, privacy_level: 'SELF_ONLY' },
    commit: 'uploadChunk',
    operations: [
      firstCall('uploadChunk'),
      { name: 'uploadChunk', nth: 2 },
      ...lookupsAfter(firstCall('publishStatus'), 'uploadChunk', 2),
    ],
  },
  {
    platform: 'tiktok',
    name: 'pictures',
    files: [pictureFile('navy.jpg', 'navy', 720, 720), pictureFile('gold.jpg', 'gold', 720, 720)],
    declarations: everyone,
    commit: 'initContent',
    operations: [
      firstCall('creatorInfo'),
      firstCall('initContent'),
      firstCall('publishStatus'),
      ...lookupsAfter(firstCall('listVideos'), 'initContent'),
    ],
    // A pull request whose response is lost leaves no id to query, and TikTok's list shows no pictures.
    unknowable: (operation, fault) =>
      operation === 'listVideos' || (operation === 'initContent' && mayHaveHappened(fault)),
  },
];
