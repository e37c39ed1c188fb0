/** Formats small numbers, lists, names, file sizes and durations for the interface. */
import { formatNumber, region } from './locale.ts';
import { t } from './t.ts';

const smallNumbers = [
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
const listFormat = new Intl.ListFormat(region, { type: 'conjunction' });

export const spellNumber = (count: number): string => smallNumbers[count] ?? String(count);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const formatList = (parts: readonly string[]): string => listFormat.format(parts);

/** For a name that is put into quotation marks: its own become single ones, as in “She said ‘yes’”. */
export const withInnerQuotes = (name: string): string =>
  name.replaceAll(/[“„"”]/g, (mark) => ({ '“': '‘', '„': '‚' })[mark] ?? '’');

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

export const initials = (name: string): string => {
  const parts = name.trim().split(/\s+/).filter(Boolean);
  const first = parts[0]?.[0] ?? '?';
  const last = parts.length > 1 ? (parts.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
};

const units = [
  { size: 1_000_000_000, name: 'GB', digits: 2 },
  { size: 1_000_000, name: 'MB', digits: 1 },
  { size: 1000, name: 'kB', digits: 0 },
] as const;
/** With the reader's decimal separator, and no thousands separator. */
const formatAmount = (amount: number): string =>
  formatNumber(amount, { useGrouping: false, maximumFractionDigits: 2 });
const unitFor = (bytes: number) => units.find(({ size }) => bytes >= size) ?? units[2];

export const formatFileSize = (bytes: number): string => {
  const { size, name, digits } = unitFor(bytes);
  const amount = name === 'kB' ? Math.ceil(bytes / size) : Number((bytes / size).toFixed(digits));
  return `${formatAmount(amount)} ${name}`;
};

/** `2.31 of 3.84 GB`: both in the unit of the whole. */
export const formatPartOfSize = (part: number, whole: number): string => {
  const { size, digits } = unitFor(whole);
  return t('{part} of {whole}', {
    part: formatAmount(Number((part / size).toFixed(digits))),
    whole: formatFileSize(whole),
  });
};

/** `0:23`, `6:04`, `1:02:09` */
export const formatDuration = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  const rest = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
};

/** `0:04.5`: to the tenth of a second, for marks inside a video */
export const formatExactDuration = (ms: number): string => {
  const tenths = Math.round(ms / 100);
  return `${formatDuration(Math.floor(tenths / 10) * 1000)}${tenths % 10 ? `.${tenths % 10}` : ''}`;
};

/** For a single-line field, which would drop the line breaks and join the words. */
export const toOneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ');
