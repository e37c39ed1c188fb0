/** Validates a requested picture against its template; all problems are reported together. */

import { AppError, type InputProblem, problemClauses } from '../../errors.ts';
import type { MediaId } from '../../lib/ids.ts';
import { messages } from './messages.ts';
import type { PictureTemplate } from './ports.ts';

export interface PictureSpec {
  readonly template: string;
  /** By the template's own slot names. */
  readonly texts: { readonly [slot: string]: string };
  readonly photos: readonly MediaId[];
}

const maxVideoPhotos = 10;

export const mustNotBeEmpty = messages.must_not_be_empty();

export function requireTemplate(
  templates: readonly PictureTemplate[],
  { template: name, texts, photos }: PictureSpec,
  /** `complete` is false for a preview, which shows what there is so far. A video shows the photos one by one. */
  { complete, film = false }: { readonly complete: boolean; readonly film?: boolean },
): PictureTemplate {
  const template = templates.find((one) => one.name === name);
  if (!template) {
    const problem = messages.template_unknown({
      known: templates.map((one) => one.name),
    });
    throw invalidPicture([{ param: 'template', code: 'unknown', message: problem }]);
  }
  const errors: InputProblem[] = Object.keys(texts)
    .filter((slot) => !template.slots.some((one) => one.name === slot))
    .map((slot) => ({
      param: `texts.${slot}`,
      code: 'unknown',
      message: messages.text_unknown({
        known: template.slots.map((one) => one.name),
      }),
    }));
  for (const slot of template.slots) {
    const text = Object.hasOwn(texts, slot.name) ? (texts[slot.name]?.trim() ?? '') : '';
    const param = `texts.${slot.name}`;
    if (text === '' && slot.required && complete)
      errors.push({ param, code: 'missing', message: mustNotBeEmpty });
    if ([...text].length > slot.maxLength)
      errors.push({
        param,
        code: 'too_long',
        message: messages.text_too_long({
          max: slot.maxLength,
        }),
      });
  }
  const { min } = template.photos;
  const max = film && template.photos.max === 1 ? maxVideoPhotos : template.photos.max;
  if (photos.length > max)
    errors.push({
      param: 'photos',
      code: 'too_big',
      message: max === 0 ? messages.no_photos_shown() : messages.too_many_photos({ max }),
    });
  if (photos.length < min && complete)
    errors.push({
      param: 'photos',
      code: 'too_small',
      message: messages.too_few_photos({ min }),
    });
  if (errors.length > 0) throw invalidPicture(errors);
  return template;
}

export function invalidPicture(errors: readonly InputProblem[]): AppError {
  return new AppError(
    'invalid_request',
    messages.picture_cannot_be_made({
      problems: problemClauses(errors),
    }),
    { errors },
  );
}

/** The texts in the order of the template, without empty ones. */
export const orderTexts = (template: PictureTemplate, texts: PictureSpec['texts']): string[] =>
  template.slots.flatMap(({ name }) => (Object.hasOwn(texts, name) ? (texts[name]?.trim() ?? '') : '') || []);

/** Such as "offer-summer-sale-1080x1350". */
export function pictureName(kind: string, text: string, size: { width: number; height: number }): string {
  const slug = [
    ...text
      .normalize('NFC')
      .toLowerCase()
      .matchAll(/[\p{L}\p{M}\p{N}]+/gu),
  ]
    .map(([word]) => word)
    .join('-');
  const short = [...slug].slice(0, 40).join('').replace(/-+$/, '');
  return [kind.replaceAll('_', '-'), short, `${size.width}x${size.height}`]
    .filter((part) => part !== '')
    .join('-');
}
