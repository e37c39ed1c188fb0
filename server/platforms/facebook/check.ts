/** Checks whether Facebook would accept a post, and says what to change if not: all problems at once. Pure. */

import type { Content } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { checkOptions } from '../kit/check-options.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { placeMentions } from '../kit/mentions.ts';
import { checkFiles } from './check-media.ts';
import { limits } from './limits.ts';
import { isVideo } from './map.ts';
import { containsRawMention, writeMentions } from './mentions.ts';
import { messages } from './messages.ts';
import { isPageId, kindOf, mentionedIn, options, placeOf, textOf } from './options.ts';

const problem = (param: string, code: string, message: Message): InputProblem => ({ param, code, message });

export function check(content: Content): readonly InputProblem[] {
  return [
    ...checkText(content),
    ...checkOptions('Facebook', options, content),
    ...checkLink(content),
    ...checkTitle(content),
    ...checkEntities(content),
    ...checkFirstComment(content),
    ...checkFiles(kindOf(content.options) ?? 'post', content.media),
  ];
}

function checkText(content: Content): InputProblem[] {
  const { text, mentions } = placeMentions(
    normalizeLineEndings(content.caption),
    mentionedIn(content.options),
  );
  const kind = kindOf(content.options);
  if (kind === 'story')
    return text.trim() === ''
      ? []
      : [problem('caption', 'story_without_text', messages.story_without_text())];
  const problems: InputProblem[] = [];
  const longest = Math.max(text.length, writeMentions({ text, mentions }).length);
  const over = longest - limits.caption.maxLength;
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
  if (containsRawMention(text))
    problems.push(problem('caption', 'mention_not_chosen', messages.mention_not_chosen()));
  const isEmpty = text.trim() === '' && content.media.length === 0;
  if (isEmpty && textOf(content.options, 'link') === undefined)
    problems.push(problem('caption', 'post_empty', messages.post_empty()));
  return problems;
}

function checkLink({ media, options: given }: Content): InputProblem[] {
  const param = 'options.link';
  const link = textOf(given, 'link');
  if (link === undefined) return [];
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

/** Where Facebook's reference has them: mentions in the text of posts, a place on all but videos and Stories. */
function checkEntities({ media, options: given }: Content): InputProblem[] {
  const kind = kindOf(given);
  const mentions = mentionedIn(given);
  const place = placeOf(given);
  const isVideoPost = kind === 'post' && media.some(isVideo);
  const problems: InputProblem[] = [];
  if (mentions.length > 0 && (kind !== 'post' || isVideoPost))
    problems.push(problem('options.mentions', 'option_not_here', messages.mentions_not_here()));
  if (place !== undefined && (kind === 'story' || isVideoPost))
    problems.push(problem('options.place', 'option_not_here', messages.place_not_here()));
  for (const entity of mentions.filter(({ id }) => !isPageId(id)))
    problems.push(problem('options.mentions', 'mention_not_valid', messages.page_not_valid({ ...entity })));
  if (place !== undefined && !isPageId(place.id))
    problems.push(problem('options.place', 'place_not_valid', messages.page_not_valid({ ...place })));
  return problems;
}

function checkFirstComment({ options: given }: Content): InputProblem[] {
  const comment = textOf(given, 'first_comment');
  if (comment === undefined) return [];
  const param = 'options.first_comment';
  if (kindOf(given) === 'story')
    return [problem(param, 'first_comment_not_taken', messages.story_without_comments())];
  return containsRawMention(comment)
    ? [problem(param, 'mention_not_chosen', messages.comment_mention_not_chosen())]
    : [];
}

function checkTitle({ media, options: given }: Content): InputProblem[] {
  const param = 'options.title';
  if (textOf(given, 'title') === undefined) return [];
  if (kindOf(given) === 'story') return [problem(param, 'title_not_taken', messages.story_without_title())];
  if (media.length === 0) return [problem(param, 'title_video_missing', messages.title_video_missing())];
  if (!media.some(isVideo)) return [problem(param, 'title_not_taken', messages.title_without_video())];
  return [];
}
