import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Message } from '../lib/message.ts';
import { fileKind } from './file-kind.ts';

const refusal = (bytes: Uint8Array | string): string => {
  const found = fileKind(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  assert.equal(found.kind, 'refused');
  return (found as { plainReason: Message }).plainReason.text;
};

test('an SVG is recognised in every disguise', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const disguises: (Buffer | string)[] = [
    svg,
    `\n\t  ${svg}`,
    `\xef\xbb\xbf${svg}`,
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ${'drawn by hand '.repeat(900)} -->\n${svg}`,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg}`,
    '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
    '<SVG/>',
    gzipSync(svg),
    gzipSync(`${svg}${'<path d="M0 0"/>'.repeat(9_000)}`).subarray(0, 200),
    Buffer.from(svg, 'utf16le'),
    Buffer.from(`\ufeff${svg}`, 'utf16le'),
    Buffer.from(`\ufeff${svg}`, 'utf16le').swap16(),
    Buffer.from(svg, 'utf16le').swap16(),
  ];
  for (const [index, file] of disguises.entries())
    assert.match(refusal(file), /An SVG can carry scripts. Nothing was stored. A PNG works./, `${index}`);
});

test('common wrong uploads are named', () => {
  const files: [bytes: string | Buffer, words: RegExp][] = [
    ['%PDF-9.9', /is a PDF/],
    ['<!DOCTYPE html><p>hello', /web page/],
    ['<html><svg/></html>', /web page/],
    ['Dear all,\nplease find attached', /is text/],
    ['PK\x03\x04', /archive or an office document/],
    [gzipSync('x'), /archive/],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', /HEIC picture, as iPhones make them/],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', /HEIC/],
    ['\0\0\0\x18ftypM4A \0\0\0\0', /sound without a picture/],
    ['ID3\x04', /sound/],
    ['RIFF\0\0\0\0WAVEfmt ', /sound/],
    ['RIFF\0\0\0\0AVI LIST', /AVI video.*MP4/],
    ['FLV\x01', /Flash/],
    [Buffer.alloc(1_000).fill('G', 0, 1).fill('G', 188, 189).fill('G', 376, 377), /transport stream/],
    ['#EXTM3U\n#EXT-X-VERSION:3\nhttp://10.0.0.1/', /playlist/],
    ['\xef\xbb\xbf#EXTM3U', /playlist/],
    ["ffconcat version 1.0\nfile '/etc/passwd'", /playlist/],
    ['<?xml version="1.0"?><playlist xmlns="http://xspf.org/ns/0/">', /playlist/],
    ['\0\0\0\x18stypmsdh', /one piece of a streamed video/],
    ['\0\0\0\x18moof', /one piece/],
    ['II\x2a\0', /TIFF/],
    ['\x7fELF', /program/],
    ['', /neither a picture/],
    [Buffer.from([0x8f, 0x00, 0xff, 0x13, 0x00, 0x01]), /neither a picture/],
  ];
  for (const [bytes, pattern] of files) assert.match(refusal(bytes), pattern);
});

test('videos are recognised by their bytes', () => {
  for (const start of ['\0\0\0\x18ftypmp42', '\0\0\0\x14ftypqt  ', '\0\0\0\x08wide', '\0\0\x04\0moov'])
    assert.deepEqual(fileKind(Buffer.from(start, 'latin1')), { kind: 'video', container: 'isobmff' });
  assert.deepEqual(fileKind(Buffer.from('\x1aE\xdf\xa3', 'latin1')), {
    kind: 'video',
    container: 'matroska',
  });
});
