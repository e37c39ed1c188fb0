/**
 * Parts that are not needed for the first render, such as menus and dialogs: loaded on first use, or shortly after
 * the page while the server is still reachable. Not React.lazy: once loaded, a part renders in the same frame, and
 * one that failed shows a message and can be tried again.
 */
import { useEffect, useState } from 'react';
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

/** One after the other, each when the browser has nothing else to do: together they would block the page. */
export const preloadAll = (): (() => void) => {
  let isCancelled = false;
  const loadRest = async ([next, ...rest]: readonly Preloadable<unknown>[]): Promise<void> => {
    if (!next || isCancelled) return;
    await next.load().catch((error: unknown) => console.info('A part of the page is loaded later', error));
    whenIdle(() => void loadRest(rest));
  };
  const timer = window.setTimeout(() => void loadRest(preloadables), preloadDelayMs);
  return () => {
    isCancelled = true;
    window.clearTimeout(timer);
  };
};

// Safari has no requestIdleCallback.
const whenIdle = (run: () => void): unknown =>
  'requestIdleCallback' in window ? window.requestIdleCallback(run) : setTimeout(run, 50);

const nothing = createStore<undefined>(undefined);

/** The part, once it was requested and is loaded. */
export const usePreloadable = <Part>(
  { loaded, load }: Preloadable<Part>,
  requested: boolean,
  onFailed: () => void,
): Part | undefined => {
  // What is preloaded renders nothing again until it is requested; what was requested may still be closing.
  const [wasRequested, setWasRequested] = useState(requested);
  if (requested && !wasRequested) setWasRequested(true);
  const part = useStore<Part | undefined>(wasRequested ? loaded : nothing);
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
