/** Uploads that carry an Idempotency-Key hold a transaction each; they must not wait for one another in a ring. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { asBrowser } from '../../../test/accounts.ts';
import { openMediaDoor } from '../../../test/media-door.ts';
import { picture } from '../../../test/pictures.ts';

test('more keyed uploads at once than there are database connections all succeed', async () => {
  await using door = await openMediaDoor();
  const bytes = await picture('teal');
  const upload = async (index: number): Promise<number> => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bytes)], `${index}.png`));
    const headers = { ...asBrowser(door.ada), 'idempotency-key': randomUUID() };
    const response = await fetch(`${door.address}/media/upload`, { method: 'POST', headers, body: form });
    await response.arrayBuffer();
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, index) => upload(index)));
  assert.deepEqual([...new Set(statuses)], [201]);
});
