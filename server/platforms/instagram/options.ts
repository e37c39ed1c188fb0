/** What the author of an Instagram post sets besides its caption and files. */

import type { PostOption } from '../../domain/platform-port/limits.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { maxCommentLength } from './limits.ts';
import { messages } from './messages.ts';

export type Kind = 'post' | 'reel' | 'story';

export const options = [
  {
    key: 'kind',
    label: messages.shown_as(),
    help: messages.shown_as_help(),
    kind: 'choice',
    choices: [
      { value: 'post', label: messages.as_post() },
      { value: 'reel', label: messages.as_reel() },
      { value: 'story', label: messages.as_story() },
    ],
    initial: 'post',
  },
  {
    key: 'share_to_feed',
    label: messages.share_to_feed(),
    kind: 'toggle',
    initial: true,
    onlyForKinds: ['reel'],
    onlyWithMedia: 'video',
  },
  {
    key: 'cover_seconds',
    label: messages.cover_seconds(),
    help: messages.cover_seconds_help(),
    kind: 'text',
    maxLength: 8,
    onlyForKinds: ['post', 'reel'],
    onlyWithMedia: 'video',
  },
  {
    key: 'audio_name',
    label: messages.audio_name(),
    help: messages.audio_name_help(),
    kind: 'text',
    onlyForKinds: ['post', 'reel'],
    onlyWithMedia: 'video',
  },
  {
    key: 'collaborators',
    label: messages.collaborators(),
    help: messages.collaborators_help(),
    kind: 'words',
    onlyForKinds: ['post', 'reel'],
  },
  {
    key: 'is_ai_generated',
    label: messages.ai_generated(),
    help: messages.ai_generated_help(),
    kind: 'toggle',
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

type Given = Content['options'];

export const kindOption = ({ kind }: Given): Kind => (kind === 'reel' || kind === 'story' ? kind : 'post');

/** Seconds as a person writes them; undefined when empty, NaN when it is not a time. */
export function coverSeconds({ cover_seconds: value }: Given): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number') return value >= 0 ? value : Number.NaN;
  const written = typeof value === 'string' ? value.trim().replace(',', '.') : '';
  return /^\d{1,4}(\.\d{1,3})?$/.test(written) ? Number(written) : Number.NaN;
}

export const audioName = ({ audio_name: value }: Given): string =>
  typeof value === 'string' ? value.trim() : '';

/** Empty where there is none. */
export const firstComment = ({ first_comment: value }: Given): string =>
  typeof value === 'string' ? normalizeLineEndings(value).trim() : '';

/** Without the @ that people write before names. */
export const collaborators = ({ collaborators: value }: Given): readonly string[] =>
  (Array.isArray(value) ? value : [])
    .filter((name): name is string => typeof name === 'string')
    .map((name) => name.trim().replace(/^@/, ''))
    .filter((name) => name !== '');
