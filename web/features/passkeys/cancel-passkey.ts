import { createStore } from '../../browser/store.ts';

/** While a passkey is asked to sign: ends the question. Else null. */
export const cancelPasskey = createStore<(() => void) | null>(null);
