/** Everything the page shows is in its address. */
import { useNavigate } from '@tanstack/react-router';
import { pick } from '../../lib/search-params.ts';

export const searchNames = ['period', 'from', 'to', 'account', 'campaign', 'best'] as const;
export type AnalyticsSearch = { [Name in (typeof searchNames)[number]]?: string };
/** Undefined takes a part away. */
export type Changed = { [Name in keyof AnalyticsSearch]?: string | undefined };

export const readSearch = (search: Record<string, unknown>): AnalyticsSearch => pick(search, searchNames);

export const searchWith = (search: AnalyticsSearch, changed: Changed): AnalyticsSearch =>
  pick({ ...search, ...changed }, searchNames);

export const useChangeSearch = () => {
  const navigate = useNavigate({ from: '/analytics' });
  // Of the address, not of what is drawn: two choices may come faster than one is drawn.
  return (changed: Changed): void =>
    void navigate({ search: (before) => searchWith(before, changed), resetScroll: false });
};
