/** What changed since an approval, fact by fact. Compares only what both revisions contain. */
import type { ApprovalView, PostDetailView, RevisionView } from '../../../server/http/views.ts';
import { diffFiles } from './media-diff.ts';

export interface ChangedFacts {
  readonly files: boolean;
  readonly account: boolean;
  readonly time: boolean;
  /** Nothing above differs, and yet what is published does. */
  readonly options: boolean;
}

type Content = Pick<RevisionView, 'text' | 'media' | 'account' | 'digest'>;

const approvedTime = ({ timing }: Pick<ApprovalView, 'timing'>): string | null =>
  timing.kind === 'at' ? timing.publish_at : null;

export const findChangedFacts = (
  approval: Pick<ApprovalView, 'timing'>,
  before: Content,
  now: Content,
  schedule: PostDetailView['schedule'],
): ChangedFacts => {
  const isTextSame = before.text === now.text;
  const files = diffFiles(before.media, now.media).some(({ kind }) => kind !== 'same');
  const account = before.account !== now.account;
  const approvedAt = approvedTime(approval);
  // An approval for any time covers every time.
  const time = approvedAt !== null && approvedAt !== (schedule?.publish_at ?? null);
  const options = before.digest !== now.digest && isTextSame && !files && !account;
  return { files, account, time, options };
};
