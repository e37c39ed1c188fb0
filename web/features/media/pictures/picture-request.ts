/** The input of the picture generator, and how it is turned into the request body. */

import { spellNumber } from '../../../i18n/format-text.ts';
import { t } from '../../../i18n/t.ts';
import type { PictureInput, TemplateView } from '../../generation/queries.ts';
import type { PlatformName } from '../../platforms/platforms.ts';

export interface PictureRequest {
  readonly template: string;
  /** By slot; text typed for one template is reused by the next that has the same slot. */
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

const splitSentences = (caption: string): string[] =>
  caption
    .replace(/(?:^|\s)(?:#\S+|https?:\/\/\S+)/g, ' ')
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The suggested text for a picture of this post: its subject, or its first meaningful sentence. */
export const suggestOpening = (caption: string, subject = ''): string => {
  if (subject.trim() !== '' && caption.includes(subject.trim())) return subject.trim();
  const sentences = splitSentences(caption);
  return sentences.find((one) => one.split(/\s+/).length >= 4) ?? sentences[0] ?? '';
};

/** The text of each slot: what was typed, and by default the opening of the post in the first slot. */
export const slotTexts = (
  template: TemplateView,
  texts: PictureRequest['texts'],
  opening: string,
): Record<string, string> =>
  Object.fromEntries(
    template.slots.map(({ name, max_length }, index) => [
      name,
      (texts[name] ?? (index === 0 ? cutAtWord(opening, max_length) : '')).slice(0, max_length),
    ]),
  );

const photoCount = (count: number): string =>
  t('{count, plural, one {{number} photo} other {{number} photos}}', { count, number: spellNumber(count) });

/** What is missing before the picture can be generated, by the names the user sees. */
export const missingInputs = (
  template: TemplateView,
  texts: Readonly<Record<string, string>>,
  photos: number,
): string[] => {
  const missingPhotos = template.photos.min - photos;
  return [
    ...template.slots
      .filter(({ name, required }) => required && (texts[name] ?? '').trim() === '')
      .map(({ title }) => t('“{title}”', { title })),
    ...(missingPhotos > 0 ? [photoCount(missingPhotos)] : []),
  ];
};

export const toPictureInput = (
  template: TemplateView,
  texts: Readonly<Record<string, string>>,
  { photos, platforms, film }: Pick<PictureRequest, 'photos' | 'platforms' | 'film'>,
): PictureInput => ({
  template: template.name,
  texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
  ...(photos.length > 0 && template.photos.max > 0 ? { photos: photos.slice(0, template.photos.max) } : {}),
  ...(platforms.length > 0 ? { platforms } : {}),
  ...(film ? { film } : {}),
});
