/** How the person was identified when they approved. */
export const approvalStrengths = ['session', 'passkey'] as const;
export type ApprovalStrength = (typeof approvalStrengths)[number];

/** How many people must approve a post and how, whether authors may, and how late a post may still be published. */
export interface Policy {
  readonly approvalsRequired: number;
  readonly selfApproval: boolean;
  readonly lateWindowMinutes: number;
  readonly strength: ApprovalStrength;
}

/** Whether a post that satisfied the earlier policy might not satisfy this one. */
export const isStricter = (policy: Policy, earlier: Policy): boolean =>
  policy.approvalsRequired > earlier.approvalsRequired ||
  (earlier.selfApproval && !policy.selfApproval) ||
  (policy.strength === 'passkey' && earlier.strength === 'session');
