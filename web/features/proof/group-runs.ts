/** Autosave creates many edits; the history shows a run of the same action by the same user once. */
interface Entry {
  readonly at: string;
  readonly action: string;
  readonly by: { readonly id: string; readonly name: string } | null;
  readonly summary: string;
}

export interface Run<E extends Entry> {
  readonly entry: E;
  readonly times: number;
}

/** Newest first; a run contains its newest entry. */
export const groupRuns = <E extends Entry>(entries: readonly E[]): Run<E>[] => {
  const runs: Run<E>[] = [];
  for (const entry of [...entries].sort((a, b) => b.at.localeCompare(a.at))) {
    const last = runs.at(-1);
    const isSame =
      last !== undefined &&
      last.entry.action === entry.action &&
      last.entry.summary === entry.summary &&
      last.entry.by?.id === entry.by?.id;
    if (isSame) runs[runs.length - 1] = { ...last, times: last.times + 1 };
    else runs.push({ entry, times: 1 });
  }
  return runs;
};
