/** What a request to an upload session says about its bytes. */
export type ByteRange =
  | { kind: 'whole' }
  | { kind: 'question'; total: number | null }
  | { kind: 'part'; start: number; end: number; total: number | null }
  | { kind: 'unreadable' };

export function readContentRange(header: string | undefined): ByteRange {
  if (header === undefined) return { kind: 'whole' };
  const question = /^bytes \*\/(\d+|\*)$/.exec(header);
  if (question) return { kind: 'question', total: number(question[1]) };
  const part = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(header);
  if (!part) return { kind: 'unreadable' };
  const [start, end, total] = [Number(part[1]), Number(part[2]), number(part[3])];
  if (end < start || (total !== null && end >= total)) return { kind: 'unreadable' };
  return { kind: 'part', start, end, total };
}

const number = (text: string | undefined): number | null => (text === '*' ? null : Number(text));
