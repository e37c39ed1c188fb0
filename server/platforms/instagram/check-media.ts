/** Checks which files Instagram accepts together, and each of them alone. */

import {
  formatBytes,
  formatDuration,
  formatFileType,
  formatRatio,
} from '../../domain/media/format-file-facts.ts';
import type { ImageRules, VideoRules } from '../../domain/media/placements.ts';
import type { Content, MediaFacts, Publisher } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { carouselItems, limits } from './limits.ts';
import { canFetchFiles } from './login-methods.ts';
import { type Format, isShown, isVideo } from './map.ts';
import { carouselVideo, feedImage, reelVideo, storyImage, storyVideo } from './media.ts';
import { messages } from './messages.ts';
import type { InstagramSettings } from './settings.ts';

export function checkMedia(settings: InstagramSettings, content: Content, format: Format): InputProblem[] {
  return [
    ...checkSelection(content, format),
    ...checkAddress(settings, content),
    ...content.media.flatMap((file, index) => checkFile(file, index, format)),
  ];
}

function checkSelection({ media }: Content, format: Format): InputProblem[] {
  const found: InputProblem[] = [];
  const add = (code: string, message: Message): void => void found.push({ param: 'media', code, message });
  const shown = media.filter(isShown);
  const covers = media.length - shown.length;
  if (shown.length === 0) add('media_missing', messages.media_missing());
  if (shown.length > carouselItems.max)
    add('too_many_files', messages.too_many_files({ max: carouselItems.max, count: shown.length }));
  if ((format === 'reel' || format === 'story') && shown.length > 1)
    add('too_many_files', messages.too_many_files_for_kind({ kind: format, count: shown.length }));
  if (format === 'reel' && shown.length > 0 && !shown.some(isVideo))
    add('video_missing', messages.video_missing());
  if (covers > 1) add('too_many_thumbnails', messages.too_many_thumbnails());
  if (covers > 0 && format !== 'reel') add('thumbnail_not_here', messages.thumbnail_not_here());
  return found;
}

/** Instagram fetches files itself; only videos of accounts connected through Facebook are uploaded. */
export function unsupportedMedia(settings: InstagramSettings): NonNullable<Publisher['unsupportedMedia']> {
  if (canFetchFiles(settings)) return [];
  const code = 'public_address_needed';
  if (settings.facebookLogin !== null)
    return [{ kind: 'image', code, why: messages.no_public_address_for_pictures() }];
  return (['image', 'video'] as const).map((kind) => ({
    kind,
    code,
    why: messages.no_public_address({ kind }),
  }));
}

function checkAddress(settings: InstagramSettings, { media }: Content): InputProblem[] {
  const found = unsupportedMedia(settings).find(({ kind }) =>
    media.some((file) => isVideo(file) === (kind === 'video')),
  );
  return found === undefined ? [] : [{ param: 'media', code: found.code, message: found.why }];
}

function checkFile(file: MediaFacts, index: number, format: Format): InputProblem[] {
  const param = `media.${index}`;
  if (!isShown(file))
    return isVideo(file)
      ? [
          {
            param,
            code: 'thumbnail_not_image',
            message: messages.thumbnail_not_image(),
          },
        ]
      : checkImage(file, param, 'cover', storyImage);
  const place =
    format === 'story'
      ? { image: storyImage, video: storyVideo }
      : { image: feedImage, video: carouselVideo };
  if (isVideo(file)) return checkVideo(file, param, format === 'reel' ? reelVideo : place.video);
  return file.mime.startsWith('image/')
    ? checkImage(file, param, index + 1, place.image)
    : [
        {
          param,
          code: 'kind_not_taken',
          message: messages.kind_not_taken(),
        },
      ];
}

/** A picture is named by its number. */
function checkImage(
  file: MediaFacts,
  param: string,
  position: number | 'cover',
  rules: ImageRules,
): InputProblem[] {
  const which = position === 'cover' ? messages.the_cover() : messages.picture_number({ number: position });
  const found: InputProblem[] = [];
  const add = (code: string, message: Message, at = param): void =>
    void found.push({ param: at, code, message });
  if (!rules.mimes.includes(file.mime))
    add(
      'image_type_not_allowed',
      messages.image_type_not_allowed({
        which,
        type: formatFileType(file.mime),
      }),
    );
  if (file.sizeBytes <= 0) add('image_empty', messages.image_empty({ which }));
  if (file.sizeBytes > rules.maxSizeBytes)
    add(
      'image_too_large',
      messages.image_too_large({
        which,
        max: formatBytes(rules.maxSizeBytes),
      }),
    );
  if (rules.minWidth !== undefined && file.width < rules.minWidth)
    add('image_too_narrow', messages.image_too_narrow({ which, width: file.width, min: rules.minWidth }));
  if (rules.maxWidth !== undefined && file.width > rules.maxWidth)
    add(
      'image_too_wide',
      messages.image_too_wide({
        which,
        width: file.width,
        max: rules.maxWidth,
      }),
    );
  if (!fitsShape(file, rules))
    add(
      'image_shape_not_allowed',
      messages.image_shape_not_allowed({
        which,
        ...shapeFacts(file, rules),
      }),
    );
  const over = file.altText.length - limits.images.maxAltTextLength;
  if (over > 0)
    add(
      'alt_text_too_long',
      messages.alt_text_too_long({ position, over, max: limits.images.maxAltTextLength }),
      `${param}.alt_text`,
    );
  return found;
}

/** What a file's facts do not show, such as codecs, is checked where videos are converted. */
function checkVideo(file: MediaFacts, param: string, rules: VideoRules): InputProblem[] {
  const found: InputProblem[] = [];
  const add = (code: string, message: Message): void => void found.push({ param, code, message });
  if (!rules.mimes.includes(file.mime))
    add(
      'video_type_not_allowed',
      messages.video_type_not_allowed({
        type: formatFileType(file.mime),
      }),
    );
  if (file.sizeBytes <= 0) add('video_empty', messages.video_empty());
  if (file.sizeBytes > rules.maxSizeBytes)
    add(
      'video_too_large',
      messages.video_too_large({
        max: formatBytes(rules.maxSizeBytes),
      }),
    );
  if (rules.maxWidth !== undefined && file.width > rules.maxWidth)
    add('video_too_wide', messages.video_too_wide({ width: file.width, max: rules.maxWidth }));
  if (!fitsShape(file, rules))
    add('video_shape_not_allowed', messages.video_shape_not_allowed(shapeFacts(file, rules)));
  const { minDurationMs = 0, maxDurationMs } = rules;
  if (file.durationMs === undefined) add('video_length_unknown', messages.video_length_unknown());
  else if (file.durationMs > maxDurationMs)
    add(
      'video_too_long',
      messages.video_too_long({
        length: formatDuration(file.durationMs, Math.ceil),
        max: formatDuration(maxDurationMs),
      }),
    );
  else if (file.durationMs < minDurationMs)
    add(
      'video_too_short',
      messages.video_too_short({
        min: formatDuration(minDurationMs),
      }),
    );
  return found;
}

type Shaped = Pick<ImageRules, 'minRatio' | 'maxRatio'>;

/** With a tolerance of one pixel, because encoders round frame sizes. */
const fitsShape = ({ width, height }: MediaFacts, { minRatio = 0, maxRatio = Infinity }: Shaped): boolean =>
  width + 1 >= minRatio * height && width - 1 <= maxRatio * height;

/** How a file does not fit, and what would. */
const shapeFacts = ({ width, height }: MediaFacts, { minRatio = 0, maxRatio = 1 }: Shaped) => ({
  shape: width < height ? 'tall' : 'wide',
  min: formatRatio(minRatio),
  max: formatRatio(maxRatio),
});
