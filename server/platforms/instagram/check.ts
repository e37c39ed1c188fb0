/** What Instagram would reject, all problems at once, worded for authors. Pure. */

import type { Content } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { checkOptions } from '../kit/check-options.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { checkCollaborators, checkLocation, checkPeople, checkTrial } from './check-entities.ts';
import { checkMedia } from './check-media.ts';
import { limits, maxHashtags, maxMentions } from './limits.ts';
import { type Format, formatOf, isShown, isVideo } from './map.ts';
import { messages } from './messages.ts';
import { coverSeconds, firstComment, kindOption, options } from './options.ts';
import type { InstagramSettings } from './settings.ts';

export function check(settings: InstagramSettings, content: Content): readonly InputProblem[] {
  const format = formatOf(content);
  return [
    ...checkCaption(content, format),
    ...checkMedia(settings, content, format),
    ...checkOptions('Instagram', options, content),
    ...checkReelOptions(content, format),
    ...checkPeople(content, format),
    ...checkCollaborators(content, format),
    ...checkLocation(content, format),
    ...checkTrial(settings, content, format),
    ...checkFirstComment(content, format),
  ];
}

function checkCaption({ caption }: Content, format: Format): InputProblem[] {
  const found: InputProblem[] = [];
  const add = (code: string, message: Message): void => void found.push({ param: 'caption', code, message });
  if (!caption.isWellFormed()) add('caption_not_readable', messages.caption_not_readable());
  if (format === 'story') {
    if (caption.trim() !== '') add('caption_not_here', messages.caption_not_here());
    return found;
  }
  const { maxLength } = limits.caption;
  const over = normalizeLineEndings(caption).length - maxLength;
  if (over > 0) add('caption_too_long', messages.caption_too_long({ over, max: maxLength }));
  const hashtags = countHashtags(caption);
  if (hashtags > maxHashtags)
    add(
      'too_many_hashtags',
      messages.caption_hashtags({ count: hashtags, max: maxHashtags, over: hashtags - maxHashtags }),
    );
  const mentions = caption.match(/@[\w.]/g)?.length ?? 0;
  if (mentions > maxMentions)
    add(
      'too_many_mentions',
      messages.too_many_mentions({ count: mentions, max: maxMentions, over: mentions - maxMentions }),
    );
  return found;
}

const countHashtags = (text: string): number => text.match(/#[\p{L}\p{N}_]/gu)?.length ?? 0;

function checkReelOptions(content: Content, format: Format): InputProblem[] {
  const { options: given, media } = content;
  const found: InputProblem[] = [];
  const add = (name: string, code: string, message: Message): void =>
    void found.push({ param: `options.${name}`, code, message });
  const sound = given.audio_name;
  if (typeof sound === 'string' && sound.trim() !== '' && format !== 'reel')
    add('audio_name', 'option_not_here', messages.audio_name_not_here());
  if (given.share_to_feed === false && kindOption(given) === 'post' && format === 'reel')
    add('share_to_feed', 'option_not_here', messages.post_always_in_feed());
  const cover = coverSeconds(given);
  if (cover === undefined) return found;
  const longest = (media.filter(isShown).find(isVideo)?.durationMs ?? 0) / 1_000;
  if (format !== 'reel') add('cover_seconds', 'option_not_here', messages.cover_moment_not_here());
  else if (!(cover <= longest))
    add('cover_seconds', 'cover_not_in_video', messages.cover_outside_video({ longest }));
  else if (media.some((file) => !isShown(file))) add('cover_seconds', 'cover_twice', messages.cover_twice());
  return found;
}

function checkFirstComment({ options: given }: Content, format: Format): InputProblem[] {
  const text = firstComment(given);
  const found: InputProblem[] = [];
  const add = (code: string, message: Message): void =>
    void found.push({ param: 'options.first_comment', code, message });
  if (text === '') return found;
  if (format === 'story') add('option_not_here', messages.story_without_comments());
  // A comment with more of them is not shown: the app applies the limit of captions.
  const hashtags = countHashtags(text);
  if (hashtags > maxHashtags)
    add(
      'too_many_hashtags',
      messages.first_comment_hashtags({ count: hashtags, max: maxHashtags, over: hashtags - maxHashtags }),
    );
  return found;
}
