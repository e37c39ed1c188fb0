/** Which files Instagram takes together, and each of them alone. */
import { sayBytes, sayDuration, sayKind, sayRatio } from '../../domain/media/fit-words.ts';
import type { ImageRules, VideoRules } from '../../domain/media/placements.ts';
import type { Content, MediaFacts, Publisher } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import { carouselItems, limits } from './limits.ts';
import { canBePulledFrom } from './login-methods.ts';
import { type Format, isShown, isVideo } from './map.ts';
import { carouselVideo, feedImage, reelVideo, storyImage, storyVideo } from './media.ts';
import type { InstagramSettings } from './settings.ts';

const number = new Intl.NumberFormat('en-US');

export function checkMedia(settings: InstagramSettings, content: Content, format: Format): InputProblem[] {
  return [
    ...checkSelection(content, format),
    ...checkAddress(settings, content),
    ...content.media.flatMap((file, index) => checkFile(file, index, format)),
  ];
}

function checkSelection({ media }: Content, format: Format): InputProblem[] {
  const found: InputProblem[] = [];
  const add = (code: string, message: string): void => void found.push({ param: 'media', code, message });
  const shown = media.filter(isShown);
  const covers = media.length - shown.length;
  if (shown.length === 0)
    add('media_missing', 'Add a picture or a video: Instagram has no posts of text alone.');
  if (shown.length > carouselItems.max)
    add(
      'too_many_files',
      `Instagram takes at most ${carouselItems.max} pictures and videos in a post; this one has ${shown.length}.`,
    );
  if ((format === 'reel' || format === 'story') && shown.length > 1) {
    const what = format === 'reel' ? 'A Reel has one video' : 'A Story has one picture or video';
    add('too_many_files', `${what}; this one has ${shown.length} files. Remove the others, or choose Post.`);
  }
  if (format === 'reel' && shown.length > 0 && !shown.some(isVideo))
    add('video_missing', 'A Reel needs a video. Add one, or choose Post.');
  if (covers > 1) add('too_many_thumbnails', 'A Reel has one cover. Remove the others.');
  if (covers > 0 && format !== 'reel')
    add('thumbnail_not_here', 'Only Reels have a cover. Remove it, or show it as a picture of the post.');
  return found;
}

/** Instagram fetches files itself; only videos of accounts that were connected with Facebook are handed over. */
export function notHere(settings: InstagramSettings): NonNullable<Publisher['notHere']> {
  if (canBePulledFrom(settings)) return [];
  const code = 'public_address_needed';
  const why = (what: string, instead: string): string =>
    `Instagram fetches ${what} itself, and this installation has no public https address.${instead} Ask whoever runs it.`;
  return settings.facebookLogin === null
    ? [
        { kind: 'image', code, why: why('pictures', '') },
        { kind: 'video', code, why: why('videos', '') },
      ]
    : [{ kind: 'image', code, why: why('pictures', ' Videos can be sent from here.') }];
}

function checkAddress(settings: InstagramSettings, { media }: Content): InputProblem[] {
  const found = notHere(settings).find(({ kind }) =>
    media.some((file) => isVideo(file) === (kind === 'video')),
  );
  return found === undefined ? [] : [{ param: 'media', code: found.code, message: found.why }];
}

function checkFile(file: MediaFacts, index: number, format: Format): InputProblem[] {
  const param = `media.${index}`;
  if (!isShown(file))
    return isVideo(file)
      ? [{ param, code: 'thumbnail_not_image', message: 'The cover of a Reel is a picture. Choose one.' }]
      : checkImage(file, param, 'The cover', storyImage);
  const place =
    format === 'story'
      ? { image: storyImage, video: storyVideo }
      : { image: feedImage, video: carouselVideo };
  if (isVideo(file)) return checkVideo(file, param, format === 'reel' ? reelVideo : place.video);
  return file.mime.startsWith('image/')
    ? checkImage(file, param, `Picture ${index + 1}`, place.image)
    : [{ param, code: 'kind_not_taken', message: 'Instagram takes pictures and videos only.' }];
}

function checkImage(file: MediaFacts, param: string, which: string, rules: ImageRules): InputProblem[] {
  const found: InputProblem[] = [];
  const add = (code: string, message: string, at = param): void =>
    void found.push({ param: at, code, message });
  if (!rules.mimes.includes(file.mime))
    add('image_type_not_allowed', `${which} is ${sayKind(file.mime)}; Instagram takes JPEG.`);
  if (file.sizeBytes <= 0) add('image_empty', `${which} is empty.`);
  if (file.sizeBytes > rules.maxSizeBytes)
    add('image_too_large', `${which} is larger than ${sayBytes(rules.maxSizeBytes)}. Make it smaller.`);
  if (rules.minWidth !== undefined && file.width < rules.minWidth)
    add(
      'image_too_narrow',
      `${which} is ${file.width} pixels wide; Instagram wants at least ${rules.minWidth}.`,
    );
  if (rules.maxWidth !== undefined && file.width > rules.maxWidth)
    add(
      'image_too_wide',
      `${which} is ${file.width} pixels wide; Instagram takes ${number.format(rules.maxWidth)}.`,
    );
  if (!fitsShape(file, rules))
    add(
      'image_shape_not_allowed',
      `${which} is too ${shapeWord(file)}: Instagram takes ${sayShapes(rules)}.`,
    );
  const over = file.altText.length - limits.images.altTextMaxLength;
  if (over > 0)
    add(
      'alt_text_too_long',
      `The description of ${which.toLowerCase()} is ${number.format(over)} characters too long for Instagram (limit ${number.format(limits.images.altTextMaxLength)}).`,
      `${param}.alt_text`,
    );
  return found;
}

/** What a file's facts do not tell, such as codecs, is judged where videos are made to fit. */
function checkVideo(file: MediaFacts, param: string, rules: VideoRules): InputProblem[] {
  const found: InputProblem[] = [];
  const add = (code: string, message: string): void => void found.push({ param, code, message });
  if (!rules.mimes.includes(file.mime))
    add('video_type_not_allowed', `The video is ${sayKind(file.mime)}; Instagram takes MP4 and MOV.`);
  if (file.sizeBytes <= 0) add('video_empty', 'The video is empty.');
  if (file.sizeBytes > rules.maxSizeBytes)
    add('video_too_large', `The video is larger than ${sayBytes(rules.maxSizeBytes)}. Make it smaller.`);
  if (rules.maxWidth !== undefined && file.width > rules.maxWidth)
    add(
      'video_too_wide',
      `The video is ${file.width} pixels wide; Instagram takes ${number.format(rules.maxWidth)}.`,
    );
  if (!fitsShape(file, rules))
    add(
      'video_shape_not_allowed',
      `The video is too ${shapeWord(file)}: Instagram takes ${sayShapes(rules)} here.`,
    );
  const { minDurationMs = 0, maxDurationMs } = rules;
  if (file.durationMs === undefined)
    add(
      'video_length_unknown',
      'How long the video is could not be read. Save it again as MP4 and replace it.',
    );
  else if (file.durationMs > maxDurationMs)
    add(
      'video_too_long',
      `The video is ${sayDuration(file.durationMs, Math.ceil)} long; Instagram takes at most ${sayDuration(maxDurationMs)} here.`,
    );
  else if (file.durationMs < minDurationMs)
    add(
      'video_too_short',
      `The video is shorter than ${sayDuration(minDurationMs)}, the least Instagram takes.`,
    );
  return found;
}

type Shaped = Pick<ImageRules, 'minRatio' | 'maxRatio'>;

/** Within a pixel, as frames are made. */
const fitsShape = ({ width, height }: MediaFacts, { minRatio = 0, maxRatio = Infinity }: Shaped): boolean =>
  width + 1 >= minRatio * height && width - 1 <= maxRatio * height;

const shapeWord = ({ width, height }: MediaFacts): string => (width < height ? 'tall' : 'wide');

const sayShapes = ({ minRatio = 0, maxRatio = 1 }: Shaped): string =>
  `${sayRatio(minRatio)} to ${sayRatio(maxRatio)}`;
