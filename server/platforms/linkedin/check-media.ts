/** Which files LinkedIn takes together, and each of them alone. */
import { sayBytes, sayDuration } from '../../domain/media/fit-words.ts';
import type { Content, MediaFacts } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import { limits } from './limits.ts';
import { document, kindOf, video } from './media.ts';
import { optionTexts } from './options.ts';

const { images: imageLimits } = limits;
const number = new Intl.NumberFormat('en-US');

export const characters = (count: number): string =>
  `${number.format(count)} character${count === 1 ? '' : 's'}`;

export function checkMedia({ media, options }: Content): InputProblem[] {
  const { link, title } = optionTexts(options);
  const problems: InputProblem[] = [];
  const add = (param: string, code: string, message: string): void =>
    void problems.push({ param, code, message });
  const shown = media.filter(({ role }) => role !== 'thumbnail');
  const count = (kind: string): number => shown.filter((file) => kindOf(file) === kind).length;
  const [images, videos, documents] = [count('image'), count('video'), count('document')];
  if (images > imageLimits.maxCount) {
    const message = `LinkedIn takes at most ${imageLimits.maxCount} pictures in a post; this one has ${images}.`;
    add('media', 'too_many_images', message);
  }
  if (videos > 1) add('media', 'too_many_videos', 'LinkedIn takes one video in a post. Remove the others.');
  if (documents > 1)
    add('media', 'too_many_documents', 'LinkedIn takes one document in a post. Remove the others.');
  if ([images, videos, documents].filter((some) => some > 0).length > 1)
    add('media', 'media_mixed', 'LinkedIn takes pictures, or one video, or one document, not both.');
  if (documents > 0 && title === undefined)
    add('options.title', 'title_missing', 'Give the document a title: LinkedIn shows it above the pages.');
  const thumbnails = media.length - shown.length;
  if (thumbnails > 1) add('media', 'too_many_thumbnails', 'A link has one thumbnail. Remove the others.');
  if (thumbnails > 0 && link === undefined)
    add(
      'media',
      'thumbnail_without_link',
      'Only links have a thumbnail here: LinkedIn chooses the still picture of a video itself. Remove it.',
    );
  return [...problems, ...media.flatMap(checkFile)];
}

function checkFile(file: MediaFacts, index: number): InputProblem[] {
  const kind = kindOf(file);
  const param = `media.${index}`;
  if (file.role === 'thumbnail' && kind !== 'image')
    return [{ param, code: 'thumbnail_not_image', message: 'A thumbnail is a picture. Choose one.' }];
  if (kind === 'image') return checkImage(file, index);
  return kind === 'video' ? checkVideo(file, param) : checkDocument(file, param);
}

function checkImage(image: MediaFacts, index: number): InputProblem[] {
  const param = `media.${index}`;
  const which = `Picture ${index + 1}`;
  const problems: InputProblem[] = [];
  if (!imageLimits.mimes.includes(image.mime)) {
    const message = `${which} is ${image.mime}; LinkedIn takes JPEG, PNG and GIF.`;
    problems.push({ param, code: 'image_type_not_allowed', message });
  }
  if (image.sizeBytes > imageLimits.maxSizeBytes || image.sizeBytes <= 0) {
    const limit = Math.floor(imageLimits.maxSizeBytes / 1_048_576);
    const message =
      image.sizeBytes <= 0 ? `${which} is empty.` : `${which} is larger than ${limit} MB. Make it smaller.`;
    problems.push({ param, code: image.sizeBytes <= 0 ? 'image_empty' : 'image_too_large', message });
  }
  if (image.width * image.height > imageLimits.maxPixels) {
    const limit = number.format(imageLimits.maxPixels);
    const message = `${which} is ${image.width} × ${image.height}; LinkedIn takes at most ${limit} pixels in all.`;
    problems.push({ param, code: 'image_too_many_pixels', message });
  }
  const over = image.altText.length - imageLimits.altTextMaxLength;
  if (over > 0) {
    const message = `The description of picture ${index + 1} is ${characters(over)} too long for LinkedIn (limit ${number.format(imageLimits.altTextMaxLength)}).`;
    problems.push({ param: `${param}.alt_text`, code: 'alt_text_too_long', message });
  }
  return problems;
}

/** What a file's facts do not tell, such as codecs, is judged where videos are made to fit. */
function checkVideo(file: MediaFacts, param: string): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (code: string, message: string): void => void problems.push({ param, code, message });
  const { minSizeBytes, maxSizeBytes, minDurationMs, maxDurationMs, minRatio, maxRatio } = video;
  if (!video.mimes.includes(file.mime))
    add('video_type_not_allowed', `The video is ${file.mime}; LinkedIn takes MP4.`);
  if (file.sizeBytes > maxSizeBytes)
    add('video_too_large', `The video is larger than ${sayBytes(maxSizeBytes)}. Make it smaller.`);
  if (file.sizeBytes < minSizeBytes)
    add('video_too_small', `The video is smaller than ${sayBytes(minSizeBytes)}, the least LinkedIn takes.`);
  if (file.durationMs !== undefined && file.durationMs > maxDurationMs)
    add('video_too_long', `The video is longer than ${sayDuration(maxDurationMs)}. Cut it.`);
  if (file.durationMs !== undefined && file.durationMs < minDurationMs)
    add(
      'video_too_short',
      `The video is shorter than ${sayDuration(minDurationMs)}, the least LinkedIn takes.`,
    );
  const ratio = file.width / file.height;
  // Within a pixel, as frames are made.
  if (file.width + 1 < minRatio * file.height || file.width - 1 > maxRatio * file.height)
    add(
      'video_shape_not_allowed',
      `The video is too ${ratio < 1 ? 'tall' : 'wide'}: LinkedIn takes 1:2.4 to 2.4:1.`,
    );
  return problems;
}

function checkDocument(file: MediaFacts, param: string): InputProblem[] {
  const problems: InputProblem[] = [];
  if (!document.mimes.includes(file.mime)) {
    const message = `The document is ${file.mime}; from here LinkedIn gets PDF.`;
    problems.push({ param, code: 'document_type_not_allowed', message });
  }
  if (file.sizeBytes > document.maxSizeBytes) {
    const message = `The document is larger than ${sayBytes(document.maxSizeBytes)}. Make it smaller.`;
    problems.push({ param, code: 'document_too_large', message });
  }
  return problems;
}
