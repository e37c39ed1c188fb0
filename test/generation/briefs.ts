/**
 * Briefs as people would write them, generated from a seed: the same seed gives the same briefs. One index means the
 * same choices in every language, each with its own texts. Every third brief is a hard one.
 */
import type { BrandKit } from '../../server/domain/content/brand-kit.ts';
import { emptyBrandKit } from '../../server/domain/content/brand-kit.ts';
import { type Brief, goals, tones } from '../../server/domain/content/brief.ts';
import type { Language } from '../../server/domain/content/languages.ts';
import { seededRandom } from '../kills/seeded-random.ts';
import { createHardBrief } from './hard-briefs.ts';
import { tradesByLanguage } from './trades.ts';

/** One brief, with its brand. */
export interface BriefCase {
  readonly name: string;
  readonly brief: Brief;
  readonly brand: BrandKit;
}

const dontWords: Readonly<Record<Language, readonly string[]>> = {
  en: ['news', 'look', 'amazing', 'cheap'],
  de: ['Neuigkeiten', 'günstig', 'schau', 'gern'],
  fr: ['découvrez', 'nouvelle', 'pas cher', 'super'],
  es: ['descubre', 'noticia', 'barato', 'mira'],
  pt: ['descubra', 'novidade', 'barato', 'veja'],
};

/** Facts about a job, whatever the trade. */
const jobPoints: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '30 hours a week, no nights',
    'Start on 1 February',
    'Pay by the regional collective agreement',
    'You work with two colleagues and a dog',
    'Training comes with the job',
  ],
  de: [
    '30 Stunden pro Woche',
    'Beginn am 1. Februar',
    'Bezahlung nach Tarif',
    'Zwei Kolleginnen und ein Hund',
    'Einarbeitung gehört dazu',
  ],
  fr: [
    '30 heures par semaine',
    'Début le 1er février',
    'Salaire selon la convention collective',
    'Une équipe de deux personnes et un chien',
    'La formation est comprise',
  ],
  es: [
    '30 horas por semana',
    'Incorporación el 1 de febrero',
    'Salario según convenio',
    'Un equipo de dos personas y un perro',
    'La formación va incluida',
  ],
  pt: [
    '30 horas por semana',
    'Início a 1 de fevereiro',
    'Salário segundo o contrato coletivo',
    'Uma equipa de duas pessoas e um cão',
    'A formação está incluída',
  ],
};

export function createBriefCase(seed: number, index: number, language: Language): BriefCase {
  const random = seededRandom(seed * 100_003 + index);
  const chance = (likelihood: number): boolean => random() < likelihood;
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
  const some = <Item>(items: readonly Item[], most: number): Item[] =>
    items
      .map((item) => ({ item, order: random() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, Math.floor(random() * (most + 1)))
      .map(({ item }) => item);
  const level = (): number => Math.floor(random() * 5) - 2;

  const trade = one(tradesByLanguage[language]);
  const goal = one(goals);
  const hires = goal === 'hire';
  const brief: Brief = {
    subject: hires ? trade.job : one(trade.subjects),
    points: some(hires ? jobPoints[language] : trade.points, 5),
    offer: chance(0.5) && !hires ? one(trade.offers) : null,
    audience: chance(0.4) && !hires ? one(trade.audiences) : null,
    goal,
    link: chance(0.7) ? trade.link : null,
    keywords: some(trade.keywords, 4),
    tone: chance(0.6) ? one(tones) : null,
    language,
  };
  const brand: BrandKit = {
    ...emptyBrandKit,
    name: trade.brand,
    sells: trade.sells,
    audience: chance(0.5) ? one(trade.audiences) : '',
    voice: { casual: level(), playful: level(), lively: level(), detailed: level() },
    hashtags: chance(0.7) ? trade.hashtags : [],
    link: chance(0.3) ? trade.link : null,
    utm: chance(0.4) ? { source: '{platform}', medium: 'social', campaign: '{campaign}' } : null,
    bannedClaims: [trade.banned],
    dontWords: chance(0.3) ? dontWords[language] : [],
    languages: [language],
  };
  const name = `${language} ${index}`;
  if (index % 3 !== 2) return { name, brief, brand };
  const hard = createHardBrief(Math.floor(index / 3), brief, brand, trade);
  return { name: `${name} (${hard.what})`, brief: hard.brief, brand: hard.brand };
}
