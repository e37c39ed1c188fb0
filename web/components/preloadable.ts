/**
 * Parts that are not needed for the first render, such as menus and dialogs: loaded on first use, or shortly after
 * the page while the server is still reachable. Not React.lazy: once loaded, a part renders in the same frame, and
 * one that failed shows a message and can be tried again.
 */
import { useEffect } from 'react';
import { createStore, type Store } from '../browser/store.ts';
import { useStore } from '../browser/use-store.ts';
import { t } from '../i18n/t.ts';
import { errorToast } from './toast-store.ts';

export interface Preloadable<Part> {
  /** Undefined until it is loaded. */
  readonly loaded: Store<Part | undefined>;
  readonly load: () => Promise<void>;
}

const preloadables: Preloadable<unknown>[] = [];

export const preloadable = <Part>(load: () => Promise<Part>): Preloadable<Part> => {
  const loaded = createStore<Part | undefined>(undefined);
  const item = { loaded, load: async () => loaded.set(await load()) };
  preloadables.push(item as Preloadable<unknown>);
  return item;
};

/** By then the page and its first queries are loaded. */
const preloadDelayMs = 3000;

export const preloadAll = (): (() => void) => {
  const timer = window.setTimeout(() => {
    for (const { load } of preloadables)
      load().catch((error: unknown) => console.info('A part of the page is loaded later', error));
  }, preloadDelayMs);
  return () => window.clearTimeout(timer);
};

/** The part, once it is requested and loaded. */
export const usePreloadable = <Part>(
  { loaded, load }: Preloadable<Part>,
  requested: boolean,
  onFailed: () => void,
): Part | undefined => {
  const part = useStore(loaded);
  const missing = requested && part === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once each time it is requested.
  useEffect(() => {
    if (!missing) return;
    load().catch((error: unknown) => {
      console.warn('A part of the page did not load', error);
      errorToast(t('This could not be opened. Check the connection, reload the page, and try again.'));
      onFailed();
    });
  }, [missing]);
  return part;
};
