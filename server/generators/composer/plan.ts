/** Which shape each variant gets: different ones one after the other, those that suit most often first. */
import type { CaptionRequest } from '../../domain/content/ports.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { angleOf } from './angle-of.ts';
import type { Plan } from './compose.ts';
import { customs } from './customs.ts';
import type { Facts } from './facts.ts';
import { hashtagOf } from './hashtags.ts';
import type { Angle } from './lexicon.ts';
import { type OpeningKind, openingKinds, openingWeights } from './openings.ts';
import { createRandom, type Random } from './random.ts';

/** One message for each post of a campaign: the others leave the offer to these. */
const withOffer: readonly Angle[] = ['launch', 'offer', 'reminder'];

export function planner(request: CaptionRequest, facts: Facts, platform: PlatformName) {
  const { brief, seed, angle } = request;
  const meant = angleOf(angle, facts);
  const custom = customs[platform];
  const weights = openingWeights({ facts, goal: brief.goal });
  const random = createRandom([seed, brief.subject, platform, angle, 'plan'].join('\n'));
  const order = weightedOrder(openingKinds, (kind) => weights[kind], random);
  const sheetable =
    facts.points.length > 0 &&
    platform !== 'tiktok' &&
    meant !== 'tease' &&
    meant !== 'question' &&
    meant !== 'thanks';
  const sheetAt = sheetable ? Math.floor(random.next() * 7) : -1;
  const untold = leastTold(facts.points, request.avoid);
  return (turn: number, chance: Random): Plan & { readonly facts: Facts } => ({
    opening: order[turn % order.length] ?? 'subject',
    sheet: turn % 7 === sheetAt,
    tags: chooseTags(facts, custom.hashtags, chance),
    facts: {
      ...facts,
      points: meant === null || meant === 'launch' ? turnedPoints(facts.points, chance) : untold,
      offer: meant === null || withOffer.includes(meant) ? facts.offer : null,
    },
  });
}

/** The person's order is usually the best one; now and then another point leads. */
function turnedPoints(points: readonly string[], random: Random): readonly string[] {
  if (points.length < 2 || random.chance(0.7)) return points;
  const first = Math.floor(random.next() * points.length);
  return [...points.slice(first), ...points.slice(0, first)];
}

/** A campaign puts another point in the light each time: those that were told least come first. */
function leastTold(points: readonly string[], earlier: readonly string[]): readonly string[] {
  const told = earlier.map((caption) => caption.toLowerCase());
  const times = (point: string): number =>
    told.filter((caption) => caption.includes(point.toLowerCase())).length;
  return points
    .map((point) => ({ point, times: times(point) }))
    .sort((one, other) => one.times - other.times)
    .map(({ point }) => point);
}

function chooseTags(facts: Facts, most: number, random: Random): readonly string[] {
  const own = /^[\p{L}\p{N} ]+$/u.test(facts.brand) ? hashtagOf(facts.brand) : null;
  const all = [...facts.brandTags.slice(0, Math.max(1, most - 2)), ...random.shuffle(facts.keywords)];
  const tags = all.filter(
    (tag, at) => all.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at,
  );
  if (tags.length < 2 && most > 2 && own !== null && !tags.includes(own)) tags.push(own);
  return tags.slice(0, most);
}

function weightedOrder(
  kinds: readonly OpeningKind[],
  weight: (kind: OpeningKind) => number,
  random: Random,
): OpeningKind[] {
  const left = kinds.filter((kind) => weight(kind) > 0);
  const order: OpeningKind[] = [];
  while (left.length > 0) {
    const chosen = random.pick(left, weight);
    if (chosen === undefined) break;
    order.push(chosen);
    left.splice(left.indexOf(chosen), 1);
  }
  return order;
}
