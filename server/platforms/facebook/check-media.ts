/** Checks whether the placement accepts the files of a post. Pure. */

import {
  formatBytes,
  formatDuration,
  formatFileType,
  formatRatio,
} from '../../domain/media/format-file-facts.ts';
import type { FrameRules, ImageRules, VideoRules } from '../../domain/media/placements.ts';
import type { MediaFacts } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { limits } from './limits.ts';
import { placements } from './media.ts';
import { messages } from './messages.ts';
import type { PostKind } from './options.ts';

const problem = (param: string, code: string, message: Message): InputProblem => ({ param, code, message });
const isVideo = ({ mime }: MediaFacts): boolean => mime.startsWith('video/');
const isPicture = ({ mime }: MediaFacts): boolean => mime.startsWith('image/');

export function checkFiles(kind: PostKind, media: readonly MediaFacts[]): InputProblem[] {
  return [
    ...checkCount(kind, media),
    ...media.flatMap((file, index) => checkFile(kind, file, `media.${index}`)),
  ];
}

function checkCount(kind: PostKind, media: readonly MediaFacts[]): InputProblem[] {
  const videos = media.filter(isVideo).length;
  const pictures = media.filter(isPicture).length;
  if (kind !== 'post' && media.length === 0)
    return [
      problem(
        'media',
        kind === 'reel' ? 'video_missing' : 'file_missing',
        kind === 'reel' ? messages.reel_video_missing() : messages.story_file_missing(),
      ),
    ];
  if (kind === 'reel' && (videos !== 1 || media.length !== 1))
    return [problem('media', 'reel_needs_one_video', messages.reel_needs_one_video())];
  if (kind === 'story' && media.length !== 1)
    return [problem('media', 'story_needs_one_file', messages.story_needs_one_file())];
  const problems: InputProblem[] = [];
  if (videos > 1) problems.push(problem('media', 'too_many_videos', messages.too_many_videos()));
  if (videos > 0 && pictures > 0)
    problems.push(problem('media', 'pictures_and_video', messages.pictures_and_video()));
  if (pictures > limits.images.maxCount)
    problems.push(
      problem(
        'media',
        'too_many_pictures',
        messages.too_many_pictures({
          max: limits.images.maxCount,
        }),
      ),
    );
  return problems;
}

function checkFile(kind: PostKind, file: MediaFacts, param: string): InputProblem[] {
  if (file.role === 'thumbnail')
    return [problem(param, 'thumbnail_not_supported', messages.thumbnail_not_supported())];
  const place = placements[kind];
  if (isVideo(file)) return checkVideo(file, place.video, param, place.plural);
  if (!isPicture(file)) return [problem(param, 'document_not_supported', messages.document_not_supported())];
  // That a Reel cannot be a picture was already reported for the whole post.
  return place.image === null ? [] : checkPicture(file, place.image, param, place.plural);
}

function checkPicture(file: MediaFacts, rules: ImageRules, param: string, places: Message): InputProblem[] {
  const problems: InputProblem[] = [];
  if (!rules.mimes.includes(file.mime))
    problems.push(
      problem(
        param,
        'picture_type_not_allowed',
        messages.picture_type_not_allowed({
          places,
          types: rules.mimes.map(formatFileType),
        }),
      ),
    );
  if (file.sizeBytes > rules.maxSizeBytes)
    problems.push(
      problem(
        param,
        'picture_too_large',
        messages.picture_too_large({
          max: formatBytes(rules.maxSizeBytes),
        }),
      ),
    );
  if (file.sizeBytes <= 0) problems.push(problem(param, 'picture_empty', messages.picture_empty()));
  if (file.altText.length > limits.images.maxAltTextLength)
    problems.push(
      problem(
        param,
        'alt_text_too_long',
        messages.alt_text_too_long({ max: limits.images.maxAltTextLength }),
      ),
    );
  return problems;
}

function checkVideo(file: MediaFacts, rules: VideoRules, param: string, places: Message): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (code: string, message: Message): void => void problems.push(problem(param, code, message));
  if (!rules.mimes.includes(file.mime))
    add(
      'video_type_not_allowed',
      messages.video_type_not_allowed({
        places,
        types: rules.mimes.map(formatFileType),
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
  const { durationMs } = file;
  if (durationMs !== undefined && durationMs > rules.maxDurationMs)
    add(
      'video_too_long',
      messages.video_too_long({
        places,
        max: formatDuration(rules.maxDurationMs),
      }),
    );
  if (durationMs !== undefined && durationMs < (rules.minDurationMs ?? 0))
    add(
      'video_too_short',
      messages.video_too_short({
        places,
        min: formatDuration(rules.minDurationMs ?? 0),
      }),
    );
  return [...problems, ...checkFrame(file, rules, param, places)];
}

function checkFrame(
  { width, height }: MediaFacts,
  { minRatio = 0, maxRatio = Number.POSITIVE_INFINITY, minWidth = 0, minHeight = 0 }: FrameRules,
  param: string,
  places: Message,
): InputProblem[] {
  const problems: InputProblem[] = [];
  // With a tolerance of one pixel, because encoders round frame sizes.
  if (width + 1 < minRatio * height || width - 1 > maxRatio * height) {
    const ratio =
      minRatio === maxRatio
        ? formatRatio(minRatio)
        : messages.ratio_range({
            min: formatRatio(minRatio),
            max: formatRatio(maxRatio),
          });
    problems.push(
      problem(
        param,
        'video_shape_not_allowed',
        messages.video_shape_not_allowed({
          places,
          ratio,
        }),
      ),
    );
  }
  if (width < minWidth || height < minHeight)
    problems.push(
      problem(
        param,
        'video_frame_too_small',
        messages.video_frame_too_small({ places, minWidth, minHeight }),
      ),
    );
  return problems;
}
