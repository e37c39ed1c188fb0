/** What the address of the calendar may say. Apart from its days, whose arithmetic comes with the calendar only. */
export type View = 'month' | 'week' | 'list';

export const isView = (text: string | undefined): text is View =>
  text === 'month' || text === 'week' || text === 'list';
