/** Writes the points of the brief after the opening, as prose, as a list or as a fact sheet. */

import type { WritingConventions } from '../../domain/platform-port/definition.ts';
import type { CaptionContext } from './caption-context.ts';
import { type Paragraph, type Part, paragraph, part, ranks, rows } from './layout.ts';
import { asItem, asSentence, isSeveralSentences } from './user-text.ts';

export const pointsFormats = ['sentences', 'list', 'lead'] as const;
export type PointsFormat = (typeof pointsFormats)[number];

export function formatWeights(points: readonly string[], { customs, angle }: CaptionContext) {
  const isListable = points.length >= 2 && !points.some((point) => point.length > 160) && customs.points > 1;
  const likesLists = angle === 'teach' || angle === 'proof';
  return {
    sentences: points.length > 2 ? 3 : 5,
    list: isListable ? (points.length > 2 ? 6 : 3) * (likesLists ? 3 : 1) : 0,
    lead: points.length > 0 && points.length <= 3 ? 3 : 0,
  } satisfies Record<PointsFormat, number>;
}

export function writePoints(
  format: PointsFormat,
  points: readonly string[],
  bullet: string,
  { customs, lexicon, pickPhrase, random }: CaptionContext,
): Paragraph[] {
  if (points.length === 0) return [];
  if (format === 'list') {
    const heading = part(pickPhrase(lexicon.listHeadings), ranks.listHeading);
    return [rows(...(heading === null ? [] : [heading]), ...points.map((point) => item(point, bullet)))];
  }
  if (format === 'lead') {
    const [first = '', ...rest] = points;
    const led = part(pickPhrase(lexicon.pointLeads, { point: first }), ranks.point);
    return prose([led ?? sentence(first), ...rest.map(sentence)], customs);
  }
  const last = points.at(-1) ?? '';
  const added =
    points.length > 1 && random.chance(0.4) ? pickPhrase(lexicon.additions, { point: last }) : null;
  return prose([...points.slice(0, -1).map(sentence), part(added, ranks.point) ?? sentence(last)], customs);
}

const sentence = (point: string): Part => ({ text: asSentence(point), rank: ranks.point });
const item = (point: string, bullet: string): Part => ({
  text: `${bullet}${asItem(point)}`,
  rank: ranks.point,
});

/** Short points share a paragraph; a long one gets its own, sooner on platforms with airy layouts. */
function prose(parts: readonly Part[], { separateParagraphs }: WritingConventions): Paragraph[] {
  const paragraphs: Part[][] = [];
  for (const one of parts) {
    const last = paragraphs.at(-1);
    const isLong = one.text.length > (separateParagraphs ? 70 : 140) || isSeveralSentences(one.text);
    if (last === undefined || isLong || (last.at(-1)?.text.length ?? 0) > 140) paragraphs.push([one]);
    else last.push(one);
  }
  return paragraphs.map((group) => paragraph(...group));
}

/**
 * One row per fact under a headline: there is no grammar to get wrong, and readers who skim find what they need.
 */
export function writeFactSheet(
  bullet: string,
  { facts, lexicon, customs, random, isUnwanted }: CaptionContext,
): Paragraph {
  const { labels } = lexicon;
  const row = (names: readonly string[], value: string | null | undefined, rank: number): Part[] => {
    const label = random.pick(names.filter((name) => !isUnwanted(name)));
    return value && label !== undefined ? [{ text: `${label}: ${value}`, rank }] : [];
  };
  return rows(
    { text: asItem(facts.subject), rank: ranks.subject },
    ...facts.points.slice(0, customs.points + 1).map((point) => item(point, bullet)),
    ...row(labels.audience, facts.audience, ranks.audience),
    ...row(labels.offer, facts.offer === null ? null : asItem(facts.offer), ranks.offer),
    ...row(labels.link, customs.clickableLinks ? facts.link?.url : null, ranks.call),
  );
}
