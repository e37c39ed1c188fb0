/** Chooses the shape of each variant: no shape twice in a row, the best suited most often. */

import type { CaptionRequest } from '../../domain/content/ports.ts';
import type { WritingConventions } from '../../domain/platform-port/definition.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { angleRules, findAngle } from './angles.ts';
import type { CaptionPlan } from './compose-caption.ts';
import type { Facts } from './facts.ts';
import { toHashtag } from './hashtags.ts';
import { type OpeningKind, openingKinds, openingWeights } from './opening.ts';
import { createRandom, type Random } from './random.ts';

export type PlanVariant = (turn: number, random: Random) => CaptionPlan & { readonly facts: Facts };

/** One variant in this many is a fact sheet. */
const factSheetEvery = 7;

export function createPlanner(
  request: CaptionRequest,
  facts: Facts,
  platform: PlatformName,
  customs: WritingConventions,
): PlanVariant {
  const { brief, seed, avoid } = request;
  const angle = findAngle(request.angle, facts);
  const rules = angle === null ? null : angleRules[angle];
  const weights = openingWeights(facts, brief.goal);
  const random = createRandom([seed, brief.subject, platform, request.angle, 'plan'].join('\n'));
  const openings = orderByWeight(openingKinds, (kind) => weights[kind], random);
  const allowsFactSheet = facts.points.length > 0 && customs.factSheets && (rules?.allowsFactSheet ?? true);
  const factSheetAt = allowsFactSheet ? Math.floor(random.next() * factSheetEvery) : -1;
  const leastUsed = orderByUse(facts.points, avoid);
  return (index, variantRandom) => ({
    opening: openings[index % openings.length] ?? 'subject',
    asFactSheet: index % factSheetEvery === factSheetAt,
    hashtags: chooseHashtags(facts, customs.hashtags, variantRandom),
    facts: {
      ...facts,
      points: angle === null || angle === 'launch' ? rotateSometimes(facts.points, variantRandom) : leastUsed,
      offer: (rules?.mentionsOffer ?? true) ? facts.offer : null,
    },
  });
}

/** The user's order is usually the best one; sometimes another point goes first. */
function rotateSometimes(points: readonly string[], random: Random): readonly string[] {
  if (points.length < 2 || random.chance(0.7)) return points;
  const first = Math.floor(random.next() * points.length);
  return [...points.slice(first), ...points.slice(0, first)];
}

/** A campaign features a different point each time: the points least used in earlier captions go first. */
function orderByUse(points: readonly string[], captions: readonly string[]): readonly string[] {
  const folded = captions.map((caption) => caption.toLowerCase());
  const countUses = (point: string): number =>
    folded.filter((caption) => caption.includes(point.toLowerCase())).length;
  return points
    .map((point) => ({ point, uses: countUses(point) }))
    .sort((one, other) => one.uses - other.uses)
    .map(({ point }) => point);
}

function chooseHashtags(facts: Facts, most: number, random: Random): readonly string[] {
  const ofBrand = /^[\p{L}\p{N} ]+$/u.test(facts.brand) ? toHashtag(facts.brand) : null;
  const all = [...facts.brandTags.slice(0, Math.max(1, most - 2)), ...random.shuffle(facts.keywords)];
  const tags = all.filter(
    (tag, at) => all.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at,
  );
  if (tags.length < 2 && most > 2 && ofBrand !== null && !tags.includes(ofBrand)) tags.push(ofBrand);
  return tags.slice(0, most);
}

function orderByWeight(
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
