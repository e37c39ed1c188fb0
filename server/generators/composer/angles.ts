/** What one post of a campaign is about, and what follows from that. */
import type { Facts } from './facts.ts';

export const angles = [
  'tease',
  'launch',
  'teach',
  'proof',
  'offer',
  'reminder',
  'thanks',
  'story',
  'question',
] as const;
export type Angle = (typeof angles)[number];

interface AngleRules {
  /** Campaigns name their angles freely. */
  readonly alsoCalled: RegExp;
  /** How many points it tells: a teaser keeps most to itself, others put one in the light. */
  readonly points: readonly [fewest: number, most: number];
  /** One message for each post: most leave the offer to others. */
  readonly mentionsOffer: boolean;
  readonly allowsFactSheet: boolean;
  readonly emoji: readonly string[];
}

const most = { mentionsOffer: false, allowsFactSheet: true };

export const angleRules: Readonly<Record<Angle, AngleRules>> = {
  tease: {
    ...most,
    alsoCalled: /teas|preview|sneak|coming soon/,
    points: [1, 1],
    allowsFactSheet: false,
    emoji: ['👀', '🤫'],
  },
  launch: {
    ...most,
    alsoCalled: /launch|release|opening|announce|reveal/,
    points: [3, 9],
    mentionsOffer: true,
    emoji: ['🎉', '🚀'],
  },
  teach: {
    ...most,
    alsoCalled: /teach|tip|how|explain|educat|learn|guide|faq/,
    points: [1, 3],
    emoji: ['💡', '🤓'],
  },
  proof: {
    ...most,
    alsoCalled: /proof|prove|testimonial|review|result|trust|benefit|feature/,
    points: [1, 3],
    emoji: ['🔍', '👌'],
  },
  offer: {
    ...most,
    alsoCalled: /offer|deal|sale|discount/,
    points: [1, 2],
    mentionsOffer: true,
    emoji: ['🎁', '🛍️'],
  },
  reminder: {
    ...most,
    alsoCalled: /remind|last|follow|again|countdown/,
    points: [1, 2],
    mentionsOffer: true,
    emoji: ['📌', '👋'],
  },
  thanks: {
    ...most,
    alsoCalled: /thank|gratitude|wrap/,
    points: [1, 1],
    allowsFactSheet: false,
    emoji: ['💛', '🙏'],
  },
  story: {
    ...most,
    alsoCalled: /story|behind|meet|people/,
    points: [2, 3],
    emoji: ['📖', '👋'],
  },
  question: {
    ...most,
    alsoCalled: /question|ask|poll|engage|conversation/,
    points: [1, 1],
    allowsFactSheet: false,
    emoji: ['🤔', '💬'],
  },
};

/** Null: write as if there were none. Without an offer in the brief nothing is called one. */
export function findAngle(name: string | null, { offer }: Pick<Facts, 'offer'>): Angle | null {
  const folded = name?.toLowerCase();
  if (folded === undefined) return null;
  const angle =
    angles.find((one) => folded === one) ?? angles.find((one) => angleRules[one].alsoCalled.test(folded));
  return angle === undefined || (angle === 'offer' && offer === null) ? null : angle;
}
