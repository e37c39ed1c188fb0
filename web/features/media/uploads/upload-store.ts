/** The uploads of this window, as every page may show them. What sends them comes with the pages that upload. */
import type { MediaView } from '../../../../server/http/views.ts';
import { createStore } from '../../../browser/store.ts';
import type { UploadRow } from './rows.ts';

export const uploadRows = createStore<readonly UploadRow[]>([]);

type Listener = (key: string, media: MediaView) => void;
const listeners = new Set<Listener>();

/** Called with every file that has become part of the library. */
export const onUploaded = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const tellUploaded: Listener = (key, media) => {
  for (const listener of listeners) listener(key, media);
};

const senders = new Set<() => void>();

/** How whoever sends is stopped. */
export const stoppedBy = (stop: () => void): void => {
  senders.add(stop);
};

/** For signing out: nothing goes on in the name of who has left. */
export const stopUploads = (): void => {
  for (const stop of senders) stop();
  uploadRows.set([]);
};
