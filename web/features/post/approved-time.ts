/** The time that a post is approved for, as its newest approval says it. */
import type { PostDetailView } from '../../../server/http/views.ts';

/** Whether another time than the approved one would have to be signed. The server decides again. */
export function isOutsideApprovedTime(
  { approvals_list, current_revision }: Pick<PostDetailView, 'approvals_list' | 'current_revision'>,
  at: number,
): boolean {
  const newest = approvals_list
    .filter(
      ({ voided_at, revision_number }) => voided_at === null && revision_number === current_revision?.number,
    )
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1);
  if (!newest?.timing.publish_at) return false;
  const { publish_at, tolerance_minutes } = newest.timing;
  return Math.abs(at - Date.parse(publish_at)) > (tolerance_minutes ?? 0) * 60_000;
}
