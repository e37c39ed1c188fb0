/** What an author sets besides text and files. */

import type { Entity } from '../../domain/platform-port/entities.ts';
import type { PostOption } from '../../domain/platform-port/limits.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import { readEntities } from '../kit/option-values.ts';
import { maxCommentLength, maxLinkLength, maxTitleLength } from './limits.ts';
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
    key: 'mentions',
    label: messages.mentions(),
    help: messages.mentions_help(),
    kind: 'mentions',
    lookup: 'search',
    onlyForKinds: ['post'],
  },
  {
    key: 'link',
    label: messages.link(),
    help: messages.link_help(),
    kind: 'link',
    maxLength: maxLinkLength,
    unit: 'utf16',
    onlyForKinds: ['post'],
    onlyWithMedia: 'none',
  },
  {
    key: 'title',
    label: messages.video_title(),
    kind: 'text',
    maxLength: maxTitleLength,
    unit: 'utf16',
    onlyForKinds: ['post', 'reel'],
    onlyWithMedia: 'video',
  },
  {
    key: 'place',
    label: messages.place(),
    help: messages.place_help(),
    kind: 'entities',
    lookup: 'search',
    maxCount: 1,
    onlyForKinds: ['post', 'reel'],
  },
  {
    key: 'first_comment',
    label: messages.first_comment(),
    help: messages.first_comment_help(),
    kind: 'long_text',
    maxLength: maxCommentLength,
    unit: 'utf16',
    onlyForKinds: ['post', 'reel'],
  },
] as const satisfies readonly PostOption[];

export type PostKind = 'post' | 'reel' | 'story';

/** Not set: a post. Undefined: there is no such kind. */
export function kindOf(given: { readonly [key: string]: unknown }): PostKind | undefined {
  const kind = given.kind || 'post';
  return kind === 'post' || kind === 'reel' || kind === 'story' ? kind : undefined;
}

/** Undefined where the field is empty. */
export function textOf(
  given: { readonly [key: string]: unknown },
  key: 'link' | 'title' | 'first_comment',
): string | undefined {
  const value = given[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export const mentionedIn = ({ mentions }: Content['options']): readonly Entity[] =>
  readEntities(mentions) ?? [];

export const placeOf = ({ place }: Content['options']): Entity | undefined => readEntities(place)?.[0];

/** Ids are numbers; anything else would be text in the post, or an error. */
export const isPageId = (id: string): boolean => /^\d{1,40}$/.test(id);
