/** What is said about the subject after the opening: the brief's points, as prose, as a list or as a fact sheet. */
import type { Customs } from './customs.ts';
import { type Paragraph, type Part, paragraph, part, ranks, rows } from './layout.ts';
import type { Desk } from './openings.ts';
import { asItem, asSentence, isSeveralSentences } from './user-words.ts';

export const detailKinds = ['sentences', 'list', 'because'] as const;
export type DetailKind = (typeof detailKinds)[number];

export function detailWeights(points: readonly string[], customs: Customs): Record<DetailKind, number> {
  const listable = points.length >= 2 && !points.some((point) => point.length > 160);
  return {
    sentences: points.length > 2 ? 3 : 5,
    list: listable && customs.points > 1 ? (points.length > 2 ? 6 : 3) : 0,
    because: points.length > 0 && points.length <= 3 ? 3 : 0,
  };
}

export function tell(
  kind: DetailKind,
  points: readonly string[],
  bullet: string,
  customs: Customs,
  desk: Desk,
): Paragraph[] {
  if (points.length === 0) return [];
  const { speech, lexicon } = desk;
  if (kind === 'list') {
    const lead = part(speech.say(lexicon.listLead), ranks.lead);
    const items = points.map((point) => ({ text: `${bullet}${asItem(point)}`, rank: ranks.point }));
    return [rows(...(lead === null ? [] : [lead]), ...items)];
  }
  if (kind === 'because') {
    const [first = '', ...rest] = points;
    const spoken = speech.say(lexicon.because, { point: first });
    return prose([part(spoken, ranks.point) ?? sentence(first), ...rest.map(sentence)], customs);
  }
  const [last = '', ...before] = points.toReversed();
  const plus =
    points.length > 1 && desk.random.chance(0.4) ? speech.say(lexicon.plus, { point: last }) : null;
  const ends = part(plus, ranks.point) ?? sentence(last);
  return prose([...before.toReversed().map(sentence), ends], customs);
}

const sentence = (point: string): Part => ({ text: asSentence(point), rank: ranks.point });

/** Short thoughts stand together; a long one stands alone, on airy platforms sooner. */
function prose(parts: readonly Part[], { airy }: Customs): Paragraph[] {
  const paragraphs: Part[][] = [];
  for (const one of parts) {
    const last = paragraphs.at(-1);
    const long = one.text.length > (airy ? 70 : 140) || isSeveralSentences(one.text);
    if (last === undefined || long || (last.at(-1)?.text.length ?? 0) > 140) paragraphs.push([one]);
    else last.push(one);
  }
  return paragraphs.map((group) => paragraph(...group));
}

/** Everything in rows under its headline: grammar cannot go wrong, and people who skim find what they look for. */
export function factSheet(
  { facts, lexicon, random, unwanted }: Desk,
  bullet: string,
  most: number,
  withLink: boolean,
): Paragraph {
  const { labels } = lexicon;
  const row = (names: readonly string[], value: string | null | undefined, rank: number): Part[] => {
    const label = random.pick(names.filter((name) => !unwanted(name)));
    return value && label !== undefined ? [{ text: `${label}: ${value}`, rank }] : [];
  };
  return rows(
    { text: asItem(facts.subject), rank: ranks.subject },
    ...facts.points.slice(0, most).map((point) => ({ text: `${bullet}${asItem(point)}`, rank: ranks.point })),
    ...row(labels.audience, facts.audience, ranks.audience),
    ...row(labels.offer, facts.offer === null ? null : asItem(facts.offer), ranks.offer),
    ...row(labels.link, withLink ? facts.link?.url : null, ranks.call),
  );
}
