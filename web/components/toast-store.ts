/** What just happened, in words: shown for a while at the foot of the page, wherever in the code it was said. */
import { createStore } from '../browser/store.ts';

export interface Message {
  id: number;
  text: string;
  kind: 'done' | 'trouble';
  undo?: (() => void) | undefined;
}

/** Goes to the message that is shown, where its "Undo" is the next thing but one. */
export const messageKey = 'F8';

export const messages = createStore<readonly Message[]>([]);
let nextId = 1;

const show = (text: string, kind: Message['kind'], undo?: () => void): number => {
  const id = nextId++;
  messages.set([{ id, text, kind, undo }]);
  return id;
};

/** Says what happened; the newest word replaces the one before. The words go to screen readers too. Returns its id. */
export const toast = (text: string, undo?: () => void): number => show(text, 'done', undo);
export const troubleToast = (text: string): void => void show(text, 'trouble');

export const dropMessage = (id: number): void => messages.set(messages.get().filter((one) => one.id !== id));
