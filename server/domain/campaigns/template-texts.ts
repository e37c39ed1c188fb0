/** What of brief and brand stands in each place of a template. Undefined when a required place would stay empty. Pure. */
import type { BrandKit } from '../content/brand-kit.ts';
import type { Brief } from '../content/brief.ts';
import type { PictureTemplate } from '../content/ports.ts';

export interface TextSources {
  readonly brief: Brief;
  readonly brand: BrandKit;
  /** Posts of one campaign show one point after the other. */
  readonly position: number;
}

type Source = (from: TextSources, maxLength: number) => string;

const tidy = (text: string | null): string => (text ?? '').replace(/\s+/gu, ' ').trim().replace(/\.$/, '');
const pointsOf = ({ brief }: TextSources): string[] => brief.points.map(tidy).filter((point) => point !== '');

const subject: Source = ({ brief }) => tidy(brief.subject);
const offer: Source = ({ brief }) => tidy(brief.offer);
const brandName: Source = ({ brand }) => tidy(brand.name);
const question: Source = (from) => (/[?？؟]$/u.test(tidy(from.brief.subject)) ? subject(from, 0) : '');
const point: Source = (from) => {
  const points = pointsOf(from);
  return points[from.position % Math.max(1, points.length)] ?? '';
};
const link: Source = ({ brief, brand }, maxLength) => {
  const given = brief.link ?? brand.link;
  if (given === null || !URL.canParse(given)) return '';
  const { host, pathname } = new URL(given);
  const shown = `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
  // Half an address leads nowhere.
  return shown.length <= maxLength ? shown : '';
};

const mostEntries = 5;

/** Whole entries only. One alone is no list. */
const entries: Source = (from, maxLength) => {
  const kept: string[] = [];
  for (const entry of pointsOf(from).slice(0, mostEntries))
    if ([...kept, entry].join('\n').length <= maxLength) kept.push(entry);
  return kept.length > 1 ? kept.join('\n') : '';
};

/**
 * Templates that are not here ask for what a brief does not say: a date, a photo, somebody's own words. Places that are
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
    const text = shortened(recipe[name]?.(from, maxLength) ?? '', maxLength);
    if (text !== '') texts[name] = text;
    else if (required) return undefined;
  }
  return texts;
}

function shortened(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength - 1).join('');
  const atWord = cut.replace(/\s+\S*$/u, '');
  return `${(atWord === '' ? cut : atWord).replace(/[\s,;:–-]+$/u, '')}…`;
}
