/** Which part of a file is requested (RFC 9110, section 14). An unreadable header requests the whole file. */
import type { ByteRange } from '../../domain/media/ports.ts';

export type RequestedPart =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  /** The range is outside the file. */
  | { readonly kind: 'nothing' };

export interface RangeHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | string[] | undefined;
}

const whole: RequestedPart = { kind: 'whole' };

/** True when the response depends on the size of the file. */
export const requestsPart = ({ range, 'if-range': ifRange }: RangeHeaders, etag: string): boolean =>
  range !== undefined && (ifRange === undefined || ifRange === etag);

/** Several ranges at once may be answered with the whole file; players and platforms request one at a time. */
export function parseRequestedPart(headers: RangeHeaders, etag: string, sizeBytes: number): RequestedPart {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(headers.range ?? '');
  if (!match || !requestsPart(headers, etag)) return whole;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return whole;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== '' && to !== '' && Number(from) > Number(to)) return whole;
  return first > last || first >= sizeBytes ? { kind: 'nothing' } : { kind: 'part', range: { first, last } };
}
