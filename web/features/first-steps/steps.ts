/** How far a new workspace has come: what its data shows, and what was answered or skipped. Pure. */
import type { AccountView, FirstStepsView, PostView } from '../../../server/http/views.ts';

export const stepNames = ['clock', 'brand', 'accounts', 'approver', 'draft'] as const;
export type StepName = (typeof stepNames)[number];

export interface Step {
  readonly name: StepName;
  /** Counted from one. */
  readonly number: number;
  readonly state: 'done' | 'skipped' | 'open';
}

export interface Progress {
  readonly steps: readonly Step[];
  /** The step to continue with; undefined when none is left. */
  readonly next: Step | undefined;
  /** Neither done nor skipped. */
  readonly openCount: number;
  /** A post was signed, or nothing is left to do. */
  readonly isFinished: boolean;
}

export const isStepName = (value: string): value is StepName => stepNames.some((name) => name === value);

export const findProgress = (
  stored: Pick<FirstStepsView, 'done' | 'skipped'>,
  shown: { readonly hasAccount: boolean; readonly hasSigned: boolean },
): Progress => {
  const isDone = (name: StepName): boolean =>
    stored.done.includes(name) ||
    (name === 'accounts' && shown.hasAccount) ||
    // A stamp carries a name and the time of a clock, so both are known.
    ((name === 'clock' || name === 'draft') && shown.hasSigned);
  const steps = stepNames.map(
    (name, index): Step => ({
      name,
      number: index + 1,
      state: isDone(name) ? 'done' : stored.skipped.includes(name) ? 'skipped' : 'open',
    }),
  );
  const open = steps.filter(({ state }) => state === 'open');
  return {
    steps,
    next: open[0],
    openCount: open.length,
    isFinished: isDone('draft') || open.length === 0,
  };
};

export const isConnected = ({ status }: Pick<AccountView, 'status'>): boolean => status !== 'disconnected';

/** A signature counts, even when the post waits for a second one. */
export const isSigned = ({ approvals }: Pick<PostView, 'approvals'>): boolean => approvals.given > 0;
