/** The desk's search params as the filter of its list of calls. */
import type { ApiCallView } from '../../../../server/http/views.ts';
import type { CallFilter } from './queries.ts';
import type { CallSearch } from './search.ts';

export const toCallFilter = ({ show, q, code, cause, param, person }: CallSearch): CallFilter => ({
  ...(show === 'refused' ? { refused: 'true' as const } : {}),
  ...(show === 'slow' ? { slow: 'true' as const } : {}),
  ...(code ? { code } : {}),
  ...(cause ? { cause } : {}),
  ...(param ? { param } : {}),
  ...(person ? { person_id: person } : {}),
  ...(q ? { q } : {}),
});

export const isFiltered = (filter: CallFilter): boolean => Object.keys(filter).length > 0;

export const isRefused = ({ status }: Pick<ApiCallView, 'status'>): boolean => status >= 400;
