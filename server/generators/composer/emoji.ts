/** Pictures in the text, for brands whose voice is playful or lively and for nobody else. */
import type { Goal } from '../../domain/content/brief.ts';
import type { Angle } from './lexicon.ts';
import type { Random } from './random.ts';

const byGoal: Readonly<Record<Goal, readonly string[]>> = {
  awareness: ['👀', '💡', '👋'],
  sell: ['🛍️', '😍', '✨'],
  visit: ['📍', '👋', '😊'],
  sign_up: ['🙌', '✍️', '👋'],
  engage: ['💬', '🤔', '👇'],
  announce: ['📣', '🎉', '✨'],
  hire: ['👋', '🤝', '📣'],
};

const byAngle: Readonly<Record<Angle, readonly string[]>> = {
  tease: ['👀', '🤫'],
  launch: ['🎉', '🚀'],
  teach: ['💡', '🤓'],
  proof: ['🔍', '👌'],
  offer: ['🎁', '🛍️'],
  reminder: ['📌', '👋'],
  thanks: ['💛', '🙏'],
  story: ['📖', '👋'],
  question: ['🤔', '💬'],
};

export function pictureFor(goal: Goal, angle: Angle | null, random: Random): string {
  return random.pick(angle === null ? byGoal[goal] : byAngle[angle]) ?? '✨';
}

/** Behind a sentence, in place of its full stop. */
export const withPicture = (sentence: string, picture: string): string =>
  /\p{Extended_Pictographic}\ufe0f?$/u.test(sentence)
    ? sentence
    : `${sentence.replace(/\.$/, '')} ${picture}`;

const plainBullets = ['• ', '– ', '→ '];
const livelyBullets = ['✨ ', '👉 ', '✅ '];

export const bulletFor = (emoji: number, random: Random): string =>
  random.pick(emoji > 0 && random.chance(emoji / 3) ? livelyBullets : plainBullets) ?? '• ';
