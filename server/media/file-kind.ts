/**
 * What a file is, by its first bytes. Promise: only kinds named here reach a decoder; everything else is refused
 * with a sentence that says what it is and what to do.
 */
import { markupKind } from './markup.ts';
import { movingAvif } from './moving-pictures.ts';

export type PictureMime = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';

/** `isobmff`: MP4, MOV and their kin. `matroska`: WebM and MKV. */
export type Container = 'isobmff' | 'matroska';

export type FileKind =
  | { readonly kind: 'picture'; readonly mime: PictureMime }
  | { readonly kind: 'video'; readonly container: Container }
  | { readonly kind: 'document' }
  | { readonly kind: 'refused'; readonly plainReason: string };

/** So much of a file is enough to tell. */
export const headBytes = 65_536;

const unknown =
  'The file is neither a picture (JPEG, PNG, GIF, WebP, AVIF) nor a video (MP4, MOV, WebM, MKV) nor a PDF, whatever its name says. Save it as one of these and upload it again.';

export function fileKind(bytes: Uint8Array): FileKind {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes));
  const text = (from: number, to: number): string => head.toString('latin1', from, to);
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return picture('image/jpeg');
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return picture('image/png');
  if (/^GIF8[79]a$/.test(text(0, 6))) return picture('image/gif');
  if (text(0, 4) === 'RIFF') return riffKind(text(8, 12));
  if (text(0, 4) === '\x1aE\xdf\xa3') return { kind: 'video', container: 'matroska' };
  if (text(4, 8) === 'ftyp') return brandKind(head);
  if (/^%PDF-[12]\.\d/.test(text(0, 8))) return { kind: 'document' };
  if (/^(moov|mdat|wide|free|skip|pnot)$/.test(text(4, 8))) return { kind: 'video', container: 'isobmff' };
  if (/^(styp|moof|sidx)$/.test(text(4, 8)))
    return refused(
      'The file is one piece of a streamed video, without its beginning. Upload the whole video.',
    );
  if (head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47)
    return otherVideo('an MPEG transport stream');
  return knownKind(text(0, 300)) ?? refused(markupKind(head) ?? unknown);
}

const refused = (plainReason: string): FileKind => ({ kind: 'refused', plainReason });
const picture = (mime: PictureMime): FileKind => ({ kind: 'picture', mime });
const otherPicture = (what: string): FileKind =>
  refused(
    `The file is ${what}, which the platforms do not take. Save it as JPEG or PNG and upload it again.`,
  );
const otherVideo = (what: string): FileKind =>
  refused(`The file is ${what}, which the platforms do not take. Export it as MP4 and upload it again.`);
const audio = refused('The file is sound without a picture. Upload a video (MP4, MOV, WebM) or a picture.');
const archive = refused(
  'The file is an archive or an office document. Upload the pictures and videos themselves.',
);
const program = refused('The file is a program. Upload a picture or a video.');
const heic = refused(
  "The file is a HEIC picture, as iPhones make them: choose 'Most Compatible' in the camera settings or export as JPEG.",
);

/** How they begin, in Latin-1. */
const beginnings: readonly (readonly [kind: FileKind, ...beginnings: string[]])[] = [
  [refused('The file is a PDF of an unknown version. Export it again as PDF and upload that.'), '%PDF-'],
  [
    archive,
    'PK\x03\x04',
    'PK\x05\x06',
    'Rar!\x1a\x07',
    '7z\xbc\xaf\x27\x1c',
    'BZh',
    '\xfd7zXZ\0',
    '\x28\xb5\x2f\xfd',
  ],
  [audio, 'ID3', 'fLaC', 'MThd', '\xff\xfb', '\xff\xf3', '\xff\xf2', '\xff\xf1', '\xff\xf9'],
  [otherVideo('an Ogg file'), 'OggS'],
  [otherVideo('a Flash video'), 'FLV\x01'],
  [otherVideo('a Windows Media file'), '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  [otherVideo('an MPEG video'), '\0\0\x01\xba', '\0\0\x01\xb3'],
  [otherPicture('a TIFF or camera raw picture'), 'II\x2a\0', 'MM\0\x2a'],
  [otherPicture('a Photoshop file'), '8BPS'],
  [otherPicture('a JPEG XL picture'), '\xff\x0a', '\0\0\0\x0cJXL '],
  [otherPicture('a JPEG 2000 picture'), '\0\0\0\x0cjP  '],
  [otherPicture('an icon'), '\0\0\x01\0'],
  [program, 'MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '#!'],
];

function knownKind(start: string): FileKind | undefined {
  const known = beginnings.find(([, ...all]) => all.some((beginning) => start.startsWith(beginning)));
  if (known) return known[0];
  if (start.startsWith('ustar', 257)) return archive;
  if (start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0') return otherPicture('a BMP picture');
  return undefined;
}

function riffKind(form: string): FileKind {
  if (form === 'WEBP') return picture('image/webp');
  if (form === 'AVI ') return otherVideo('an AVI video');
  return form === 'WAVE' ? audio : refused(unknown);
}

/** The brand of an ISO file, or the ones it says to be compatible with. */
function brandKind(head: Buffer): FileKind {
  const size = Math.min(head.readUInt32BE(0), 256, head.length);
  const major = head.toString('latin1', 8, 12);
  const compatible = head.toString('latin1', 16, size);
  if (major === 'avis' || (/^(avif|mif1|msf1|miaf)$/.test(major) && compatible.includes('avis')))
    return refused(movingAvif);
  if (major === 'avif') return picture('image/avif');
  if (/^(heic|heix|heim|heis|hevc|hevx|hevm|hevs)$/.test(major)) return heic;
  if (/^(mif1|msf1|miaf)$/.test(major)) return compatible.includes('avif') ? picture('image/avif') : heic;
  if (/^(M4A |M4B |M4P )$/.test(major)) return audio;
  if (major === 'crx ') return otherPicture('a camera raw picture');
  return { kind: 'video', container: 'isobmff' };
}
