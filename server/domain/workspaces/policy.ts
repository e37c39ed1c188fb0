/** How many people must approve a post, whether authors may, and how late a post may still be published. */
export interface Policy {
  readonly approvalsRequired: number;
  readonly selfApproval: boolean;
  readonly lateWindowMinutes: number;
}

/** Whether a post that satisfied the earlier policy might not satisfy this one. */
export const isStricter = (policy: Policy, earlier: Policy): boolean =>
  policy.approvalsRequired > earlier.approvalsRequired || (earlier.selfApproval && !policy.selfApproval);
