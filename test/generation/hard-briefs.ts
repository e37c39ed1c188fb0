/** What people really paste into a form. Each takes an ordinary brief and makes it hard to write from. */
import { type BrandKit, emptyBrandKit } from '../../server/domain/content/brand-kit.ts';
import type { Brief } from '../../server/domain/content/brief.ts';
import type { Trade } from './trades.ts';

interface Given {
  readonly brief: Brief;
  readonly brand: BrandKit;
  readonly trade: Trade;
}
type Change = (given: Given) => { readonly brief?: Partial<Brief>; readonly brand?: Partial<BrandKit> };

const hardBriefs: Readonly<Record<string, Change>> = {
  'only a subject': () => ({
    brief: { points: [], offer: null, audience: null, link: null, keywords: [], tone: null },
    brand: emptyBrandKit,
  }),
  'no brand': () => ({ brand: emptyBrandKit }),
  'a very long point': ({ trade }) => ({
    brief: { points: [[...trade.points, ...trade.offers].join(', '), trade.points.join('. ')] },
  }),
  'a point longer than a caption may be': ({ trade }) => ({
    brief: { points: [Array(12).fill(trade.points.join('; ')).join(' '), trade.points[0] ?? ''] },
  }),
  'a very long subject': ({ trade }) => ({
    brief: { subject: `${trade.subjects.join(', ')} – ${trade.points.slice(0, 2).join(', ')}` },
  }),
  emoji: ({ brief, trade }) => ({
    brief: {
      subject: `☕️ ${brief.subject} ✨`,
      points: [`👩‍🚀 ${trade.points[0]}`, `${trade.points[1]} 🇵🇹🔥`, `${trade.points[2]}👍🏽`],
    },
  }),
  'all in capitals': ({ brief, trade }) => ({
    brief: {
      subject: brief.subject.toUpperCase(),
      points: trade.points.slice(0, 3).map((point) => point.toUpperCase()),
    },
  }),
  'quotes of every kind': ({ brief, trade }) => ({
    brief: {
      subject: `"${trade.brand}" – ${brief.subject}`,
      points: [
        `"${trade.points[0]}"`,
        `‘${trade.points[1]}’`,
        `«${trade.points[2]}»`,
        `5' 11" (${trade.brand})`,
      ],
    },
  }),
  'marks and scripts from right to left': ({ trade }) => ({
    brief: {
      points: [
        `\u200f${trade.points[0]}\u200e`,
        'قهوة طازجة',
        `${trade.points[1]} (שלום)`,
        '\u202bمرحبا\u202c',
      ],
    },
  }),
  'addresses with queries': ({ trade }) => ({
    brief: {
      link: `${trade.link.split(/[?#]/)[0]}?a=1&b=%C3%A9t%C3%A9&utm_medium=mail#part-2`,
      points: [`${trade.points[0]} (https://example.org/a?b=1&c=2#d)`, trade.points[1] ?? ''],
    },
  }),
  prices: () => ({ brief: { points: ['$1,299.00', 'CHF 49.–', 'R$ 59,90', '£5', '12 %'], offer: '−20%' } }),
  dates: () => ({
    brief: { points: ['24/12/2026, 19:30–22:00', '2027-01-06', '1.–3. 5.'], offer: '24/7' },
  }),
  'lines and tabs within points': ({ trade }) => ({
    brief: {
      points: [`${trade.points[0]}\n${trade.points[1]}`, `${trade.points[2]}\t\t ${trade.points[3]}  \n\n`],
      offer: ` ${trade.offers[0]}\r\n`,
    },
  }),
  'banned claims': ({ trade }) => ({
    brief: {
      points: [`${trade.points[0]}, ${trade.banned}`, trade.banned.toUpperCase(), trade.points[1] ?? ''],
    },
    brand: { bannedClaims: [trade.banned] },
  }),
  'angle brackets': ({ brief, trade }) => ({
    brief: {
      subject: `${brief.subject} <b>`,
      points: [`<script>${trade.points[0]}</script>`, 'a < b & c > d'],
    },
  }),
  'words that look like placeholders': ({ trade }) => ({
    brief: { points: ['{name} [link] %s undefined null NaN', `${trade.points[0]} {{offer}}`, '{subject}'] },
  }),
  'ends in every mark': ({ brief, trade }) => ({
    brief: {
      subject: `${brief.subject}!`,
      points: ['!', '?', '…', ':', ';', ',', '!!!', '.'].map((mark, at) => `${trade.points[at % 6]}${mark}`),
      offer: `${trade.offers[0]}.`,
    },
  }),
  'too much of everything': ({ trade }) => ({
    brief: {
      points: [...trade.points, ...trade.offers, ...trade.audiences, ...trade.subjects, ...trade.keywords],
      keywords: [...trade.keywords, ...trade.points, ...trade.audiences],
    },
    brand: {
      hashtags: Array.from({ length: 40 }, (_, at) => `#Tag${String.fromCharCode(65 + (at % 26))}${at}`),
    },
  }),
  'empty fields': () => ({
    brief: { points: ['', '   ', '\n'], offer: '', audience: ' ', keywords: ['', ' '] },
    brand: { name: '', sells: '', hashtags: [] },
  }),
  'hashtags and mentions in points': ({ trade }) => ({
    brief: { points: [`${trade.points[0]} #${trade.keywords[0]?.replaceAll(/\W/g, '')} @partner.shop`] },
  }),
  'tiny words': () => ({ brief: { subject: 'X', points: ['y', '7', 'ñ'], offer: '%' } }),
  'lower case': ({ brief, trade }) => ({
    brief: {
      subject: brief.subject.toLowerCase(),
      points: trade.points.slice(0, 3).map((point) => point.toLowerCase()),
    },
  }),
};

export const hardBriefCount = Object.keys(hardBriefs).length;

export function createHardBrief(
  number: number,
  brief: Brief,
  brand: BrandKit,
  trade: Trade,
): { readonly what: string; readonly brief: Brief; readonly brand: BrandKit } {
  const [what, change] = Object.entries(hardBriefs)[number % hardBriefCount] ?? [];
  if (what === undefined || change === undefined) throw new Error('There is no such hard brief.');
  const changed = change({ brief, brand, trade });
  return { what, brief: { ...brief, ...changed.brief }, brand: { ...brand, ...changed.brand } };
}
