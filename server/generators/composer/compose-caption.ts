/** Writes one caption: an opening, the points and a closing, cut to the platform's limits. */
import { angleRules } from './angles.ts';
import type { CaptionContext } from './caption-context.ts';
import { callToAction, writeClosing } from './closing.ts';
import { appendEmoji, pickBullet, pickEmoji } from './emoji.ts';
import { dropLeastImportant, type Paragraph, paragraph, part, ranks, textOf } from './layout.ts';
import { type Opening, type OpeningKind, writeAngleOpening, writeOpening } from './opening.ts';
import { formatWeights, pointsFormats, writeFactSheet, writePoints } from './points.ts';
import { typeset } from './typography.ts';
import { clip } from './user-text.ts';

export interface CaptionPlan {
  readonly opening: OpeningKind;
  readonly asFactSheet: boolean;
  readonly hashtags: readonly string[];
}

export function composeCaption(
  context: CaptionContext,
  plan: CaptionPlan,
  fits: (caption: string) => boolean,
): string | null {
  const emoji = Math.min(context.style.emoji, context.customs.emoji);
  const body = plan.asFactSheet
    ? composeFactSheet(context, plan.opening, emoji)
    : composeProse(context, plan.opening, emoji);
  return cutToFit(addEmoji(body, context, emoji), plan.hashtags, context, fits);
}

function composeFactSheet(context: CaptionContext, opening: OpeningKind, emoji: number): Paragraph[] {
  const { facts, lexicon, goal, angle, customs, pickPhrase, random } = context;
  const { hooks, questions } = lexicon.goals[goal];
  const goalHooks = opening === 'question' ? questions : hooks;
  const hook = part(pickPhrase(angle === null ? goalHooks : lexicon.angles[angle].openings), ranks.hook);
  const sheet = writeFactSheet(pickBullet(emoji, random), context);
  // The fact sheet prints the link itself where links are clickable.
  const printsLink = customs.clickableLinks && facts.link !== null;
  const call = printsLink ? null : part(callToAction(context), ranks.call);
  return [...(hook ? [paragraph(hook)] : []), sheet, ...(call ? [paragraph(call)] : [])];
}

function composeProse(context: CaptionContext, kind: OpeningKind, emoji: number): Paragraph[] {
  const { random, facts, angle, customs, style } = context;
  const opening = angle === null ? writeOpening(kind, context) : writeAngleOpening(angle, context);
  const [minPoints, maxPoints] = angle === null ? [9, 9] : angleRules[angle].points;
  const plannedPoints = minPoints + Math.floor(random.next() * (maxPoints - minPoints + 1));
  const pointCount = Math.max(1, Math.min(customs.points + style.detail, plannedPoints));
  const isComplete = customs.compact && (opening.points > 0 || opening.offer || facts.offer !== null);
  const remaining = isComplete ? [] : facts.points.slice(opening.points, opening.points + pointCount);
  const weights = formatWeights(remaining, context);
  const format = random.pick(pointsFormats, (name) => weights[name]) ?? 'sentences';
  const points = writePoints(format, remaining, pickBullet(emoji, random), context);
  const closing = writeClosing(context, opening);
  const start = [...opening.paragraphs, ...greetAudience(context, opening)];
  if (!customs.callToActionFirst || facts.link === null) return [...start, ...points, ...closing];
  const isCall = ({ parts }: Paragraph): boolean => parts.some(({ rank }) => rank === ranks.call);
  return [...start, ...closing.filter(isCall), ...points, ...closing.filter((one) => !isCall(one))];
}

/** Sometimes addresses the audience, if the caption has not done so yet. */
function greetAudience(context: CaptionContext, opening: Opening): Paragraph[] {
  const { facts, lexicon, customs, pickPhrase, random } = context;
  if (facts.audience === null || opening.audience || customs.compact || !random.chance(0.25)) return [];
  const greeting = part(pickPhrase(lexicon.audiences, { audience: facts.audience }), ranks.audience);
  return greeting === null ? [] : [paragraph(greeting)];
}

/** Adds one emoji after the first sentence from the lexicon, never inside the user's own text. */
function addEmoji(paragraphs: readonly Paragraph[], context: CaptionContext, level: number) {
  const { goal, angle, random } = context;
  if (level === 0 || !random.chance(0.45 + level / 4)) return paragraphs;
  const emoji = pickEmoji(goal, angle, random);
  const target = paragraphs.flatMap(({ parts }) => parts).find(({ rank }) => rank !== ranks.point);
  return paragraphs.map(({ parts, join }) => ({
    parts: parts.map((one) => (one === target ? { ...one, text: appendEmoji(one.text, emoji) } : one)),
    join,
  }));
}

/**
 * Drops hashtags first, then parts, until only the subject is left; returns the first version the platform
 * accepts.
 */
function cutToFit(
  body: readonly Paragraph[],
  hashtags: readonly string[],
  { facts, lexicon, customs }: CaptionContext,
  fits: (caption: string) => boolean,
): string | null {
  const gap = customs.compact ? '\n' : '\n\n';
  const render = (paragraphs: readonly Paragraph[], tagCount: number): string => {
    const blocks = [textOf(paragraphs, gap), hashtags.slice(0, tagCount).join(' ')];
    return typeset(blocks.filter((text) => text !== '').join(gap), lexicon.language);
  };
  for (let count = hashtags.length; count > 0; count -= 1) {
    const caption = render(body, count);
    if (fits(caption)) return caption;
    if (count > 3) count = 4;
  }
  for (
    let remaining: readonly Paragraph[] | null = body;
    remaining !== null;
    remaining = dropLeastImportant(remaining)
  ) {
    const caption = render(remaining, 0);
    if (fits(caption)) return caption;
  }
  for (let length = 2_000; length >= 20; length = Math.floor(length / 2)) {
    const subject = typeset(clip(facts.subject, length), lexicon.language);
    if (fits(subject)) return subject;
  }
  return null;
}
