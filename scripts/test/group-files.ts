import path from 'node:path';

const atMost = 8;
/** The whole house and its journeys: the longest come first, so that no lane is left with one at the end. */
const takeLong = 'test/';

/** Neighbours share a process: hundreds of small files would spend most of their time loading the same modules. */
export function groupFiles(files: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const file of files) {
    const last = groups.at(-1);
    const beside = last?.[0];
    const isNeighbour = beside !== undefined && path.dirname(beside) === path.dirname(file);
    if (isNeighbour && last && last.length < atMost) last.push(file);
    else groups.push([file]);
  }
  const isLong = ([first = '']: readonly string[]) => first.startsWith(takeLong);
  return [...groups.filter(isLong), ...groups.filter((group) => !isLong(group))];
}
