/**
 * Parts that no page needs to be drawn, such as menus and dialogs: they come when somebody first wants one, or a little
 * after the page, while the server can still be reached.
 */
import { useEffect } from 'react';
import { createStore, type Store } from '../browser/store.ts';
import { useStore } from '../browser/use-store.ts';
import { t } from '../i18n/t.ts';
import { troubleToast } from './toast-store.ts';

export interface Brought<Part> {
  /** Undefined until it has come. */
  readonly there: Store<Part | undefined>;
  readonly bring: () => Promise<void>;
}

const known: Brought<unknown>[] = [];

export const brought = <Part>(load: () => Promise<Part>): Brought<Part> => {
  const there = createStore<Part | undefined>(undefined);
  const one = { there, bring: async () => there.set(await load()) };
  known.push(one as Brought<unknown>);
  return one;
};

/** By then the page is there, and whatever it asked first. */
const quietAfterMs = 3000;

/** Whoever wants a part that did not come is told then. */
export const bringTheRest = (): (() => void) => {
  const timer = window.setTimeout(() => {
    for (const { bring } of known)
      bring().catch((error: unknown) => console.info('A part of the page comes later', error));
  }, quietAfterMs);
  return () => window.clearTimeout(timer);
};

/** The part, once it is wanted and has come. What does not come is told, and can be wanted again. */
export const useBrought = <Part>(
  { there, bring }: Brought<Part>,
  wanted: boolean,
  giveUp: () => void,
): Part | undefined => {
  const part = useStore(there);
  const missing = wanted && part === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was last given up on is asked for once, when it is wanted.
  useEffect(() => {
    if (!missing) return;
    bring().catch((error: unknown) => {
      console.warn('A part of the page did not come', error);
      troubleToast(t('This could not be opened. Check the connection, reload the page, and try again.'));
      giveUp();
    });
  }, [missing]);
  return part;
};
