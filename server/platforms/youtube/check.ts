/** Checks whether YouTube would accept a post, and says what to change if not: all problems at once. Pure. */

import { formatFileType } from '../../domain/media/format-file-facts.ts';
import { textLength } from '../../domain/platform-port/limits.ts';
import type { Content, MediaFacts } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { Message } from '../../lib/message.ts';
import { checkOptions } from '../kit/check-options.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { limits, maxTagsLength } from './limits.ts';
import { thumbnail as thumbnailRules, video as videoRules } from './media.ts';
import { messages } from './messages.ts';
import { countTags, isPlaylistId, options, readPlaylistOption, readTags } from './options.ts';

const { caption: captionLimit } = limits;

export function check(content: Content): readonly InputProblem[] {
  return [
    ...checkTitle(content.options.title),
    ...checkDescription(content.caption),
    ...checkTags(readTags(content.options.tags)),
    ...checkPlaylists(content.options.playlists),
    ...checkOptions('YouTube', options, content),
    ...checkMedia(content.media),
  ];
}

const problem = (param: string, code: string, message: Message): InputProblem => ({ param, code, message });

function checkTitle(title: Json | undefined): InputProblem[] {
  const param = 'options.title';
  if (title === undefined || title === null || (typeof title === 'string' && title.trim() === ''))
    return [problem(param, 'title_missing', messages.title_missing())];
  if (typeof title !== 'string') return [];
  return checkBrackets(param, 'title', title);
}

function checkDescription(caption: string): InputProblem[] {
  const problems = checkBrackets('caption', 'description', caption);
  const over = textLength(normalizeLineEndings(caption), 'bytes') - captionLimit.maxLength;
  if (over > 0) {
    const words = messages.description_too_long({ over, max: captionLimit.maxLength });
    problems.unshift(problem('caption', 'caption_too_long', words));
  }
  if (!caption.isWellFormed())
    problems.push(problem('caption', 'caption_not_readable', messages.description_not_readable()));
  return problems;
}

function checkBrackets(param: string, part: 'title' | 'description' | 'tags', text: string): InputProblem[] {
  if (!/[<>]/.test(text)) return [];
  const name = param.split('.').at(-1);
  return [problem(param, `${name}_angle_brackets`, messages.angle_brackets({ part }))];
}

function checkTags(tags: readonly string[]): InputProblem[] {
  const param = 'options.tags';
  const problems = checkBrackets(param, 'tags', tags.join(','));
  const over = countTags(tags) - maxTagsLength;
  if (over <= 0) return problems;
  const words = messages.tags_too_long({ over, max: maxTagsLength });
  return [problem(param, 'tags_too_long', words), ...problems];
}

function checkPlaylists(value: Json | undefined): InputProblem[] {
  const param = 'options.playlists';
  const playlists = readPlaylistOption(value);
  return playlists.flatMap(({ id, name }, index) => {
    if (!isPlaylistId(id))
      return [problem(param, 'playlist_not_valid', messages.playlist_not_valid({ name }))];
    return playlists.findIndex((other) => other.id === id) === index
      ? []
      : [problem(param, 'playlist_repeated', messages.playlist_repeated({ name }))];
  });
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
