/** A share of the full size, but at least enough to be meaningful. */
export const scaled = (full: number, share: number, least = 1): number =>
  Math.max(least, Math.round(full * share));

export const fullSize = 1;
export const smallSize = 0.01;
