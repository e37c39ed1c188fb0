/** The angle of one post of a campaign, and the rules that follow from it. */
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
  readonly aliases: RegExp;
  /** How many points the caption mentions: a teaser gives away little, other angles focus on one point. */
  readonly points: readonly [min: number, defaultRules: number];
  /** Each post has one message, so most angles do not mention the offer. */
  readonly mentionsOffer: boolean;
  readonly allowsFactSheet: boolean;
  readonly emoji: readonly string[];
}

const defaultRules = { mentionsOffer: false, allowsFactSheet: true };

export const angleRules: Readonly<Record<Angle, AngleRules>> = {
  tease: {
    ...defaultRules,
    aliases: /teas|preview|sneak|coming soon/,
    points: [1, 1],
    allowsFactSheet: false,
    emoji: ['👀', '🤫'],
  },
  launch: {
    ...defaultRules,
    aliases: /launch|release|opening|announce|reveal/,
    points: [3, 9],
    mentionsOffer: true,
    emoji: ['🎉', '🚀'],
  },
  teach: {
    ...defaultRules,
    aliases: /teach|tip|how|explain|educat|learn|guide|faq/,
    points: [1, 3],
    emoji: ['💡', '🤓'],
  },
  proof: {
    ...defaultRules,
    aliases: /proof|prove|testimonial|review|result|trust|benefit|feature/,
    points: [1, 3],
    emoji: ['🔍', '👌'],
  },
  offer: {
    ...defaultRules,
    aliases: /offer|deal|sale|discount/,
    points: [1, 2],
    mentionsOffer: true,
    emoji: ['🎁', '🛍️'],
  },
  reminder: {
    ...defaultRules,
    aliases: /remind|last|follow|again|countdown/,
    points: [1, 2],
    mentionsOffer: true,
    emoji: ['📌', '👋'],
  },
  thanks: {
    ...defaultRules,
    aliases: /thank|gratitude|wrap/,
    points: [1, 1],
    allowsFactSheet: false,
    emoji: ['💛', '🙏'],
  },
  story: {
    ...defaultRules,
    aliases: /story|behind|meet|people/,
    points: [2, 3],
    emoji: ['📖', '👋'],
  },
  question: {
    ...defaultRules,
    aliases: /question|ask|poll|engage|conversation/,
    points: [1, 1],
    allowsFactSheet: false,
    emoji: ['🤔', '💬'],
  },
};

/** Null: write without an angle. Without an offer in the brief, no angle presents one. */
export function findAngle(name: string | null, { offer }: Pick<Facts, 'offer'>): Angle | null {
  const folded = name?.toLowerCase();
  if (folded === undefined) return null;
  const angle =
    angles.find((one) => folded === one) ?? angles.find((one) => angleRules[one].aliases.test(folded));
  return angle === undefined || (angle === 'offer' && offer === null) ? null : angle;
}
