/** What a person asks of the picture maker, and what becomes of it on the way to the server. */

import { t } from '../../../i18n/t.ts';
import { numberWord } from '../../../i18n/words.ts';
import type { PictureInput, TemplateView } from '../../generation/queries.ts';
import type { PlatformName } from '../../platforms/platforms.ts';

export interface PictureOrder {
  readonly template: string;
  /** By slot; a word typed for one template is there for the next that has the same slot. */
  readonly texts: Readonly<Record<string, string>>;
  readonly photos: readonly string[];
  readonly platforms: readonly PlatformName[];
  readonly film: boolean;
}

const cutAtWord = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength + 1);
  const space = start.lastIndexOf(' ');
  return space > maxLength / 2 ? start.slice(0, space).replace(/[,;:–-]+$/, '') : '';
};

const sentencesOf = (caption: string): string[] =>
  caption
    .replace(/(?:^|\s)(?:#\S+|https?:\/\/\S+)/g, ' ')
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** What a picture of this post would say: what it is about, or its first sentence that says something. */
export const openingOf = (caption: string, subject = ''): string => {
  if (subject.trim() !== '' && caption.includes(subject.trim())) return subject.trim();
  const sentences = sentencesOf(caption);
  return sentences.find((one) => one.split(/\s+/).length >= 4) ?? sentences[0] ?? '';
};

/** The words of each slot: those typed, and in the first one what the post begins with. */
export const textsFor = (
  template: TemplateView,
  texts: PictureOrder['texts'],
  opening: string,
): Record<string, string> =>
  Object.fromEntries(
    template.slots.map(({ name, max_length }, at) => [
      name,
      (texts[name] ?? (at === 0 ? cutAtWord(opening, max_length) : '')).slice(0, max_length),
    ]),
  );

const photoCount = (count: number): string =>
  t('{count, plural, one {{number} photo} other {{number} photos}}', { count, number: numberWord(count) });

/** What it needs before it can be made, by the names a person sees. */
export const missingFrom = (
  template: TemplateView,
  texts: Readonly<Record<string, string>>,
  photos: number,
): string[] => {
  const lacking = template.photos.min - photos;
  return [
    ...template.slots
      .filter(({ name, required }) => required && (texts[name] ?? '').trim() === '')
      .map(({ title }) => t('“{title}”', { title })),
    ...(lacking > 0 ? [photoCount(lacking)] : []),
  ];
};

export const pictureBody = (
  template: TemplateView,
  texts: Readonly<Record<string, string>>,
  { photos, platforms, film }: Pick<PictureOrder, 'photos' | 'platforms' | 'film'>,
): PictureInput => ({
  template: template.name,
  texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  ...(photos.length > 0 && template.photos.max > 0 ? { photos: photos.slice(0, template.photos.max) } : {}),
  ...(platforms.length > 0 ? { platforms } : {}),
  ...(film ? { film } : {}),
});
