/** Emoji, only for brands with a playful or lively voice. */
import type { Goal } from '../../domain/content/brief.ts';
import { type Angle, angleRules } from './angles.ts';
import type { Random } from './random.ts';
import { endsInEmoji } from './user-text.ts';

const emojiByGoal: Readonly<Record<Goal, readonly string[]>> = {
  awareness: ['👀', '💡', '👋'],
  sell: ['🛍️', '😍', '✨'],
  visit: ['📍', '👋', '😊'],
  sign_up: ['🙌', '✍️', '👋'],
  engage: ['💬', '🤔', '👇'],
  announce: ['📣', '🎉', '✨'],
  hire: ['👋', '🤝', '📣'],
};

export function pickEmoji(goal: Goal, angle: Angle | null, random: Random): string {
  return random.pick(angle === null ? emojiByGoal[goal] : angleRules[angle].emoji) ?? '✨';
}

/** Replaces the sentence's full stop with the emoji. */
export const appendEmoji = (sentence: string, emoji: string): string =>
  endsInEmoji(sentence) ? sentence : `${sentence.replace(/\.$/, '')} ${emoji}`;

const plainBullets = ['• ', '– ', '→ '];
const livelyBullets = ['✨ ', '👉 ', '✅ '];

export const pickBullet = (emoji: number, random: Random): string =>
  random.pick(emoji > 0 && random.chance(emoji / 3) ? livelyBullets : plainBullets) ?? '• ';
