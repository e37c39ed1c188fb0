/**
 * Short messages about what just happened, shown at the bottom of the page for a while and callable from anywhere.
 */
import { createStore } from '../browser/store.ts';

export interface ToastMessage {
  id: number;
  text: string;
  kind: 'done' | 'trouble';
  durationMs: number;
  undo?: (() => void) | undefined;
}

/** Moves the focus to the shown message, where "Undo" is close by. */
export const toastHotkey = 'F8';

export const toastMessages = createStore<readonly ToastMessage[]>([]);
let nextId = 1;

const show = (message: Omit<ToastMessage, 'id'>): number => {
  const id = nextId++;
  toastMessages.set([{ id, ...message }]);
  return id;
};

/** Shows a message, also to screen readers; it replaces the previous one. Returns its ID. */
export const toast = (text: string, undo?: () => void, durationMs = undo ? 20_000 : 7000): number =>
  show({ text, kind: 'done', undo, durationMs });
export const errorToast = (text: string): void => void show({ text, kind: 'trouble', durationMs: 12_000 });

export const dismissToast = (id: number): void =>
  toastMessages.set(toastMessages.get().filter((message) => message.id !== id));
