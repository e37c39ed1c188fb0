/** Small numbers as words, plurals, and lists, the way the interface speaks. */
import { numeral, region } from './locale.ts';
import { t } from './t.ts';

const small = [
  t('no', {}, 'number'),
  t('one', {}, 'number'),
  t('two'),
  t('three'),
  t('four'),
  t('five'),
  t('six'),
  t('seven'),
  t('eight'),
  t('nine'),
  t('ten'),
];
const conjunction = new Intl.ListFormat(region, { type: 'conjunction' });

export const numberWord = (count: number): string => small[count] ?? String(count);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const joinAnd = (parts: readonly string[]): string => conjunction.format(parts);

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

export const initials = (name: string): string => {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const first = parts[0]?.[0] ?? '?';
  const last = parts.length > 1 ? (parts.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
};

/** The first line is what a list shows as the post's name. */
export const headline = (caption: string): string =>
  caption.trim().split('\n')[0]?.trim() || t('No words yet');

/** A post's title where it has one, else its first line. */
export const headlineOf = (post: { caption: string; options: Readonly<Record<string, unknown>> }): string => {
  const { title, kind } = post.options;
  if (kind === 'story' && post.caption.trim() === '') return t('Story');
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : headline(post.caption);
};

/** As lists name it: a post by what it reads now, a change of one as that. */
export const listedAs = (
  post: Parameters<typeof headlineOf>[0] & { amends: string | null; current_caption: string | null },
): string => {
  const name = headlineOf({ ...post, caption: post.current_caption ?? post.caption });
  return post.amends === null ? name : t('Change: {post}', { post: name });
};

export const afterHeadline = (caption: string): string =>
  caption.trim().split('\n').slice(1).join(' ').trim();

/** `9f2c e41b 07aa`: enough of a digest to compare by eye. */
export const shortDigest = (digest: string): string => {
  const bare = digest.replace(/^sha-?256[:-]/i, '');
  return (
    bare
      .slice(0, 12)
      .match(/.{1,4}/g)
      ?.join(' ') ?? bare
  );
};

const units = [
  { size: 1_000_000_000, name: 'GB', digits: 2 },
  { size: 1_000_000, name: 'MB', digits: 1 },
  { size: 1000, name: 'kB', digits: 0 },
] as const;
/** With the reader's decimal mark, and no marks between thousands. */
const plain = (amount: number): string => numeral(amount, { useGrouping: false, maximumFractionDigits: 2 });
const unitFor = (bytes: number) => units.find(({ size }) => bytes >= size) ?? units[2];

export const fileSize = (bytes: number): string => {
  const { size, name, digits } = unitFor(bytes);
  const amount = name === 'kB' ? Math.ceil(bytes / size) : Number((bytes / size).toFixed(digits));
  return `${plain(amount)} ${name}`;
};

/** `2.31 of 3.84 GB`: both in the unit of the whole. */
export const sizeOfWhole = (part: number, whole: number): string => {
  const { size, digits } = unitFor(whole);
  return t('{part} of {whole}', {
    part: plain(Number((part / size).toFixed(digits))),
    whole: fileSize(whole),
  });
};

/** `0:23`, `6:04`, `1:02:09` */
export const lengthOf = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  const rest = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
};

/** `0:04.5`: to the tenth, for marks inside a video */
export const exactLength = (ms: number): string => {
  const tenths = Math.round(ms / 100);
  return `${lengthOf(Math.floor(tenths / 10) * 1000)}${tenths % 10 ? `.${tenths % 10}` : ''}`;
};

/** For a field of one line, which would swallow the breaks and run the words together. */
export const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
