/** Where the items of a day are placed in the week: by the minute from the top, side by side where they overlap. */
import { dayMinutes, minutesOf } from '../../time/calendar-days.ts';
import type { Item } from './day-items.ts';

/** How tall an item is drawn, in minutes; a post itself takes no time. */
const heightMinutes = { post: 55, slot: 24, more: 24 };

export interface Box {
  /** Minutes since midnight. */
  readonly start: number;
  readonly end: number;
  /** Its first of the `columns` shared with its neighbours, and how many it spans. */
  column: number;
  span: number;
  columns: number;
}

const overlaps = (one: Box, other: Box): boolean => one.start < other.end && other.start < one.end;

/** In the order of the items. Each is drawn whole, so an item shortly before midnight is moved up a little. */
export function layOutDay(items: readonly Item[]): readonly Box[] {
  const boxes = items.map(({ kind, wall }): Box => {
    const end = Math.min(minutesOf(wall) + heightMinutes[kind], dayMinutes);
    return { start: end - heightMinutes[kind], end, column: 0, span: 1, columns: 1 };
  });
  let group: Box[] = [];
  for (const box of boxes.toSorted((one, other) => one.start - other.start)) {
    if (!group.some(({ end }) => end > box.start)) {
      shareColumns(group);
      group = [];
    }
    const taken = new Set(group.filter((one) => overlaps(one, box)).map(({ column }) => column));
    while (taken.has(box.column)) box.column += 1;
    group.push(box);
  }
  shareColumns(group);
  return boxes;
}

/** Each is as wide as the free columns to its right allow. */
function shareColumns(group: readonly Box[]): void {
  const columns = Math.max(...group.map(({ column }) => column)) + 1;
  for (const box of group) {
    const right = group.filter((one) => one.column > box.column && overlaps(one, box));
    box.columns = columns;
    box.span = Math.min(columns, ...right.map(({ column }) => column)) - box.column;
  }
}
