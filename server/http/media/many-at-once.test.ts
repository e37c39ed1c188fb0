/** Many uploads at once: they neither wait for one another in a ring nor write more than there is room for. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { asBrowser } from '../../../test/accounts.ts';
import { formType, partBytes } from '../../../test/media/form.ts';
import { type MediaDoor, openMediaDoor } from '../../../test/media-door.ts';
import { picture } from '../../../test/pictures.ts';
import { filesBelow } from '../../storage/test-support.ts';

// Each holds a transaction.
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

/** A form that never ends: only what is refused while it comes in is ever answered. */
function begin(door: MediaDoor, bytes: Uint8Array, headers: Record<string, string> = {}): ClientRequest {
  const all = { ...asBrowser(door.ada), 'content-type': formType, ...headers };
  const sending = request(`${door.address}/media/upload`, { method: 'POST', headers: all });
  sending.on('error', () => undefined);
  sending.write(partBytes({ name: 'file', fileName: 'film.mp4', bytes }));
  return sending;
}
async function refusal(sending: ClientRequest): Promise<string> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  sending.destroy();
  return JSON.parse(text).code;
}

test('a form for which there is no room is refused before it is written, and forms at once share what there is', {
  timeout: 30_000,
}, async () => {
  await using door = await openMediaDoor({ MEDIA_QUOTA_GB: '0.001' });
  const incoming = () => filesBelow(join(door.folder, 'media', '.incoming'));
  const said = begin(door, Buffer.alloc(10), { 'content-length': '1100000' });
  assert.equal(await refusal(said), 'media_quota_exceeded');
  const huge = begin(door, Buffer.alloc(10), { 'content-length': '1600000000' });
  assert.equal(await refusal(huge), 'body_too_large');
  assert.deepEqual(await incoming(), []);
  // Nobody knows how long these are; together they are too long.
  const both = [begin(door, Buffer.alloc(600_000)), begin(door, Buffer.alloc(600_000))];
  const first = await Promise.race(both.map(refusal));
  assert.equal(first, 'media_quota_exceeded');
  for (const sending of both) sending.destroy();
  assert.ok((await incoming()).length <= 1);
});
