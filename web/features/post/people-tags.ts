/**
 * People in the files of a post, named by handle: in a picture at a point, in fractions of the picture as it goes
 * out; in a video without one. The value names files by their number among those that the post shows, from 1.
 */
import type { PostOptionView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

export interface PersonTag {
  readonly username: string;
  readonly file: number;
  readonly x: number | null;
  readonly y: number | null;
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

const toTag = (value: unknown): readonly PersonTag[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { username, file, x, y } = value as Readonly<Record<string, unknown>>;
  if (typeof username !== 'string') return [];
  return [
    { username, file: isNumber(file) ? file : 1, x: isNumber(x) ? x : null, y: isNumber(y) ? y : null },
  ];
};

export const toPeopleTags = (value: unknown): readonly PersonTag[] =>
  Array.isArray(value) ? value.flatMap(toTag) : [];

/** Without the @ that people write before names, and without rows that nobody filled. */
export const tagsToSend = (tags: readonly PersonTag[]): readonly PersonTag[] =>
  tags
    .map((tag) => ({ ...tag, username: plainName(tag.username) }))
    .filter(({ username }) => username !== '');

export const plainName = (name: string): string => name.trim().replace(/^@/, '');

interface KnownFile {
  readonly id: string;
}

/** Each tag stays with its file when files change places; those of a removed file go with it. */
export const moveTagsWithFiles = (
  tags: readonly PersonTag[],
  before: readonly KnownFile[],
  after: readonly KnownFile[],
): readonly PersonTag[] =>
  tags.flatMap((tag) => {
    const file = before[tag.file - 1];
    const index = after.findIndex(({ id }) => id === file?.id);
    return index === -1 ? [] : [{ ...tag, file: index + 1 }];
  });

/** The values of a post whose files change from `before` to `after`. */
export const optionsForFiles = (
  options: readonly PostOptionView[],
  values: Readonly<Record<string, unknown>>,
  before: readonly KnownFile[],
  after: readonly KnownFile[],
): Readonly<Record<string, unknown>> => {
  const tagging = options.filter(({ kind, key }) => kind === 'people_tags' && values[key] !== undefined);
  return tagging.length === 0
    ? values
    : {
        ...values,
        ...Object.fromEntries(
          tagging.map(({ key }) => [key, moveTagsWithFiles(toPeopleTags(values[key]), before, after)]),
        ),
      };
};

/** `@tomas.reyl, @maren`, or with the number of the file where there are several. */
export const describePeople = (tags: readonly PersonTag[]): string => {
  const files = [...new Set(tags.map(({ file }) => file))].sort((one, other) => one - other);
  const namesIn = (number: number): string =>
    tags
      .filter(({ file }) => file === number)
      .map(({ username }) => `@${username}`)
      .join(', ');
  if (files.length === 1 && files[0] === 1) return namesIn(1);
  return files.map((number) => t('{names} in file {number}', { names: namesIn(number), number })).join('; ');
};
