/**
 * The first steps of a workspace, from a name to the first signed post. What other data shows is derived from it
 * (accounts, the brand kit, the policy, signatures); only the rest is stored.
 */

export const firstStepNames = ['clock', 'brand', 'accounts', 'approver', 'draft'] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** Something worth a post, with the facts that a caption may state. */
export interface Topic {
  readonly title: string;
  /** The page it came from; null: a person typed it. */
  readonly url: string | null;
  readonly facts: readonly { readonly text: string; readonly url: string | null }[];
}

export interface StoredFirstSteps {
  /** Answered in a way that leaves no other trace, such as "I sign, for now". */
  readonly done: readonly FirstStep[];
  readonly skipped: readonly FirstStep[];
  readonly putAway: boolean;
  /** The web address that was read last. */
  readonly site: string | null;
  readonly topics: readonly Topic[];
}

export const noFirstSteps: StoredFirstSteps = {
  done: [],
  skipped: [],
  putAway: false,
  site: null,
  topics: [],
};

export interface FirstStepsChange {
  /** What this step is now: answered, left for later, or neither. */
  readonly step?: { readonly name: FirstStep; readonly is: 'done' | 'skipped' | 'open' } | undefined;
  readonly putAway?: boolean | undefined;
  readonly site?: string | null | undefined;
  readonly topics?: readonly Topic[] | undefined;
}

export function withChange(stored: StoredFirstSteps, change: FirstStepsChange): StoredFirstSteps {
  const { step, putAway = stored.putAway, site = stored.site, topics = stored.topics } = change;
  const others = (list: readonly FirstStep[]) => list.filter((name) => name !== step?.name);
  return {
    done: step?.is === 'done' ? [...others(stored.done), step.name] : others(stored.done),
    skipped: step?.is === 'skipped' ? [...others(stored.skipped), step.name] : others(stored.skipped),
    putAway,
    site,
    topics,
  };
}
