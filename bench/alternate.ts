/** Ours and the baseline in turns: whatever else the machine does falls on both. */
import type { Round } from './figure.ts';

export type Side = keyof Round;
export type Both<Taken> = Readonly<Record<Side, Taken>>;

const sides = ['ours', 'baseline'] as const;

/** The order changes with each round, since the second may find the machine warmer or busier. */
export async function alternate<Taken>(
  rounds: number,
  take: (side: Side, round: number) => Promise<Taken>,
  onRound: (taken: Both<Taken>, round: number) => void,
): Promise<Both<Taken>[]> {
  const all: Both<Taken>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const taken: Partial<Record<Side, Taken>> = {};
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) taken[side] = await take(side, round);
    all.push(taken as Both<Taken>);
    onRound(taken as Both<Taken>, round + 1);
  }
  return all;
}

export const roundsOf = <Taken>(all: readonly Both<Taken>[], of: (taken: Taken) => number): Round[] =>
  all.map(({ ours, baseline }) => ({ ours: of(ours), baseline: of(baseline) }));
