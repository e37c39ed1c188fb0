import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDocument } from '../../test/documents.ts';
import { stagedBytes } from '../../test/media-bytes.ts';
import { waitUntil } from '../../test/wait-until.ts';
import { type DocumentProcess, startDocumentProcess } from './document-guard.ts';
import { createStandby } from './standby.ts';

function counting(keepMs?: number) {
  const started: DocumentProcess[] = [];
  const read = createStandby(() => {
    const reader = startDocumentProcess();
    started.push(reader);
    return reader;
  }, keepMs);
  const widthOf = async (width: number) => {
    const reading = await read(stagedBytes(createDocument({ width, height: 300 })), null, 20_000);
    return reading.kind === 'document' && reading.facts.width;
  };
  return { started, read, widthOf };
}

test('consecutive files share a reader, concurrent ones do not wait for each other', async () => {
  const { started, widthOf } = counting();
  assert.deepEqual([await widthOf(400), await widthOf(500)], [400, 500]);
  assert.equal(started.length, 1);
  assert.deepEqual(await Promise.all([widthOf(600), widthOf(700)]), [600, 700]);
  assert.equal(started.length, 2);
  for (const reader of started) reader[Symbol.dispose]();
});

test('a reader that had to be stopped, or died while it waited, is not used again', async () => {
  const { started, read, widthOf } = counting();
  const hanging = stagedBytes(createDocument(), { read: () => new Promise(() => undefined) });
  assert.equal((await read(hanging, null, 100)).kind, 'not_readable');
  assert.equal(await widthOf(400), 400);
  assert.equal(started.length, 2);
  started[1]?.[Symbol.dispose]();
  assert.equal(await widthOf(500), 500, 'killed a moment ago, noticed or not');
  assert.equal(started.length, 3);
  started[2]?.[Symbol.dispose]();
});

test('a reader that is idle for a while is ended', async () => {
  const { started, widthOf } = counting(1);
  await widthOf(400);
  await waitUntil('the reader has ended', () => started[0]?.died === true);
});
