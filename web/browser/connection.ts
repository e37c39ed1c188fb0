/** Whether the server answers. Every call reports; the banner and the recovery watch. */
import { createStore } from './store.ts';

export const reachable = createStore(true);

export const reportReach = (ok: boolean): void => reachable.set(ok);
