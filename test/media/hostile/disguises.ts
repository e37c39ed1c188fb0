/** Pages, programs and other kinds under a false name; and valid pictures with a false name or type. */
import { gzipSync } from 'node:zlib';
import { seededRandom } from '../../kills/seeded-random.ts';
import { box, u32 } from './boxes.ts';
import { ascii, type HostileFile, script } from './entry.ts';
import type { Seeds } from './seeds.ts';

const noise = (length: number): Buffer => {
  const random = seededRandom(7);
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at++) bytes[at] = random() * 256;
  return bytes;
};

export function disguises({ jpeg, png, gif, webp, mp4, mov, webm, avif }: Seeds): HostileFile[] {
  const page = `<!doctype html><html><body>${script}</body></html>`;
  const texts: [string, string][] = [
    ['a page', page],
    ['a page after whitespace', `${' \n'.repeat(600)}${page}`],
    ['a page after a UTF-8 mark', `\ufeff${page}`],
    ['a page in a comment', `<!-- x -->${page}`],
    ['JavaScript', `alert(document.cookie)//${script}`],
    ['PHP', '<?php echo shell_exec($_GET["e"]); ?>'],
    ['a shell script', '#!/bin/sh\nid > /tmp/owned\n'],
    ['JSON', '{"a":1}'],
    ['CSV with a formula', '=cmd|"/c calc"!A1,1\n'],
  ];
  const lies: HostileFile[] = texts.flatMap(([what, text]) =>
    ['png', 'jpg', 'mp4'].map((extension) => ({
      name: `disguise: ${what} called .${extension}`,
      fileName: `holiday.${extension}`,
      type: extension === 'mp4' ? 'video/mp4' : 'image/png',
      bytes: () => Buffer.from(text),
      expects: 'refused' as const,
      note: 'what a file is comes from its bytes',
    })),
  );
  const refused: [string, string, Uint8Array][] = [
    ['an ELF program', 'a.png', Buffer.concat([ascii('\x7fELF\x02\x01\x01'), Buffer.alloc(200)])],
    ['a Windows program', 'a.jpg', Buffer.concat([ascii('MZ'), Buffer.alloc(200)])],
    ['WebAssembly', 'a.gif', ascii('\0asm\x01\0\0\0')],
    ['gzip', 'a.png', gzipSync(png)],
    ['a TIFF', 'a.tiff', ascii('II*\0\x08\0\0\0\0\0')],
    ['a PSD', 'a.psd', ascii('8BPS\0\x01\0\0\0\0\0\0\0\x03')],
    ['an EXR', 'a.exr', ascii('\x76\x2f\x31\x01\x02\0\0\0')],
    ['a JPEG XL', 'a.jxl', Buffer.from([0xff, 0x0a, 0, 0, 0, 0])],
    ['a JPEG 2000', 'a.jp2', ascii('\0\0\0\x0cjP  \r\n\x87\n')],
    ['a HEIC', 'a.heic', Buffer.concat([box('ftyp', 'heic', u32(0), 'mif1heic'), box('meta', u32(0))])],
    ['a FITS', 'a.fits', ascii('SIMPLE  =                    T'.padEnd(2880))],
    ['a NetPBM picture', 'a.ppm', ascii('P6 65535 65535 255\n')],
    ['an AVI', 'a.avi', Buffer.concat([ascii('RIFF'), u32(100), ascii('AVI LIST')])],
    ['an FLV', 'a.flv', ascii('FLV\x01\x05\0\0\0\x09\0\0\0\0')],
    [
      'an MPEG transport stream',
      'a.ts',
      Buffer.concat(
        Array.from({ length: 40 }, () =>
          Buffer.concat([Buffer.from([0x47, 0x40, 0, 0x10]), Buffer.alloc(184)]),
        ),
      ),
    ],
    ['an Ogg sound', 'a.ogg', Buffer.concat([ascii('OggS'), Buffer.alloc(100)])],
    ['an MP3', 'a.mp3', Buffer.concat([ascii('ID3\x04\0\0\0\0\0\0'), Buffer.alloc(400)])],
    ['a WAV', 'a.wav', Buffer.concat([ascii('RIFF'), u32(0x24000000), ascii('WAVEfmt '), Buffer.alloc(30)])],
    ['a font', 'a.woff2', ascii('wOF2\0\x01\0\0')],
    ['Flash', 'a.swf', ascii('FWS\x09\0\0\0\0')],
    ['nothing at all', 'empty.png', Buffer.alloc(0)],
    ['nothing at all, as a video', 'empty.mp4', Buffer.alloc(0)],
    ['one byte', 'one.png', Buffer.from([0x89])],
    ['one zero', 'zero.jpg', Buffer.from([0])],
    ['two bytes of JPEG', 'two.jpg', Buffer.from([0xff, 0xd8])],
    ['only the signature of PNG', 'sig.png', png.subarray(0, 8)],
    ['a megabyte of zeros', 'zeros.mp4', Buffer.alloc(1_048_576)],
    ['a megabyte of 0xff', 'ones.jpg', Buffer.alloc(1_048_576, 0xff)],
    ['a megabyte of noise', 'noise.webm', noise(1_048_576)],
    [
      'PNG with one wrong byte in its signature',
      'a.png',
      Buffer.concat([Buffer.from([0x88]), png.subarray(1)]),
    ],
    ['JPEG without its first byte', 'a.jpg', jpeg.subarray(1)],
    ['GIF of a version that is not', 'a.gif', Buffer.concat([ascii('GIF90a'), gif.subarray(6)])],
    ['WebP whose RIFF is RIFX', 'a.webp', Buffer.concat([ascii('RIFX'), webp.subarray(4)])],
    ['PNG signature before a JPEG', 'a.png', Buffer.concat([png.subarray(0, 8), jpeg])],
    ['JPEG signature before a PNG', 'a.jpg', Buffer.concat([jpeg.subarray(0, 4), png])],
    [
      'AVIF brand before an MP4',
      'a.avif',
      Buffer.concat([box('ftyp', 'avif', u32(0), 'avifmif1'), mp4.subarray(mp4.readUInt32BE(0))]),
    ],
    [
      'video brand before an AVIF',
      'a.mp4',
      Buffer.concat([box('ftyp', 'isom', u32(0), 'isom'), avif.subarray(avif.readUInt32BE(0))]),
    ],
  ];
  const renamed: [string, string, Buffer][] = [
    ['a PNG called .php', 'shell.php', png],
    ['a PNG called .html', 'page.html', png],
    ['a PNG called .png.exe', 'run.png.exe', png],
    ['a JPEG called .png', 'photo.png', jpeg],
    ['a GIF called .svg', 'logo.svg', gif],
    ['a WebP called .htaccess', '.htaccess', webp],
    ['an MP4 called .jpg', 'photo.jpg', mp4],
    ['an MP4 called .html', 'video.html', mp4],
    ['a MOV called .mp4', 'video.mp4', mov],
    ['a WebM called .js', 'video.js', webm],
  ];
  return [
    ...lies,
    ...refused.map(
      ([name, fileName, bytes]): HostileFile => ({
        name: `wrong kind: ${name}`,
        fileName,
        bytes: () => bytes,
        expects: /JPEG signature|AVIF brand/.test(name) ? 'either' : 'refused',
        note: 'decided by the first bytes, then by a whole decode',
      }),
    ),
    ...renamed.map(
      ([name, fileName, bytes]): HostileFile => ({
        name: `false name: ${name}`,
        fileName,
        type: 'text/html',
        bytes: () => bytes,
        expects: 'harmless',
        note: 'taken for what it is; name and type follow the bytes',
      }),
    ),
  ];
}
