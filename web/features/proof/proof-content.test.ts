import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostDetailView } from '../../../server/http/views.ts';
import { comparedText } from './proof-content.ts';

test('a draft that names the same people as before is not marked as changed', () => {
  const approved = { text: 'With Harbour', mentions: [{ id: '7', name: 'Harbour', start: 5, end: 12 }] };
  const draft = (caption: string, proof: object | null) =>
    ({
      caption,
      proof,
      current_revision: null,
      amends: null,
      last_approved: approved,
      approvals_list: [{ at: '2026-11-16T10:25:00Z', voided_at: '2026-11-17T10:25:00Z', digest: 'a' }],
    }) as unknown as PostDetailView;
  assert.equal(comparedText(draft('With @Harbour', null)), null);
  assert.deepEqual(comparedText(draft('Tonight with @Harbour', null)), {
    text: 'With @Harbour',
    of: 'signed',
  });
  const proof = { ...approved, text: 'Tonight with Harbour' };
  assert.deepEqual(comparedText(draft('Tonight with @Harbour', proof)), {
    text: 'With Harbour',
    of: 'signed',
  });
});
