/** What the sandbox's ledger, and the page behind a post's link, say about the post of one cell. */
import type { PostDetailView } from '../../server/http/posts/views.ts';
import type { CellEntry, Evidence } from './judge-post.ts';

/** Every entry after this sequence number. */
export async function entriesAfter(sandboxUrl: string, after: number): Promise<readonly CellEntry[]> {
  const response = await fetch(new URL(`/_sandbox/ledger?after=${after}`, sandboxUrl));
  return ((await response.json()) as { entries: CellEntry[] }).entries;
}

/**
 * Captions contain a unique word that identifies posts. A post without text is identified by its files, which are
 * made for it alone.
 */
export function findEvidence(
  entries: readonly CellEntry[],
  { word, wordless }: { readonly word: string; readonly wordless: boolean },
  post: PostDetailView,
): Evidence {
  const own = new Set(post.current_revision?.media.map(({ sha256 }) => sha256));
  const isOwn = ({ text, media }: CellEntry): boolean =>
    wordless ? media.some(({ sha256 }) => own.has(sha256)) : (text?.includes(word) ?? false);
  const shown = entries.filter((entry) => entry.action === 'made_visible' && isOwn(entry));
  return {
    shown,
    arrived: [
      ...entries.filter((entry) => entry.action === 'uploaded' && isOwn(entry)),
      // Instagram's covers are reported with their Reel.
      ...shown.flatMap((entry) => coverOf(entry)),
    ],
  };
}

function coverOf(entry: CellEntry): readonly CellEntry[] {
  const cover = entry.details?.cover as CellEntry['media'][number] | undefined;
  return cover === undefined ? [] : [{ ...entry, media: [cover] }];
}

/** Where a link does not name its post, the page must: the ids of what is shown there. */
export async function readLinkedPosts(permalink: string | null): Promise<readonly string[]> {
  if (permalink === null) return [];
  const page = await (await fetch(permalink)).text();
  return [...page.matchAll(/data-post-id="([^"]+)"/g)].map(([, id = '']) => id);
}
