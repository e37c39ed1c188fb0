/** The angle of one post of a campaign: which of the facts it states. Without an angle, a caption states them all. */
import type { Facts } from './facts.ts';

export const angles = ['tease', 'details', 'offer', 'reminder', 'question'] as const;
export type Angle = (typeof angles)[number];

interface AngleRules {
  /** Campaigns name their angles freely. */
  readonly aliases: RegExp;
  /** The most points it mentions: each post of a campaign has one message. */
  readonly maxPoints: number;
  readonly mentionsOffer: boolean;
}

export const angleRules: Readonly<Record<Angle, AngleRules>> = {
  tease: { aliases: /teas|preview|sneak|coming soon/, maxPoints: 1, mentionsOffer: false },
  details: {
    aliases:
      /teach|tip|how|explain|educat|learn|guide|faq|proof|prove|testimonial|review|result|trust|benefit|feature|story|behind|meet|people/,
    maxPoints: 3,
    mentionsOffer: false,
  },
  offer: { aliases: /offer|deal|sale|discount/, maxPoints: 2, mentionsOffer: true },
  reminder: { aliases: /remind|last|follow|again|countdown/, maxPoints: 2, mentionsOffer: true },
  question: { aliases: /question|ask|poll|engage|conversation/, maxPoints: 1, mentionsOffer: false },
};

/** Null: write without an angle. Without an offer in the brief, no angle presents one. */
export function findAngle(name: string | null, { offer }: Pick<Facts, 'offer'>): Angle | null {
  const folded = name?.toLowerCase();
  if (folded === undefined) return null;
  const angle = angles.find((one) => angleRules[one].aliases.test(folded));
  return angle === undefined || (angle === 'offer' && offer === null) ? null : angle;
}
