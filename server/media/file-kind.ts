/**
 * Detects what a file is from its first bytes. Promise: only the kinds named here reach a decoder; everything
 * else is refused with a sentence that says what it is and what to do.
 */
import { messages } from '../domain/media/messages.ts';
import type { Message } from '../lib/message.ts';
import { animatedAvif } from './animated-pictures.ts';
import { markupKind } from './markup.ts';

export type PictureMime = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif';

/** `isobmff`: MP4, MOV and related formats. `matroska`: WebM and MKV. */
export type Container = 'isobmff' | 'matroska';

export type FileKind =
  | { readonly kind: 'picture'; readonly mime: PictureMime }
  | { readonly kind: 'video'; readonly container: Container }
  | { readonly kind: 'document' }
  | { readonly kind: 'refused'; readonly plainReason: Message };

/** This many bytes of a file are enough to tell. */
export const headBytes = 65_536;

const unknown = messages.unknown_format();

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
  if (/^(styp|moof|sidx)$/.test(text(4, 8))) return refused(messages.piece_of_stream());
  if (head[0] === 0x47 && head[188] === 0x47 && head[376] === 0x47)
    return otherVideo(messages.format_mpeg_stream());
  return knownKind(text(0, 300)) ?? refused(markupKind(head) ?? unknown);
}

const refused = (plainReason: Message): FileKind => ({ kind: 'refused', plainReason });
const picture = (mime: PictureMime): FileKind => ({ kind: 'picture', mime });
const otherPicture = (format: Message): FileKind => refused(messages.picture_format_not_taken({ format }));
const otherVideo = (format: Message): FileKind => refused(messages.video_format_not_taken({ format }));
const audio = refused(messages.only_sound());
const archive = refused(messages.archive_or_office());
const program = refused(messages.program());
const heic = refused(messages.heic());

/** Their first bytes, in Latin-1. */
const beginnings: readonly (readonly [kind: FileKind, ...beginnings: string[]])[] = [
  [refused(messages.pdf_unknown_version()), '%PDF-'],
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
  [otherVideo(messages.format_ogg()), 'OggS'],
  [otherVideo(messages.format_flash()), 'FLV\x01'],
  [otherVideo(messages.format_windows_media()), '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  [otherVideo(messages.format_mpeg()), '\0\0\x01\xba', '\0\0\x01\xb3'],
  [otherPicture(messages.format_tiff()), 'II\x2a\0', 'MM\0\x2a'],
  [otherPicture(messages.format_photoshop()), '8BPS'],
  [otherPicture(messages.format_jpeg_xl()), '\xff\x0a', '\0\0\0\x0cJXL '],
  [otherPicture(messages.format_jpeg_2000()), '\0\0\0\x0cjP  '],
  [otherPicture(messages.format_icon()), '\0\0\x01\0'],
  [program, 'MZ', '\x7fELF', '\xcf\xfa\xed\xfe', '#!'],
];

function knownKind(start: string): FileKind | undefined {
  const known = beginnings.find(([, ...all]) => all.some((beginning) => start.startsWith(beginning)));
  if (known) return known[0];
  if (start.startsWith('ustar', 257)) return archive;
  if (start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0') return otherPicture(messages.format_bmp());
  return undefined;
}

function riffKind(form: string): FileKind {
  if (form === 'WEBP') return picture('image/webp');
  if (form === 'AVI ') return otherVideo(messages.format_avi());
  return form === 'WAVE' ? audio : refused(unknown);
}

/** The major brand of an ISO file, or one of its compatible brands. */
function brandKind(head: Buffer): FileKind {
  const size = Math.min(head.readUInt32BE(0), 256, head.length);
  const major = head.toString('latin1', 8, 12);
  const compatible = head.toString('latin1', 16, size);
  if (major === 'avis' || (/^(avif|mif1|msf1|miaf)$/.test(major) && compatible.includes('avis')))
    return refused(animatedAvif);
  if (major === 'avif') return picture('image/avif');
  if (/^(heic|heix|heim|heis|hevc|hevx|hevm|hevs)$/.test(major)) return heic;
  if (/^(mif1|msf1|miaf)$/.test(major)) return compatible.includes('avif') ? picture('image/avif') : heic;
  if (/^(M4A |M4B |M4P )$/.test(major)) return audio;
  if (major === 'crx ') return otherPicture(messages.format_camera_raw());
  return { kind: 'video', container: 'isobmff' };
}
