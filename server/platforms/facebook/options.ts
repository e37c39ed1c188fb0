/** What an author sets beside text and files. */

import type { PostOption } from '../../domain/platform-port/limits.ts';
import { commentMaxLength, linkMaxLength, titleMaxLength } from './limits.ts';
import { messages } from './messages.ts';

export const options = [
  {
    key: 'kind',
    label: messages.goes_out_as(),
    help: messages.goes_out_as_help(),
    kind: 'choice',
    choices: [
      { value: 'post', label: messages.as_post() },
      { value: 'reel', label: messages.as_reel() },
      { value: 'story', label: messages.as_story() },
    ],
    initial: 'post',
  },
  {
    key: 'link',
    label: messages.link(),
    help: messages.link_help(),
    kind: 'link',
    maxLength: linkMaxLength,
    unit: 'utf16',
    onlyAs: ['post'],
    onlyWith: 'none',
  },
  {
    key: 'title',
    label: messages.video_title(),
    kind: 'text',
    maxLength: titleMaxLength,
    unit: 'utf16',
    onlyAs: ['post', 'reel'],
    onlyWith: 'video',
  },
  {
    key: 'first_comment',
    label: messages.first_comment(),
    help: messages.first_comment_help(),
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
