import { createStore } from './store.ts';

/** Whether "Find or do" is open: it is asked for from the masthead, by keys, and from the phone's menu. */
export const finding = createStore(false);

export const openFind = (): void => finding.set(true);
export const closeFind = (): void => finding.set(false);
