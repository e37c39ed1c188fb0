import { createStore } from '../../browser/store.ts';

/** Whether "Find or do" is open: it is opened from the masthead, by keyboard, and from the phone's menu. */
export const isFindOpen = createStore(false);

/** Whether its keys were pressed while the page was still loading: see theme-before-paint.js. True only once. */
export const wasRequestedEarly = (): boolean => {
  const { dataset } = document.documentElement;
  const wasRequested = dataset.asked === 'find';
  delete dataset.asked;
  return wasRequested;
};

export const openFind = (): void => isFindOpen.set(true);
export const closeFind = (): void => isFindOpen.set(false);
