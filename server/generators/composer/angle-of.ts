/** Campaigns name their angles freely; this finds the one that is meant. Null: write as if there were none. */
import type { Facts } from './facts.ts';
import { type Angle, angles } from './lexicon.ts';

const alsoCalled: Readonly<Record<Angle, RegExp>> = {
  tease: /teas|preview|sneak|coming soon/,
  launch: /launch|release|opening|announce|reveal/,
  teach: /teach|tip|how|explain|educat|learn|guide|faq/,
  proof: /proof|prove|testimonial|review|result|trust|benefit|feature/,
  offer: /offer|deal|sale|discount/,
  reminder: /remind|last|follow|again|countdown/,
  thanks: /thank|gratitude|wrap/,
  story: /story|behind|meet|people/,
  question: /question|ask|poll|engage|conversation/,
};

/** Without an offer in the brief nothing is called one. */
export function angleOf(words: string | null, { offer }: Pick<Facts, 'offer'>): Angle | null {
  const angle = words === null ? null : named(words);
  return angle === 'offer' && offer === null ? null : angle;
}

function named(words: string): Angle | null {
  const folded = words.toLowerCase();
  return (
    angles.find((angle) => folded === angle) ?? angles.find((angle) => alsoCalled[angle].test(folded)) ?? null
  );
}
