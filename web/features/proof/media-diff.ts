/**
 * What happened to each file between two revisions. Compared by bytes: the same hash is the same file, whatever its
 * name. A revision contains what is published, not its sources, so a new crop looks like another picture.
 */
export interface DiffedFile {
  readonly sha256: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly alt_text: string;
}

export type FileChange<File extends DiffedFile> =
  | {
      readonly kind: 'same' | 'moved' | 'described';
      readonly was: File;
      readonly now: File;
      readonly place: number;
    }
  | {
      readonly kind: 'replaced';
      readonly was: File;
      readonly now: File;
      readonly place: number;
      readonly reshaped: boolean;
    }
  | { readonly kind: 'added'; readonly was: null; readonly now: File; readonly place: number }
  | { readonly kind: 'removed'; readonly was: File; readonly now: null; readonly place: number };

const kindOf = ({ mime }: DiffedFile): string => mime.split('/')[0] ?? mime;
const shapeOf = ({ width, height }: DiffedFile): string => (width / height).toFixed(2);

/** For each current file its previous position, or -1. */
const findPreviousIndexes = (before: readonly DiffedFile[], after: readonly DiffedFile[]): number[] => {
  const free = new Set(before.keys());
  return after.map((now, place) => {
    const at = [place, ...free].find((index) => free.has(index) && before[index]?.sha256 === now.sha256);
    if (at === undefined) return -1;
    free.delete(at);
    return at;
  });
};

/** The files that kept their order: the longest increasing subsequence. The others were moved. */
const keptOrder = (places: readonly number[]): Set<number> => {
  const runs: number[][] = [];
  for (const place of places) {
    const best = runs
      .filter((run) => (run.at(-1) ?? -1) < place)
      .reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), []);
    runs.push([...best, place]);
  }
  return new Set(runs.reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), []));
};

/** In the order in which they are published; removed files come last. Positions count from one. */
export const diffFiles = <File extends DiffedFile>(
  before: readonly File[],
  after: readonly File[],
): FileChange<File>[] => {
  const previousIndexes = findPreviousIndexes(before, after);
  const used = new Set(previousIndexes);
  const keptIndexes = keptOrder(previousIndexes.filter((at) => at !== -1));
  const changes = after.map((now, index): FileChange<File> => {
    const at = previousIndexes[index] ?? -1;
    const place = index + 1;
    const was = before[at];
    if (was) {
      if (!keptIndexes.has(at)) return { kind: 'moved', was, now, place };
      return { kind: was.alt_text === now.alt_text ? 'same' : 'described', was, now, place };
    }
    const replaced = before[index];
    if (!replaced || used.has(index) || kindOf(replaced) !== kindOf(now))
      return { kind: 'added', was: null, now, place };
    used.add(index);
    return { kind: 'replaced', was: replaced, now, place, reshaped: shapeOf(replaced) !== shapeOf(now) };
  });
  const removed = before.flatMap((was, index): FileChange<File>[] =>
    used.has(index) ? [] : [{ kind: 'removed', was, now: null, place: index + 1 }],
  );
  return [...changes, ...removed];
};
