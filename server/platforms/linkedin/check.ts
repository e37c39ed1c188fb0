/** What an author is shown when LinkedIn would not accept the post. Pure. */

import { textLength } from '../../domain/platform-port/limits.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { checkMedia } from './check-media.ts';
import { limits } from './limits.ts';
import { toLittleText } from './little-text.ts';
import { messages } from './messages.ts';
import { options, optionTexts } from './options.ts';

const { caption: captionLimit } = limits;

export function check(content: Content): readonly InputProblem[] {
  return [...checkCaption(content), ...checkMedia(content), ...checkOptions(content), ...checkLink(content)];
}

function checkCaption({ caption, media, options: given }: Content): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (code: string, message: Message): void =>
    void problems.push({ param: 'caption', code, message });
  if (caption.trim() === '' && media.length === 0 && optionTexts(given).link === undefined) {
    add('post_empty', messages.post_empty());
  }
  if (!caption.isWellFormed()) {
    add('caption_not_readable', messages.caption_not_readable());
  }
  const over = toLittleText(normalizeLineEndings(caption)).length - captionLimit.maxLength;
  if (over > 0) {
    add(
      'caption_too_long',
      messages.caption_too_long({
        over,
        max: captionLimit.maxLength,
      }),
    );
  }
  return problems;
}

function checkOptions({ options: given }: Content): InputProblem[] {
  return Object.entries(given).flatMap(([name, value]): InputProblem[] => {
    const param = `options.${name}`;
    const option = options.find(({ key }) => key === name);
    if (option === undefined)
      return [
        {
          param,
          code: 'unknown_option',
          message: messages.unknown_option({ name }),
        },
      ];
    if (typeof value !== 'string' || !value.isWellFormed())
      return [
        {
          param,
          code: 'option_not_text',
          message: messages.option_not_text({
            label: option.label,
          }),
        },
      ];
    const over = textLength(value.trim(), option.unit) - option.maxLength;
    if (over <= 0) return [];
    return [
      {
        param,
        code: 'option_too_long',
        message: messages.option_too_long({ label: option.label, over, max: option.maxLength }),
      },
    ];
  });
}

function checkLink({ media, options: given }: Content): InputProblem[] {
  const { link, link_title, link_description } = optionTexts(given);
  const problems: InputProblem[] = [];
  const add = (param: string, code: string, message: Message): void =>
    void problems.push({ param, code, message });
  if (link === undefined) {
    if (link_title !== undefined || link_description !== undefined)
      add('options.link', 'link_missing', messages.link_missing());
    return problems;
  }
  if (!isWebAddress(link)) add('options.link', 'link_not_valid', messages.link_not_valid());
  if (link_title === undefined)
    add('options.link_title', 'link_title_missing', messages.link_title_missing());
  if (media.some(({ role }) => role !== 'thumbnail'))
    add('options.link', 'link_with_media', messages.link_with_media());
  return problems;
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text) && new URL(text).username === '';
