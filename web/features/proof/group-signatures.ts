/**
 * Approvals as people read them: one signature per user and revision, however often they approved another time for
 * it.
 */
import type { ApprovalView, PostDetailView } from '../../../server/http/views.ts';
import { hasEnded } from '../post/queries.ts';

export interface Signature {
  readonly by: ApprovalView['by'];
  /**
   * The approval of the content; otherwise the last new time that this user approved for what others had signed.
   */
  readonly approval: ApprovalView;
  readonly coversContent: boolean;
  /** The last new time that this user approved after signing. */
  readonly newTime: ApprovalView | null;
}

/** Whether it counts for the revision as it is. What is out was signed as the rules were then. */
export const countsFor =
  (post: Pick<PostDetailView, 'state' | 'approvals' | 'current_revision'>) =>
  ({ voided_at, digest, strength }: ApprovalView): boolean =>
    voided_at === null &&
    digest === post.current_revision?.digest &&
    (strength === 'passkey' || post.approvals.strength === 'session' || hasEnded(post));

export const groupSignatures = (approvals: readonly ApprovalView[]): readonly Signature[] => {
  const groups = Map.groupBy(
    approvals.toSorted((a, b) => a.at.localeCompare(b.at)),
    ({ by, revision_number, digest }) => `${by.id} ${revision_number} ${digest}`,
  );
  return [...groups.values()].flatMap((group) => {
    const content = group.find(({ covers }) => covers === 'content');
    const approval = content ?? group.at(-1);
    if (!approval) return [];
    const newTime = group.findLast((one) => one.covers === 'timing') ?? null;
    return [{ by: approval.by, approval, coversContent: content !== undefined, newTime }];
  });
};

/** Signatures of the content. A user who only moved the post has signed nothing but the time. */
export const contentSignatures = (approvals: readonly ApprovalView[]): readonly Signature[] =>
  groupSignatures(approvals).filter(({ coversContent }) => coversContent);

/** New times approved by users who have not signed the content. */
export const timeSignatures = (approvals: readonly ApprovalView[]): readonly Signature[] =>
  groupSignatures(approvals).filter(({ coversContent }) => !coversContent);
