/** Many concurrent uploads: they neither deadlock nor write more than the quota allows. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { sessionHeaders } from '../../../test/account-fixtures.ts';
import { formType, partBytes } from '../../../test/media/form.ts';
import { type MediaServer, startMediaServer } from '../../../test/media-server.ts';
import { createPicture } from '../../../test/pictures.ts';
import { filesBelow } from '../../storage/test-support.ts';

// Each holds a transaction.
test('more keyed uploads at once than there are database connections all succeed', async () => {
  await using server = await startMediaServer();
  const bytes = await createPicture('teal');
  const upload = async (index: number): Promise<number> => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bytes)], `${index}.png`));
    const headers = { ...sessionHeaders(server.ada), 'idempotency-key': randomUUID() };
    const response = await fetch(`${server.address}/media/upload`, { method: 'POST', headers, body: form });
    await response.arrayBuffer();
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, index) => upload(index)));
  assert.deepEqual([...new Set(statuses)], [201]);
});

/** A form that never ends: only a refusal while it arrives is ever answered. */
function startUpload(
  server: MediaServer,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): ClientRequest {
  const all = { ...sessionHeaders(server.ada), 'content-type': formType, ...headers };
  const sending = request(`${server.address}/media/upload`, { method: 'POST', headers: all });
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

test('a form that exceeds the quota is refused before it is written, and concurrent forms share the quota', {
  timeout: 30_000,
}, async () => {
  await using server = await startMediaServer({ MEDIA_QUOTA_GB: '0.001' });
  const incoming = () => filesBelow(join(server.folder, 'media', '.incoming'));
  const announced = startUpload(server, Buffer.alloc(10), { 'content-length': '1100000' });
  assert.equal(await refusal(announced), 'media_quota_exceeded');
  const huge = startUpload(server, Buffer.alloc(10), { 'content-length': '1600000000' });
  assert.equal(await refusal(huge), 'body_too_large');
  assert.deepEqual(await incoming(), []);
  // Their length is not announced; together they are too long.
  const both = [startUpload(server, Buffer.alloc(600_000)), startUpload(server, Buffer.alloc(600_000))];
  const first = await Promise.race(both.map(refusal));
  assert.equal(first, 'media_quota_exceeded');
  for (const sending of both) sending.destroy();
  assert.ok((await incoming()).length <= 1);
});
