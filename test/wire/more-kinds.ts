/** Posts beside those of the contract's subjects, so that every option of a platform is on the wire at least once. */
import type { MediaFacts } from '../../server/domain/platform-port/publisher.ts';
import { storeMedia } from '../../server/platforms/contract-media.ts';
import type { ContentKind, ContractSubject } from '../../server/platforms/contract-types.ts';
import { createVideo } from '../videos.ts';

const firstComment = { first_comment: 'The first comment' };

/** Carousels take no tall ones. */
export async function makeSquareVideo(): Promise<MediaFacts> {
  const shape = { width: 720, height: 720 };
  const bytes = await createVideo({ ...shape, seconds: 4, frameRate: 24, fastStart: true });
  return storeMedia(bytes, { mime: 'video/mp4', ...shape, durationMs: 4_000, altText: '' });
}

const kindsOf = (
  squareVideo: MediaFacts,
): Readonly<Record<string, readonly Omit<ContentKind, 'operations'>[]>> => ({
  youtube: [
    {
      name: 'a private video with every option',
      content: (caption, { video }) => ({
        caption,
        media: [video(200_000)],
        options: {
          title: 'How we roast',
          category: '27',
          language: 'en-GB',
          license: 'creativeCommon',
          embeddable: false,
          ...firstComment,
        },
      }),
      declarations: { visibility: 'private', made_for_kids: 'yes', altered_content: 'yes' },
    },
  ],
  linkedin: [
    {
      name: 'text with a first comment',
      content: (caption) => ({ caption, media: [], options: firstComment }),
    },
    {
      // LinkedIn names it by another kind of URN than a member's text.
      name: 'a member’s pictures',
      account: 'urn:li:person:782bbtaQ',
      content: (caption, { pictures }) => ({ caption, media: pictures, options: {} }),
    },
    {
      name: 'a poll of three days',
      content: (caption) => ({
        caption,
        media: [],
        options: {
          poll_question: 'Filter or espresso?',
          poll_answers: ['Filter', 'Espresso'],
          poll_duration: 'THREE_DAYS',
        },
      }),
    },
  ],
  tiktok: [],
  facebook: [
    {
      name: 'a photo as a story',
      content: (_caption, { photos }) => ({ caption: '', media: photos(1), options: { kind: 'story' } }),
      editable: false,
    },
    {
      name: 'a video as a story',
      content: (_caption, { video }) => ({
        caption: '',
        media: [video(200_000)],
        options: { kind: 'story' },
      }),
      editable: false,
    },
    {
      name: 'a reel with a title and a first comment',
      content: (caption, { video }) => ({
        caption,
        media: [video(200_000)],
        options: { kind: 'reel', title: 'How we roast', ...firstComment },
      }),
    },
  ],
  instagram: [
    {
      name: 'a photo as a story',
      content: (_caption, { photos }) => ({ caption: '', media: photos(1), options: { kind: 'story' } }),
    },
    {
      name: 'a carousel with a video and described photos',
      content: (caption, { photos }) => ({
        caption,
        media: [...photos(1).map((photo) => ({ ...photo, altText: 'Coffee' })), squareVideo],
        options: {
          is_ai_generated: true,
          collaborators: ['harbour.lights'],
          ...firstComment,
        },
      }),
    },
    {
      name: 'a reel with a cover',
      content: (caption, { photos, video }) => ({
        caption,
        media: [video(300_000), ...photos(1).map((photo) => ({ ...photo, role: 'thumbnail' as const }))],
        options: { kind: 'reel', audio_name: 'Harbour', share_to_feed: true },
      }),
    },
  ],
});

export const moreKinds = ({ name }: ContractSubject, squareVideo: MediaFacts): readonly ContentKind[] =>
  (kindsOf(squareVideo)[name] ?? []).map((kind) => ({ ...kind, operations: [] }));
