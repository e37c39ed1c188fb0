/**
 * Whether a post's state is true, by the sandbox's ledger alone: published means visible exactly once and exactly as
 * approved; failed and missed mean not visible; unconfirmed remains only where the outcome cannot be known.
 */
import type { PostDetailView } from '../../server/http/posts/views.ts';
import type { LedgerEntry } from '../read-ledger.ts';

export interface Verdict {
  readonly state: PostDetailView['state'];
  /** Undefined: everything is true. */
  readonly fault?: string;
}

export interface CellEntry extends LedgerEntry {
  /** Further values by the platform's own names. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface Evidence {
  readonly shown: readonly CellEntry[];
  /** Files of the post that arrived, whether or not the ledger lists them as visible. */
  readonly arrived: readonly CellEntry[];
  /** Ids of the posts that the page behind the link shows. */
  readonly linked?: readonly string[];
}

export function judgePost(
  post: PostDetailView,
  { shown, arrived, linked = [] }: Evidence,
  { unknowable }: { readonly unknowable: boolean },
): Verdict {
  const { state } = post;
  const untrue = (words: string): Verdict => ({
    state,
    fault: `${words} (${state}, visible ${shown.length} times, ${JSON.stringify(post.trouble)})`,
  });
  if (shown.length > 1) return untrue('shown more than once');
  switch (state) {
    case 'published': {
      const [only] = shown;
      if (!only) return untrue('called published, and nobody sees it');
      const altered = difference(post, only, { arrived, linked });
      return altered === undefined ? { state } : untrue(altered);
    }
    case 'failed':
    case 'missed':
      return shown.length === 0 ? { state } : untrue('called not posted, and everybody sees it');
    case 'unconfirmed':
      return unknowable ? { state } : untrue('left to a person, though the platform could tell');
    default:
      return untrue('lost on its way');
  }
}

function difference(
  post: PostDetailView,
  shown: CellEntry,
  { arrived, linked }: Pick<Required<Evidence>, 'arrived' | 'linked'>,
): string | undefined {
  const approved = post.current_revision;
  if (!approved?.digest || !post.approvals_list.some(({ digest }) => digest === approved.digest))
    return 'what went out was not approved';
  if (shown.account !== approved.account) return 'shown by another account';
  const words = shown.text ?? '';
  if (post.caption === '' ? words !== '' : !words.includes(post.caption)) return 'shown with other words';
  const hashes = approved.media.map(({ sha256 }) => sha256);
  const visible = shown.media.map(({ sha256 }) => sha256);
  if (visible.some((hash) => !hashes.includes(hash))) return 'shown with other files';
  const stills = post.media.filter(({ role }) => role !== null).length;
  if (visible.length < hashes.length - stills) return 'shown without a file';
  // A video's still picture is not listed beside it; a missing one is reported in the post's trouble.
  const known = [...visible, ...arrived.flatMap(({ media }) => media.map(({ sha256 }) => sha256))];
  const noted = post.trouble?.code === 'note';
  if (!noted && hashes.some((hash) => !known.includes(hash)))
    return 'shown without its still picture, and nobody says so';
  // Where the platform gives no link to a post, that is reported too.
  const names = [shown.external_id, String(shown.details?.post_id ?? shown.external_id)];
  const leadsThere = post.permalink?.includes(shown.external_id) || names.some((id) => linked.includes(id));
  if (!noted && !leadsThere) return `its link ${post.permalink} leads elsewhere`;
  return undefined;
}
