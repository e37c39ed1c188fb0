/**
 * DER, as certificates and time stamps are written in: enough to read them strictly and to write a request. Anything that
 * has two spellings is refused.
 */

export const derTag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octets: 0x04,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Context-specific and constructed: `[0]`, `[1]`… */
  context: (number: number): number => 0xa0 + number,
} as const;

export class DerError extends Error {}

export interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  /** With tag and length, as it is signed. */
  readonly whole: Buffer;
}

/** Exactly one value, and nothing after it. */
export function readDer(bytes: Buffer, tag?: number): DerValue {
  const [value, ...more] = readAll(bytes);
  if (!value || more.length > 0) throw new DerError('not exactly one value');
  return expectTag(value, tag);
}

export function expectTag(value: DerValue | undefined, tag: number | undefined): DerValue {
  if (!value || (tag !== undefined && value.tag !== tag)) throw new DerError('another value than expected');
  return value;
}

/** The values in a constructed one. */
export const childrenOf = ({ content }: DerValue): DerValue[] => readAll(content);

function readAll(bytes: Buffer): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const start = at;
    const tag = bytes[at++] ?? 0;
    if ((tag & 0x1f) === 0x1f) throw new DerError('a tag of several bytes');
    let length = bytes[at++] ?? Number.NaN;
    if (length > 0x80) {
      const count = length - 0x80;
      if (count > 4 || at + count > bytes.length) throw new DerError('a length that cannot be');
      length = bytes.readUIntBE(at, count);
      if (length < 0x80 || bytes[at] === 0) throw new DerError('a length with two spellings');
      at += count;
    } else if (length === 0x80) throw new DerError('a length that is not given');
    if (!(at + length <= bytes.length)) throw new DerError('cut off');
    values.push({
      tag,
      content: bytes.subarray(at, at + length),
      whole: bytes.subarray(start, at + length),
    });
    at += length;
  }
  return values;
}

/** As people write it: `1.2.840.113549`. */
export function readOid(value: DerValue | undefined): string {
  const { content } = expectTag(value, derTag.oid);
  const numbers: number[] = [];
  let number = 0;
  for (const [index, byte] of content.entries()) {
    number = number * 128 + (byte & 0x7f);
    if (!Number.isSafeInteger(number)) throw new DerError('an identifier that is too long');
    if (byte & 0x80) {
      if (index === content.length - 1) throw new DerError('cut off');
      continue;
    }
    numbers.push(number);
    number = 0;
  }
  const [first = 0, ...rest] = numbers;
  const root = Math.min(Math.floor(first / 40), 2);
  return [root, first - root * 40, ...rest].join('.');
}

export const readInteger = (value: DerValue | undefined): bigint => {
  const { content } = expectTag(value, derTag.integer);
  if (content.length === 0) throw new DerError('an empty number');
  return BigInt.asIntN(content.length * 8, BigInt(`0x${content.toString('hex')}`));
};

/** `20261118201001Z`, with or without a fraction. */
export function readTime(value: DerValue | undefined): Date {
  const text = expectTag(value, derTag.time).content.toString('latin1');
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text);
  if (!match) throw new DerError('not a time');
  const [, year, month, day, hour, minute, second, fraction = ''] = match;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(time.getTime())) throw new DerError('not a time');
  return time;
}

export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const long = content.length < 0x80 ? '' : content.length.toString(16);
  const digits = Buffer.from(long.length % 2 ? `0${long}` : long, 'hex');
  const length = digits.length === 0 ? [content.length] : [0x80 + digits.length, ...digits];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}

/** A number that is not negative. */
export const writeInteger = (bytes: Uint8Array): Buffer => {
  const digits = Buffer.from(bytes);
  let start = 0;
  while (start < digits.length - 1 && digits[start] === 0) start += 1;
  const shortest = digits.subarray(start);
  const sign = (shortest[0] ?? 0) & 0x80 ? Buffer.of(0) : Buffer.alloc(0);
  return writeDer(derTag.integer, sign, shortest);
};

export function writeOid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return writeDer(derTag.oid, Buffer.from(bytes));
}
