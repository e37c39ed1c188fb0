/** What TikTok would reject, all problems at once, worded for authors. Pure. */

import { formatBytes, formatDuration, formatFileType } from '../../domain/media/format-file-facts.ts';
import type { Content, MediaFacts } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { checkOptions } from '../kit/check-options.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { limits, maxPhotoCaptionLength, maxVideoCaptionLength, options } from './limits.ts';
import { coverSeconds, isVideo } from './map.ts';
import { image, video } from './media.ts';
import { messages } from './messages.ts';
import { canFetchFiles, type TikTokSettings } from './settings.ts';

export const picturesUnsupported = {
  kind: 'image',
  code: 'public_address_needed',
  why: messages.pictures_not_here(),
} as const;

const problem = (param: string, code: string, message: Message): InputProblem => ({ param, code, message });

export function check(settings: TikTokSettings, content: Content): readonly InputProblem[] {
  const videos = content.media.filter(isVideo);
  return [
    ...checkCaption(content, videos.length > 0),
    ...checkSelection(settings, content, videos.length),
    ...content.media.flatMap((media, index) =>
      isVideo(media) ? checkVideo(media, index) : checkImage(media, index),
    ),
    ...checkOptions('TikTok', options, content),
    ...checkFileOptions(content, videos[0]),
  ];
}

function checkCaption({ caption }: Content, withVideo: boolean): InputProblem[] {
  const max = withVideo ? maxVideoCaptionLength : maxPhotoCaptionLength;
  const over = normalizeLineEndings(caption).length - max;
  const found: InputProblem[] = [];
  if (!caption.isWellFormed())
    found.push(problem('caption', 'caption_not_readable', messages.caption_not_readable()));
  if (over > 0)
    found.push(
      problem(
        'caption',
        'caption_too_long',
        messages.caption_too_long({ over, kind: withVideo ? 'video' : 'photo', max }),
      ),
    );
  return found;
}

function checkSelection(settings: TikTokSettings, { media }: Content, videoCount: number): InputProblem[] {
  const imageCount = media.length - videoCount;
  const found: InputProblem[] = [];
  const add = (code: string, words: Message): void => void found.push(problem('media', code, words));
  if (media.length === 0) add('media_missing', messages.media_missing());
  if (videoCount > 0 && imageCount > 0) add('media_mixed', messages.media_mixed());
  if (videoCount > 1)
    add(
      'too_many_videos',
      messages.too_many_videos({
        count: videoCount,
      }),
    );
  const { maxCount } = limits.images;
  if (imageCount > maxCount)
    add('too_many_images', messages.too_many_images({ max: maxCount, count: imageCount }));
  if (imageCount > 0 && !canFetchFiles(settings)) add(picturesUnsupported.code, picturesUnsupported.why);
  return found;
}

function checkVideo(file: MediaFacts, index: number): InputProblem[] {
  const found: InputProblem[] = [];
  const add = (code: string, words: Message): void => void found.push(problem(`media.${index}`, code, words));
  if (!video.mimes.includes(file.mime))
    add(
      'video_type_not_allowed',
      messages.video_type_not_allowed({
        kind: formatFileType(file.mime),
      }),
    );
  if (file.sizeBytes <= 0) add('video_empty', messages.video_empty());
  if (file.sizeBytes > video.maxSizeBytes)
    add(
      'video_too_large',
      messages.video_too_large({
        max: formatBytes(video.maxSizeBytes),
      }),
    );
  const sides = [file.width, file.height];
  if (sides.some((side) => side < video.minWidth || side > video.maxWidth))
    add(
      'video_size_not_allowed',
      messages.video_size_not_allowed({
        width: file.width,
        height: file.height,
        min: video.minWidth,
        max: video.maxWidth,
      }),
    );
  if (file.durationMs === undefined) add('video_length_unknown', messages.video_length_unknown());
  else if (file.durationMs > video.maxDurationMs)
    add(
      'video_too_long',
      messages.video_too_long({
        length: formatDuration(file.durationMs, Math.ceil),
        max: formatDuration(video.maxDurationMs),
      }),
    );
  return found;
}

function checkImage(file: MediaFacts, index: number): InputProblem[] {
  const found: InputProblem[] = [];
  const which = messages.picture({ number: index + 1 });
  const add = (code: string, words: Message): void => void found.push(problem(`media.${index}`, code, words));
  if (file.role === 'thumbnail') add('thumbnail_not_supported', messages.thumbnail_not_supported());
  if (!image.mimes.includes(file.mime))
    add(
      'image_type_not_allowed',
      messages.image_type_not_allowed({
        which,
        kind: formatFileType(file.mime),
      }),
    );
  if (file.sizeBytes <= 0) add('image_empty', messages.image_empty({ which }));
  if (file.sizeBytes > image.maxSizeBytes)
    add(
      'image_too_large',
      messages.image_too_large({
        which,
        max: formatBytes(image.maxSizeBytes),
      }),
    );
  const [short, long] = [Math.min(file.width, file.height), Math.max(file.width, file.height)];
  if (short > image.maxShortSide || long > image.maxLongSide)
    add(
      'image_too_many_pixels',
      messages.image_too_many_pixels({
        which,
        width: file.width,
        height: file.height,
        maxShortSide: image.maxShortSide,
        maxLongSide: image.maxLongSide,
      }),
    );
  return found;
}

/** What the kind of file excludes, and a cover that is no moment of the video. */
function checkFileOptions({ options: given }: Content, videoFile: MediaFacts | undefined): InputProblem[] {
  const found: InputProblem[] = [];
  const add = (name: string, code: string, words: Message): void =>
    void found.push(problem(`options.${name}`, code, words));
  const { title, auto_add_music } = given;
  if (videoFile !== undefined && typeof title === 'string' && title.trim() !== '')
    add('title', 'option_not_here', messages.title_photos_only());
  if (videoFile !== undefined && auto_add_music === true)
    add('auto_add_music', 'option_not_here', messages.music_photos_only());

  const cover = coverSeconds(given);
  const longest = (videoFile?.durationMs ?? 0) / 1_000;
  if (cover !== undefined && videoFile === undefined)
    add('cover_seconds', 'option_not_here', messages.cover_videos_only());
  else if (cover !== undefined && !(cover <= longest))
    add('cover_seconds', 'cover_not_in_video', messages.cover_not_in_video({ longest }));
  return found;
}
