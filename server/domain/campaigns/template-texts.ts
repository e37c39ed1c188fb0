/** Fills the slots of a template from brief and brand. Undefined when a required slot would stay empty. Pure. */
import type { BrandKit } from '../content/brand-kit.ts';
import type { Brief } from '../content/brief.ts';
import type { PictureTemplate } from '../content/ports.ts';

export interface TextSources {
  readonly brief: Brief;
  readonly brand: BrandKit;
  /** Posts of one campaign show the points in turn. */
  readonly position: number;
}

type Source = (from: TextSources, maxLength: number) => string;

const clean = (text: string | null): string => (text ?? '').replace(/\s+/gu, ' ').trim().replace(/\.$/, '');
const pointsOf = ({ brief }: TextSources): string[] =>
  brief.points.map(clean).filter((point) => point !== '');

const subject: Source = ({ brief }) => clean(brief.subject);
const offer: Source = ({ brief }) => clean(brief.offer);
const brandName: Source = ({ brand }) => clean(brand.name);
const question: Source = (from) => (/[?？؟]$/u.test(clean(from.brief.subject)) ? subject(from, 0) : '');
const point: Source = (from) => {
  const points = pointsOf(from);
  return points[from.position % Math.max(1, points.length)] ?? '';
};
const link: Source = ({ brief, brand }, maxLength) => {
  const given = brief.link ?? brand.link;
  if (given === null || !URL.canParse(given)) return '';
  const { host, pathname } = new URL(given);
  const displayed = `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
  // A truncated address would not work.
  return displayed.length <= maxLength ? displayed : '';
};

const maxEntries = 5;

/** Complete entries only, and at least two of them. */
const entries: Source = (from, maxLength) => {
  const kept: string[] = [];
  for (const entry of pointsOf(from).slice(0, maxEntries))
    if ([...kept, entry].join('\n').length <= maxLength) kept.push(entry);
  return kept.length > 1 ? kept.join('\n') : '';
};

/**
 * Templates that are not listed need what a brief does not contain: a date, a photo, a person's own words. Slots that are
 * not named stay empty.
 */
const recipes: Readonly<Record<string, Readonly<Record<string, Source>>>> = {
  announcement: { headline: subject, detail: point },
  offer: { headline: offer, detail: subject, code: link },
  quote: { headline: point, byline: brandName },
  list: { headline: subject, items: entries },
  tip: { headline: point, detail: subject },
  question: { headline: question },
  hiring: { headline: subject, detail: point },
};

export function textsFor(
  template: PictureTemplate,
  from: TextSources,
): { readonly [slot: string]: string } | undefined {
  const recipe = recipes[template.name];
  if (!recipe || template.photos.min > 0) return undefined;
  const texts: Record<string, string> = {};
  for (const { name, required, maxLength } of template.slots) {
    const text = shorten(recipe[name]?.(from, maxLength) ?? '', maxLength);
    if (text !== '') texts[name] = text;
    else if (required) return undefined;
  }
  return texts;
}

function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength - 1).join('');
  const atWord = cut.replace(/\s+\S*$/u, '');
  return `${(atWord === '' ? cut : atWord).replace(/[\s,;:–-]+$/u, '')}…`;
}
