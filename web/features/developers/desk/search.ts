/** The desk's search params: which calls are listed, and which call, endpoint and delivery is open. */
import { createSearchReader } from '../../../browser/search-params.ts';

const isShown = (value: string): boolean => value === 'refused' || value === 'slow';

export const readCallSearch = createSearchReader(
  ['show', 'q', 'code', 'cause', 'param', 'person', 'request', 'endpoint', 'delivery'],
  {
    show: isShown,
    code: (value) => /^[a-z_]{1,60}$/.test(value),
    person: (value) => /^usr_[0-9a-z]{26}$/.test(value),
    endpoint: (value) => /^whk_[0-9a-z]{26}$/.test(value),
    delivery: (value) => /^whd_[0-9a-z]{26}$/.test(value),
    request: (value) => /^req_[0-9a-f]{32}$/.test(value),
  },
);
export type CallSearch = ReturnType<typeof readCallSearch>;
