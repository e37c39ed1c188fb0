/** Approvals as people read them: one signature a person and revision, however often they approved another time for it. */
import type { ApprovalView } from '../../../server/http/views.ts';

export interface Signature {
  readonly by: ApprovalView['by'];
  /** Of the content; else of the last time that this person approved for what others had signed. */
  readonly approval: ApprovalView;
  readonly coversContent: boolean;
  /** The last time that this person approved for it after signing. */
  readonly newTime: ApprovalView | null;
}

export const signaturesOf = (approvals: readonly ApprovalView[]): readonly Signature[] => {
  const groups = Map.groupBy(
    approvals.toSorted((one, other) => one.at.localeCompare(other.at)),
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

/** Those of people who signed the content. A person who only moved it has signed nothing but the time. */
export const contentSignatures = (approvals: readonly ApprovalView[]): readonly Signature[] =>
  signaturesOf(approvals).filter(({ coversContent }) => coversContent);

/** New times approved by people who have not signed the content. */
export const timeSignatures = (approvals: readonly ApprovalView[]): readonly Signature[] =>
  signaturesOf(approvals).filter(({ coversContent }) => !coversContent);
