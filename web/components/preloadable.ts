/**
 * Parts that no page needs to be drawn, such as menus and dialogs: loaded when one is first wanted, or a little after
 * the page, while the server can still be reached. Not React.lazy: once loaded, a part is drawn in the same frame, and
 * one that failed says so in a message and can be wanted again.
 */
import { useEffect } from 'react';
import { createStore, type Store } from '../browser/store.ts';
import { useStore } from '../browser/use-store.ts';
import { t } from '../i18n/t.ts';
import { troubleToast } from './toast-store.ts';

export interface Preloadable<Part> {
  /** Undefined until it is loaded. */
  readonly loaded: Store<Part | undefined>;
  readonly load: () => Promise<void>;
}

const all: Preloadable<unknown>[] = [];

export const preloadable = <Part>(load: () => Promise<Part>): Preloadable<Part> => {
  const loaded = createStore<Part | undefined>(undefined);
  const one = { loaded, load: async () => loaded.set(await load()) };
  all.push(one as Preloadable<unknown>);
  return one;
};

/** By then the page is there, and what it asked first. */
const afterPageMs = 3000;

export const preloadAll = (): (() => void) => {
  const timer = window.setTimeout(() => {
    for (const { load } of all)
      load().catch((error: unknown) => console.info('A part of the page is loaded later', error));
  }, afterPageMs);
  return () => window.clearTimeout(timer);
};

/** The part, once it is wanted and loaded. */
export const usePreloadable = <Part>(
  { loaded, load }: Preloadable<Part>,
  wanted: boolean,
  giveUp: () => void,
): Part | undefined => {
  const part = useStore(loaded);
  const missing = wanted && part === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once each time it is wanted.
  useEffect(() => {
    if (!missing) return;
    load().catch((error: unknown) => {
      console.warn('A part of the page did not load', error);
      troubleToast(t('This could not be opened. Check the connection, reload the page, and try again.'));
      giveUp();
    });
  }, [missing]);
  return part;
};
