/** A short word in a box, such as a tag. Its background and the space on its right depend on what it is for. */
export const chipClass =
  'inline-flex min-h-[26px] items-center gap-0.5 rounded-1 pl-[9px] text-(length:--text-xs) font-[550]';
