/** What is told to a person when LinkedIn would not take what they wrote. Pure. */
import { textLength } from '../../domain/platform-port/limits.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import { normalLines } from '../kit/comparable-text.ts';
import { characters, checkMedia } from './check-media.ts';
import { limits } from './limits.ts';
import { toLittleText } from './little-text.ts';
import { options, optionTexts } from './options.ts';

const { caption: captionLimit } = limits;
const number = new Intl.NumberFormat('en-US');

export function check(content: Content): readonly InputProblem[] {
  return [...checkCaption(content), ...checkMedia(content), ...checkOptions(content), ...checkLink(content)];
}

function checkCaption({ caption, media, options: given }: Content): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (code: string, message: string): void =>
    void problems.push({ param: 'caption', code, message });
  if (caption.trim() === '' && media.length === 0 && optionTexts(given).link === undefined) {
    add('post_empty', 'Write a caption or add a picture: LinkedIn does not take an empty post.');
  }
  if (!caption.isWellFormed()) {
    add('caption_not_readable', 'The caption has a broken character. Type or paste it again.');
  }
  const over = toLittleText(normalLines(caption)).length - captionLimit.maxLength;
  if (over > 0) {
    const limit = `limit ${number.format(captionLimit.maxLength)}, special characters count twice, hashtags 13 more`;
    add('caption_too_long', `The caption is ${characters(over)} too long for LinkedIn (${limit}).`);
  }
  return problems;
}

function checkOptions({ options: given }: Content): InputProblem[] {
  return Object.entries(given).flatMap(([name, value]): InputProblem[] => {
    const param = `options.${name}`;
    const option = options.find(({ key }) => key === name);
    if (option === undefined) {
      const message = `LinkedIn posts have no option called "${name}". Remove it.`;
      return [{ param, code: 'unknown_option', message }];
    }
    if (typeof value !== 'string' || !value.isWellFormed())
      return [{ param, code: 'option_not_text', message: `"${option.label}" is a text. Type it again.` }];
    const over = textLength(value.trim(), option.unit) - option.maxLength;
    if (over <= 0) return [];
    const message = `"${option.label}" is ${characters(over)} too long (limit ${number.format(option.maxLength)}).`;
    return [{ param, code: 'option_too_long', message }];
  });
}

function checkLink({ media, options: given }: Content): InputProblem[] {
  const { link, link_title, link_description } = optionTexts(given);
  const problems: InputProblem[] = [];
  const add = (param: string, code: string, message: string): void =>
    void problems.push({ param, code, message });
  if (link === undefined) {
    if (link_title !== undefined || link_description !== undefined)
      add('options.link', 'link_missing', 'The link has a title or a description but no address. Add it.');
    return problems;
  }
  if (!isWebAddress(link))
    add('options.link', 'link_not_valid', 'The link is no web address. It begins with https:// or http://.');
  if (link_title === undefined)
    add(
      'options.link_title',
      'link_title_missing',
      'Give the link a title: LinkedIn does not read the page.',
    );
  if (media.some(({ role }) => role !== 'thumbnail'))
    add(
      'options.link',
      'link_with_media',
      'LinkedIn shows either a link or files. Remove one, or make the picture the thumbnail of the link.',
    );
  return problems;
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text) && new URL(text).username === '';
