/**
 * Notes about a post that are not sent yet, stored in this tab: a user who goes to the next proof or reloads the
 * page finds the note when they return to that post, and at no other post. Nothing that was sent stays.
 */
import type { Store } from '../../browser/store.ts';
import { withoutSentText } from '../../browser/unsaved-changes.ts';

/** `comment`: a note beside the proof. `changes`: a request for changes. */
export type NoteKind = 'comment' | 'changes';

export interface NoteKey {
  readonly workspaceId: string;
  readonly userId: string;
  readonly postId: string;
  readonly kind: NoteKind;
}

export interface UnsentNote extends Store<string> {
  /** Sends once at a time, wherever it was started; text written in the meantime stays. */
  send: (sendText: (text: string) => Promise<unknown>) => Promise<void>;
}

type NoteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const createUnsentNotes = (getStorage: () => NoteStorage) => {
  const listeners = new Set<() => void>();
  const sendingNotes = new Set<string>();
  /** Notes that this browser refuses to store last as long as the page. */
  const unstored = new Map<string, string>();

  const read = (name: string): string => {
    try {
      return getStorage().getItem(name) ?? '';
    } catch (error) {
      console.warn('This browser keeps no notes', error);
      return '';
    }
  };
  const write = (name: string, text: string): void => {
    unstored.delete(name);
    try {
      if (text === '') getStorage().removeItem(name);
      else getStorage().setItem(name, text);
    } catch (error) {
      console.warn('This browser keeps no notes', error);
      unstored.set(name, text);
    }
    for (const listener of listeners) listener();
  };

  return ({ workspaceId, userId, postId, kind }: NoteKey): UnsentNote => {
    const name = `signoff.note.${workspaceId}.${userId}.${postId}.${kind}`;
    const get = (): string => unstored.get(name) ?? read(name);
    return {
      get,
      set: (text) => write(name, text),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      send: async (sendText) => {
        const text = get();
        if (sendingNotes.has(name) || text.trim() === '') return;
        sendingNotes.add(name);
        try {
          await sendText(text.trim());
          write(name, withoutSentText(get(), text));
        } finally {
          sendingNotes.delete(name);
        }
      },
    };
  };
};

/** For this tab. */
export const getUnsentNote = createUnsentNotes(() => sessionStorage);
