/** Checks which files LinkedIn accepts together, and each of them alone. */

import { formatBytes, formatDuration, formatFileType } from '../../domain/media/format-file-facts.ts';
import type { Content, MediaFacts } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { limits } from './limits.ts';
import { document, kindOf, video } from './media.ts';
import { messages } from './messages.ts';
import { optionTexts } from './options.ts';

const { images: imageLimits } = limits;

export function checkMedia({ media, options }: Content): InputProblem[] {
  const { link, title } = optionTexts(options);
  const problems: InputProblem[] = [];
  const add = (param: string, code: string, message: Message): void =>
    void problems.push({ param, code, message });
  const shown = media.filter(({ role }) => role !== 'thumbnail');
  const count = (kind: string): number => shown.filter((file) => kindOf(file) === kind).length;
  const [images, videos, documents] = [count('image'), count('video'), count('document')];
  if (images > imageLimits.maxCount)
    add('media', 'too_many_images', messages.too_many_images({ max: imageLimits.maxCount, count: images }));
  if (videos > 1) add('media', 'too_many_videos', messages.too_many_videos());
  if (documents > 1) add('media', 'too_many_documents', messages.too_many_documents());
  if ([images, videos, documents].filter((some) => some > 0).length > 1)
    add('media', 'media_mixed', messages.media_mixed());
  if (documents > 0 && title === undefined) add('options.title', 'title_missing', messages.title_missing());
  const thumbnails = media.length - shown.length;
  if (thumbnails > 1) add('media', 'too_many_thumbnails', messages.too_many_thumbnails());
  if (thumbnails > 0 && link === undefined)
    add('media', 'thumbnail_without_link', messages.thumbnail_without_link());
  return [...problems, ...media.flatMap(checkFile)];
}

function checkFile(file: MediaFacts, index: number): InputProblem[] {
  const kind = kindOf(file);
  const param = `media.${index}`;
  if (file.role === 'thumbnail' && kind !== 'image')
    return [
      {
        param,
        code: 'thumbnail_not_image',
        message: messages.thumbnail_not_image(),
      },
    ];
  if (kind === 'image') return checkImage(file, index);
  return kind === 'video' ? checkVideo(file, param) : checkDocument(file, param);
}

function checkImage(image: MediaFacts, index: number): InputProblem[] {
  const param = `media.${index}`;
  const which = messages.picture_number({ number: index + 1 });
  const problems: InputProblem[] = [];
  if (!imageLimits.mimes.includes(image.mime))
    problems.push({
      param,
      code: 'image_type_not_allowed',
      message: messages.image_type_not_allowed({
        which,
        type: formatFileType(image.mime),
      }),
    });
  if (image.sizeBytes > imageLimits.maxSizeBytes || image.sizeBytes <= 0) {
    problems.push({
      param,
      code: image.sizeBytes <= 0 ? 'image_empty' : 'image_too_large',
      message:
        image.sizeBytes <= 0
          ? messages.image_empty({ which })
          : messages.image_too_large({
              which,
              max: Math.floor(imageLimits.maxSizeBytes / 1_048_576),
            }),
    });
  }
  if (image.width * image.height > imageLimits.maxPixels) {
    problems.push({
      param,
      code: 'image_too_many_pixels',
      message: messages.image_too_many_pixels({
        which,
        width: image.width,
        height: image.height,
        max: imageLimits.maxPixels,
      }),
    });
  }
  const over = image.altText.length - imageLimits.maxAltTextLength;
  if (over > 0)
    problems.push({
      param: `${param}.alt_text`,
      code: 'alt_text_too_long',
      message: messages.alt_text_too_long({ number: index + 1, over, max: imageLimits.maxAltTextLength }),
    });
  return problems;
}

/** What a file's facts do not show, such as codecs, is checked where videos are converted. */
function checkVideo(file: MediaFacts, param: string): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (code: string, message: Message): void => void problems.push({ param, code, message });
  const { minSizeBytes, maxSizeBytes, minDurationMs, maxDurationMs, minRatio, maxRatio } = video;
  if (!video.mimes.includes(file.mime))
    add(
      'video_type_not_allowed',
      messages.video_type_not_allowed({
        type: formatFileType(file.mime),
      }),
    );
  if (file.sizeBytes > maxSizeBytes)
    add(
      'video_too_large',
      messages.video_too_large({
        max: formatBytes(maxSizeBytes),
      }),
    );
  if (file.sizeBytes < minSizeBytes)
    add(
      'video_too_small',
      messages.video_too_small({
        min: formatBytes(minSizeBytes),
      }),
    );
  if (file.durationMs !== undefined && file.durationMs > maxDurationMs)
    add(
      'video_too_long',
      messages.video_too_long({
        max: formatDuration(maxDurationMs),
      }),
    );
  if (file.durationMs !== undefined && file.durationMs < minDurationMs)
    add(
      'video_too_short',
      messages.video_too_short({
        min: formatDuration(minDurationMs),
      }),
    );
  const ratio = file.width / file.height;
  // With a tolerance of one pixel, because encoders round frame sizes.
  if (file.width + 1 < minRatio * file.height || file.width - 1 > maxRatio * file.height)
    add(
      'video_shape_not_allowed',
      messages.video_shape_not_allowed({
        shape: ratio < 1 ? 'tall' : 'wide',
      }),
    );
  return problems;
}

function checkDocument(file: MediaFacts, param: string): InputProblem[] {
  const problems: InputProblem[] = [];
  if (!document.mimes.includes(file.mime))
    problems.push({
      param,
      code: 'document_type_not_allowed',
      message: messages.document_type_not_allowed({
        type: formatFileType(file.mime),
      }),
    });
  if (file.sizeBytes > document.maxSizeBytes)
    problems.push({
      param,
      code: 'document_too_large',
      message: messages.document_too_large({
        max: formatBytes(document.maxSizeBytes),
      }),
    });
  return problems;
}
