/** Whether YouTube would take a post, and what to change when not: all problems at once. Pure. */
import type { PostOption } from '../../domain/platform-port/limits.ts';
import { textLength } from '../../domain/platform-port/limits.ts';
import type { Content, MediaFacts } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { normalLines } from '../kit/comparable-text.ts';
import { commentMaxLength, limits, tagsMaxLength, titleMaxLength } from './limits.ts';
import { thumbnail as thumbnailRules, video as videoRules } from './media.ts';
import { countTags, firstComment, options, readTags } from './options.ts';

const number = new Intl.NumberFormat('en-US');
const { caption: captionLimit } = limits;

export function check(content: Content): readonly InputProblem[] {
  return [
    ...checkTitle(content.options.title),
    ...checkDescription(content.caption),
    ...checkTags(content.options.tags),
    ...checkFirstComment(content.options.first_comment),
    ...options.flatMap((option) => checkSimple(option, content.options[option.key])),
    ...Object.keys(content.options).filter(isUnknown).map(unknownOption),
    ...checkMedia(content.media),
  ];
}

const problem = (param: string, code: string, message: string): InputProblem => ({ param, code, message });
const isUnknown = (name: string): boolean => !options.some(({ key }) => key === name);
const unknownOption = (name: string): InputProblem =>
  problem(`options.${name}`, 'unknown_option', `YouTube videos have no option called "${name}". Remove it.`);

function checkTitle(title: Json | undefined): InputProblem[] {
  const param = 'options.title';
  if (title === undefined || title === null || (typeof title === 'string' && title.trim() === ''))
    return [problem(param, 'title_missing', 'Write a title: YouTube needs one.')];
  if (typeof title !== 'string') return [problem(param, 'title_invalid', 'The title must be a text.')];
  const problems: InputProblem[] = [];
  const over = textLength(title.trim(), 'code_points') - titleMaxLength;
  if (over > 0) {
    const words = `${number.format(over)} character${over === 1 ? '' : 's'}`;
    const message = `The title is ${words} too long for YouTube (limit ${titleMaxLength}).`;
    problems.push(problem(param, 'title_too_long', message));
  }
  if (/[\r\n]/.test(title.trim()))
    problems.push(problem(param, 'title_many_lines', 'The title must be one line.'));
  return [...problems, ...unreadable(param, 'title', title)];
}

function checkDescription(caption: string): InputProblem[] {
  const over = textLength(normalLines(caption), 'bytes') - captionLimit.maxLength;
  if (over <= 0) return unreadable('caption', 'description', caption);
  const limit = `limit ${number.format(captionLimit.maxLength)} bytes; letters with accents count two, emoji four or more`;
  const message = `The description is ${number.format(over)} byte${over === 1 ? '' : 's'} too long for YouTube (${limit}).`;
  return [problem('caption', 'caption_too_long', message), ...unreadable('caption', 'description', caption)];
}

function unreadable(param: string, what: string, text: string): InputProblem[] {
  const problems: InputProblem[] = [];
  const name = param.split('.').at(-1);
  if (/[<>]/.test(text)) {
    const message = `YouTube takes no < and > in the ${what}. Remove them.`;
    problems.push(problem(param, `${name}_angle_brackets`, message));
  }
  if (!text.isWellFormed()) {
    const message = `The ${what} has a broken character. Type or paste it again.`;
    problems.push(problem(param, `${name}_not_readable`, message));
  }
  return problems;
}

function checkTags(value: Json | undefined): InputProblem[] {
  const param = 'options.tags';
  const tags = readTags(value);
  if (tags === undefined) return [problem(param, 'tags_invalid', 'The tags must be a list of words.')];
  const over = countTags(tags) - tagsMaxLength;
  if (over <= 0) return unreadable(param, 'tags', tags.join(','));
  const message = `The tags are ${number.format(over)} characters too long together for YouTube (limit ${tagsMaxLength}). Remove some.`;
  return [problem(param, 'tags_too_long', message), ...unreadable(param, 'tags', tags.join(','))];
}

function checkFirstComment(value: Json | undefined): InputProblem[] {
  const param = 'options.first_comment';
  if (value === undefined || value === null) return [];
  if (typeof value !== 'string')
    return [problem(param, 'first_comment_invalid', 'The first comment must be a text.')];
  const problems: InputProblem[] = [];
  const over = textLength(firstComment(value), 'code_points') - commentMaxLength;
  if (over > 0) {
    const words = `${number.format(over)} character${over === 1 ? '' : 's'}`;
    const message = `The first comment is ${words} too long for YouTube (limit ${number.format(commentMaxLength)}).`;
    problems.push(problem(param, 'first_comment_too_long', message));
  }
  if (!value.isWellFormed()) {
    const message = 'The first comment has a broken character. Type or paste it again.';
    problems.push(problem(param, 'first_comment_not_readable', message));
  }
  return problems;
}

/** Choices and switches. */
function checkSimple(option: PostOption, value: Json | undefined): InputProblem[] {
  if (value === undefined || value === null) return [];
  const param = `options.${option.key}`;
  if (option.kind === 'toggle' && typeof value !== 'boolean')
    return [problem(param, `${option.key}_invalid`, `"${option.label}" is on or off.`)];
  if (option.kind === 'choice' && !option.choices?.some((choice) => choice.value === value))
    return [problem(param, `${option.key}_invalid`, `YouTube has no such ${option.label.toLowerCase()}.`)];
  return [];
}

function checkMedia(media: readonly MediaFacts[]): InputProblem[] {
  const problems: InputProblem[] = [];
  const isThumbnail = ({ role }: MediaFacts): boolean => role === 'thumbnail';
  const videos = media.filter((file) => !isThumbnail(file) && file.mime.startsWith('video/'));
  if (videos.length === 0)
    problems.push(problem('media', 'video_missing', 'Add a video: YouTube needs one.'));
  if (videos.length > 1)
    problems.push(
      problem('media', 'too_many_videos', 'YouTube takes one video in a post. Remove the others.'),
    );
  if (media.filter(isThumbnail).length > 1)
    problems.push(problem('media', 'too_many_thumbnails', 'A video has one thumbnail. Remove the others.'));
  media.forEach((file, index) => {
    problems.push(...(isThumbnail(file) ? checkThumbnail(file, index) : checkVideo(file, index)));
  });
  return problems;
}

function checkVideo(file: MediaFacts, index: number): InputProblem[] {
  const param = `media.${index}`;
  if (!file.mime.startsWith('video/')) {
    const message = 'YouTube takes no pictures. Make it the thumbnail of the video, or remove it.';
    return [problem(param, 'picture_not_supported', message)];
  }
  const problems: InputProblem[] = [];
  if (!videoRules.mimes.includes(file.mime))
    problems.push(problem(param, 'video_type_not_allowed', `The video is ${file.mime}. Save it as MP4.`));
  if (file.sizeBytes <= 0) problems.push(problem(param, 'video_empty', 'The video is empty.'));
  if (file.sizeBytes > videoRules.maxSizeBytes)
    problems.push(problem(param, 'video_too_large', 'The video is larger than YouTube’s 256 GB.'));
  if ((file.durationMs ?? 0) > videoRules.maxDurationMs)
    problems.push(problem(param, 'video_too_long', 'The video is longer than YouTube’s 12 hours.'));
  return problems;
}

function checkThumbnail(file: MediaFacts, index: number): InputProblem[] {
  const param = `media.${index}`;
  const problems: InputProblem[] = [];
  if (!thumbnailRules.mimes.includes(file.mime))
    problems.push(
      problem(
        param,
        'thumbnail_type_not_allowed',
        `The thumbnail is ${file.mime}; YouTube takes JPEG and PNG.`,
      ),
    );
  if (file.sizeBytes <= 0) problems.push(problem(param, 'thumbnail_empty', 'The thumbnail is empty.'));
  if (file.sizeBytes > thumbnailRules.maxSizeBytes)
    problems.push(problem(param, 'thumbnail_too_large', 'The thumbnail is larger than YouTube’s 50 MB.'));
  return problems;
}
