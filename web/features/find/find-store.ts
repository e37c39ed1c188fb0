import { createStore } from '../../browser/store.ts';

/** Whether "Find or do" is open: it is asked for from the masthead, by keys, and from the phone's menu. */
export const isFindOpen = createStore(false);

/** Whether its keys were pressed while the page was still opening: see theme-before-paint.js. True once. */
export const wasRequestedEarly = (): boolean => {
  const { dataset } = document.documentElement;
  const isAsked = dataset.asked === 'find';
  delete dataset.asked;
  return isAsked;
};

export const openFind = (): void => isFindOpen.set(true);
export const closeFind = (): void => isFindOpen.set(false);
