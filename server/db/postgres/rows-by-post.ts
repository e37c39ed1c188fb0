import type { PostId } from '../../lib/ids.ts';

/** What was read for several posts at once, by the post that each row belongs to. */
export type RowsByPost<Value> = ReadonlyMap<PostId, readonly Value[]>;

export function groupByPost<Row extends { readonly post_id: PostId }, Value>(
  rows: readonly Row[],
  toValue: (row: Row) => Value,
): RowsByPost<Value> {
  const byPost = new Map<PostId, Value[]>();
  for (const row of rows) {
    const known = byPost.get(row.post_id);
    if (known) known.push(toValue(row));
    else byPost.set(row.post_id, [toValue(row)]);
  }
  return byPost;
}
