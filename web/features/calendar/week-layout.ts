/** Where the items of a day stand in the week: by the minute from above, beside each other where they overlap. */
import { dayMinutes, minutesOf } from './calendar-days.ts';
import type { Item } from './day-items.ts';

/** How long an item is drawn: a post itself takes no time. */
const drawnMinutes = { post: 55, slot: 24, more: 24 };

export interface Box {
  /** Minutes since midnight. */
  readonly start: number;
  readonly end: number;
  /** Its first of the `columns` that its neighbours and it share, and how many of them it takes. */
  column: number;
  span: number;
  columns: number;
}

const doOverlap = (one: Box, other: Box): boolean => one.start < other.end && other.start < one.end;

/** In the order of the items. Each is drawn whole, so what starts shortly before midnight stands a little earlier. */
export function layOutDay(items: readonly Item[]): readonly Box[] {
  const boxes = items.map(({ kind, wall }): Box => {
    const end = Math.min(minutesOf(wall) + drawnMinutes[kind], dayMinutes);
    return { start: end - drawnMinutes[kind], end, column: 0, span: 1, columns: 1 };
  });
  let group: Box[] = [];
  for (const box of boxes.toSorted((one, other) => one.start - other.start)) {
    if (!group.some(({ end }) => end > box.start)) {
      shareColumns(group);
      group = [];
    }
    const taken = new Set(group.filter((one) => doOverlap(one, box)).map(({ column }) => column));
    while (taken.has(box.column)) box.column += 1;
    group.push(box);
  }
  shareColumns(group);
  return boxes;
}

/** Each is as wide as the columns are free to its right. */
function shareColumns(group: readonly Box[]): void {
  const columns = Math.max(...group.map(({ column }) => column)) + 1;
  for (const box of group) {
    const right = group.filter((one) => one.column > box.column && doOverlap(one, box));
    box.columns = columns;
    box.span = Math.min(columns, ...right.map(({ column }) => column)) - box.column;
  }
}
