import { createStore } from '../../browser/store.ts';

/** Whether "Find or do" is open: it is asked for from the masthead, by keys, and from the phone's menu. */
export const finding = createStore(false);

/** Whether its keys were pressed while the page was still opening: see theme-before-paint.js. Told once. */
export const wasAskedEarly = (): boolean => {
  const { dataset } = document.documentElement;
  const isAsked = dataset.asked === 'find';
  delete dataset.asked;
  return isAsked;
};

export const openFind = (): void => finding.set(true);
export const closeFind = (): void => finding.set(false);
