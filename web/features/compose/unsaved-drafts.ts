/**
 * Unsaved text, stored in this tab until it is saved: a lost connection, an expired session or a reload loses nothing.
 * Each editor has one entry, by workspace and user; nothing that was saved stays in it.
 */
import type { DraftContent } from '../post/drafts.ts';

export interface UnsavedPart {
  /** Null for a draft that was never created. */
  readonly post: string | null;
  readonly content: DraftContent;
}

export interface UnsavedDraft {
  readonly name: string;
  readonly at: string;
  /** The post it was written for; null for a new one. */
  readonly of: string | null;
  readonly parts: readonly UnsavedPart[];
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Closed editors that are still saving: their text is not lost, so it is not offered. */
const settling = new Set<string>();
let lastNumber = 0;

export type UnsavedDrafts = ReturnType<typeof createUnsavedDrafts>;

export const createUnsavedDrafts = (
  storage: TabStorage,
  { workspaceId, personId, now = Date.now }: { workspaceId: string; personId: string; now?: () => number },
) => {
  const prefix = `signoff.unsaved.${workspaceId}.${personId}.`;
  lastNumber += 1;
  const ownKey = `${prefix}${now().toString(36)}-${lastNumber}`;
  let isClosed = false;

  const read = (name: string): UnsavedDraft | null => {
    try {
      const stored = JSON.parse(storage.getItem(name) ?? 'null') as Omit<UnsavedDraft, 'name'> | null;
      return stored && Array.isArray(stored.parts) ? { ...stored, name } : null;
    } catch (error) {
      console.warn('Stored unsaved text could not be read', error);
      return null;
    }
  };
  const forget = (name: string): void => storage.removeItem(name);

  return {
    /** Stores everything that is unsaved now; an empty list clears the entry. */
    store(of: string | null, parts: readonly UnsavedPart[]): void {
      if (parts.length === 0) forget(ownKey);
      // The editor may have closed by signing out: what was cleared then must not come back.
      if (parts.length === 0 || isClosed) return;
      try {
        const at = new Date(now()).toISOString();
        storage.setItem(ownKey, JSON.stringify({ at, of, parts } satisfies Omit<UnsavedDraft, 'name'>));
      } catch (error) {
        console.warn('Unsaved text could not be stored', error);
      }
    },

    /** The editor is closed, and its text is being saved. */
    close(saving: Promise<unknown>): void {
      isClosed = true;
      settling.add(ownKey);
      void saving.finally(() => settling.delete(ownKey));
    },

    /** What earlier editors of these posts could not save, newest first; those of new posts when no post is named. */
    findLeft(posts: readonly string[]): readonly UnsavedDraft[] {
      const names = Array.from({ length: storage.length }, (_, at) => storage.key(at));
      return names
        .flatMap((name) => {
          if (!name?.startsWith(prefix) || name === ownKey || settling.has(name)) return [];
          const stored = read(name);
          return stored && (stored.of === null ? posts.length === 0 : posts.includes(stored.of))
            ? [stored]
            : [];
        })
        .sort((one, other) => other.at.localeCompare(one.at));
    },

    forget,
  };
};
