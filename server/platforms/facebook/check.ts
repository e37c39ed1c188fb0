/** Checks whether Facebook would accept a post, and says what to change if not: all problems at once. Pure. */

import { textLength } from '../../domain/platform-port/limits.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { checkFiles } from './check-media.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { kindOf, options, textOf } from './options.ts';

const problem = (param: string, code: string, message: Message): InputProblem => ({ param, code, message });

export function check(content: Content): readonly InputProblem[] {
  return [
    ...checkText(content),
    ...options.flatMap(({ key }) => checkOption(key, content)),
    ...Object.keys(content.options).filter(isUnknown).map(unknownOption),
    ...checkFiles(kindOf(content.options) ?? 'post', content.media),
  ];
}

const isUnknown = (name: string): boolean => !options.some(({ key }) => key === name);
const unknownOption = (name: string): InputProblem =>
  problem(`options.${name}`, 'unknown_option', messages.unknown_option({ name }));

function checkText(content: Content): InputProblem[] {
  const text = normalizeLineEndings(content.caption);
  const kind = kindOf(content.options);
  if (kind === 'story')
    return text.trim() === ''
      ? []
      : [problem('caption', 'story_without_text', messages.story_without_text())];
  const problems: InputProblem[] = [];
  const over = textLength(text, limits.caption.unit) - limits.caption.maxLength;
  if (over > 0) {
    problems.push(
      problem(
        'caption',
        'caption_too_long',
        messages.caption_too_long({ over, max: limits.caption.maxLength }),
      ),
    );
  }
  if (!text.isWellFormed())
    problems.push(problem('caption', 'caption_not_readable', messages.caption_not_readable()));
  const isEmpty = text.trim() === '' && content.media.length === 0;
  if (isEmpty && textOf(content.options, 'link') === undefined)
    problems.push(problem('caption', 'post_empty', messages.post_empty()));
  return problems;
}

function checkOption(key: (typeof options)[number]['key'], content: Content): InputProblem[] {
  const value = content.options[key];
  if (value === undefined || value === null || value === '') return [];
  const param = `options.${key}`;
  if (typeof value !== 'string') return [problem(param, `${key}_invalid`, messages.option_not_text())];
  if (key === 'kind')
    return kindOf(content.options) === undefined
      ? [problem(param, 'kind_invalid', messages.kind_invalid())]
      : [];
  const { maxLength, label } = options.find((option) => option.key === key) as {
    readonly maxLength: number;
    readonly label: Message;
  };
  const problems: InputProblem[] = [];
  const over = textLength(normalizeLineEndings(value).trim(), 'utf16') - maxLength;
  if (over > 0)
    problems.push(
      problem(param, `${key}_too_long`, messages.option_too_long({ label, over, max: maxLength })),
    );
  if (!value.isWellFormed())
    problems.push(
      problem(
        param,
        `${key}_not_readable`,
        messages.option_not_readable({
          label,
        }),
      ),
    );
  if (value.trim() === '') return problems;
  if (key === 'link') return [...problems, ...checkLink(value.trim(), content)];
  return [...problems, ...(key === 'title' ? checkTitle(content) : checkFirstComment(content))];
}

function checkLink(link: string, { media, options: given }: Content): InputProblem[] {
  const param = 'options.link';
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol))
    return [problem(param, 'link_invalid', messages.link_invalid())];
  const problems: InputProblem[] = [];
  if (/(^|\.)(facebook\.com|fb\.com|fb\.me)$/.test(new URL(link).hostname))
    problems.push(problem(param, 'link_to_facebook', messages.link_to_facebook()));
  if (media.length > 0) problems.push(problem(param, 'link_with_media', messages.link_with_media()));
  else if (kindOf(given) !== 'post') {
    problems.push(problem(param, 'link_not_taken', messages.link_not_taken()));
  }
  return problems;
}

function checkFirstComment({ options: given }: Content): InputProblem[] {
  if (kindOf(given) !== 'story') return [];
  return [problem('options.first_comment', 'first_comment_not_taken', messages.story_without_comments())];
}

function checkTitle({ media, options: given }: Content): InputProblem[] {
  const param = 'options.title';
  if (kindOf(given) === 'story') return [problem(param, 'title_not_taken', messages.story_without_title())];
  if (media.length === 0) return [problem(param, 'title_video_missing', messages.title_video_missing())];
  if (!media.some(({ mime }) => mime.startsWith('video/')))
    return [problem(param, 'title_not_taken', messages.title_without_video())];
  return [];
}
