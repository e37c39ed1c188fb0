/** Autosave writes an audit entry each time; the journal shows consecutive edits as one line. */
interface Entry {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly subject: string;
  readonly sequence: number | null;
  readonly actor: { readonly id: string } | null;
}

export interface AuditRun<E extends Entry> {
  /** The newest entry of the run. */
  readonly entry: E;
  readonly count: number;
  /** The sequence number of the oldest entry. */
  readonly firstSequence: number | null;
}

/** Takes and returns entries newest first. Approvals are never grouped: each is one person's decision. */
export const groupAuditRuns = <E extends Entry>(entries: readonly E[]): AuditRun<E>[] => {
  const runs: AuditRun<E>[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const continuesRun =
      last !== undefined &&
      last.entry.action === 'post.edited' &&
      last.entry.action === entry.action &&
      last.entry.subject === entry.subject &&
      last.entry.actor?.id === entry.actor?.id;
    if (continuesRun)
      runs[runs.length - 1] = { ...last, count: last.count + 1, firstSequence: entry.sequence };
    else runs.push({ entry, count: 1, firstSequence: entry.sequence });
  }
  return runs;
};
