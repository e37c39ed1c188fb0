import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiCallView } from '../../../../server/http/views.ts';
import { addCalls, type CallPages } from './add-calls.ts';

const call = (id: string, second: number): ApiCallView =>
  ({ id, at: `2026-11-19T09:00:0${second}.000Z` }) as ApiCallView;
const pagesOf = (...calls: ApiCallView[]): CallPages => ({
  pages: [{ data: calls, next_cursor: 'next' }],
  pageParams: [undefined],
});
const idsIn = ({ pages }: CallPages): string[] => pages.flatMap(({ data }) => data.map(({ id }) => id));

test('calls that arrive late stand where the log has them', () => {
  const added = addCalls(pagesOf(call('c', 3), call('a', 1)), [call('d', 4), call('b', 2)]);
  assert.deepEqual(idsIn(added), ['d', 'c', 'b', 'a']);
  assert.equal(added.pages[0]?.next_cursor, 'next');
});

test('a call that is already listed is listed once', () => {
  const pages = pagesOf(call('a', 1));
  assert.equal(addCalls(pages, [call('a', 1)]), pages);
});
