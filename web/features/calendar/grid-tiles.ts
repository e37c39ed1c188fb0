import type { GridEntryView } from '../../../server/http/views.ts';

export type Tile = GridEntryView & { readonly tile: NonNullable<GridEntryView['tile']> };

const isTile = (entry: GridEntryView): entry is Tile => entry.tile !== null;

export const isPlanned = ({ state }: Pick<GridEntryView, 'state'>): boolean => state !== 'published';

/**
 * As the profile shows them, the newest first. What has not gone out stands on top, even after its time: it can only
 * become newer than what is out.
 */
export const toTiles = (entries: readonly GridEntryView[]): Tile[] => {
  const newestFirst = entries.filter(isTile).reverse();
  return [...newestFirst.filter(isPlanned), ...newestFirst.filter((one) => !isPlanned(one))];
};

/** The planned tile that an arrow key leads to; it stays where it is at the edges. */
export const neighbourOf = (tiles: readonly Tile[], id: string, by: number): string => {
  const planned = tiles.filter(isPlanned);
  const at = planned.findIndex((one) => one.id === id);
  return planned[at + by]?.id ?? id;
};
