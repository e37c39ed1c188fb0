/**
 * Every arrangement of a brief's facts for one platform: which fact comes first, which points follow, and how they are
 * set. The seed decides the order; two arrangements in a row differ in both opening and layout where they can.
 */
import type { Goal } from '../../domain/content/brief.ts';
import type { Language } from '../../domain/content/languages.ts';
import type { WritingConventions } from '../../domain/platform-port/definition.ts';
import { type Angle, angleRules } from './angles.ts';
import type { Facts } from './facts.ts';
import { mentionsDate, namesDay } from './mentions-date.ts';
import type { Shuffle } from './shuffle.ts';
import type { Layout, Style } from './style.ts';
import { withoutFullStop } from './user-text.ts';

/** The fact right behind the subject. */
type OpeningFact = { readonly kind: 'none' | 'offer' } | { readonly kind: 'point'; readonly point: string };

export interface Arrangement {
  readonly opening: OpeningFact['kind'];
  readonly layout: Layout;
  /** In the order they are stated. An opening with a point uses the first. */
  readonly points: readonly string[];
  readonly offer: string | null;
}

interface ArrangeOptions {
  readonly goal: Goal;
  readonly angle: Angle | null;
  readonly customs: WritingConventions;
  readonly style: Style;
  readonly language: Language;
  /** Earlier captions of the same campaign. */
  readonly earlier: readonly string[];
}

export function arrangeFacts(given: Facts, options: ArrangeOptions, shuffle: Shuffle): Arrangement[] {
  const { angle, customs, style, language, earlier } = options;
  const rules = angle === null ? null : angleRules[angle];
  const facts = {
    ...given,
    points: rules === null ? given.points : orderByUse(given.points, earlier),
    offer: (rules?.mentionsOffer ?? true) ? given.offer : null,
  };
  const limit = Math.max(1, customs.points + style.detail);
  const most = Math.min(limit, rules?.maxPoints ?? limit, facts.points.length);
  // One point alone is little where there are more.
  const counts = Array.from({ length: Math.max(1, most - 1) }, (_, fewer) => most - fewer);
  // A single caption says all it may; the posts of a campaign differ in how much they say.
  const orderedCounts = rules === null ? counts : shuffle(counts);
  const openings = orderOpenings(facts, options, shuffle);
  const hasLongPoint = facts.points.some((point) => point.length > maxLineLength);

  const layoutsFor = (count: number): readonly Layout[] => {
    const itemCount = Math.min(count, facts.points.length) + (facts.offer === null ? 0 : 1);
    if (itemCount < 2 || customs.compact || hasLongPoint || angle === 'reminder') return ['prose'];
    return shuffle(style.layouts);
  };
  const arrange = (opening: OpeningFact, layout: Layout, count: number): Arrangement => {
    const first = opening.kind === 'point' ? [opening.point] : [];
    const others = facts.points.filter((point) => !first.includes(point));
    const rest = Math.max(0, count - first.length);
    const following =
      rules === null ? keepDates(others, rest, facts.subject, language) : others.slice(0, rest);
    const points = [...first, ...following];
    if (!customs.compact) return { opening: opening.kind, layout, points, offer: facts.offer };
    // One fact is enough there: a point that it opens with, else the offer.
    const offer = opening.kind === 'point' ? null : facts.offer;
    return { opening: opening.kind, layout, points: offer === null ? points.slice(0, 1) : [], offer };
  };
  return orderedCounts.flatMap((count) => {
    const layouts = layoutsFor(count);
    return layouts.flatMap((_, round) =>
      openings.map((opening, at) =>
        arrange(opening, layouts[(at + round) % layouts.length] ?? 'prose', count),
      ),
    );
  });
}

/** Longer texts are not set as a list or as lines. */
const maxLineLength = 160;

/** Each kind once in the order of the seed, then the points that have not opened yet. */
function orderOpenings(
  { subject, offer, points }: Facts,
  { goal, angle, language }: ArrangeOptions,
  shuffle: Shuffle,
): OpeningFact[] {
  const none = { kind: 'none' } as const;
  // What follows a question belongs to it, in the order it was given.
  if (subject.endsWith('?')) return [none];
  // A campaign has its own order.
  const pointOpenings = (angle === null ? daysFirst(points, language) : points).map(
    (point) => ({ kind: 'point', point }) as const,
  );
  if (angle === 'offer') return [{ kind: 'offer' }, none];
  const dated = pointOpenings.filter(({ point }) => namesDay(point, language));
  const reminders: OpeningFact[] = dated.length > 0 || offer === null ? dated : [{ kind: 'offer' }];
  if (angle === 'reminder') return reminders.length > 0 ? reminders : [none];
  // Elsewhere a price comes after what it buys.
  const prices: OpeningFact[] = offer !== null && goal === 'sell' ? [{ kind: 'offer' }] : [];
  return [...shuffle([none, ...prices, ...pointOpenings.slice(0, 1)]), ...pointOpenings.slice(1)];
}

/** Readers look for a certain day. Hours and weekdays, such as "roasted every Tuesday", keep their place. */
const daysFirst = (points: readonly string[], language: Language): readonly string[] =>
  points.toSorted((one, other) => Number(namesDay(other, language)) - Number(namesDay(one, language)));

/** Days and hours are not left out for other points. What follows a question keeps the user's order. */
function keepDates(
  points: readonly string[],
  count: number,
  subject: string,
  language: Language,
): readonly string[] {
  const dated = points.filter((point) => mentionsDate(point, language));
  const kept = [...dated, ...points.filter((point) => !dated.includes(point))].slice(0, count);
  const inOrder = points.filter((point) => kept.includes(point));
  return subject.endsWith('?') ? inOrder : daysFirst(inOrder, language);
}

/** A campaign features a different point each time: the points least used in earlier captions go first. */
function orderByUse(points: readonly string[], captions: readonly string[]): readonly string[] {
  const folded = captions.map((caption) => caption.toLowerCase());
  const countUses = (point: string): number =>
    folded.filter((caption) => caption.includes(withoutFullStop(point).toLowerCase())).length;
  return points
    .map((point) => ({ point, uses: countUses(point) }))
    .sort((one, other) => one.uses - other.uses)
    .map(({ point }) => point);
}
