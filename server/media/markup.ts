/** Recognises text files: SVG in all its disguises, web pages, playlists, plain text. */

import { gunzipSync, constants as zlib } from 'node:zlib';
import { messages } from '../domain/media/messages.ts';
import type { Message } from '../lib/message.ts';

const svg = messages.svg();
const playlist = messages.playlist();
const archive = messages.archive();

/** Describes a text file in a sentence; undefined when it is not text. */
export function markupKind(head: Buffer): Message | undefined {
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  const text = textOf(packed ? unpacked(head) : head);
  if (text === undefined) return packed ? archive : undefined;
  if (/<(\w+:)?svg[\s/>]|<!DOCTYPE\s+svg\b/i.test(text) && !/^\s*<!DOCTYPE\s+html|<html[\s>]/i.test(text))
    return svg;
  if (packed) return archive;
  if (/<!DOCTYPE\s+html|<(html|head|body|script)[\s>]/i.test(text)) return messages.web_page();
  if (/^\s*(#EXTM3U|#EXT-X-|ffconcat version|\[playlist\])/i.test(text)) return playlist;
  if (/<playlist[\s>]|<asx[\s>]|<smil[\s>]|<MPD[\s>]/i.test(text)) return playlist;
  return messages.plain_text();
}

/** 4 kB decompress to 4 MB at most. */
function unpacked(head: Buffer): Buffer {
  try {
    return gunzipSync(head.subarray(0, 4_096), { finishFlush: zlib.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

function textOf(bytes: Buffer): string | undefined {
  if (bytes.length === 0) return undefined;
  const encoding = encodingOf(bytes);
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const decoded =
    encoding === 'utf8'
      ? bytes.toString('utf8')
      : encoding === 'utf16le'
        ? even.toString('utf16le')
        : swapped(even);
  const withoutMark = decoded.replace(/^\ufeff/, '');
  // A character may be cut in half at the end of the sample; other unreadable ones mean it is not text.
  const odd = [...withoutMark.slice(0, -4)].filter(
    (character) => character === '\ufffd' || character < '\t',
  ).length;
  return odd > withoutMark.length / 100 ? undefined : withoutMark;
}

function encodingOf(bytes: Buffer): 'utf8' | 'utf16le' | 'utf16be' {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf16be';
  return 'utf8';
}

const swapped = (even: Buffer): string => Buffer.from(even).swap16().toString('utf16le');
