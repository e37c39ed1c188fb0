/** What YouTube takes. */
import {
  firstCall,
  type Kind,
  largeVideoFile,
  lookup,
  lookupsAfter,
  pictureFile,
  videoFile,
} from './kind.ts';

const visibility = { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' };
export const youtube: readonly Kind[] = [
  {
    platform: 'youtube',
    name: 'a video',
    files: [videoFile(12, 640, 360)],
    options: { title: 'How we roast' },
    declarations: visibility,
    commit: 'finishUpload',
    operations: [
      lookup('listChannels'),
      firstCall('openSession'),
      firstCall('finishUpload'),
      lookup('listVideos'),
      ...lookupsAfter({ name: 'querySession', nth: 1 }, 'finishUpload').map((one) => ({
        ...one,
        hasNoBody: true as const,
      })),
    ],
  },
  {
    platform: 'youtube',
    name: 'a video in two parts with a thumbnail',
    files: [
      largeVideoFile(20_500_000),
      { ...pictureFile('cover.jpg', 'olive', 1280, 720), role: 'thumbnail' },
    ],
    options: { title: 'How we roast', tags: ['coffee', 'slow roast'] },
    declarations: { ...visibility, visibility: 'public' },
    isSlow: true,
    commit: 'finishUpload',
    operations: [firstCall('uploadBytes'), firstCall('finishUpload'), firstCall('setThumbnail')],
  },
];
