/**
 * The uploads of this window, for every page to show. The code that sends them is loaded with the pages that
 * upload.
 */
import type { MediaView } from '../../../../server/http/views.ts';
import { createStore } from '../../../browser/store.ts';
import type { UploadRow } from './upload-row.ts';

export const uploadRows = createStore<readonly UploadRow[]>([]);

type Listener = (key: string, media: MediaView) => void;
const listeners = new Set<Listener>();

/** Called with every file that was added to the library. */
export const onUploaded = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const notifyUploaded: Listener = (key, media) => {
  for (const listener of listeners) listener(key, media);
};

const senders = new Set<() => void>();

/** Registers how a sender is stopped. */
export const onStopUploads = (stop: () => void): void => {
  senders.add(stop);
};

/** For signing out: nothing must continue in the name of the previous user. */
export const stopUploads = (): void => {
  for (const stop of senders) stop();
  uploadRows.set([]);
};
