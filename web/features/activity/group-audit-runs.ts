/**
 * Autosave writes an audit entry each time; the journal shows consecutive edits as one line. The last signature writes
 * two, the signature and the approval it completes, which are one line as well.
 */
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
  /** The entry is an approval, and the run includes the signature that completed it. */
  readonly isLastSignature: boolean;
}

/** Takes and returns entries newest first. Signatures are never grouped: each is one person's decision. */
export const groupAuditRuns = <E extends Entry>(entries: readonly E[]): AuditRun<E>[] => {
  const runs: AuditRun<E>[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const isSameActorAndSubject =
      last !== undefined && last.entry.subject === entry.subject && last.entry.actor?.id === entry.actor?.id;
    if (isSameActorAndSubject && last.entry.action === 'post.edited' && entry.action === 'post.edited')
      runs[runs.length - 1] = { ...last, count: last.count + 1, firstSequence: entry.sequence };
    else if (
      isSameActorAndSubject &&
      last.entry.action === 'post.approved' &&
      !last.isLastSignature &&
      entry.action === 'post.approved_by'
    )
      runs[runs.length - 1] = { ...last, firstSequence: entry.sequence, isLastSignature: true };
    else runs.push({ entry, count: 1, firstSequence: entry.sequence, isLastSignature: false });
  }
  return runs;
};
