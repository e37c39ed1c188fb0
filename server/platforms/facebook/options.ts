/** What an author sets beside text and files. */
import type { PostOption } from '../../domain/platform-port/limits.ts';
import { commentMaxLength, linkMaxLength, titleMaxLength } from './limits.ts';

export const options = [
  {
    key: 'kind',
    label: 'Goes out as',
    help: 'A Reel is a vertical video. A Story is one picture or video without text, shown for a day.',
    kind: 'choice',
    choices: [
      { value: 'post', label: 'Post' },
      { value: 'reel', label: 'Reel' },
      { value: 'story', label: 'Story' },
    ],
    initial: 'post',
  },
  {
    key: 'link',
    label: 'Link',
    help: 'Shown as a card under the text. Facebook takes its title and picture from the page behind it.',
    kind: 'link',
    maxLength: linkMaxLength,
    unit: 'utf16',
    onlyAs: ['post'],
    onlyWith: 'none',
  },
  {
    key: 'title',
    label: 'Title of the video',
    kind: 'text',
    maxLength: titleMaxLength,
    unit: 'utf16',
    onlyAs: ['post', 'reel'],
    onlyWith: 'video',
  },
  {
    key: 'first_comment',
    label: 'First comment',
    help: 'Goes out right under the post, as the same account, once the post is out.',
    kind: 'long_text',
    maxLength: commentMaxLength,
    unit: 'utf16',
    onlyAs: ['post', 'reel'],
  },
] as const satisfies readonly PostOption[];

export type PostKind = 'post' | 'reel' | 'story';

/** Nobody set it: a post. Undefined: there is no such kind. */
export function kindOf(given: { readonly [key: string]: unknown }): PostKind | undefined {
  const kind = given.kind ?? 'post';
  return kind === 'post' || kind === 'reel' || kind === 'story' ? kind : undefined;
}

/** What was really filled in. */
export function textOf(
  given: { readonly [key: string]: unknown },
  key: 'link' | 'title' | 'first_comment',
): string | undefined {
  const value = given[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
