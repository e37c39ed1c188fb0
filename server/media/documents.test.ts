import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { document } from '../../test/documents.ts';
import { maxDocumentBytes, readDocument } from './documents.ts';
import { fileKind } from './file-kind.ts';

const read = (bytes: Buffer, sizeBytes = bytes.length) =>
  readDocument({ sizeBytes, read: async ({ first, last }) => bytes.subarray(first, last + 1) });

async function refusal(bytes: Buffer): Promise<string> {
  const reading = await read(bytes);
  return reading.kind === 'not_readable' ? reading.plainReason : reading.kind;
}

const packed = (content: string, more = '/Filter /FlateDecode'): string => {
  const bytes = deflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  return `<< /Type /ObjStm /N 1 /First 4 ${more} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
};

test('a PDF is a document with the size of its first page', async () => {
  assert.deepEqual(fileKind(document()), { kind: 'document' });
  const facts = { kind: 'document', mime: 'application/pdf', durationMs: null, details: {} };
  assert.deepEqual(await read(document({ width: 960, height: 540 })), {
    kind: 'document',
    facts: { ...facts, width: 960, height: 540 },
  });
  const silent = Buffer.from(document().toString('latin1').replaceAll('/MediaBox', '/MediaBix'), 'latin1');
  assert.deepEqual(await read(silent), { kind: 'document', facts: { ...facts, width: 595, height: 842 } });
});

test('only PDF 1 and 2 from the first byte on', () => {
  for (const start of ['%PDF-3.0', '%PDF-x', ' %PDF-1.4'])
    assert.equal(fileKind(Buffer.from(start)).kind, 'refused', start);
  assert.equal(fileKind(Buffer.from('%PDF-2.0\n')).kind, 'document');
});

test('what is cut off, locked or too large is refused', async () => {
  assert.match(await refusal(document().subarray(0, -8)), /incomplete/);
  assert.match(await refusal(document({ trailer: '/Encrypt 5 0 R' })), /locked or encrypted/);
  const huge = await readDocument({ sizeBytes: maxDocumentBytes + 1, read: () => assert.fail('was read') });
  assert.equal(huge.kind, 'not_readable');
});

test('scripts, programs and attached files are refused, also in code, packed, or across two windows', async () => {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  const bad: readonly (readonly [string, RegExp])[] = [
    [script, /script/],
    ['<< /S /Rendition /JS 9 0 R >>', /script/],
    ['<< /S /J#61vaScript >>', /script/],
    ['<< /S /Launch /F (x.exe) >>', /programs/],
    ['<< /Type /EmbeddedFile >>', /other files/],
    ['<< /Names << /EmbeddedFiles 9 0 R >> >>', /other files/],
    [packed(script), /script/],
    [packed(script, '/Filter [ /FlateDecode ]'), /script/],
    [packed('nothing', '/Filter /LZWDecode'), /cannot be checked/],
    [packed(script).replace('/ObjStm', '/Obj#53tm'), /cannot be checked/],
    [packed(script).replace(/stream.*/s, 'no stream'), /cannot be checked/],
  ];
  for (const [object, why] of bad) {
    assert.match(await refusal(document({ objects: [object] })), why, object.slice(0, 60));
    const start = document({ objects: ['<< >>'] }).indexOf('<< >>\n');
    for (const shift of [0, 3, 9])
      assert.match(
        await refusal(document({ objects: [`%${'x'.repeat(1_048_576 - start - shift)}\n${object}`] })),
        why,
        `${object.slice(0, 60)} at ${shift}`,
      );
  }
});

test('packed objects without any of it are fine, and tell the page', async () => {
  const page = '1 0 << /Type /Page /MediaBox [0 0 400 300] >>';
  const silent = document({ objects: [packed(page)] }).toString('latin1');
  const bytes = Buffer.from(silent.replaceAll('/MediaBox [0 0 595', '/MediaBix [0 0 595'), 'latin1');
  const reading = await read(bytes);
  assert.ok(reading.kind === 'document');
  assert.deepEqual([reading.facts.width, reading.facts.height], [400, 300]);
});
