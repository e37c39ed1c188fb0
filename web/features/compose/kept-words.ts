/**
 * What is written and not saved, kept in this tab until it is: a lost connection, a session that ended or a reload
 * loses no words. Each editor has one place, by workspace and person; nothing that was saved stays in it.
 */
import type { DraftContent } from '../post/drafts.ts';

export interface KeptPart {
  /** Null: a draft that was never made. */
  readonly post: string | null;
  readonly content: DraftContent;
}

export interface Kept {
  readonly name: string;
  readonly at: string;
  /** The post it was written at; null: a new one. */
  readonly of: string | null;
  readonly parts: readonly KeptPart[];
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Of editors that are closed and still saving: what they keep is not lost, so it is not offered. */
const settling = new Set<string>();
let lastNumber = 0;

export type WordKeeper = ReturnType<typeof createWordKeeper>;

export const createWordKeeper = (
  place: Place,
  { workspaceId, personId, now = Date.now }: { workspaceId: string; personId: string; now?: () => number },
) => {
  const prefix = `signoff.unsaved.${workspaceId}.${personId}.`;
  lastNumber += 1;
  const own = `${prefix}${now().toString(36)}-${lastNumber}`;
  let isClosed = false;

  const read = (name: string): Kept | null => {
    try {
      const kept = JSON.parse(place.getItem(name) ?? 'null') as Omit<Kept, 'name'> | null;
      return kept && Array.isArray(kept.parts) ? { ...kept, name } : null;
    } catch (error) {
      console.warn('Unsaved words of before could not be read', error);
      return null;
    }
  };
  const forget = (name: string): void => place.removeItem(name);

  return {
    /** All that is not saved now; nothing: there is nothing to keep. */
    keep(of: string | null, parts: readonly KeptPart[]): void {
      if (parts.length === 0) forget(own);
      // Whoever closed it may have signed out: what was forgotten then must not come back.
      if (parts.length === 0 || isClosed) return;
      try {
        const at = new Date(now()).toISOString();
        place.setItem(own, JSON.stringify({ at, of, parts } satisfies Omit<Kept, 'name'>));
      } catch (error) {
        console.warn('This browser keeps no unsaved words', error);
      }
    },

    /** Nobody writes here any more, and it is being saved. */
    close(saving: Promise<unknown>): void {
      isClosed = true;
      settling.add(own);
      void saving.finally(() => settling.delete(own));
    },

    /** What earlier editors of these posts could not save; of a new post, when none is named. The newest first. */
    left(posts: readonly string[]): readonly Kept[] {
      const names = Array.from({ length: place.length }, (_, at) => place.key(at));
      return names
        .flatMap((name) => {
          if (!name?.startsWith(prefix) || name === own || settling.has(name)) return [];
          const kept = read(name);
          return kept && (kept.of === null ? posts.length === 0 : posts.includes(kept.of)) ? [kept] : [];
        })
        .sort((one, other) => other.at.localeCompare(one.at));
    },

    forget,
  };
};
