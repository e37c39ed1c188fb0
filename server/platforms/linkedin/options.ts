/**
 * What an author sets besides text and files. LinkedIn documents no lengths for titles: these are ours, and
 * generous.
 */

import type { Entity } from '../../domain/platform-port/entities.ts';
import type { PostOption } from '../../domain/platform-port/limits.ts';
import type { Content } from '../../domain/platform-port/publisher.ts';
import { readEntities, readTexts } from '../kit/option-values.ts';
import { messages } from './messages.ts';

export const options = [
  {
    key: 'mentions',
    label: messages.mentions(),
    help: messages.mentions_help(),
    kind: 'mentions',
    lookup: 'search',
  },
  {
    key: 'title',
    label: messages.document_title(),
    help: messages.document_title_help(),
    kind: 'text',
    required: true,
    maxLength: 200,
    unit: 'utf16',
    onlyWithMedia: 'document',
  },
  {
    key: 'link',
    label: messages.link(),
    help: messages.link_help(),
    kind: 'link',
    maxLength: 2_000,
    unit: 'utf16',
    takesPicture: true,
  },
  {
    key: 'link_title',
    label: messages.link_title(),
    kind: 'text',
    maxLength: 200,
    unit: 'utf16',
    onlyWithOption: 'link',
  },
  {
    key: 'link_description',
    label: messages.link_description(),
    kind: 'long_text',
    maxLength: 1_000,
    unit: 'utf16',
    onlyWithOption: 'link',
  },
  {
    key: 'poll_question',
    label: messages.poll_question(),
    help: messages.poll_question_help(),
    kind: 'text',
    maxLength: 140,
    unit: 'utf16',
    onlyWithMedia: 'none',
  },
  {
    key: 'poll_answers',
    label: messages.poll_answers(),
    help: messages.poll_answers_help(),
    kind: 'list',
    minCount: 2,
    maxCount: 4,
    maxLength: 30,
    unit: 'utf16',
    onlyWithOption: 'poll_question',
  },
  {
    key: 'poll_duration',
    label: messages.poll_duration(),
    kind: 'choice',
    choices: [
      { value: 'ONE_DAY', label: messages.poll_one_day() },
      { value: 'THREE_DAYS', label: messages.poll_three_days() },
      { value: 'SEVEN_DAYS', label: messages.poll_seven_days() },
      { value: 'FOURTEEN_DAYS', label: messages.poll_fourteen_days() },
    ],
    initial: 'SEVEN_DAYS',
    onlyWithOption: 'poll_question',
  },
  {
    key: 'first_comment',
    label: messages.first_comment(),
    help: messages.first_comment_help(),
    kind: 'long_text',
    // Not documented for the API; its website accepts this many.
    maxLength: 1_250,
    unit: 'utf16',
  },
] as const satisfies readonly PostOption[];

/** Where people can be searched too. */
export const optionsWithPeople: readonly PostOption[] = options.map((option) =>
  option.key === 'mentions' ? { ...option, help: messages.mentions_people_help() } : option,
);

type Option = (typeof options)[number];
type TextKey = Extract<Option, { kind: 'text' | 'long_text' | 'link' | 'choice' }>['key'];
export type OptionTexts = Readonly<Partial<Record<TextKey, string>>>;

/** Only the fields that are not empty. */
export function optionTexts(given: { readonly [key: string]: unknown }): OptionTexts {
  const filled = options.flatMap(({ key }) => {
    const value = given[key];
    return typeof value === 'string' && value.trim() !== '' ? [[key, value.trim()] as const] : [];
  });
  return Object.fromEntries(filled);
}

export const mentionedIn = ({ mentions }: Content['options']): readonly Entity[] =>
  readEntities(mentions) ?? [];

export interface Poll {
  readonly question: string;
  readonly answers: readonly string[];
  readonly duration: string;
}

/** Undefined where nothing is asked. */
export function pollOf(given: Content['options']): Poll | undefined {
  const { poll_question: question, poll_duration: duration = 'SEVEN_DAYS' } = optionTexts(given);
  return question === undefined
    ? undefined
    : { question, answers: readTexts(given.poll_answers) ?? [], duration };
}
