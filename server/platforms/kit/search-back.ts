/**
 * Settles an unknown send by paging back through what the account shows. The promise: a post that exists is never
 * called absent, since it would be sent twice; a post that cannot be distinguished is never claimed.
 *
 * 1. The list is newest first. It is complete when it ends, or when a page ends with an item older than the
 *    attempt, with a margin for clock skew. Only a complete list without a match means "absent".
 * 2. A page that cannot be fetched or read ends the search with the adapter's own result: `ask_later` or
 *    `cannot_ask`.
 * 3. A list that continues after the maximum number of pages, or that repeats a cursor, is `incomplete`.
 * 4. An item without a time counts as recent, and never as the end.
 * 5. Items that belong to other posts of ours do not count. An item listed twice, because new ones moved it
 *    down while we read, is one item.
 * 6. One certain match is `found`, whatever possible matches there are. Several certain ones, or only possible
 *    ones, are `ambiguous`.
 */

import type { CommentFinding } from '../../domain/platform-port/commenter.ts';
import type { FindIo, Finding, VisiblePost } from '../../domain/platform-port/publisher.ts';
import type { Message } from '../../lib/message.ts';
import { cannotAsk, type NoAnswer } from './outcomes.ts';

/** Without `next` the list ends here. */
export interface Page<Item, Cursor> {
  readonly items: readonly Item[];
  readonly next: Cursor | null | undefined;
}

export interface SearchableList<Item, Cursor> {
  /** Without a cursor: the newest items. */
  fetchPage(cursor: Cursor | undefined): Promise<Page<Item, Cursor> | NoAnswer>;
  idOf(item: Item): string;
  /** When it became visible. Undefined: the platform did not say. */
  timeOf(item: Item): number | undefined;
  /** What the list is sorted by, where that is not `timeOf`. Undefined: the item says nothing about those after it. */
  sortTimeOf?(item: Item): number | undefined;
  /** `possible`: it may be ours, but nothing proves it. */
  matches(item: Item): 'certain' | 'possible' | 'no';
}

export interface SearchLimits {
  /** When the first call that could make it visible was made. */
  readonly startedMs: number;
  /** How far the platform's clock may differ from ours. */
  readonly clockSkewMs: number;
  readonly maxPages: number;
  /** Of other posts of ours. */
  readonly excludedIds?: ReadonlySet<string>;
  /**
   * For items where duplicates of ours do not matter, such as comments with the same text: the first certain match
   * ends the search.
   */
  readonly firstMatchSuffices?: boolean;
}

export type SearchResult<Item> =
  | { readonly kind: 'found'; readonly item: Item }
  | {
      readonly kind: 'ambiguous';
      readonly certain: readonly Item[];
      /** All that may be ours, including the certain ones, in the order of the list. */
      readonly possible: readonly Item[];
      readonly isComplete: boolean;
    }
  | { readonly kind: 'absent' }
  | { readonly kind: 'incomplete' }
  | NoAnswer;

export async function searchBack<Item, Cursor extends string | number>(
  list: SearchableList<Item, Cursor>,
  limits: SearchLimits,
): Promise<SearchResult<Item>> {
  const sinceMs = limits.startedMs - limits.clockSkewMs;
  const isRecent = (timeMs: number | undefined): boolean => timeMs === undefined || timeMs >= sinceMs;
  const sortTimeOf = list.sortTimeOf ?? list.timeOf;
  const matches = new Map<string, { readonly item: Item; readonly isCertain: boolean }>();
  const cursors = new Set<Cursor | undefined>();
  let cursor: Cursor | undefined;
  let isComplete = false;
  while (!isComplete && cursors.size < limits.maxPages && !cursors.has(cursor)) {
    cursors.add(cursor);
    const page = await list.fetchPage(cursor);
    if ('kind' in page) return page;
    for (const item of page.items) {
      const match = isRecent(list.timeOf(item)) ? list.matches(item) : 'no';
      const id = list.idOf(item);
      if (match === 'no' || limits.excludedIds?.has(id)) continue;
      if (match === 'certain' && limits.firstMatchSuffices) return { kind: 'found', item };
      if (match === 'certain' || !matches.has(id)) matches.set(id, { item, isCertain: match === 'certain' });
    }
    const oldest = page.items.at(-1);
    isComplete = page.next == null || (oldest !== undefined && !isRecent(sortTimeOf(oldest)));
    cursor = page.next ?? undefined;
  }
  const possible = [...matches.values()];
  const certain = possible.filter(({ isCertain }) => isCertain).map(({ item }) => item);
  const [only] = certain;
  if (only !== undefined && certain.length === 1) return { kind: 'found', item: only };
  if (possible.length > 0)
    return { kind: 'ambiguous', certain, possible: possible.map(({ item }) => item), isComplete };
  return isComplete ? { kind: 'absent' } : { kind: 'incomplete' };
}

/**
 * The search for a post starts at the first commit of this revision, not the last, because a retry must find what
 * an earlier attempt created.
 */
export const searchLimits = (
  { attemptStartedAt, boundExternalIds }: FindIo,
  firstCommitMs: number | undefined,
  limits: Pick<SearchLimits, 'clockSkewMs' | 'maxPages'>,
): SearchLimits => ({
  startedMs: Math.min(attemptStartedAt.getTime(), firstCommitMs ?? Number.POSITIVE_INFINITY),
  excludedIds: boundExternalIds,
  ...limits,
});

/** Duplicates of our comment do not matter, so the first one ends the search. */
export const commentSearchLimits = (
  { attemptStartedAt }: Pick<FindIo, 'attemptStartedAt'>,
  limits: Pick<SearchLimits, 'clockSkewMs' | 'maxPages'>,
): SearchLimits => ({ startedMs: attemptStartedAt.getTime(), firstMatchSuffices: true, ...limits });

export const ambiguous = <Item>(
  items: readonly Item[],
  postOf: (item: Item) => Pick<VisiblePost, 'externalId' | 'url'>,
): Finding => ({ kind: 'ambiguous', candidates: items.map(postOf) });

/** For a list that shows every post: what is not in it does not exist. */
export function findingOf<Item>(
  result: SearchResult<Item>,
  { postOf, tooMany }: { postOf(item: Item): VisiblePost; readonly tooMany: Message },
): Finding {
  switch (result.kind) {
    case 'found':
      return { kind: 'present', ...postOf(result.item) };
    case 'ambiguous':
      return ambiguous(result.possible, postOf);
    case 'incomplete':
      return cannotAsk(tooMany);
    default:
      return result;
  }
}

/** Our comments with the same text count as one; those without an author may or may not be ours. */
export function commentFindingOf<Item extends { readonly id: string }>(
  result: SearchResult<Item>,
  messages: { readonly tooMany: Message; readonly noAuthor: Message },
): CommentFinding {
  switch (result.kind) {
    case 'found':
      return { kind: 'present', commentId: result.item.id };
    case 'ambiguous':
      return cannotAsk(result.isComplete ? messages.noAuthor : messages.tooMany);
    case 'incomplete':
      return cannotAsk(messages.tooMany);
    default:
      return result;
  }
}
