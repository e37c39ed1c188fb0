import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { createDocument } from '../../test/documents.ts';
import { maxDocumentBytes, readDocument } from './documents.ts';
import { fileKind } from './file-kind.ts';

const read = (bytes: Buffer, sizeBytes = bytes.length) =>
  readDocument({ sizeBytes, read: async ({ first, last }) => bytes.subarray(first, last + 1) });

async function refusal(bytes: Buffer): Promise<string> {
  const reading = await read(bytes);
  return reading.kind === 'not_readable' ? reading.plainReason.text : reading.kind;
}

const packed = (content: string, more = '/Filter /FlateDecode'): string => {
  const bytes = deflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  return `<< /Type /ObjStm /N 1 /First 4 ${more} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
};

test('a PDF is a document with the size of its first page', async () => {
  assert.deepEqual(fileKind(createDocument()), { kind: 'document' });
  const facts = { kind: 'document', mime: 'application/pdf', durationMs: null, details: {} };
  assert.deepEqual(await read(createDocument({ width: 960, height: 540 })), {
    kind: 'document',
    facts: { ...facts, width: 960, height: 540 },
  });
  const silent = Buffer.from(
    createDocument().toString('latin1').replaceAll('/MediaBox', '/MediaBix'),
    'latin1',
  );
  assert.deepEqual(await read(silent), { kind: 'document', facts: { ...facts, width: 595, height: 842 } });
});

test('only PDF 1 and 2 from the first byte on', () => {
  for (const start of ['%PDF-3.0', '%PDF-x', ' %PDF-1.4'])
    assert.equal(fileKind(Buffer.from(start)).kind, 'refused', start);
  assert.equal(fileKind(Buffer.from('%PDF-2.0\n')).kind, 'document');
});

test('truncated, encrypted or too large documents are refused', async () => {
  assert.match(await refusal(createDocument().subarray(0, -8)), /incomplete/);
  assert.match(await refusal(createDocument({ trailer: '/Encrypt 5 0 R' })), /locked or encrypted/);
  const huge = await readDocument({ sizeBytes: maxDocumentBytes + 1, read: () => assert.fail('was read') });
  assert.equal(huge.kind, 'not_readable');
});

test('scripts, programs and attached files are refused, also when escaped, compressed, or across two windows', async () => {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
  const untyped = (between: string): string =>
    packed(script).replace('/Type /ObjStm', '').replace('/Filter', `${between}/Filter`);
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
    // PDF readers open whatever has /First and /N, whatever its declared type and whatever is in between.
    [packed(script).replace('/Type /ObjStm', ''), /script/],
    [packed(script).replace('/Type /ObjStm', '/Type /Obj'), /script/],
    [packed(script).replace('/Type /ObjStm', '').replace('/First', '/F#69rst'), /script/],
    [untyped('%endobj 9 0 obj <<\n'), /script/],
    [untyped('/A (endobj \\) 9 0 obj <<) '), /script/],
    [untyped('/A [ >> ] /B << /C >> '), /script/],
    // Longer than one scan window, when it starts at the end of one.
    [untyped(`%${'x'.repeat(5_000)}\n`), /script|cannot be checked/],
    [untyped('').replace('/Filter', '/F'), /script/],
    [untyped('').replace('/Filter /FlateDecode', '/Filter 9 0 R'), /cannot be checked/],
    [untyped('/DecodeParms << /Predictor 12 /Columns 4 >> '), /cannot be checked/],
    // PDF readers do not trust a false length either.
    [packed(script).replace(/\/Length \d+/, '/Length 4'), /script/],
    [packed(script).replace(/\/Length \d+/, '/Length 9 0 R'), /script/],
    ['<< /S /Rendition /JS % here\n (app.alert\\(1\\)) >>', /script/],
    ['<< /S /Rendition /JS\0(app.alert\\(1\\)) >>', /script/],
  ];
  for (const [object, why] of bad) {
    assert.match(await refusal(createDocument({ objects: [object] })), why, object.slice(0, 60));
    const start = createDocument({ objects: ['<< >>'] }).indexOf('<< >>\n');
    for (const shift of [0, 3, 9])
      assert.match(
        await refusal(createDocument({ objects: [`%${'x'.repeat(1_048_576 - start - shift)}\n${object}`] })),
        why,
        `${object.slice(0, 60)} at ${shift}`,
      );
  }
});

test('compressed objects without any of these are accepted, and give the page size', async () => {
  const page = '1 0 << /Type /Page /MediaBox [0 0 400 300] >>';
  const silent = createDocument({ objects: [packed(page)] }).toString('latin1');
  const bytes = Buffer.from(silent.replaceAll('/MediaBox [0 0 595', '/MediaBix [0 0 595'), 'latin1');
  const reading = await read(bytes);
  assert.ok(reading.kind === 'document');
  assert.deepEqual([reading.facts.width, reading.facts.height], [400, 300]);
});

test('a file built to keep its reader busy takes time linear in its size', async () => {
  const body = (text: string) => Buffer.from(`%PDF-1.5\n${text}\n%%EOF\n`, 'latin1');
  const startedAt = performance.now();
  for (const text of [
    '/ObjStm '.repeat(50_000),
    ' obj/ObjStm '.repeat(50_000),
    ' obj<<'.repeat(50_000),
    ' obj% '.repeat(50_000),
    ' obj<</First/N/Filter/Fl>>stream\n'.repeat(20_000),
  ])
    assert.match(await refusal(body(text)), /cannot be checked|far more/, text.slice(0, 20));
  assert.ok(performance.now() - startedAt < 5_000);
});

test('a document that decompresses to far more than pages need is refused', async () => {
  const object = packed(' '.repeat(25_000_000));
  assert.equal(await refusal(createDocument({ objects: [object] })), 'document');
  assert.match(await refusal(createDocument({ objects: [object, object, object] })), /far more/);
});

test('a dictionary across two windows is read completely, one without an end is refused', async () => {
  const start = createDocument({ objects: ['<< >>'] }).indexOf('<< >>\n');
  const long = `<< /A (${'x'.repeat(500_000)}) >>`;
  const across = `%${'x'.repeat(1_048_576 - start - 1_000)}\nendobj\n90 0 obj ${long}`;
  assert.equal(await refusal(createDocument({ objects: [across] })), 'document');
  assert.match(
    await refusal(createDocument({ objects: [`<< /A (${'x'.repeat(1_100_000)}) >>`] })),
    /cannot be checked/,
  );
});

test('a picture whose bytes happen to look like the start of an object is accepted', async () => {
  const bytes = `obj (${'x'.repeat(1_200_000)}`;
  const picture = `<< /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;
  assert.equal(await refusal(createDocument({ objects: [picture] })), 'document');
});
