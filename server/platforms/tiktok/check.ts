/** What TikTok would not take, all at once, in words for people who write posts. Pure. */
import { sayBytes, sayDuration, sayKind } from '../../domain/media/fit-words.ts';
import type { Content, MediaFacts } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import { normalLines } from '../kit/comparable-text.ts';
import { limits, photoCaptionMaxLength, photoTitleMaxLength, videoCaptionMaxLength } from './limits.ts';
import { coverSeconds, isVideo } from './map.ts';
import { image, video } from './media.ts';
import { canBePulledFrom, type TikTokSettings } from './settings.ts';

const number = new Intl.NumberFormat('en-US');
const characters = (count: number): string => `${number.format(count)} character${count === 1 ? '' : 's'}`;
export const picturesNotHere = {
  kind: 'image',
  code: 'public_address_needed',
  why: 'TikTok fetches pictures itself, and this installation has no public https address. Post a video, or ask whoever runs it.',
} as const;

const problem = (param: string, code: string, message: string): InputProblem => ({ param, code, message });

export function check(settings: TikTokSettings, content: Content): readonly InputProblem[] {
  const videos = content.media.filter(isVideo);
  return [
    ...checkCaption(content, videos.length > 0),
    ...checkSelection(settings, content, videos.length),
    ...content.media.flatMap((media, index) =>
      isVideo(media) ? checkVideo(media, index) : checkImage(media, index),
    ),
    ...checkOptions(content, videos[0]),
  ];
}

function checkCaption({ caption }: Content, withVideo: boolean): InputProblem[] {
  const max = withVideo ? videoCaptionMaxLength : photoCaptionMaxLength;
  const over = normalLines(caption).length - max;
  const found: InputProblem[] = [];
  if (!caption.isWellFormed())
    found.push(
      problem(
        'caption',
        'caption_not_readable',
        'The caption has a broken character. Type or paste it again.',
      ),
    );
  if (over > 0)
    found.push(
      problem(
        'caption',
        'caption_too_long',
        `The caption is ${characters(over)} too long for a TikTok ${withVideo ? 'video' : 'photo post'} (limit ${number.format(max)}).`,
      ),
    );
  return found;
}

function checkSelection(settings: TikTokSettings, { media }: Content, videoCount: number): InputProblem[] {
  const imageCount = media.length - videoCount;
  const found: InputProblem[] = [];
  const add = (code: string, message: string): void => void found.push(problem('media', code, message));
  if (media.length === 0) add('media_missing', 'Add a video or pictures: TikTok has no posts of text alone.');
  if (videoCount > 0 && imageCount > 0)
    add(
      'media_mixed',
      'A TikTok post is one video or pictures, not both. The cover of a video is a moment of it.',
    );
  if (videoCount > 1) add('too_many_videos', `A TikTok post has one video; this one has ${videoCount}.`);
  const { maxCount } = limits.images;
  if (imageCount > maxCount)
    add(
      'too_many_images',
      `TikTok takes at most ${maxCount} pictures in a post; this one has ${imageCount}.`,
    );
  if (imageCount > 0 && !canBePulledFrom(settings)) add(picturesNotHere.code, picturesNotHere.why);
  return found;
}

function checkVideo(file: MediaFacts, index: number): InputProblem[] {
  const found: InputProblem[] = [];
  const add = (code: string, message: string): void =>
    void found.push(problem(`media.${index}`, code, message));
  if (!video.mimes.includes(file.mime))
    add('video_type_not_allowed', `The video is ${sayKind(file.mime)}; TikTok takes MP4, MOV and WebM.`);
  if (file.sizeBytes <= 0) add('video_empty', 'The video is empty.');
  if (file.sizeBytes > video.maxSizeBytes)
    add('video_too_large', `The video is larger than ${sayBytes(video.maxSizeBytes)}. Make it smaller.`);
  const sides = [file.width, file.height];
  if (sides.some((side) => side < video.minWidth || side > video.maxWidth))
    add(
      'video_size_not_allowed',
      `The video is ${file.width} × ${file.height}; TikTok takes ${video.minWidth} to ${number.format(video.maxWidth)} pixels each way.`,
    );
  if (file.durationMs === undefined)
    add(
      'video_length_unknown',
      'How long the video is could not be read. Save it again as MP4 and replace it.',
    );
  else if (file.durationMs > video.maxDurationMs)
    add(
      'video_too_long',
      `The video is ${sayDuration(file.durationMs, Math.ceil)} long; TikTok takes at most ${sayDuration(video.maxDurationMs)}.`,
    );
  return found;
}

function checkImage(file: MediaFacts, index: number): InputProblem[] {
  const found: InputProblem[] = [];
  const which = `Picture ${index + 1}`;
  const add = (code: string, message: string): void =>
    void found.push(problem(`media.${index}`, code, message));
  if (file.role === 'thumbnail')
    add(
      'thumbnail_not_supported',
      'TikTok makes the cover from the video itself. Choose a moment instead of a picture.',
    );
  if (!image.mimes.includes(file.mime))
    add('image_type_not_allowed', `${which} is ${sayKind(file.mime)}; TikTok takes JPEG and WebP.`);
  if (file.sizeBytes <= 0) add('image_empty', `${which} is empty.`);
  if (file.sizeBytes > image.maxSizeBytes)
    add('image_too_large', `${which} is larger than ${sayBytes(image.maxSizeBytes)}. Make it smaller.`);
  const [short, long] = [Math.min(file.width, file.height), Math.max(file.width, file.height)];
  if (short > image.maxShortSide || long > image.maxLongSide)
    add(
      'image_too_many_pixels',
      `${which} is ${file.width} × ${file.height}; TikTok takes at most ${number.format(image.maxShortSide)} × ${number.format(image.maxLongSide)}.`,
    );
  return found;
}

const knownOptions = new Set(['title', 'auto_add_music', 'cover_seconds']);

function checkOptions(content: Content, videoFile: MediaFacts | undefined): InputProblem[] {
  const { options } = content;
  const found: InputProblem[] = [];
  const add = (name: string, code: string, message: string): void =>
    void found.push(problem(`options.${name}`, code, message));
  for (const name of Object.keys(options))
    if (!knownOptions.has(name))
      add(name, 'unknown_option', `TikTok posts have no option called "${name}". Remove it.`);

  const { title, auto_add_music } = options;
  if (title !== undefined && typeof title !== 'string') add('title', 'invalid', 'The title is a text.');
  if (typeof title === 'string' && title.trim() !== '') {
    const over = title.trim().length - photoTitleMaxLength;
    if (videoFile !== undefined)
      add('title', 'option_not_here', 'Only photo posts have a title. Put it into the caption of the video.');
    else if (over > 0)
      add(
        'title',
        'title_too_long',
        `The title is ${characters(over)} too long for TikTok (limit ${photoTitleMaxLength}).`,
      );
    if (!title.isWellFormed())
      add('title', 'title_not_readable', 'The title has a broken character. Type or paste it again.');
  }
  if (auto_add_music !== undefined && typeof auto_add_music !== 'boolean')
    add('auto_add_music', 'invalid', '"Let TikTok add music" is on or off.');
  if (auto_add_music === true && videoFile !== undefined)
    add('auto_add_music', 'option_not_here', 'TikTok adds music to photo posts only.');

  const cover = coverSeconds(options);
  const longest = (videoFile?.durationMs ?? 0) / 1_000;
  if (cover !== undefined && videoFile === undefined)
    add('cover_seconds', 'option_not_here', 'Only videos have a cover moment. Leave it empty.');
  else if (cover !== undefined && !(cover <= longest))
    add(
      'cover_seconds',
      'cover_not_in_video',
      `The cover is a time within the video in seconds, from 0 to ${longest}, such as 2.5.`,
    );
  return found;
}
