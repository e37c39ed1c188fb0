/** Whether Facebook would take a post, and what to change when not: all problems at once. Pure. */
import { textLength } from '../../domain/platform-port/limits.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import { normalLines } from '../kit/comparable-text.ts';
import { checkFiles } from './check-media.ts';
import { limits } from './limits.ts';
import { kindOf, options, textOf } from './options.ts';

const number = new Intl.NumberFormat('en-US');
const problem = (param: string, code: string, message: string): InputProblem => ({ param, code, message });

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
  problem(`options.${name}`, 'unknown_option', `Facebook posts have no option called "${name}". Remove it.`);

function checkText(content: Content): InputProblem[] {
  const text = normalLines(content.caption);
  const kind = kindOf(content.options);
  if (kind === 'story')
    return text.trim() === ''
      ? []
      : [
          problem(
            'caption',
            'story_without_text',
            'A Story shows no text. Empty the text, or write it into the picture.',
          ),
        ];
  const problems: InputProblem[] = [];
  const over = textLength(text, limits.caption.unit) - limits.caption.maxLength;
  if (over > 0) {
    const much = `${number.format(over)} character${over === 1 ? '' : 's'}`;
    const message = `The text is ${much} too long for Facebook (limit ${number.format(limits.caption.maxLength)}).`;
    problems.push(problem('caption', 'caption_too_long', message));
  }
  if (!text.isWellFormed()) {
    const message = 'The text has a broken character. Type or paste it again.';
    problems.push(problem('caption', 'caption_not_readable', message));
  }
  const isEmpty = text.trim() === '' && content.media.length === 0;
  if (isEmpty && textOf(content.options, 'link') === undefined)
    problems.push(problem('caption', 'post_empty', 'Write a text, or add a picture, a video or a link.'));
  return problems;
}

function checkOption(key: (typeof options)[number]['key'], content: Content): InputProblem[] {
  const value = content.options[key];
  if (value === undefined || value === null || value === '') return [];
  const param = `options.${key}`;
  if (typeof value !== 'string') return [problem(param, `${key}_invalid`, 'This must be a text.')];
  if (key === 'kind')
    return kindOf(content.options) === undefined
      ? [problem(param, 'kind_invalid', 'On Facebook a post goes out as a post, a Reel or a Story.')]
      : [];
  const { maxLength, label } = options.find((option) => option.key === key) as {
    readonly maxLength: number;
    readonly label: string;
  };
  const problems: InputProblem[] = [];
  const over = textLength(normalLines(value).trim(), 'utf16') - maxLength;
  if (over > 0) {
    const message = `"${label}" is ${number.format(over)} character${over === 1 ? '' : 's'} too long (limit ${number.format(maxLength)}).`;
    problems.push(problem(param, `${key}_too_long`, message));
  }
  if (!value.isWellFormed()) {
    const message = `"${label}" has a broken character. Type or paste it again.`;
    problems.push(problem(param, `${key}_not_readable`, message));
  }
  if (value.trim() === '') return problems;
  if (key === 'link') return [...problems, ...checkLink(value.trim(), content)];
  return [...problems, ...(key === 'title' ? checkTitle(content) : checkFirstComment(content))];
}

function checkLink(link: string, { media, options: given }: Content): InputProblem[] {
  const param = 'options.link';
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol))
    return [problem(param, 'link_invalid', 'The link must be an address such as https://example.com.')];
  const problems: InputProblem[] = [];
  if (/(^|\.)(facebook\.com|fb\.com|fb\.me)$/.test(new URL(link).hostname)) {
    const message = 'Facebook takes no links to itself. Link to your own site, or share the post there.';
    problems.push(problem(param, 'link_to_facebook', message));
  }
  if (media.length > 0) {
    const message = 'Facebook shows either a link or files. Put the link into the text, or remove the files.';
    problems.push(problem(param, 'link_with_media', message));
  } else if (kindOf(given) !== 'post') {
    problems.push(problem(param, 'link_not_taken', 'Only posts show a link, not Reels and Stories.'));
  }
  return problems;
}

function checkFirstComment({ options: given }: Content): InputProblem[] {
  if (kindOf(given) !== 'story') return [];
  const message = 'Nobody comments on a Story. Remove the first comment.';
  return [problem('options.first_comment', 'first_comment_not_taken', message)];
}

function checkTitle({ media, options: given }: Content): InputProblem[] {
  const param = 'options.title';
  if (kindOf(given) === 'story')
    return [problem(param, 'title_not_taken', 'A Story shows no title. Remove it.')];
  if (media.length === 0)
    return [problem(param, 'title_video_missing', 'Only a video has a title. Add one, or remove the title.')];
  if (!media.some(({ mime }) => mime.startsWith('video/')))
    return [problem(param, 'title_not_taken', 'Only a video has a title. Remove it, or add a video.')];
  return [];
}
