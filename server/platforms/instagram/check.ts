/** What Instagram would not take, all at once, in words for people who write posts. Pure. */
import type { Content } from '../../domain/platform-port/publisher.ts';
import type { InputProblem } from '../../errors.ts';
import { normalLines } from '../kit/comparable-text.ts';
import { checkMedia } from './check-media.ts';
import { commentMaxLength, limits, maxCollaborators, maxHashtags, maxMentions } from './limits.ts';
import { type Format, formatOf, isShown, isVideo } from './map.ts';
import { collaborators, coverSeconds, firstComment, kindOption, options } from './options.ts';
import type { InstagramSettings } from './settings.ts';

const number = new Intl.NumberFormat('en-US');
const characters = (count: number): string => `${number.format(count)} character${count === 1 ? '' : 's'}`;

export function check(settings: InstagramSettings, content: Content): readonly InputProblem[] {
  const format = formatOf(content);
  return [
    ...checkCaption(content, format),
    ...checkMedia(settings, content, format),
    ...checkKnown(content),
    ...checkReelOptions(content, format),
    ...checkCollaborators(content, format),
    ...checkFirstComment(content, format),
  ];
}

function checkCaption({ caption }: Content, format: Format): InputProblem[] {
  const found: InputProblem[] = [];
  const add = (code: string, message: string): void => void found.push({ param: 'caption', code, message });
  if (!caption.isWellFormed())
    add('caption_not_readable', 'The caption has a broken character. Type or paste it again.');
  if (format === 'story') {
    if (caption.trim() !== '')
      add('caption_not_here', 'A Story shows no caption. Empty it, or put the words into the picture.');
    return found;
  }
  const { maxLength } = limits.caption;
  const over = normalLines(caption).length - maxLength;
  if (over > 0)
    add(
      'caption_too_long',
      `The caption is ${characters(over)} too long for Instagram (limit ${number.format(maxLength)}).`,
    );
  const hashtags = countHashtags(caption);
  if (hashtags > maxHashtags)
    add(
      'too_many_hashtags',
      `The caption has ${hashtags} hashtags; Instagram takes at most ${maxHashtags}. Remove ${hashtags - maxHashtags}.`,
    );
  const mentions = caption.match(/@[\w.]/g)?.length ?? 0;
  if (mentions > maxMentions)
    add(
      'too_many_mentions',
      `The caption names ${mentions} accounts with @; Instagram takes at most ${maxMentions}. Remove ${mentions - maxMentions}.`,
    );
  return found;
}

const countHashtags = (text: string): number => text.match(/#[\p{L}\p{N}_]/gu)?.length ?? 0;

/** Every option by its kind, and none that Instagram does not know. */
function checkKnown({ options: given }: Content): InputProblem[] {
  return Object.entries(given).flatMap(([name, value]): InputProblem[] => {
    const param = `options.${name}`;
    const option = options.find(({ key }) => key === name);
    if (option === undefined)
      return [
        {
          param,
          code: 'unknown_option',
          message: `Instagram posts have no option called "${name}". Remove it.`,
        },
      ];
    if (value === undefined || value === null) return [];
    const invalid = (message: string): InputProblem[] => [{ param, code: 'invalid', message }];
    switch (option.kind) {
      case 'choice':
        return option.choices.some((choice) => choice.value === value)
          ? []
          : invalid('Choose: post, Reel or Story.');
      case 'toggle':
        return typeof value === 'boolean' ? [] : invalid(`"${option.label}" is on or off.`);
      case 'words':
        return Array.isArray(value) && value.every((one) => typeof one === 'string' && one.isWellFormed())
          ? []
          : invalid(`"${option.label}" is a list of names.`);
      case 'text':
      case 'long_text':
        return (typeof value === 'string' && value.isWellFormed()) ||
          (name === 'cover_seconds' && typeof value === 'number')
          ? []
          : invalid(`"${option.label}" is a text. Type it again.`);
    }
    return [];
  });
}

function checkReelOptions(content: Content, format: Format): InputProblem[] {
  const { options: given, media } = content;
  const found: InputProblem[] = [];
  const add = (name: string, code: string, message: string): void =>
    void found.push({ param: `options.${name}`, code, message });
  const sound = given.audio_name;
  if (typeof sound === 'string' && sound.trim() !== '' && format !== 'reel')
    add('audio_name', 'option_not_here', 'Only Reels name their sound. Leave it empty.');
  if (given.share_to_feed === false && kindOption(given) === 'post' && format === 'reel')
    add('share_to_feed', 'option_not_here', 'A post stands in the feed. To keep it out, choose Reel.');
  const cover = coverSeconds(given);
  if (cover === undefined) return found;
  const longest = (media.filter(isShown).find(isVideo)?.durationMs ?? 0) / 1_000;
  if (format !== 'reel')
    add('cover_seconds', 'option_not_here', 'Only Reels have a cover moment. Leave it empty.');
  else if (!(cover <= longest))
    add(
      'cover_seconds',
      'cover_not_in_video',
      `The cover is a time within the video in seconds, from 0 to ${longest}, such as 2.5.`,
    );
  else if (media.some((file) => !isShown(file)))
    add('cover_seconds', 'cover_twice', 'The cover is a picture or a moment, not both. Remove one.');
  return found;
}

function checkCollaborators({ options: given }: Content, format: Format): InputProblem[] {
  const names = collaborators(given);
  const found: InputProblem[] = [];
  const add = (code: string, message: string): void =>
    void found.push({ param: 'options.collaborators', code, message });
  if (names.length === 0) return found;
  if (format === 'story') add('option_not_here', 'A Story has no collaborators. Remove them.');
  if (names.length > maxCollaborators)
    add('too_many_collaborators', `Instagram takes at most ${maxCollaborators} collaborators.`);
  const wrong = names.filter((name) => !/^[A-Za-z0-9._]{1,30}$/.test(name));
  if (wrong.length > 0)
    add(
      'collaborator_not_valid',
      `No Instagram account is called ${wrong.map((name) => `"${name}"`).join(', ')}.`,
    );
  return found;
}

function checkFirstComment({ options: given }: Content, format: Format): InputProblem[] {
  const text = firstComment(given);
  const found: InputProblem[] = [];
  const add = (code: string, message: string): void =>
    void found.push({ param: 'options.first_comment', code, message });
  if (text === '') return found;
  if (format === 'story') add('option_not_here', 'Nobody comments on a Story. Remove the first comment.');
  const over = text.length - commentMaxLength;
  if (over > 0)
    add(
      'first_comment_too_long',
      `The first comment is ${characters(over)} too long for Instagram (limit ${number.format(commentMaxLength)}).`,
    );
  // A comment with more of them is not shown: the app counts as it does in captions.
  const hashtags = countHashtags(text);
  if (hashtags > maxHashtags)
    add(
      'too_many_hashtags',
      `The first comment has ${hashtags} hashtags; Instagram takes at most ${maxHashtags}. Remove ${hashtags - maxHashtags}.`,
    );
  return found;
}
