/** A title for a video: the subject, with the brand or a point beside it where there is room. One line, at most 100. */
import type { Facts } from './facts.ts';
import type { Random } from './random.ts';
import { capitalised, clipped, isSeveralSentences, withoutFullStop } from './user-words.ts';

const maxLength = 100;

export function titleFor({ subject, points, brand }: Facts, random: Random): string {
  const plain = capitalised(withoutFullStop(subject));
  const short = points.filter((text) => text.length <= 45 && !isSeveralSentences(text));
  const point = random.pick(short);
  const open = !/[:–—|?!]/.test(plain);
  const choices = [
    plain,
    ...(brand !== '' && !plain.toLowerCase().includes(brand.toLowerCase()) ? [`${plain} | ${brand}`] : []),
    ...(point !== undefined && open ? [`${plain} – ${withoutFullStop(point)}`] : []),
  ].filter((title) => [...title].length <= maxLength);
  return random.pick(choices) ?? clipped(plain, maxLength);
}
