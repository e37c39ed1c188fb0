/** Claims that no brief makes, to be planted into good captions: a check that does not find them is no check. */
import type { Language } from '../../server/domain/content/languages.ts';
import type { Invention, InventionKind } from './find-inventions.ts';

export interface PlantedClaim {
  readonly kind: InventionKind;
  readonly text: string;
}

const everywhere: readonly PlantedClaim[] = [
  { kind: 'number', text: '4711' },
  { kind: 'number', text: '83,5' },
  { kind: 'price', text: '€77' },
  { kind: 'price', text: '77 $' },
  { kind: 'price', text: '77 %' },
  { kind: 'date', text: '17/07/2031' },
  { kind: 'url', text: 'https://invented.example/now' },
  { kind: 'url', text: 'invented.com/now' },
  { kind: 'hashtag', text: '#Inventado' },
  { kind: 'name', text: 'Quentin' },
  { kind: 'name', text: 'Zermatt' },
];

const byLanguage: Readonly<Record<Language, readonly PlantedClaim[]>> = {
  en: [
    { kind: 'number', text: 'seventeen' },
    ...['best', 'the most loved', 'finest', 'coolest', 'unique', 'perfect', 'award-winning'].map(superlative),
    ...['tomorrow', 'Wednesdays', 'this weekend', '5 May'].map(date),
    ...['discount', 'for free'].map(price),
  ],
  de: [
    { kind: 'number', text: 'siebzehn' },
    ...['beste', 'schönsten', 'günstigste', 'leckerster', 'einzigartig', 'perfekt', 'garantiert'].map(
      superlative,
    ),
    ...['übermorgen', 'mittwochs', 'Wochenende', '5. Mai'].map(date),
    ...['Rabatt', 'gratis'].map(price),
  ],
  fr: [
    { kind: 'number', text: 'quatorze' },
    ...['le meilleur', 'la plus belle', 'les moins chers', 'rarissime', 'parfait', 'inégalé'].map(
      superlative,
    ),
    ...['demain', 'vendredi', 'ce soir', '5 mai'].map(date),
    ...['remise', 'gratuitement'].map(price),
  ],
  es: [
    { kind: 'number', text: 'catorce' },
    ...['el mejor', 'la más bonita', 'buenísimo', 'perfecto', 'insuperable', 'único'].map(superlative),
    ...['ayer', 'viernes', 'esta noche', '5 de mayo'].map(date),
    ...['descuento', 'rebajas'].map(price),
  ],
  pt: [
    { kind: 'number', text: 'catorze' },
    ...['o melhor', 'a mais bonita', 'baratíssimo', 'perfeito', 'imbatível', 'único'].map(superlative),
    ...['amanhã', 'sexta-feira', 'esta noite', '5 de maio'].map(date),
    ...['desconto', 'saldos'].map(price),
  ],
};

export const plantedClaims = (language: Language): readonly PlantedClaim[] => [
  ...everywhere,
  ...byLanguage[language],
];

function superlative(text: string): PlantedClaim {
  return { kind: 'superlative', text };
}
function date(text: string): PlantedClaim {
  return { kind: 'date', text };
}
function price(text: string): PlantedClaim {
  return { kind: 'price', text };
}

/** Between two words of prose, never within a URL or a hashtag. */
export function plantClaim(caption: string, { text }: PlantedClaim, random: () => number): string {
  const places = [...caption.matchAll(/(?<=(?:^|[^\S\n])[\p{L}]{2,},?) (?=\p{Ll})/gu)].map(
    ({ index }) => index,
  );
  const at = places[Math.floor(random() * places.length)];
  return at === undefined ? `${caption}\nx ${text} x` : `${caption.slice(0, at)} ${text}${caption.slice(at)}`;
}

/** A date in digits is caught as a number. */
export const isCaught = (planted: PlantedClaim, found: readonly Invention[]): boolean =>
  found.some(({ kind }) => kind === planted.kind || (planted.kind === 'date' && kind === 'number'));
