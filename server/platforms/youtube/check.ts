/** Checks whether YouTube would accept a post, and says what to change if not: all problems at once. Pure. */

import { formatFileType } from '../../domain/media/format-file-facts.ts';
import type { PostOption } from '../../domain/platform-port/limits.ts';
import { textLength } from '../../domain/platform-port/limits.ts';
import type { Content, MediaFacts } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { Message } from '../../lib/message.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { limits, maxCommentLength, maxTagsLength, maxTitleLength } from './limits.ts';
import { thumbnail as thumbnailRules, video as videoRules } from './media.ts';
import { messages } from './messages.ts';
import { countTags, firstComment, options, readTags } from './options.ts';

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

const problem = (param: string, code: string, message: Message): InputProblem => ({ param, code, message });
const isUnknown = (name: string): boolean => !options.some(({ key }) => key === name);
const unknownOption = (name: string): InputProblem =>
  problem(`options.${name}`, 'unknown_option', messages.unknown_option({ name }));

function checkTitle(title: Json | undefined): InputProblem[] {
  const param = 'options.title';
  if (title === undefined || title === null || (typeof title === 'string' && title.trim() === ''))
    return [problem(param, 'title_missing', messages.title_missing())];
  if (typeof title !== 'string') return [problem(param, 'title_invalid', messages.title_invalid())];
  const problems: InputProblem[] = [];
  const over = textLength(title.trim(), 'code_points') - maxTitleLength;
  if (over > 0) {
    const words = messages.title_too_long({ over, max: maxTitleLength });
    problems.push(problem(param, 'title_too_long', words));
  }
  if (/[\r\n]/.test(title.trim()))
    problems.push(problem(param, 'title_many_lines', messages.title_many_lines()));
  return [...problems, ...unreadable(param, 'title', title)];
}

function checkDescription(caption: string): InputProblem[] {
  const over = textLength(normalizeLineEndings(caption), 'bytes') - captionLimit.maxLength;
  if (over <= 0) return unreadable('caption', 'description', caption);
  const words = messages.description_too_long({ over, max: captionLimit.maxLength });
  return [problem('caption', 'caption_too_long', words), ...unreadable('caption', 'description', caption)];
}

function unreadable(param: string, part: 'title' | 'description' | 'tags', text: string): InputProblem[] {
  const problems: InputProblem[] = [];
  const name = param.split('.').at(-1);
  if (/[<>]/.test(text)) {
    const words = messages.angle_brackets({ part });
    problems.push(problem(param, `${name}_angle_brackets`, words));
  }
  if (!text.isWellFormed()) {
    const words = messages.text_not_readable({ part });
    problems.push(problem(param, `${name}_not_readable`, words));
  }
  return problems;
}

function checkTags(value: Json | undefined): InputProblem[] {
  const param = 'options.tags';
  const tags = readTags(value);
  if (tags === undefined) return [problem(param, 'tags_invalid', messages.tags_invalid())];
  const over = countTags(tags) - maxTagsLength;
  if (over <= 0) return unreadable(param, 'tags', tags.join(','));
  const words = messages.tags_too_long({ over, max: maxTagsLength });
  return [problem(param, 'tags_too_long', words), ...unreadable(param, 'tags', tags.join(','))];
}

function checkFirstComment(value: Json | undefined): InputProblem[] {
  const param = 'options.first_comment';
  if (value === undefined || value === null) return [];
  if (typeof value !== 'string')
    return [problem(param, 'first_comment_invalid', messages.first_comment_invalid())];
  const problems: InputProblem[] = [];
  const over = textLength(firstComment(value), 'code_points') - maxCommentLength;
  if (over > 0) {
    const words = messages.first_comment_too_long({ over, max: maxCommentLength });
    problems.push(problem(param, 'first_comment_too_long', words));
  }
  if (!value.isWellFormed()) {
    const words = messages.first_comment_not_readable();
    problems.push(problem(param, 'first_comment_not_readable', words));
  }
  return problems;
}

/** Choices and switches. */
function checkSimple(option: PostOption, value: Json | undefined): InputProblem[] {
  if (value === undefined || value === null) return [];
  const param = `options.${option.key}`;
  if (option.kind === 'toggle' && typeof value !== 'boolean')
    return [problem(param, `${option.key}_invalid`, messages.toggle_invalid({ label: option.label }))];
  if (option.kind === 'choice' && !option.choices?.some((choice) => choice.value === value))
    return [problem(param, `${option.key}_invalid`, messages.choice_not_known({ option: option.key }))];
  return [];
}

function checkMedia(media: readonly MediaFacts[]): InputProblem[] {
  const problems: InputProblem[] = [];
  const isThumbnail = ({ role }: MediaFacts): boolean => role === 'thumbnail';
  const videos = media.filter((file) => !isThumbnail(file) && file.mime.startsWith('video/'));
  if (videos.length === 0) problems.push(problem('media', 'video_missing', messages.video_missing()));
  if (videos.length > 1) problems.push(problem('media', 'too_many_videos', messages.too_many_videos()));
  if (media.filter(isThumbnail).length > 1)
    problems.push(problem('media', 'too_many_thumbnails', messages.too_many_thumbnails()));
  media.forEach((file, index) => {
    problems.push(...(isThumbnail(file) ? checkThumbnail(file, index) : checkVideo(file, index)));
  });
  return problems;
}

function checkVideo(file: MediaFacts, index: number): InputProblem[] {
  const param = `media.${index}`;
  if (!file.mime.startsWith('video/')) {
    const words = messages.picture_not_supported();
    return [problem(param, 'picture_not_supported', words)];
  }
  const problems: InputProblem[] = [];
  if (!videoRules.mimes.includes(file.mime))
    problems.push(
      problem(
        param,
        'video_type_not_allowed',
        messages.video_type_not_allowed({
          type: formatFileType(file.mime),
        }),
      ),
    );
  if (file.sizeBytes <= 0) problems.push(problem(param, 'video_empty', messages.video_empty()));
  if (file.sizeBytes > videoRules.maxSizeBytes)
    problems.push(problem(param, 'video_too_large', messages.video_too_large()));
  if ((file.durationMs ?? 0) > videoRules.maxDurationMs)
    problems.push(problem(param, 'video_too_long', messages.video_too_long()));
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
        messages.thumbnail_type_not_allowed({ type: formatFileType(file.mime) }),
      ),
    );
  if (file.sizeBytes <= 0) problems.push(problem(param, 'thumbnail_empty', messages.thumbnail_empty()));
  if (file.sizeBytes > thumbnailRules.maxSizeBytes)
    problems.push(problem(param, 'thumbnail_too_large', messages.thumbnail_too_large()));
  return problems;
}
