/**
 * The texts of revisions this tab has shown, so that a later revision can be marked against the one a
 * person approved. Kept for the tab only: content does not stay behind in the browser.
 */
import type { RevisionView } from '../../server/http/views.ts';

export interface SeenRevision {
  readonly number: number;
  readonly text: string;
  readonly media: readonly string[];
}

const key = (digest: string): string => `signoff.seen.${digest}`;

export const rememberRevision = (revision: RevisionView): void => {
  const seen: SeenRevision = {
    number: revision.number,
    text: revision.text,
    media: revision.media.map((one) => one.sha256),
  };
  try {
    sessionStorage.setItem(key(revision.digest), JSON.stringify(seen));
  } catch (error) {
    console.warn('This tab cannot keep what it showed', error);
  }
};

export const recallRevision = (digest: string): SeenRevision | null => {
  try {
    const text = sessionStorage.getItem(key(digest));
    return text ? (JSON.parse(text) as SeenRevision) : null;
  } catch (error) {
    console.warn('This tab cannot read what it showed', error);
    return null;
  }
};
