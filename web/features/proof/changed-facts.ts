/** What changed since an approval, fact by fact. Compares only what both revisions contain. */
import type { ApprovalView, PostDetailView, ProofView } from '../../../server/http/views.ts';
import { type ContentDifferences, findContentDifferences } from './content-differences.ts';

export interface ChangedFacts extends Omit<ContentDifferences, 'text'> {
  readonly time: boolean;
}

const approvedTime = ({ timing }: Pick<ApprovalView, 'timing'>): string | null =>
  timing.kind === 'at' ? timing.publish_at : null;

export const findChangedFacts = (
  approval: Pick<ApprovalView, 'timing'>,
  before: ProofView,
  now: ProofView,
  schedule: PostDetailView['schedule'],
): ChangedFacts => {
  const { text: _text, ...differences } = findContentDifferences(before, now);
  const approvedAt = approvedTime(approval);
  // An approval for any time covers every time.
  const time = approvedAt !== null && approvedAt !== (schedule?.publish_at ?? null);
  return { ...differences, time };
};
