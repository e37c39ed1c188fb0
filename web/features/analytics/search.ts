/** Everything the page shows is in its URL. */
import { useNavigate } from '@tanstack/react-router';
import { createSearchReader } from '../../browser/search-params.ts';
import { isDay } from '../../time/is-day.ts';

export const readAnalyticsSearch = createSearchReader(
  ['period', 'from', 'to', 'account', 'campaign', 'best'],
  {
    from: isDay,
    to: isDay,
  },
);
export type AnalyticsSearch = ReturnType<typeof readAnalyticsSearch>;
/** Undefined removes a parameter. */
export type SearchChange = { [Name in keyof AnalyticsSearch]?: string | undefined };

export const withSearchChange = (search: AnalyticsSearch, changed: SearchChange): AnalyticsSearch =>
  readAnalyticsSearch({ ...search, ...changed });

export const useChangeSearch = () => {
  const navigate = useNavigate({ from: '/analytics' });
  // Based on the current URL, not on the rendered search: two choices may come faster than a render.
  return (changed: SearchChange): void =>
    void navigate({ search: (before) => withSearchChange(before, changed), resetScroll: false });
};
