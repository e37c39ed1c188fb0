/** The order of themes over the posts of a campaign, from teasing to thanking. Pure. */
import type { Brief, Goal } from '../content/brief.ts';

export const themes = ['tease', 'launch', 'teach', 'proof', 'offer', 'reminder', 'thanks'] as const;
export type Theme = (typeof themes)[number];

const byGoal: Readonly<Record<Goal, readonly Theme[]>> = {
  sell: ['tease', 'launch', 'teach', 'proof', 'offer', 'reminder', 'thanks'],
  visit: ['tease', 'launch', 'teach', 'offer', 'reminder', 'thanks'],
  announce: ['tease', 'launch', 'teach', 'proof', 'reminder', 'thanks'],
  awareness: ['tease', 'launch', 'teach', 'proof', 'thanks'],
  sign_up: ['launch', 'teach', 'proof', 'offer', 'reminder', 'thanks'],
  engage: ['tease', 'launch', 'teach', 'proof', 'thanks'],
  hire: ['launch', 'teach', 'proof', 'reminder'],
};

/** Most important first: a campaign of few posts uses the first ones. */
const importance: readonly Theme[] = ['launch', 'offer', 'reminder', 'teach', 'proof', 'tease', 'thanks'];

/** These may repeat; the others are used once. */
const repeatable: readonly Theme[] = ['teach', 'proof', 'offer'];

/** Shorter campaigns have no teaser and no thanks. */
const daysForLongArc = 7;

export function planArc(
  { goal, offer }: Pick<Brief, 'goal' | 'offer'>,
  count: number,
  days: number,
): readonly Theme[] {
  const fitting = byGoal[goal].filter(
    (theme) =>
      (theme !== 'offer' || offer !== null) &&
      (days >= daysForLongArc || (theme !== 'tease' && theme !== 'thanks')),
  );
  if (count <= fitting.length) {
    const chosen = importance.filter((theme) => fitting.includes(theme)).slice(0, count);
    return fitting.filter((theme) => chosen.includes(theme));
  }
  const middle = fitting.filter((theme) => repeatable.includes(theme));
  const before = fitting.slice(0, fitting.indexOf('launch') + 1);
  const after = fitting.filter((theme) => !before.includes(theme) && !middle.includes(theme));
  const middleCount = count - before.length - after.length;
  return [...before, ...Array.from({ length: middleCount }, (_, index) => nth(middle, index)), ...after];
}

const nth = (list: readonly Theme[], index: number): Theme => list[index % list.length] ?? 'teach';
