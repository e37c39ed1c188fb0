/** What moved after somebody had said yes, fact by fact. Only what both revisions tell. */
import type { ApprovalView, PostDetailView, RevisionView } from '../../../server/http/views.ts';
import { diffFiles } from './media-diff.ts';

export interface ChangedFacts {
  readonly files: boolean;
  readonly account: boolean;
  readonly time: boolean;
  /** Nothing of the above, and yet what goes out is different. */
  readonly options: boolean;
}

type Content = Pick<RevisionView, 'text' | 'media' | 'account' | 'digest'>;

const approvedTime = ({ timing }: Pick<ApprovalView, 'timing'>): string | null =>
  timing.kind === 'at' ? timing.publish_at : null;

export const changedFacts = (
  approval: Pick<ApprovalView, 'timing'>,
  before: Content,
  now: Content,
  schedule: PostDetailView['schedule'],
): ChangedFacts => {
  const isTextSame = before.text === now.text;
  const files = diffFiles(before.media, now.media).some(({ kind }) => kind !== 'same');
  const account = before.account !== now.account;
  const was = approvedTime(approval);
  // An approval for any time holds for every time.
  const time = was !== null && was !== (schedule?.publish_at ?? null);
  const options = before.digest !== now.digest && isTextSame && !files && !account;
  return { files, account, time, options };
};
