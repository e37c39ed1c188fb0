/** What the author of an Instagram post sets beside its caption and files. */
import type { PostOption } from '../../domain/platform-port/limits.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import { normalLines } from '../kit/comparable-text.ts';
import { commentMaxLength } from './limits.ts';

export type Kind = 'post' | 'reel' | 'story';

export const options = [
  {
    key: 'kind',
    label: 'Shown as',
    help: 'A single video in a post is shown as a Reel that also stands in the feed. Stories end after 24 hours.',
    kind: 'choice',
    choices: [
      { value: 'post', label: 'Post' },
      { value: 'reel', label: 'Reel' },
      { value: 'story', label: 'Story' },
    ],
    initial: 'post',
  },
  {
    key: 'share_to_feed',
    label: 'Show the Reel in the feed too',
    kind: 'toggle',
    initial: true,
    onlyAs: ['reel'],
    onlyWith: 'video',
  },
  {
    key: 'cover_seconds',
    label: 'Cover: seconds from the start',
    help: 'The moment of a Reel that stands for it, such as 2.5. Or give it a picture as its cover.',
    kind: 'text',
    maxLength: 8,
    onlyAs: ['post', 'reel'],
    onlyWith: 'video',
  },
  {
    key: 'audio_name',
    label: 'Name of the sound',
    help: 'What a Reel calls its own sound.',
    kind: 'text',
    onlyAs: ['post', 'reel'],
    onlyWith: 'video',
  },
  {
    key: 'collaborators',
    label: 'Collaborators',
    help: 'Up to 3 names of Instagram accounts. They are asked whether the post may stand on their profile too.',
    kind: 'words',
    onlyAs: ['post', 'reel'],
  },
  {
    key: 'is_ai_generated',
    label: 'Made with AI',
    help: 'Instagram marks the post as made with AI.',
    kind: 'toggle',
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

type Given = Content['options'];

export const kindOption = ({ kind }: Given): Kind => (kind === 'reel' || kind === 'story' ? kind : 'post');

/** Seconds as a person writes them; undefined when nothing is said, NaN when it is no time. */
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
  typeof value === 'string' ? normalLines(value).trim() : '';

/** Without the @ that people write before names. */
export const collaborators = ({ collaborators: value }: Given): readonly string[] =>
  (Array.isArray(value) ? value : [])
    .filter((name): name is string => typeof name === 'string')
    .map((name) => name.trim().replace(/^@/, ''))
    .filter((name) => name !== '');
