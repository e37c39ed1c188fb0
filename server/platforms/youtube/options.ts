/** What an author sets besides the description and the video. Approvers declare the rest. */

import type { Entity } from '../../domain/platform-port/entities.ts';
import type { PostOption } from '../../domain/platform-port/limits.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { type Message, message } from '../../lib/message.ts';
import { normalizeLineEndings } from '../kit/comparable-text.ts';
import { readEntities, readTexts } from '../kit/option-values.ts';
import { maxCommentLength, maxPlaylists, maxTitleLength } from './limits.ts';
import { messages } from './messages.ts';

const choices = (labels: Readonly<Record<string, Message>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Those that can be assigned to videos. */
const categories = Object.entries({
  1: 'Film & Animation',
  2: 'Autos & Vehicles',
  10: 'Music',
  15: 'Pets & Animals',
  17: 'Sports',
  19: 'Travel & Events',
  20: 'Gaming',
  22: 'People & Blogs',
  23: 'Comedy',
  24: 'Entertainment',
  25: 'News & Politics',
  26: 'Howto & Style',
  27: 'Education',
  28: 'Science & Technology',
  29: 'Nonprofits & Activism',
}).map(([value, name]) => ({ value, label: message(`youtube.category_${value}`, name) }));

const languageCodes =
  'af ar bg bn bs ca cs cy da de el en en-GB en-US es es-419 et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-BR ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh-CN zh-HK zh-TW zu';
const languageName = new Intl.DisplayNames('en', { type: 'language' });
const languages = [
  { value: '', label: messages.text_language_not_said() },
  ...languageCodes
    .split(' ')
    .map((value) => ({
      value,
      label: message(`youtube.language_${value}`, languageName.of(value) ?? value),
    }))
    .sort((one, other) => one.label.text.localeCompare(other.label.text, 'en')),
];

export const options = [
  {
    key: 'title',
    label: messages.title(),
    help: messages.title_help(),
    kind: 'text',
    required: true,
    maxLength: maxTitleLength,
    // YouTube does not say what it counts; this is the stricter reading.
    unit: 'utf16',
  },
  {
    key: 'tags',
    label: messages.tags(),
    help: messages.tags_help(),
    kind: 'words',
  },
  {
    key: 'category',
    label: messages.category(),
    help: messages.category_help(),
    kind: 'choice',
    choices: categories,
    initial: '22',
  },
  {
    key: 'language',
    label: messages.language(),
    help: messages.text_language_help(),
    kind: 'choice',
    choices: languages,
    initial: '',
  },
  {
    key: 'license',
    label: messages.license(),
    help: messages.license_help(),
    kind: 'choice',
    choices: choices({
      youtube: messages.license_standard(),
      creativeCommon: messages.license_creative_commons(),
    }),
    initial: 'youtube',
  },
  {
    key: 'embeddable',
    label: messages.embeddable(),
    help: messages.embeddable_help(),
    kind: 'toggle',
    initial: true,
  },
  {
    key: 'notify_subscribers',
    label: messages.notify_subscribers(),
    help: messages.notify_subscribers_help(),
    kind: 'toggle',
    initial: true,
  },
  {
    key: 'playlists',
    label: messages.playlists(),
    help: messages.playlists_help({ max: maxPlaylists }),
    kind: 'entities',
    lookup: 'list',
    maxCount: maxPlaylists,
  },
  {
    key: 'first_comment',
    label: messages.first_comment(),
    help: messages.first_comment_help(),
    kind: 'long_text',
    maxLength: maxCommentLength,
    unit: 'code_points',
  },
] as const satisfies readonly PostOption[];

export type OptionKey = (typeof options)[number]['key'];

export const readPlaylistOption = (value: Json | undefined): readonly Entity[] => readEntities(value) ?? [];

/** Those that people make. YouTube's own lists, such as that of all uploads, take no entries. */
export const isPlaylistId = (id: string): boolean => /^PL[\w-]{8,64}$/.test(id);

/** Empty where there is none. */
export const firstComment = (value: unknown): string =>
  typeof value === 'string' ? normalizeLineEndings(value).trim() : '';

export const readTags = (value: Json | undefined): readonly string[] => readTexts(value) ?? [];

/** As YouTube counts: commas between tags, and quotes around those with a space. */
export const countTags = (tags: readonly string[]): number =>
  tags.reduce((sum, tag) => sum + [...tag].length + (/\s/.test(tag) ? 2 : 0), Math.max(0, tags.length - 1));
