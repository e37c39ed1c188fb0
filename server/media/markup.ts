/** Names files made of words: SVG in all its disguises, web pages, playlists, plain text. */

import { gunzipSync, constants as zlib } from 'node:zlib';
import { messages } from '../domain/media/messages.ts';
import type { Message } from '../lib/message.ts';

const svg = messages.svg();
const playlist = messages.playlist();
const archive = messages.archive();

/** What a file of words is, as a sentence; undefined when it is not made of words. */
export function markupKind(head: Buffer): Message | undefined {
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  const words = textOf(packed ? unpacked(head) : head);
  if (words === undefined) return packed ? archive : undefined;
  if (/<(\w+:)?svg[\s/>]|<!DOCTYPE\s+svg\b/i.test(words) && !/^\s*<!DOCTYPE\s+html|<html[\s>]/i.test(words))
    return svg;
  if (packed) return archive;
  if (/<!DOCTYPE\s+html|<(html|head|body|script)[\s>]/i.test(words)) return messages.web_page();
  if (/^\s*(#EXTM3U|#EXT-X-|ffconcat version|\[playlist\])/i.test(words)) return playlist;
  if (/<playlist[\s>]|<asx[\s>]|<smil[\s>]|<MPD[\s>]/i.test(words)) return playlist;
  return messages.plain_text();
}

/** 4 kB unfold to 4 MB at most. */
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
  const text =
    encoding === 'utf8'
      ? bytes.toString('utf8')
      : encoding === 'utf16le'
        ? even.toString('utf16le')
        : swapped(even);
  const words = text.replace(/^\ufeff/, '');
  // A character may be cut in half where the piece ends; other unreadable ones mean it is no text.
  const odd = [...words.slice(0, -4)].filter((letter) => letter === '\ufffd' || letter < '\t').length;
  return odd > words.length / 100 ? undefined : words;
}

function encodingOf(bytes: Buffer): 'utf8' | 'utf16le' | 'utf16be' {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf16be';
  return 'utf8';
}

const swapped = (even: Buffer): string => Buffer.from(even).swap16().toString('utf16le');
