/** Enough of the first bytes to tell a video or a picture from something else. */
export const headBytes = 64;

const at = (head: Buffer, start: number, text: string): boolean =>
  head.subarray(start, start + text.length).toString('latin1') === text;

export function looksLikeVideo(head: Buffer): boolean {
  return (
    ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].some((box) => at(head, 4, box)) ||
    at(head, 0, '\x1a\x45\xdf\xa3') ||
    (at(head, 0, 'RIFF') && at(head, 8, 'AVI ')) ||
    at(head, 0, 'FLV\x01') ||
    at(head, 0, '\x00\x00\x01\xba') ||
    at(head, 0, '\x00\x00\x01\xb3') ||
    at(head, 0, '\x30\x26\xb2\x75') ||
    at(head, 0, '\x47\x40')
  );
}

export function imageType(head: Buffer): 'image/jpeg' | 'image/png' | undefined {
  if (at(head, 0, '\xff\xd8\xff')) return 'image/jpeg';
  return at(head, 0, '\x89PNG\r\n\x1a\n') ? 'image/png' : undefined;
}
