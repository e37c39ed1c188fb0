/** Files that are two things at once: a picture or a video for us, a page or a program for another reader. */
import { deflateRawSync } from 'node:zlib';
import { box, u32 } from './boxes.ts';
import { ascii, type HostileFile, script } from './entry.ts';
import { pngChunk, withChunks } from './png.ts';
import type { Seeds } from './seeds.ts';

const page = `<html><body onload="${'x'.repeat(3)}">${script}</body></html>`;

/** A ZIP with one stored page in it, as it would be at the end of another file. */
function zip(): Buffer {
  const data = deflateRawSync(ascii(page));
  const name = ascii('index.html');
  const common = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    leU32(data.length),
    leU32(page.length),
    Buffer.from([name.length, 0, 0, 0]),
  ]);
  const local = Buffer.concat([ascii('PK\x03\x04'), common, name, data]);
  const central = Buffer.concat([ascii('PK\x01\x02\x14\0'), common, Buffer.alloc(14), name]);
  const sizes = Buffer.concat([
    Buffer.from([1, 0, 1, 0]),
    leU32(central.length),
    leU32(local.length),
    Buffer.alloc(2),
  ]);
  return Buffer.concat([local, central, ascii('PK\x05\x06\0\0\0\0'), sizes]);
}

function leU32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const jpegSegment = (marker: number, data: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

const jpegWith = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

function webpWith(webp: Buffer, ...chunks: Buffer[]): Buffer {
  const whole = Buffer.concat([webp, ...chunks]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const riffChunk = (type: string, data: Uint8Array): Buffer =>
  Buffer.concat([ascii(type), leU32(data.length), data, Buffer.alloc(data.length % 2)]);

/** A GIF whose first bytes are also the beginning of a JavaScript comment: GIF89a/*…*\/=1;code. */
function gifScript(gif: Buffer): Buffer {
  const whole = Buffer.from(gif);
  whole.writeUInt16LE(0x2a2f, 6);
  return Buffer.concat([whole, ascii(`*/=1;/*${script}*/alert(1)//`)]);
}

export function polyglots({ jpeg, png, gif, webp, avif, mp4, mov, webm }: Seeds): HostileFile[] {
  const pdf = ascii(`%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n`);
  const entry = (
    name: string,
    fileName: string,
    bytes: Uint8Array,
    expects: HostileFile['expects'],
    note: string,
  ): HostileFile => ({ name: `polyglot: ${name}`, fileName, bytes: () => bytes, expects, note });
  const after = (file: Buffer, text: string | Buffer) => Buffer.concat([file, Buffer.from(text as Buffer)]);
  return [
    entry('GIF and JavaScript', 'a.gif', gifScript(gif), 'either', 'the width is a comment mark'),
    entry(
      'GIF comment with a page',
      'a.gif',
      Buffer.concat([
        gif.subarray(0, -1),
        Buffer.from([0x21, 0xfe, page.length]),
        ascii(page),
        Buffer.from([0, 0x3b]),
      ]),
      'either',
      'comment block',
    ),
    entry('GIF then a page', 'a.gif', after(gif, page), 'either', 'trailing bytes'),
    entry(
      'JPEG comment with a page',
      'a.jpg',
      jpegWith(jpeg, jpegSegment(0xfe, ascii(page))),
      'harmless',
      'comment segment',
    ),
    entry(
      'JPEG with a page in every APP segment',
      'a.jpg',
      jpegWith(jpeg, ...Array.from({ length: 13 }, (_, index) => jpegSegment(0xe3 + index, ascii(page)))),
      'either',
      'APP3 to APP15',
    ),
    entry('JPEG then a page', 'a.html.jpg', after(jpeg, page), 'either', 'trailing bytes'),
    entry(
      'JPEG then PHP',
      'a.php.jpg',
      after(jpeg, '<?php system($_GET["c"]); ?>'),
      'either',
      'trailing bytes',
    ),
    entry(
      'JPEG and JavaScript',
      'a.js',
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x2f, 0x2a]),
        Buffer.alloc(0x2f2a - 2, 0x20),
        ascii(`*/=alert("${script}");/*`),
        jpeg.subarray(2),
      ]),
      'either',
      'segment length is a comment mark',
    ),
    entry('PDF before JPEG', 'a.jpg', Buffer.concat([pdf, jpeg]), 'refused', 'the first bytes are a PDF'),
    entry(
      'JPEG before PDF',
      'a.pdf',
      after(jpeg, pdf),
      'either',
      'readers look for %PDF in the first kilobyte',
    ),
    entry(
      'PDF inside a JPEG comment',
      'a.jpg',
      jpegWith(jpeg, jpegSegment(0xfe, pdf)),
      'harmless',
      'comment segment',
    ),
    entry('PNG then ZIP', 'a.png', after(png, zip()), 'either', 'archives are read from their end'),
    entry(
      'PNG with a ZIP in a chunk',
      'a.png',
      withChunks(png, pngChunk('zzZz', zip())),
      'harmless',
      'private chunk',
    ),
    entry(
      'PNG text chunk with a page',
      'a.png',
      withChunks(png, pngChunk('tEXt', ascii(`Comment\0${page}`))),
      'harmless',
      'tEXt',
    ),
    entry(
      'PNG international text with a page',
      'a.png',
      withChunks(png, pngChunk('iTXt', ascii(`XML:com.adobe.xmp\0\0\0\0\0${page}`))),
      'harmless',
      'iTXt XMP',
    ),
    entry(
      'PNG with PHP in its pixels',
      'shell.php.png',
      withChunks(png, pngChunk('tEXt', ascii('c\0<?=$_GET[0]($_POST[1]);?>'))),
      'harmless',
      'PHP',
    ),
    entry('PNG then a page', 'a.html', after(png, page), 'either', 'trailing bytes'),
    entry(
      'page before PNG',
      'a.png',
      Buffer.concat([ascii(page), png]),
      'refused',
      'the first bytes are a page',
    ),
    entry(
      'ZIP before PNG',
      'a.png',
      Buffer.concat([zip(), png]),
      'refused',
      'the first bytes are an archive',
    ),
    entry('WebP then a script', 'a.webp', after(webp, script), 'either', 'after the RIFF ends'),
    entry(
      'WebP with a page in an unknown chunk',
      'a.webp',
      webpWith(webp, riffChunk('EVIL', ascii(page))),
      'either',
      'inside the RIFF',
    ),
    entry(
      'WebP with a page as XMP',
      'a.webp',
      webpWith(webp, riffChunk('XMP ', ascii(page))),
      'either',
      'XMP chunk without VP8X',
    ),
    entry(
      'WebP that is also a WAV',
      'a.wav',
      Buffer.concat([ascii('RIFF'), webp.subarray(4), ascii('WAVEfmt ')]),
      'either',
      'two RIFF types',
    ),
    entry('AVIF then a page', 'a.avif', after(avif, box('free', ascii(page))), 'either', 'free box'),
    entry(
      'MP4 free box with a page',
      'a.html.mp4',
      after(mp4, box('free', ascii(page))),
      'either',
      'stays in the file; served as a video, shut in',
    ),
    entry(
      'MP4 page as its brand',
      'a.html',
      Buffer.concat([
        box('ftyp', ascii('isom'), u32(512), ascii('isom<scr'), ascii(script.padEnd(60))),
        mp4.subarray(mp4.readUInt32BE(0)),
      ]),
      'either',
      'markup in ftyp',
    ),
    entry(
      'page before MP4',
      'a.mp4',
      Buffer.concat([ascii(`${page}    `), mp4]),
      'refused',
      'the first bytes are a page',
    ),
    entry(
      'free box with a page before MP4',
      'a.mp4',
      Buffer.concat([box('free', ascii(page)), mp4]),
      'either',
      'a browser would sniff the page',
    ),
    entry('MP4 then ZIP', 'a.zip', after(mp4, zip()), 'either', 'archives are read from their end'),
    entry(
      'MOV wide box with a page',
      'a.mov',
      Buffer.concat([box('wide', ascii(page)), mov]),
      'either',
      'first box',
    ),
    entry('WebM then a page', 'a.webm', after(webm, page), 'either', 'trailing bytes'),
    entry(
      'WebM with a page in a Void element',
      'a.webm',
      Buffer.concat([
        webm.subarray(0, webm.length),
        Buffer.from([0xec, 0x80 | Math.min(126, page.length)]),
        ascii(page.slice(0, 126)),
      ]),
      'either',
      'Void element',
    ),
    entry(
      'MP4 inside a JPEG',
      'a.mp4',
      jpegWith(jpeg, jpegSegment(0xfe, mp4.subarray(0, 60_000))),
      'harmless',
      'comment segment',
    ),
    entry(
      'BMP and JavaScript',
      'a.bmp',
      ascii(`BM=1;/*${'\0'.repeat(60)}*/alert(1)${script}`),
      'refused',
      'a kind we do not take',
    ),
    entry(
      'ICO with a page',
      'a.ico',
      Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), ascii(page)]),
      'refused',
      'a kind we do not take',
    ),
    entry(
      'PostScript',
      'a.jpg',
      ascii('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file\n'),
      'refused',
      'ImageMagick would run it',
    ),
    entry(
      'MVG',
      'a.png',
      ascii("push graphic-context\nimage over 0,0 0,0 '|id'\npop graphic-context\n"),
      'refused',
      'ImageMagick would run it',
    ),
    entry(
      'XML with a stylesheet',
      'a.jpg',
      ascii(`<?xml version="1.0"?><?xml-stylesheet href="#x" type="text/xsl"?><x/>`),
      'refused',
      'runs in a browser',
    ),
  ];
}
