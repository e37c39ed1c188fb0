/** Number fields: corrected only when the field loses the focus. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** The number if it is in range; null while it is incomplete. */
export const parseInRange = (typed: string, { min, max }: NumberRange): number | null => {
  const value = Number(typed);
  return typed.trim() !== '' && Number.isInteger(value) && value >= min && value <= max ? value : null;
};

/** The value after the field loses the focus: the nearest in range, or the previous value if the field is empty. */
export const clampOnBlur = (typed: string, { min, max }: NumberRange, previous: number): number => {
  const value = Math.round(Number(typed));
  return typed.trim() === '' || Number.isNaN(value) ? previous : Math.min(max, Math.max(min, value));
};
