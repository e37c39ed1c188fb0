/** One caption: an opening, the details, an end; then cut to what the platform takes. */
import type { Customs } from './customs.ts';
import { type DetailKind, detailKinds, detailWeights, factSheet, tell } from './details.ts';
import { bulletFor, pictureFor, withPicture } from './emoji.ts';
import { callTo, ending } from './ending.ts';
import { type Paragraph, paragraph, part, ranks, textOf, withoutLeast } from './layout.ts';
import type { Angle } from './lexicon.ts';
import type { Manner } from './manner.ts';
import { type Desk, type Opening, type OpeningKind, open, openWithAngle } from './openings.ts';
import { typeset } from './typography.ts';
import { clipped } from './user-words.ts';

export interface Plan {
  readonly opening: OpeningKind;
  readonly sheet: boolean;
  readonly tags: readonly string[];
}

/** The fewest and most points each angle tells: a teaser keeps most to itself, others put one in the light. */
const anglePoints: Readonly<Record<Angle, readonly [fewest: number, most: number]>> = {
  tease: [1, 1],
  launch: [3, 9],
  teach: [1, 3],
  proof: [1, 3],
  offer: [1, 2],
  reminder: [1, 2],
  thanks: [1, 1],
  story: [2, 3],
  question: [1, 1],
};

export function compose(
  desk: Desk,
  plan: Plan,
  manner: Manner,
  custom: Customs,
  fits: (caption: string) => boolean,
): string | null {
  const body = plan.sheet ? sheetBody(desk, plan, manner, custom) : proseBody(desk, plan, manner, custom);
  const pictured = decorate(body, desk, Math.min(manner.emoji, custom.emoji));
  return cutToFit(pictured, plan.tags, desk, custom, fits);
}

function opened(desk: Desk, plan: Plan): Opening {
  return desk.angle === null ? open(plan.opening, desk) : openWithAngle(desk.angle, desk);
}

function sheetBody(desk: Desk, plan: Plan, manner: Manner, custom: Customs): Paragraph[] {
  const { speech, lexicon, goal, angle } = desk;
  const lines = angle === null ? lexicon.goals[goal].hooks : lexicon.angles[angle].open;
  const hook = plan.opening === 'question' && angle === null ? lexicon.goals[goal].questions : lines;
  const spoken = speech.say(hook);
  const first = spoken === null ? [] : [paragraph({ text: spoken, rank: ranks.hook })];
  const bullet = bulletFor(Math.min(manner.emoji, custom.emoji), desk.random);
  const sheet = factSheet(desk, bullet, custom.points + 1, custom.clickableLinks);
  // The sheet prints the link itself where it can be clicked.
  const call =
    custom.clickableLinks && desk.facts.link !== null ? null : part(callTo(desk, custom), ranks.call);
  return [...first, sheet, ...(call === null ? [] : [paragraph(call)])];
}

function proseBody(desk: Desk, plan: Plan, manner: Manner, custom: Customs): Paragraph[] {
  const { random, facts, angle } = desk;
  const opening = opened(desk, plan);
  const [fewest, most] = angle === null ? [9, 9] : anglePoints[angle];
  const wanted = fewest + Math.floor(random.next() * (most - fewest + 1));
  const room = Math.max(1, Math.min(custom.points + manner.detail, wanted));
  const enough = custom.compact && (opening.points > 0 || opening.offer || facts.offer !== null);
  const points = enough ? [] : facts.points.slice(opening.points, opening.points + room);
  const weights = detailWeights(points, custom);
  if (angle === 'teach' || angle === 'proof') weights.list *= 3;
  const kind: DetailKind = random.pick(detailKinds, (name) => weights[name]) ?? 'sentences';
  const bullet = bulletFor(Math.min(manner.emoji, custom.emoji), random);
  const told = tell(kind, points, bullet, custom, desk);
  const end = ending(desk, custom, opening);
  const begun = [...opening.paragraphs, ...spokenTo(desk, custom, opening)];
  if (!custom.callFirst || facts.link === null) return [...begun, ...told, ...end];
  const isCall = ({ parts }: Paragraph): boolean => parts.some(({ rank }) => rank === ranks.call);
  return [...begun, ...end.filter(isCall), ...told, ...end.filter((one) => !isCall(one))];
}

/** Now and then the audience is named where it has not been. */
function spokenTo(
  { facts, lexicon, speech, random }: Desk,
  { compact }: Customs,
  opening: Opening,
): Paragraph[] {
  if (facts.audience === null || opening.audience || compact || !random.chance(0.25)) return [];
  const spoken = part(speech.say(lexicon.audience, { audience: facts.audience }), ranks.audience);
  return spoken === null ? [] : [paragraph(spoken)];
}

/** One picture behind the first sentence the lexicon gave, never inside a person's own words. */
function decorate(paragraphs: readonly Paragraph[], desk: Desk, emoji: number): readonly Paragraph[] {
  if (emoji === 0 || !desk.random.chance(0.45 + emoji / 4)) return paragraphs;
  const picture = pictureFor(desk.goal, desk.angle, desk.random);
  const target = paragraphs.flatMap(({ parts }) => parts).find(({ rank }) => rank !== ranks.point);
  return paragraphs.map(({ parts, join }) => ({
    parts: parts.map((one) => (one === target ? { ...one, text: withPicture(one.text, picture) } : one)),
    join,
  }));
}

function cutToFit(
  body: readonly Paragraph[],
  tags: readonly string[],
  desk: Desk,
  { compact }: Customs,
  fits: (caption: string) => boolean,
): string | null {
  const { language } = desk.lexicon;
  const between = compact ? '\n' : '\n\n';
  const caption = (paragraphs: readonly Paragraph[], count: number): string =>
    typeset(
      [textOf(paragraphs, between), tags.slice(0, count).join(' ')]
        .filter((text) => text !== '')
        .join(between),
      language,
    );
  for (let count = tags.length; count > 0; count -= 1) {
    const whole = caption(body, count);
    if (fits(whole)) return whole;
    if (count > 3) count = 4;
  }
  for (let left: readonly Paragraph[] | null = body; left !== null; left = withoutLeast(left)) {
    const whole = caption(left, 0);
    if (fits(whole)) return whole;
  }
  for (let length = 2_000; length >= 20; length = Math.floor(length / 2)) {
    const subject = typeset(clipped(desk.facts.subject, length), language);
    if (fits(subject)) return subject;
  }
  return null;
}
