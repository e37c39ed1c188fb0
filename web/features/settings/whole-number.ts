/** Numbers while they are typed: nothing is put right under somebody's fingers, only when they leave the field. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The number, once it is one that may be meant; half a number is not yet. */
export const meantBy = (typed: string, { least, most }: Range): number | null => {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isInteger(value) && value >= least && value <= most ? value : null;
};

/** What stays when the field is left: the nearest that may be meant, or what was there if nothing was said. */
export const settled = (typed: string, { least, most }: Range, before: number): number => {
  const value = Math.round(Number(typed));
  return typed.trim() === '' || Number.isNaN(value) ? before : Math.min(most, Math.max(least, value));
};
