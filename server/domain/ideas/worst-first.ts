import type { PostState } from '../post-model/post.ts';

/** What needs a person most comes first. The state of an idea is the first that one of its posts has. */
export const statesWorstFirst = [
  'failed',
  'unconfirmed',
  'missed',
  'changes_requested',
  'in_review',
  'draft',
  'publishing',
  'approved',
  'scheduled',
  'published',
  'cancelled',
  'removed',
] as const satisfies readonly PostState[];

const rankOf: Readonly<Record<PostState, number>> = Object.fromEntries(
  statesWorstFirst.map((state, rank) => [state, rank]),
) as Record<(typeof statesWorstFirst)[number], number>;

/** Posts in the same state keep their order. */
export const worstFirst = <Item>(items: readonly Item[], stateOf: (item: Item) => PostState): Item[] =>
  items.toSorted((one, other) => rankOf[stateOf(one)] - rankOf[stateOf(other)]);
