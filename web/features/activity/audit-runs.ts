/** Saving as one types writes an entry each time; the journal shows a run of the same act once. */
interface Entry {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly subject: string;
  readonly sequence: number | null;
  readonly actor: { readonly id: string } | null;
}

export interface AuditRun<E extends Entry> {
  /** The newest of them. */
  readonly entry: E;
  readonly times: number;
  /** The place of the oldest. */
  readonly since: number | null;
}

/** Newest first in, newest first out. Approvals are never put together: each is somebody's word. */
export const auditRuns = <E extends Entry>(entries: readonly E[]): AuditRun<E>[] => {
  const runs: AuditRun<E>[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const isSame =
      last !== undefined &&
      last.entry.action === 'post.edited' &&
      last.entry.action === entry.action &&
      last.entry.subject === entry.subject &&
      last.entry.actor?.id === entry.actor?.id;
    if (isSame) runs[runs.length - 1] = { ...last, times: last.times + 1, since: entry.sequence };
    else runs.push({ entry, times: 1, since: entry.sequence });
  }
  return runs;
};
