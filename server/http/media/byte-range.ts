/** Which part of a file was asked for (RFC 9110, section 14). Whatever cannot be understood asks for the whole. */
import type { ByteRange } from '../../domain/media/ports.ts';

export type AskedPart =
  | { readonly kind: 'whole' }
  | { readonly kind: 'part'; readonly range: ByteRange }
  /** It lies outside the file. */
  | { readonly kind: 'nothing' };

export interface RangeHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | string[] | undefined;
}

const whole: AskedPart = { kind: 'whole' };

/** True when the answer depends on how large the file is. */
export const asksForPart = ({ range, 'if-range': ifRange }: RangeHeaders, etag: string): boolean =>
  range !== undefined && (ifRange === undefined || ifRange === etag);

/** Several ranges at once may be answered with the whole; players and platforms ask for one at a time. */
export function askedPart(headers: RangeHeaders, etag: string, sizeBytes: number): AskedPart {
  const asked = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(headers.range ?? '');
  if (!asked || !asksForPart(headers, etag)) return whole;
  const [, from = '', to = ''] = asked;
  if (from === '' && to === '') return whole;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== '' && to !== '' && Number(from) > Number(to)) return whole;
  return first > last || first >= sizeBytes ? { kind: 'nothing' } : { kind: 'part', range: { first, last } };
}
