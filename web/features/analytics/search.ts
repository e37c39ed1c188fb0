/** Everything the page shows is in its address. */
import { useNavigate } from '@tanstack/react-router';
import { searchReader } from '../../browser/search-params.ts';
import { isDay } from '../../time/is-day.ts';

export const readAnalyticsSearch = searchReader(['period', 'from', 'to', 'account', 'campaign', 'best'], {
  from: isDay,
  to: isDay,
});
export type AnalyticsSearch = ReturnType<typeof readAnalyticsSearch>;
/** Undefined takes a part away. */
export type Changed = { [Name in keyof AnalyticsSearch]?: string | undefined };

export const searchWith = (search: AnalyticsSearch, changed: Changed): AnalyticsSearch =>
  readAnalyticsSearch({ ...search, ...changed });

export const useChangeSearch = () => {
  const navigate = useNavigate({ from: '/analytics' });
  // Of the address, not of what is drawn: two choices may come faster than one is drawn.
  return (changed: Changed): void =>
    void navigate({ search: (before) => searchWith(before, changed), resetScroll: false });
};
