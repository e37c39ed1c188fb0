import { createBatcher } from '../../domain/batcher.ts';
import { currentLevel } from './ambient.ts';

/**
 * Questions of many posts asked as one. Within a request's transaction each is asked by itself: it belongs there, and
 * must neither see nor become part of another one.
 */
export function batched<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const together = createBatcher({ run });
  return async (item) => {
    if (!currentLevel()) return together(item);
    const [result] = await run([item]);
    return result as Result;
  };
}
