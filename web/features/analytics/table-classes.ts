/** The tables of posts and of days. */
export const tableClass = 'w-full border-collapse text-(length:--text-sm)';
export const headCellClass =
  'bg-paper px-3 py-2.5 text-(length:--text-xs) font-medium whitespace-nowrap text-fg-3';
export const cellClass = 'border-b border-b-edge px-3 align-middle in-[tr:last-child]:[border-bottom:0]';
