import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { toastMessages } from '../../components/toast-store.ts';
import { signedToast } from './signed-toast.ts';

const client = new QueryClient();

test('Undo is offered for ten seconds, and only if it can take back every signature', () => {
  const open = { id: '1', can: ['withdraw' as const] };
  const sending = { id: '2', can: [] };
  const [undoable, partly] = [[open], [open, sending]].map((signed) => {
    signedToast(client, 'Signed.', signed);
    return toastMessages.get()[0];
  });
  assert.equal(typeof undoable?.undo, 'function');
  assert.equal(undoable?.durationMs, 10_000);
  assert.equal(partly?.undo, undefined);
});
