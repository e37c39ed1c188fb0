/** What the address of the calendar may say. Apart from its days, whose arithmetic comes with the calendar only. */
export type View = 'month' | 'week' | 'list';

export const isView = (text: string | undefined): text is View =>
  text === 'month' || text === 'week' || text === 'list';

/** `2026-11-19`, and a day that exists. */
export const isDay = (text: string | undefined): text is string => {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
