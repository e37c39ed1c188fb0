/** Whether the server can be reached. Every API call reports it; the connection banner and lazy parts subscribe. */
import { createStore } from './store.ts';

export const serverReachable = createStore(true);

export const reportReachability = (ok: boolean): void => serverReachable.set(ok);
