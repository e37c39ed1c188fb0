/** What an author sets beside the description and the video. Approvers declare the rest. */
import type { PostOption } from '../../domain/platform-port/limits.ts';
import { normalLines } from '../kit/comparable-text.ts';
import { commentMaxLength, titleMaxLength } from './limits.ts';

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Those that videos may be put into. */
const categories = choices({
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
});

const languageCodes =
  'af ar bg bn bs ca cs cy da de el en en-GB en-US es es-419 et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl pt pt-BR ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh-CN zh-HK zh-TW zu';
const languageName = new Intl.DisplayNames('en', { type: 'language' });
const languages = [
  { value: '', label: 'Not said' },
  ...languageCodes
    .split(' ')
    .map((value) => ({ value, label: languageName.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en')),
];

export const options = [
  {
    key: 'title',
    label: 'Title',
    help: 'The video’s title on YouTube, without < and >.',
    kind: 'text',
    required: true,
    maxLength: titleMaxLength,
    unit: 'code_points',
  },
  {
    key: 'tags',
    label: 'Tags',
    help: 'Words YouTube keeps with the video; viewers do not see them. At most 500 characters together, where a tag with a space counts two more.',
    kind: 'words',
  },
  {
    key: 'category',
    label: 'Category',
    help: 'Where YouTube files the video.',
    kind: 'choice',
    choices: categories,
    initial: '22',
  },
  {
    key: 'language',
    label: 'Language',
    help: 'The language of the title and description on YouTube.',
    kind: 'choice',
    choices: languages,
    initial: '',
  },
  {
    key: 'license',
    label: 'License',
    help: 'What others may do with the video.',
    kind: 'choice',
    choices: choices({
      youtube: 'Standard YouTube License',
      creativeCommon: 'Creative Commons - Attribution',
    }),
    initial: 'youtube',
  },
  {
    key: 'embeddable',
    label: 'Allow embedding',
    help: 'Others may show the video on their own pages.',
    kind: 'toggle',
    initial: true,
  },
  {
    key: 'notify_subscribers',
    label: 'Notify subscribers',
    help: 'YouTube tells the channel’s subscribers about the new video.',
    kind: 'toggle',
    initial: true,
  },
  {
    key: 'first_comment',
    label: 'First comment',
    help: 'Goes out right under the video, as the channel, once the video is out. Private videos and those made for kids have no comments.',
    kind: 'long_text',
    maxLength: commentMaxLength,
    unit: 'code_points',
  },
] as const satisfies readonly PostOption[];

export type OptionKey = (typeof options)[number]['key'];

/** Empty where there is none. */
export const firstComment = (value: unknown): string =>
  typeof value === 'string' ? normalLines(value).trim() : '';

/** Also commas between words: what a plain text field gives. */
export function readTags(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return [];
  const list = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list) || !list.every((tag) => typeof tag === 'string')) return undefined;
  return list.map((tag: string) => tag.trim()).filter((tag) => tag !== '');
}

/** As YouTube counts: commas between tags, and quotes around those with a space. */
export const countTags = (tags: readonly string[]): number =>
  tags.reduce((sum, tag) => sum + [...tag].length + (/\s/.test(tag) ? 2 : 0), Math.max(0, tags.length - 1));
