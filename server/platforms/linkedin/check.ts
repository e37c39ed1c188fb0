/** What an author is shown when LinkedIn would not accept the post. Pure. */

import type { Content } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { checkOptions } from '../kit/check-options.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { placeMentions } from '../kit/mentions.ts';
import { readTexts } from '../kit/option-values.ts';
import { checkMedia } from './check-media.ts';
import { limits } from './limits.ts';
import { writeLittleText } from './little-text.ts';
import { isMentionable } from './mentions.ts';
import { messages } from './messages.ts';
import { mentionedIn, options, optionTexts, pollOf } from './options.ts';

const { caption: captionLimit } = limits;

export function check(content: Content): readonly InputProblem[] {
  return [
    ...checkCaption(content),
    ...checkMedia(content),
    ...checkOptions('LinkedIn', options, content),
    ...checkMentions(content),
    ...checkLink(content),
    ...checkPoll(content),
  ];
}

function checkCaption({ caption, media, options: given }: Content): InputProblem[] {
  const problems: InputProblem[] = [];
  const add = (code: string, message: Message): void =>
    void problems.push({ param: 'caption', code, message });
  const { link, poll_question } = optionTexts(given);
  if (caption.trim() === '' && media.length === 0 && link === undefined && poll_question === undefined) {
    add('post_empty', messages.post_empty());
  }
  if (!caption.isWellFormed()) {
    add('caption_not_readable', messages.caption_not_readable());
  }
  const written = placeMentions(normalizeLineEndings(caption), mentionedIn(given));
  const over = writeLittleText(written).length - captionLimit.maxLength;
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

const checkMentions = ({ options: given }: Content): InputProblem[] =>
  mentionedIn(given)
    .filter((entity) => !isMentionable(entity))
    .map(({ name, id }) => ({
      param: 'options.mentions',
      code: 'mention_not_valid',
      message: messages.mention_not_valid({ name, id }),
    }));

function checkPoll({ media, options: given }: Content): InputProblem[] {
  const { link } = optionTexts(given);
  const poll = pollOf(given);
  const problems: InputProblem[] = [];
  const add = (param: string, code: string, message: Message): void =>
    void problems.push({ param, code, message });
  if (poll === undefined) {
    // A duration alone asks nothing: it has a value at first.
    if ((readTexts(given.poll_answers)?.length ?? 0) > 0)
      add('options.poll_question', 'poll_question_missing', messages.poll_question_missing());
    return problems;
  }
  if (poll.answers.length === 0)
    add('options.poll_answers', 'poll_answers_missing', messages.poll_answers_missing());
  if (new Set(poll.answers).size < poll.answers.length)
    add('options.poll_answers', 'poll_answers_repeated', messages.poll_answers_repeated());
  if (media.length > 0 || link !== undefined)
    add('options.poll_question', 'poll_alone', messages.poll_alone());
  return problems;
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
