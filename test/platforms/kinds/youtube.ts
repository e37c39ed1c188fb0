/** What YouTube takes. */
import { asked, askedAfter, film, type Kind, largeFilm, once, picture } from './kind.ts';

const visibility = { visibility: 'unlisted', made_for_kids: 'no', altered_content: 'no' };
export const youtube: readonly Kind[] = [
  {
    platform: 'youtube',
    name: 'a video',
    files: [film(12, 640, 360)],
    options: { title: 'How we roast' },
    declarations: visibility,
    commit: 'finishUpload',
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
    commit: 'finishUpload',
    operations: [once('uploadBytes'), once('finishUpload'), once('setThumbnail')],
  },
];
