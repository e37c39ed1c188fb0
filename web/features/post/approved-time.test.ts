import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApprovalView, PostDetailView } from '../../../server/http/views.ts';
import { isOutsideApprovedTime } from './approved-time.ts';

const approval = (at: string, publish_at: string | null, more: object = {}) =>
  ({
    at,
    voided_at: null,
    revision_number: 2,
    timing: { publish_at, tolerance_minutes: publish_at === null ? null : 15 },
    ...more,
  }) as ApprovalView;
const post = (...approvals_list: ApprovalView[]) =>
  ({ approvals_list, current_revision: { number: 2 } }) as PostDetailView;
const ten = '2026-11-18T10:00:00.000Z';
const at = (time: string) => Date.parse(`2026-11-18T${time}:00.000Z`);

test('within the tolerance around the approved time nothing more is signed', () => {
  const signed = post(approval('2026-11-17T09:00:00Z', ten));
  assert.deepEqual(
    ['09:44', '09:45', '10:15', '10:16'].map((time) => isOutsideApprovedTime(signed, at(time))),
    [true, false, false, true],
  );
});

test('what is approved for any time is approved for now', () => {
  assert.ok(!isOutsideApprovedTime(post(approval('2026-11-17T09:00:00Z', null)), at('23:00')));
});

test('the newest approval of this revision that counts says for when', () => {
  const newest = approval('2026-11-17T12:00:00Z', ten);
  const older = approval('2026-11-17T09:00:00Z', null);
  const withdrawn = approval('2026-11-17T13:00:00Z', null, { voided_at: '2026-11-17T14:00:00Z' });
  const other = approval('2026-11-17T15:00:00Z', null, { revision_number: 1 });
  assert.ok(isOutsideApprovedTime(post(newest, older, withdrawn, other), at('12:00')));
});
