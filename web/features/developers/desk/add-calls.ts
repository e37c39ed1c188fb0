import type { InfiniteData } from '@tanstack/react-query';
import type { ApiCallListView, ApiCallView } from '../../../../server/http/views.ts';

export type CallPages = InfiniteData<ApiCallListView>;

const isNewer = (one: ApiCallView, other: ApiCallView): number =>
  other.at.localeCompare(one.at) || other.id.localeCompare(one.id);

/** New calls come first, each once and in the order of the log, even where they arrive in another one. */
export function addCalls(pages: CallPages, calls: readonly ApiCallView[]): CallPages {
  const [first, ...rest] = pages.pages;
  if (!first) return pages;
  const known = new Set(pages.pages.flatMap(({ data }) => data.map(({ id }) => id)));
  const fresh = calls.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return pages;
  return { ...pages, pages: [{ ...first, data: [...fresh, ...first.data].sort(isNewer) }, ...rest] };
}
