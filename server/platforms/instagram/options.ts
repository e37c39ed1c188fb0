/** What the author of an Instagram post sets besides its caption and files. */

import type { Entity, PersonTag } from '../../domain/platform-port/entities.ts';
import type { PostOption } from '../../domain/platform-port/limits.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { readEntities, readPeopleTags, readSeconds, readTexts } from '../kit/option-values.ts';
import { maxCollaborators, maxCommentLength, maxPeopleTags } from './limits.ts';
import { messages } from './messages.ts';

export type Kind = 'post' | 'reel' | 'story';

const trials = [
  { value: 'MANUAL', label: messages.trial_manual() },
  { value: 'SS_PERFORMANCE', label: messages.trial_by_performance() },
] as const;

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
    onlyWithoutOption: 'trial',
  },
  {
    key: 'trial',
    label: messages.trial(),
    help: messages.trial_help(),
    kind: 'choice',
    choices: trials,
    onlyForKinds: ['reel'],
    onlyWithMedia: 'video',
  },
  {
    key: 'cover_seconds',
    label: messages.cover_seconds(),
    help: messages.cover_seconds_help(),
    kind: 'moment',
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
    key: 'people',
    label: messages.people(),
    help: messages.people_help(),
    kind: 'people_tags',
    lookup: 'search',
    maxCount: maxPeopleTags,
  },
  {
    key: 'collaborators',
    label: messages.collaborators(),
    help: messages.collaborators_help(),
    kind: 'words',
    lookup: 'search',
    maxCount: maxCollaborators,
    onlyForKinds: ['post', 'reel'],
    onlyWithoutOption: 'trial',
  },
  {
    key: 'location',
    label: messages.location(),
    help: messages.location_help(),
    kind: 'entities',
    lookup: 'search',
    maxCount: 1,
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

/** NaN when it is not a time. */
export const coverSeconds = ({ cover_seconds: value }: Given): number | undefined => readSeconds(value);

export const audioName = ({ audio_name: value }: Given): string =>
  typeof value === 'string' ? value.trim() : '';

/** Empty where there is none. */
export const firstComment = ({ first_comment: value }: Given): string =>
  typeof value === 'string' ? normalizeLineEndings(value).trim() : '';

/** Without the @ that people write before names. */
export const collaborators = ({ collaborators: value }: Given): readonly string[] =>
  (readTexts(value) ?? []).map((name) => name.replace(/^@/, '')).filter((name) => name !== '');

export const peopleIn = ({ people }: Given): readonly PersonTag[] => readPeopleTags(people) ?? [];

export const locationOf = ({ location }: Given): Entity | undefined => readEntities(location)?.[0];

/** How a trial Reel reaches followers. Undefined: it is no trial. */
export const trialOf = ({ trial }: Given): (typeof trials)[number]['value'] | undefined =>
  trials.find(({ value }) => value === trial)?.value;
