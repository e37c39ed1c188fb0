/** Whether the files of a post are ones that its place takes. Pure. */
import { sayBytes, sayDuration, sayKind, sayRatio } from '../../domain/media/fit-words.ts';
import type { FrameRules, ImageRules, VideoRules } from '../../domain/media/placements.ts';
import type { MediaFacts } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import { limits } from './limits.ts';
import { placements } from './media.ts';
import type { PostKind } from './options.ts';

const problem = (param: string, code: string, message: string): InputProblem => ({ param, code, message });
const isVideo = ({ mime }: MediaFacts): boolean => mime.startsWith('video/');
const isPicture = ({ mime }: MediaFacts): boolean => mime.startsWith('image/');

export function checkFiles(kind: PostKind, media: readonly MediaFacts[]): InputProblem[] {
  return [
    ...checkNumber(kind, media),
    ...media.flatMap((file, index) => checkFile(kind, file, `media.${index}`)),
  ];
}

function checkNumber(kind: PostKind, media: readonly MediaFacts[]): InputProblem[] {
  const videos = media.filter(isVideo).length;
  const pictures = media.filter(isPicture).length;
  if (kind !== 'post' && media.length === 0) {
    const message =
      kind === 'reel' ? 'Add a video: a Reel is one.' : 'Add a picture or a video: a Story is one.';
    return [problem('media', kind === 'reel' ? 'video_missing' : 'file_missing', message)];
  }
  if (kind === 'reel' && (videos !== 1 || media.length !== 1))
    return [problem('media', 'reel_needs_one_video', 'A Reel is one video. Remove the rest.')];
  if (kind === 'story' && media.length !== 1)
    return [
      problem('media', 'story_needs_one_file', 'A Story is one picture or one video. Remove the rest.'),
    ];
  const problems: InputProblem[] = [];
  if (videos > 1)
    problems.push(
      problem('media', 'too_many_videos', 'Facebook takes one video in a post. Remove the others.'),
    );
  if (videos > 0 && pictures > 0) {
    const message = 'Facebook takes pictures or a video in a post, not both. Remove one or the other.';
    problems.push(problem('media', 'pictures_and_video', message));
  }
  if (pictures > limits.images.maxCount) {
    const message = `A post takes at most ${limits.images.maxCount} pictures here. Remove some.`;
    problems.push(problem('media', 'too_many_pictures', message));
  }
  return problems;
}

function checkFile(kind: PostKind, file: MediaFacts, param: string): InputProblem[] {
  if (file.role === 'thumbnail') {
    const message = 'Facebook gets no picture of its own for a video or a link from here. Remove it.';
    return [problem(param, 'thumbnail_not_supported', message)];
  }
  const place = placements[kind];
  if (isVideo(file)) return checkVideo(file, place.video, param, place.plural);
  if (!isPicture(file)) return [problem(param, 'document_not_supported', 'Facebook takes no documents.')];
  // That a Reel is no picture was said for the post as a whole.
  return place.image === null ? [] : checkPicture(file, place.image, param, place.plural);
}

function checkPicture(file: MediaFacts, rules: ImageRules, param: string, places: string): InputProblem[] {
  const problems: InputProblem[] = [];
  if (!rules.mimes.includes(file.mime)) {
    const message = `${places} take ${rules.mimes.map(sayKind).join(', ')} as pictures. Save it as one of these.`;
    problems.push(problem(param, 'picture_type_not_allowed', message));
  }
  if (file.sizeBytes > rules.maxSizeBytes) {
    const message = `The picture is larger than ${sayBytes(rules.maxSizeBytes)}. Make it smaller.`;
    problems.push(problem(param, 'picture_too_large', message));
  }
  if (file.sizeBytes <= 0) problems.push(problem(param, 'picture_empty', 'The picture is empty.'));
  if (file.altText.length > limits.images.altTextMaxLength) {
    const message = `The description of a picture may have ${limits.images.altTextMaxLength} characters. Shorten it.`;
    problems.push(problem(param, 'alt_text_too_long', message));
  }
  return problems;
}

function checkVideo(file: MediaFacts, rules: VideoRules, param: string, places: string): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (code: string, message: string): void => void problems.push(problem(param, code, message));
  if (!rules.mimes.includes(file.mime))
    add('video_type_not_allowed', `${places} take ${rules.mimes.map(sayKind).join(', ')}. Save it as MP4.`);
  if (file.sizeBytes <= 0) add('video_empty', 'The video is empty.');
  if (file.sizeBytes > rules.maxSizeBytes)
    add('video_too_large', `The video is larger than ${sayBytes(rules.maxSizeBytes)}. Make it smaller.`);
  const { durationMs } = file;
  if (durationMs !== undefined && durationMs > rules.maxDurationMs)
    add('video_too_long', `${places} take at most ${sayDuration(rules.maxDurationMs)} of video. Cut it.`);
  if (durationMs !== undefined && durationMs < (rules.minDurationMs ?? 0))
    add('video_too_short', `${places} take at least ${sayDuration(rules.minDurationMs ?? 0)} of video.`);
  return [...problems, ...checkFrame(file, rules, param, places)];
}

function checkFrame(
  { width, height }: MediaFacts,
  { minRatio = 0, maxRatio = Number.POSITIVE_INFINITY, minWidth = 0, minHeight = 0 }: FrameRules,
  param: string,
  places: string,
): InputProblem[] {
  const problems: InputProblem[] = [];
  // Within a pixel, as frames are made.
  if (width + 1 < minRatio * height || width - 1 > maxRatio * height) {
    const taken =
      minRatio === maxRatio ? sayRatio(minRatio) : `${sayRatio(minRatio)} to ${sayRatio(maxRatio)}`;
    problems.push(
      problem(param, 'video_shape_not_allowed', `${places} take videos of ${taken}. Cut it to that.`),
    );
  }
  if (width < minWidth || height < minHeight) {
    const message = `${places} take videos of at least ${minWidth} × ${minHeight} pixels.`;
    problems.push(problem(param, 'video_frame_too_small', message));
  }
  return problems;
}
