/**
 * What is written about a post and not sent yet, kept in this tab: whoever goes on to the next proof, or loads the page
 * again, finds it when they come back to that post, and at no other. Nothing that was sent stays.
 */
import type { Store } from '../../browser/store.ts';
import { withoutSentWords } from '../../browser/warn-unsaved.ts';

/** `comment`: a note beside the proof. `changes`: what should be different. */
export type NoteKind = 'comment' | 'changes';

export interface NoteOf {
  readonly workspaceId: string;
  readonly personId: string;
  readonly postId: string;
  readonly kind: NoteKind;
}

export interface KeptNote extends Store<string> {
  /** Once at a time, wherever it was begun; what was written meanwhile stays. */
  send: (bySending: (words: string) => Promise<unknown>) => Promise<void>;
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const createNoteKeeper = (place: () => Place) => {
  const listeners = new Set<() => void>();
  const underWay = new Set<string>();
  /** What this browser does not keep lives as long as the page. */
  const refused = new Map<string, string>();

  const read = (name: string): string => {
    try {
      return place().getItem(name) ?? '';
    } catch (error) {
      console.warn('This browser keeps no notes', error);
      return '';
    }
  };
  const write = (name: string, words: string): void => {
    refused.delete(name);
    try {
      if (words === '') place().removeItem(name);
      else place().setItem(name, words);
    } catch (error) {
      console.warn('This browser keeps no notes', error);
      refused.set(name, words);
    }
    for (const listener of listeners) listener();
  };

  return ({ workspaceId, personId, postId, kind }: NoteOf): KeptNote => {
    const name = `signoff.note.${workspaceId}.${personId}.${postId}.${kind}`;
    const get = (): string => refused.get(name) ?? read(name);
    return {
      get,
      set: (words) => write(name, words),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      send: async (bySending) => {
        const words = get();
        if (underWay.has(name) || words.trim() === '') return;
        underWay.add(name);
        try {
          await bySending(words.trim());
          write(name, withoutSentWords(get(), words));
        } finally {
          underWay.delete(name);
        }
      },
    };
  };
};

/** Of this tab. */
export const noteOf = createNoteKeeper(() => sessionStorage);
